/** Snoozes a case until a given time, or brings it back. It also comes back when something happens to it. */
import type { Mode } from '../../domain/access/access.ts'
import { anyReferenceId } from '../../domain/application/reference.ts'
import type { Change } from '../../store/audit/change.ts'
import { setSnooze } from '../../store/queue/queue-work.ts'
import { Refusal } from '../refusal.ts'

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/** The longest that a case can be snoozed. */
export const SNOOZE_MAXIMUM_DAYS = 30

/** Rejected if the reference names no open case, or the time is past or too far away. */
export const snoozeCase = async (
  { sql, at, record }: Change,
  mode: Mode,
  reference: string,
  until: Date | null,
): Promise<Refusal | undefined> => {
  const days = until === null ? 0 : (until.getTime() - at.getTime()) / DAY_MILLISECONDS
  if (until !== null && (days <= 0 || days > SNOOZE_MAXIMUM_DAYS))
    return new Refusal(`A case can be snoozed until a time in the next ${SNOOZE_MAXIMUM_DAYS} days.`)
  const id = anyReferenceId(reference)
  if (id === undefined || !(await setSnooze(sql, mode, id, until)))
    return new Refusal(`No open case "${reference}" found.`)
  await record(until === null ? 'case.woken' : 'case.snoozed', { kind: 'application', id })
  return undefined
}
