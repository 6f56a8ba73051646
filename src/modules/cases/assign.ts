/**
 * Assigns cases to one of the lender's staff, with a note for them, or to nobody; several at once, as selected in a
 * list. Also snoozes a case.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { DAY_MILLISECONDS } from '../../../packages/values/dublin-day.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import type { Mode } from '../../domain/access/access.ts'
import { hasCapability } from '../../domain/access/roles.ts'
import { anyReferenceId } from '../../domain/application/reference.ts'
import { byWebUser } from '../../service/as-web-user.ts'
import { inTransaction } from '../../service/in-transaction.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type Change, change } from '../../store/audit/change.ts'
import { readUserRow } from '../../store/people/users.ts'
import { findAssignees, setAssignee, setSnooze } from '../../store/queue/queue-work.ts'
import { writeNote } from './messages.ts'

/** The most cases that can be assigned at once. */
export const ASSIGNED_TOGETHER_MAXIMUM = 200

export type Assigning = {
  readonly mode: Mode
  /** The cases, each with its assignee as shown on the page; null for nobody. */
  readonly cases: readonly { readonly reference: string; readonly seen: string | null }[]
  /** The new assignee's id; null for nobody. */
  readonly to: string | null
  /** The user who assigns them. */
  readonly by: string
}

export type Assigned = {
  readonly assigned: readonly string[]
  /** Cases assigned to someone else in the meantime; they stay theirs. */
  readonly taken: readonly { readonly reference: string; readonly by: string | null }[]
}

/** Assigns them with a note on each that is assigned, which mentions the new assignee: all of that or nothing. */
export const handOver = (
  service: Service,
  visitor: WebUser,
  { note, ...assigning }: Assigning & { readonly note: string },
): Promise<Assigned | Refusal> =>
  inTransaction(service, async (inside, undo) => {
    const { by, to } = assigning
    const outcome = await change(inside.sql, byWebUser(inside, visitor), (inProgress) =>
      assignCases(inProgress, inside.ring, assigning),
    )
    if (outcome instanceof Refusal) return outcome
    const mentions = to === null || to === by ? [] : [to]
    for (const reference of outcome.assigned) {
      const noted = await writeNote(inside, visitor, reference, { by, text: note, mentions })
      if (noted instanceof Refusal) return undo(noted)
    }
    return outcome
  })

/**
 * Assigns all cases that nobody has reassigned since they were shown. Rejected if one is unknown, or the user is not
 * one of the lender's staff who act in cases: then nothing is assigned.
 */
export const assignCases = async (
  { sql, at, record }: Change,
  ring: KeyRing,
  { mode, cases, to, by }: Assigning,
): Promise<Assigned | Refusal> => {
  if (cases.length > ASSIGNED_TOGETHER_MAXIMUM)
    return new Refusal(`At most ${ASSIGNED_TOGETHER_MAXIMUM} cases can be assigned at once.`)
  const refused = to === null ? undefined : await refusedAssignee(sql, ring, to)
  if (refused !== undefined) return refused
  const named = cases.map((one) => ({ ...one, id: anyReferenceId(one.reference) ?? '' }))
  const now = await findAssignees(
    sql,
    mode,
    named.map(({ id }) => id).filter((id) => id !== ''),
  )
  const unknown = named.find(({ id }) => !now.has(id))
  if (unknown !== undefined) return new Refusal(`Case "${unknown.reference}" is not in this list.`)
  const free = named.filter(({ id, seen }) => now.get(id) === seen || now.get(id) === to)
  await setAssignee(
    sql,
    mode,
    free.map(({ id }) => id),
    { to, by, at },
  )
  for (const { id } of free) {
    const [action, part] =
      to === null ? (['case.unassigned', undefined] as const) : (['case.assigned', to] as const)
    await record(action, { kind: 'application', id, part })
  }
  const taken = named.filter((one) => !free.includes(one))
  return {
    assigned: free.map(({ reference }) => reference),
    taken: taken.map(({ id, reference }) => ({ reference, by: now.get(id) ?? null })),
  }
}

const refusedAssignee = async (
  sql: Change['sql'],
  ring: KeyRing,
  userId: string,
): Promise<Refusal | undefined> => {
  const user = await readUserRow(sql, ring, userId)
  if (user === undefined || !hasCapability(user.role, 'payOut') || user.disabledAt !== null)
    return new Refusal('Cases can be assigned only to active staff who may act in them.')
  return undefined
}

/** The longest that a case can be snoozed. */
export const SNOOZE_MAXIMUM_DAYS = 30

/**
 * Snoozes a case until a given time, or brings it back; it also comes back when something happens to it. Rejected if
 * the reference names no open case, or the time is past or too far away.
 */
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
