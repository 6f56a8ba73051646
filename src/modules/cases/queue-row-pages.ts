/** A case as a row of a list that the lender's staff work through. */

import * as z from 'zod'
import { SET_NAMES } from '../../domain/application/sets.ts'
import { STATES } from '../../domain/application/states.ts'
import { PARTIES } from '../../domain/application/value-names.ts'
import { REASON_KINDS, STAGES } from '../../domain/case/queue-views.ts'
import { POLICY_OUTCOMES } from '../../domain/policy/values.ts'
import { exactly, flag, listed, moment, reference } from '../../http/page-fields.ts'
import { measure } from '../applications/money-parts.ts'
import { person } from '../applications/of-cases-pages.ts'

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
