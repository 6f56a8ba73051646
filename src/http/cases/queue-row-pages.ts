/** A case as a row of a list that the lender's staff work through. */

import * as z from 'zod'
import { PARTIES } from '../../domain/application/names/parties.ts'
import { SET_NAMES } from '../../domain/application/sets.ts'
import { STATES } from '../../domain/application/states.ts'
import { STAGES } from '../../domain/case/queue-views.ts'
import { REASON_KINDS } from '../../domain/case/reason-kinds.ts'
import { POLICY_OUTCOMES } from '../../domain/policy/policy.ts'
import { measure } from '../case/money.ts'
import { exactly, flag, listed, moment, reference } from '../declare/page-fields.ts'
import { person } from '../shared/of-cases.ts'

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
