/** Starts a replay of a draft over the submissions of the last days. A worker carries it out in the background. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { leastId } from '../../../packages/postgres/connection/uuid.ts'
import type { Mode } from '../../domain/access/access.ts'
import { REPLAY_DAYS } from '../../domain/case/replay.ts'
import type { Change } from '../../store/audit/change.ts'
import { insertReplay } from '../../store/replays/replays.ts'
import { Refusal } from '../refusal.ts'
import { type DraftReader, openDraft, subjectOf } from './open-draft.ts'

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

export type NewReplay = {
  readonly draftId: string
  /** The version of the draft that the page showed. */
  readonly seen: number
  readonly mode: Mode
  readonly read: DraftReader
}

/**
 * Returns the replay's id. Rejected if the draft does not exist, someone changed it since the seen version, it has errors,
 * or another replay of the same subject is running.
 */
export const startReplay = async (
  change: Change,
  ring: KeyRing,
  by: string,
  { draftId, seen, mode, read }: NewReplay,
): Promise<string | Refusal> => {
  const draft = await openDraft(change, ring, draftId, seen)
  if (draft instanceof Refusal) return draft
  const candidate = await read(draft)
  if (candidate instanceof Refusal) return candidate
  const id = change.newId()
  const until = change.at.getTime()
  const since = until - REPLAY_DAYS * DAY_MILLISECONDS
  const isStarted = await insertReplay(change.sql, {
    id,
    kind: draft.kind,
    subject: draft.subject,
    draftId,
    draftVersion: draft.version,
    mode,
    candidate,
    startedBy: by,
    startedAt: change.at,
    fromEvent: leastId(since),
    toEvent: leastId(until + 1),
    reachedAt: new Date(since),
  })
  if (!isStarted)
    return new Refusal('A replay of this draft is already running. Wait for it to finish, or cancel it.')
  await change.record(`${draft.kind}.replayStarted`, subjectOf(draft))
  return id
}
