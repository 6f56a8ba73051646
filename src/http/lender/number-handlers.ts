/** The numbers of a period, for the lender's staff and a dealer's people. They name no borrower, and only for staff who decided. */
import type { Administrator } from '../../domain/access/access.ts'
import { recordExport } from '../../operations/administration/as-web-user.ts'
import { type NumbersQuery, readNumbers } from '../../operations/lender/read-numbers.ts'
import { Refusal } from '../../operations/refusal.ts'
import { file, type Handlers, ok } from '../declare/handler.ts'
import { csvOf } from './number-export.ts'
import type { numberOperations } from './number-pages.ts'

export const numberHandlers: Handlers<typeof numberOperations> = {
  readNumbers: async ({ service, person, query }) => {
    const numbers = await readNumbers(service, forPerson(person, query))
    return numbers instanceof Refusal ? numbers : ok(numbers)
  },

  exportNumbers: async ({ service, person, webUser, query: { chart, ...query } }) => {
    const numbers = await readNumbers(service, forPerson(person, query))
    if (numbers instanceof Refusal) return numbers
    const name = `${chart}-${numbers.from}-to-${numbers.to}.csv`
    return file(
      { name, type: 'text/csv; charset=utf-8' },
      [csvOf(chart, numbers)],
      recordExport(service, webUser, 'numbers'),
    )
  },
}

/** A dealer's people get their own dealer's numbers, whichever dealer they name. */
const forPerson = ({ dealer }: Administrator, query: NumbersQuery): NumbersQuery =>
  dealer === null ? query : { ...query, dealer: dealer.id, isForDealer: true }
