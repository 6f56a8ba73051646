/** A dealer's statement of commission, on a page and as a file. */
import { BYTE_ORDER_MARK, csvLine } from '../../../packages/values/csv.ts'
import { file, type Handlers, ok } from '../../http/handler.ts'
import { recordExport } from '../../service/as-web-user.ts'
import { Refusal } from '../../service/refusal.ts'
import { statementOf } from './commission.ts'
import type { commissionOperations, Statement } from './commission-pages.ts'

export const commissionHandlers: Handlers<typeof commissionOperations> = {
  readCommission: async ({ service, person, query }) => {
    const statement = await statementOf(service, person, query)
    return statement instanceof Refusal ? statement : ok(statement)
  },

  exportCommission: async ({ service, person, webUser, query }) => {
    const statement = await statementOf(service, person, query)
    if (statement instanceof Refusal) return statement
    return file(
      { name: `commission-${query.month}.csv`, type: 'text/csv; charset=utf-8' },
      [csvOf(statement)],
      recordExport(service, webUser, 'commission', statement.dealer.id),
    )
  },
}

const csvOf = ({ contracts, total }: Statement): Buffer => {
  const lines = [
    ['Contract', 'Paid out on', 'Product', 'Amount financed in euro', 'Commission in euro'],
    ...contracts.map((one) => [one.reference, one.paidOutOn, one.product, one.amount, one.commission]),
    ['Total', null, null, null, total],
  ]
  return Buffer.from(BYTE_ORDER_MARK + lines.map(csvLine).join(''))
}
