/** The transitions of an application, with the words in which they were explained. */

import type { Actor } from '../../domain/access/actor.ts'
import type { State } from '../../domain/application/states.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import { type ApplicationRow, listTransitions } from '../../store/applications/read.ts'
import type { Service } from '../service.ts'
import { opener } from './find-accessible.ts'

export type TransitionMade = {
  readonly from: State | null
  readonly to: State
  readonly at: Date
  readonly by: Actor
  /** Null if there is none, or the application was erased. */
  readonly reason: string | null
}

/** The first one first. */
export const historyOf = async (
  service: Service,
  application: ApplicationRow,
): Promise<readonly TransitionMade[]> => {
  const openEncrypted = opener(service, application)
  return (await listTransitions(service.sql, application.id)).map(
    ({ byKind, by, reason, ...transition }) => ({
      ...transition,
      by: { kind: byKind, id: by },
      reason: reason === null ? null : (openEncrypted?.(PURPOSES.reason, reason).toString() ?? null),
    }),
  )
}
