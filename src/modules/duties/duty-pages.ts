/** Duties of the law: which are due or late, which were done, and what staff do about those that an email cannot do. */
import * as z from 'zod'
import { DUTY_OUTCOMES, DUTY_PROBLEMS, DUTY_STATES } from '../../domain/case/duties.ts'
import { operation } from '../../http/operation.ts'
import { exactly, moment, named, oneOf, orNull, page, parameter } from '../../http/page-fields.ts'
import { mode, ofCase } from '../applications/of-cases-pages.ts'

const duty = exactly({
  id: z.string(),
  title: z.string(),
  /** The number of the recipient among the applicants, from 1. */
  applicant: z.number(),
  state: z.enum(DUTY_STATES),
  /** The last day for it, in Dublin. */
  dueBy: z.string(),
  /** Why it could not be done so far; null if nothing is known. */
  problem: orNull(z.enum(DUTY_PROBLEMS)),
  /** When it was done, or was no longer owed, and which of these; null while it is open. */
  endedAt: orNull(moment),
  outcome: orNull(z.enum(DUTY_OUTCOMES)),
})
export type DutyShown = z.output<typeof duty>

/** As its case shows it: with the email that was sent, if one was. */
export const caseDuty = exactly({
  ...duty.shape,
  sent: orNull(exactly({ to: z.string(), subject: z.string(), text: z.string() })),
})

const listedDuty = exactly({
  ...duty.shape,
  reference: z.string(),
  /** The recipient's name; null once the case was erased. */
  recipient: orNull(z.string()),
})

export const dutyOperations = {
  /** Open ones by their last day, ended ones the latest first. */
  listDuties: operation({
    method: 'GET',
    path: '/duties',
    who: 'queue',
    handsOut: 'nothing',
    query: z.object({ mode, state: oneOf(DUTY_STATES), cursor: parameter }),
    responses: { 200: page(listedDuty) },
  }),
  /** Records that it was done by letter. */
  recordDutyLetter: operation({
    method: 'POST',
    path: '/cases/{reference}/duties/{id}/letter',
    who: 'staff',
    handsOut: 'nothing',
    params: { ...ofCase, id: named('duty') },
    responses: { 204: null },
  }),
}
