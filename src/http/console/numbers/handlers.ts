/** The numbers of a period, for the lender's staff. They name no borrower and no member of staff. */
import { readNumbers } from '../../../operations/numbers/read.ts'
import { Refusal } from '../../../operations/refusal.ts'
import type { numberOperations } from '../contract/numbers.ts'
import { answer, file, type Handlers, problem } from '../operation.ts'
import { csvOf } from './export.ts'

export const numberHandlers: Handlers<typeof numberOperations> = {
  readNumbers: async ({ service, query }) => {
    const numbers = await readNumbers(service, query)
    return numbers instanceof Refusal ? problem('bad-request', numbers.says) : answer(numbers)
  },

  exportNumbers: async ({ service, query: { chart, ...query } }) => {
    const numbers = await readNumbers(service, query)
    if (numbers instanceof Refusal) return problem('bad-request', numbers.says)
    const name = `${chart}-${numbers.from}-to-${numbers.to}.csv`
    return file({ name, type: 'text/csv; charset=utf-8' }, once(csvOf(chart, numbers)))
  },
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
