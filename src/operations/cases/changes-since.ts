/** What a dealer changed after an application was returned for correction. */
import { type ChangedField, changedFields } from '../../domain/case/changed-fields.ts'
import { findRevision, findRevisionBy } from '../../store/applications/read.ts'
import { type CaseInHand, canonicalIn } from '../applications/case-in-hand.ts'
import type { TransitionMade } from '../applications/history.ts'
import type { Service } from '../service.ts'

export type ChangesSince = {
  /** When it was last returned. */
  readonly at: Date
  readonly changes: readonly ChangedField[]
}

/** Compares the newest submission with that which was returned last; undefined if none was, or none has come since. */
export const changesSinceReturn = async (
  service: Service,
  { application, canonical }: CaseInHand,
  history: readonly TransitionMade[],
): Promise<ChangesSince | undefined> => {
  const returned = history.findLast(({ from, to }) => to === 'Open' && from !== null && from !== 'Open')
  if (returned === undefined || canonical === undefined) return undefined
  const { id, revision } = application
  const [newest, before] = await Promise.all([
    findRevision(service.sql, id, revision),
    findRevisionBy(service.sql, id, returned.at),
  ])
  if (newest === undefined || before === undefined || newest.receivedAt <= returned.at) return undefined
  const earlier = canonicalIn(service, application, before)
  return earlier && { at: returned.at, changes: changedFields(earlier, canonical) }
}
