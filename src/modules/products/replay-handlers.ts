/** Replays of drafts: start, follow and cancel them, and read their results. */

import { DAY_MILLISECONDS } from '../../../packages/values/dublin-day.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import { REPLAY_DAYS } from '../../domain/case/replay.ts'
import { created, type Handlers, ok } from '../../http/handler.ts'
import { administer } from '../../service/as-web-user.ts'
import { UNKNOWN_CURSOR } from '../../service/paging.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import { declaredFacts } from '../../service/surroundings.ts'
import { draftReader } from './read-draft-handlers.ts'
import type { Replay, replayOperations } from './replay-pages.ts'
import {
  cancelReplay,
  type ReadReplay,
  readDifferences,
  readNewestReplay,
  readReplay,
  startReplay,
} from './replays.ts'

const PAGE_ENTRIES = 50

export const replayHandlers: Handlers<typeof replayOperations> = {
  startReplay: async ({ service, person, webUser, body: { draftId, seen, mode } }) => {
    const started = await administer(service, webUser, (change) =>
      startReplay(change, service.ring, person.userId, {
        draftId,
        seen,
        mode,
        read: draftReader(change, declaredFacts(service)),
      }),
    )
    if (started instanceof Refusal) return started
    const replay = await readReplay(service, started)
    if (replay === undefined) throw new Error('A replay that was just started is not found')
    return created(replayView(replay))
  },

  readNewestReplay: async ({ service, query: { kind, subject } }) => {
    const replay = await readNewestReplay(service, kind, subject.replaceAll('\0', ''))
    return ok({ replay: replay === undefined ? null : replayView(replay) })
  },

  listReplayDifferences: async ({ service, params: { id }, query: { cursor } }) => {
    if (cursor !== undefined && !isUuid(cursor)) return new Refusal(UNKNOWN_CURSOR.says)
    if ((await readReplay(service, id)) === undefined) return notFound('replay')
    const found = await readDifferences(service, id, cursor, PAGE_ENTRIES + 1)
    const items = found.slice(0, PAGE_ENTRIES)
    const nextCursor = found.length > PAGE_ENTRIES ? (items.at(-1)?.id ?? null) : null
    return ok({ items, nextCursor })
  },

  cancelReplay: async ({ service, webUser, params: { id } }) => {
    const refused = await administer(service, webUser, (change) => cancelReplay(change, id))
    if (refused !== undefined) return refused
    const replay = await readReplay(service, id)
    if (replay === undefined) throw new Error('A replay that was just cancelled is not found')
    return ok(replayView(replay))
  },
}

const WHOLE_PER_CENT = 100

const replayView = (replay: ReadReplay) => {
  const left = replay.startedAt.getTime() - replay.reachedAt.getTime()
  const done = Math.floor(WHOLE_PER_CENT * (1 - left / (REPLAY_DAYS * DAY_MILLISECONDS)))
  return {
    ...replay,
    donePercent: replay.state === 'done' ? WHOLE_PER_CENT : Math.min(WHOLE_PER_CENT, Math.max(0, done)),
    tally: replay.tally as Replay['tally'],
  }
}
