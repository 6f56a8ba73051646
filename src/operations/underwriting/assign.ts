/** Gives cases to one of the lender's staff, or to nobody; many at once, as they are picked in a list. */
import type { Mode } from '../../domain/access.ts'
import { anyReferenceId } from '../../domain/reference.ts'
import { hasDealer } from '../../domain/roles.ts'
import { findAssignees, setAssignee } from '../../store/applications/queue-work.ts'
import type { Change } from '../../store/audit/change.ts'
import type { KeyRing } from '../../store/encryption/key-ring.ts'
import { readUserRow } from '../../store/people/users.ts'
import { Refusal } from '../refusal.ts'

/** So many cases may be given to somebody at once. */
export const ASSIGNED_TOGETHER_MAXIMUM = 200

export type Assigning = {
  readonly mode: Mode
  /** Of cases, each with who worked on it when the page showed it; null for nobody. */
  readonly cases: readonly { readonly reference: string; readonly seen: string | null }[]
  /** The user who is to work on them; null for nobody. */
  readonly to: string | null
}

export type Assigned = {
  readonly assigned: readonly string[]
  /** Cases that were given to somebody else meanwhile, and stay theirs. */
  readonly taken: readonly { readonly reference: string; readonly by: string | null }[]
}

/**
 * Assigns all cases that nobody has given away since they were shown. Refused where one is unknown, or the user is none of
 * the lender's staff: nothing is assigned then.
 */
export const assignCases = async (
  { sql, record }: Change,
  ring: KeyRing,
  { mode, cases, to }: Assigning,
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
  if (unknown !== undefined) return new Refusal(`There is no case "${unknown.reference}" in this list.`)
  const free = named.filter(({ id, seen }) => now.get(id) === seen || now.get(id) === to)
  await setAssignee(
    sql,
    mode,
    free.map(({ id }) => id),
    to,
  )
  for (const { id } of free)
    await record(to === null ? 'case.unassigned' : 'case.assigned', { kind: 'application', id })
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
  if (user === undefined || hasDealer(user.role) || user.disabledAt !== null)
    return new Refusal('Cases can be assigned only to active members of staff.')
  return undefined
}
