/** The signed cases that the lender has to pay out, for those who do. */
import * as z from 'zod'
import { operation } from '../../http/operation.ts'
import { exactly, flag, listed, moment, orNull } from '../../http/page-fields.ts'
import { mode } from '../applications/of-cases-pages.ts'

const payOut = exactly({
  reference: z.string(),
  /** The business or the applicants. */
  borrowers: listed(z.string()),
  /** The dealer. */
  payee: orNull(z.string()),
  /** The account in force, with the IBAN masked; null while none is confirmed. */
  account: orNull(exactly({ holder: z.string(), iban: z.string() })),
  /** In euro. */
  amount: orNull(z.number()),
  contractNumber: orNull(z.string()),
  /** Since when it can be paid out; null while something is missing. */
  readySince: orNull(moment),
  /** Everything that is missing, in sentences. */
  lacks: listed(z.string()),
  /** Why somebody else than the caller must pay out; null if the caller can. */
  bar: orNull(z.string()),
})
export type ShownPayOut = z.output<typeof payOut>

/** With the sum of the amounts, in euro. */
const group = exactly({ items: listed(payOut), total: z.number() })

export const payOutOperations = {
  listPayOuts: operation({
    method: 'GET',
    path: '/pay-outs',
    who: 'payOut',
    handsOut: 'nothing',
    query: z.object({ mode }),
    responses: {
      200: exactly({
        ready: group,
        blocked: group,
        /** Whether there are more than the list holds. */
        isMore: flag,
      }),
    },
  }),
}
