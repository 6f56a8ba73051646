/** A dealer's statement of commission for a month. Admins see any dealer's, a dealer's people only their own. */
import * as z from 'zod'
import { operation } from '../../http/operation.ts'
import { exactly, formed, id, listed, optional, reference } from '../../http/page-fields.ts'
import { day, mode } from '../applications/of-cases-pages.ts'

const month = formed('must be a month, such as 2030-12', (value) =>
  /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(value),
)

const contract = exactly({
  reference: z.string(),
  /** By Dublin time. */
  paidOutOn: day,
  /** The name of the product; null once the application was erased. */
  product: z.nullable(z.string()),
  /** In euro; null once the application was erased. */
  amount: z.nullable(z.number()),
  /** In euro; null also if the product says nothing about commission. */
  commission: z.nullable(z.number()),
})

const statement = exactly({
  dealer: reference,
  contracts: listed(contract),
  /** The sum of the commission, in euro. */
  total: z.number(),
})
export type Statement = z.output<typeof statement>

const READ = {
  method: 'GET',
  who: 'commission',
  // Amounts by reference, which name nobody.
  handsOut: 'nothing',
  /** As in the page's address; admins name the dealer. */
  query: z.object({ mode, month, dealer: optional(id) }),
} as const

export const commissionOperations = {
  readCommission: operation({ ...READ, path: '/commission', responses: { 200: statement } }),
  exportCommission: operation({ ...READ, path: '/commission/export', responses: { 200: 'file' } }),
}
