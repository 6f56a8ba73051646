/** A case as a row of a list that the lender's staff work through, and of the list of payouts. */

import * as z from 'zod'
import { SET_NAMES } from '../../domain/application/sets.ts'
import { STATES } from '../../domain/application/states.ts'
import { PARTIES } from '../../domain/application/value-names.ts'
import { REASON_KINDS, STAGES } from '../../domain/case/queue-views.ts'
import { POLICY_OUTCOMES } from '../../domain/policy/values.ts'
import { operation } from '../../http/operation.ts'
import { exactly, flag, listed, moment, orNull, reference } from '../../http/page-fields.ts'
import { measure } from '../applications/money-parts.ts'
import { mode, person } from '../applications/of-cases-pages.ts'

export const queueRow = exactly({
  reference: z.string(),
  /** Changes with each change of the case. */
  version: z.number(),
  /** The business or the applicants; empty once the case was erased. */
  borrowers: listed(z.string()),
  set: z.enum(SET_NAMES),
  state: z.enum(STATES),
  since: moment,
  stage: z.enum(STAGES),
  waitsFor: z.enum(PARTIES),
  /** When the lender's step is due; null while others have to act. */
  dueAt: z.nullable(moment),
  /** The lender's working time until then; negative once it is overdue. */
  workingMinutesLeft: z.nullable(z.number()),
  /** The loan amount, in euro. */
  amount: z.nullable(z.number()),
  vehicle: z.nullable(z.string()),
  plate: z.nullable(z.string()),
  receivedAt: moment,
  /** In per cent. */
  paymentToIncome: z.nullable(z.number()),
  paymentAndHousingToIncome: z.nullable(z.number()),
  loanToValue: z.nullable(z.number()),
  /** The same by the policy in force; empty without figures. */
  measures: listed(measure),
  dealer: z.nullable(reference),
  /** The software that sent it; null if a person of the dealer sent it in the console. */
  client: z.nullable(z.string()),
  product: z.nullable(reference),
  assignee: z.nullable(person),
  /** How many requirements have unchecked documents. */
  documentsToLookAt: z.number(),
  /** How many of the dealer's messages no member of staff has read. */
  unreadMessages: z.number(),
  /** Why a person must look at it, the weightiest first; empty if nothing sets it apart. */
  reasons: listed(
    exactly({
      kind: z.enum(REASON_KINDS),
      says: z.string(),
      /** The policy's rule. */
      rule: z.nullable(z.string()),
    }),
  ),
  /** What was looked at before a person decides, and what was not (`isGap`). */
  lookedAt: listed(exactly({ says: z.string(), isGap: flag })),
  policy: z.nullable(z.enum(POLICY_OUTCOMES)),
  snoozedUntil: z.nullable(moment),
  /** The names of the others who have it open. */
  openBy: listed(z.string()),
})
export type QueueRow = z.output<typeof queueRow>

/** A signed case that the lender has to pay out. */
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
    who: 'cases',
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
