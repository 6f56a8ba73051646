/** Replays of drafts: start, follow and cancel them, and read their results. */

import { DAY_MILLISECONDS } from '../../../packages/values/dublin-day.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import { REPLAY_DAYS } from '../../domain/case/replay.ts'
import { created, type Handlers, ok } from '../../http/handler.ts'
import { administer } from '../../service/as-web-user.ts'
import { PAGE_ENTRIES, pageOf, UNKNOWN_CURSOR } from '../../service/paging.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
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
    return created(await replayNow(service, started))
  },

  readNewestReplay: async ({ service, query: { kind, subject } }) => {
    const replay = await readNewestReplay(service, kind, subject.replaceAll('\0', ''))
    return ok({ replay: replay === undefined ? null : replayView(replay) })
  },

  listReplayDifferences: async ({ service, params: { id }, query: { cursor } }) => {
    if (cursor !== undefined && !isUuid(cursor)) return UNKNOWN_CURSOR
    if ((await readReplay(service, id)) === undefined) return notFound('replay')
    const found = await readDifferences(service, id, cursor, PAGE_ENTRIES + 1)
    return ok(pageOf(found, PAGE_ENTRIES, (last) => last.id))
  },

  cancelReplay: async ({ service, webUser, params: { id } }) => {
    const refused = await administer(service, webUser, (change) => cancelReplay(change, id))
    if (refused !== undefined) return refused
    return ok(await replayNow(service, id))
  },
}

const replayNow = async (service: Service, id: string) => {
  const replay = await readReplay(service, id)
  if (replay === undefined) throw new Error('A replay that was just changed is not found')
  return replayView(replay)
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
