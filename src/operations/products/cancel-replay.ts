/** Cancels a running replay. Its results so far stay. */
import type { Change } from '../../store/audit/change.ts'
import { endReplay, findReplay } from '../../store/replays/replays.ts'
import { notFound, Refusal } from '../refusal.ts'
import { subjectOf } from './open-draft.ts'

/** Rejected if the replay does not exist or has ended. */
export const cancelReplay = async (change: Change, id: string): Promise<Refusal | undefined> => {
  const replay = await findReplay(change.sql, id)
  if (replay === undefined) return notFound('replay')
  if (!(await endReplay(change.sql, id, 'cancelled', change.at)))
    return new Refusal('The replay has already ended.')
  await change.record(`${replay.kind}.replayCancelled`, subjectOf(replay))
  return undefined
}
