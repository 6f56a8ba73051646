/** Moves an application from its state to another, as the table of moves allows; the one place where that is done. */
import { type Hand, moveBetween } from '../domain/moves.ts'
import type { State } from '../domain/states.ts'
import type { ApplicationHead } from '../store/applications.ts'
import type { Actor } from '../store/change.ts'
import { unwrap } from '../store/encryption/data-key.ts'
import { seal } from '../store/encryption/sealed.ts'
import { newId } from '../store/uuid.ts'
import { writeMove } from '../store/write-move.ts'
import { SEALED } from './sealed-purposes.ts'
import type { Service } from './service.ts'

export type WantedMove = {
  readonly to: State
  readonly hand: Hand
  readonly by: Actor
  /** Told to whoever may read the application. */
  readonly reason?: string | undefined
  readonly requestId?: string
}

/**
 * `moved`; `noSuchMove` where none leads there by this hand, or it lacks the reason that it needs; `conflict` where
 * the application was moved or sent again since it was read.
 */
export type Moved = 'moved' | 'noSuchMove' | 'conflict'

export const moveApplication = async (
  service: Service,
  application: ApplicationHead,
  { to, hand, by, reason, requestId }: WantedMove,
): Promise<Moved> => {
  const move = moveBetween(application.state, to)
  if (move === undefined || !move.by.includes(hand)) return 'noSuchMove'
  if (move.needsReason && reason === undefined) return 'noSuchMove'
  const now = service.now()
  const isWritten = await writeMove(service.sql, {
    id: application.id,
    from: application.state,
    transitions: application.transitions,
    to,
    at: new Date(now),
    by,
    reason: reason === undefined ? null : sealedReason(service, application, reason),
    eventId: newId(now),
    auditId: newId(now),
    requestId: requestId ?? null,
  })
  return isWritten ? 'moved' : 'conflict'
}

const sealedReason = (service: Service, { id, keyId, dataKey }: ApplicationHead, reason: string): Buffer => {
  if (keyId === null || dataKey === null) throw new Error('An application that can be moved has no data key')
  return seal(unwrap(service.ring, id, { keyId, wrapped: dataKey }), SEALED.reason, reason)
}
