/** Reads replays and their results. */

import { referenceOf } from '../../domain/application/reference.ts'
import type { ReplayOutcome } from '../../domain/case/replay.ts'
import type { DraftKind } from '../../domain/finance/drafts.ts'
import {
  findReplay,
  listDifferences,
  listReplays,
  type ReplayRow,
  type Tally,
  tallyDifferences,
} from '../../store/replays/replays.ts'
import type { Service } from '../service.ts'
import { namesOf } from './read-draft.ts'

export type ReadReplay = ReplayRow & {
  /** The person's name. */
  readonly by: string
  /** How many changed from which outcome to which, the most frequent first. */
  readonly tally: readonly Tally[]
}

/** The replay with the id; undefined where there is none. */
export const readReplay = async (service: Service, id: string): Promise<ReadReplay | undefined> => {
  const replay = await findReplay(service.sql, id)
  return replay && withMore(service, replay)
}

/** The newest replay of a product or of the policy; undefined where there is none. */
export const readNewestReplay = async (
  service: Service,
  kind: DraftKind,
  subject: string,
): Promise<ReadReplay | undefined> => {
  const [newest] = await listReplays(service.sql, kind, subject, 1)
  return newest && withMore(service, newest)
}

const withMore = async (service: Service, replay: ReplayRow): Promise<ReadReplay> => {
  const [names, tally] = await Promise.all([
    namesOf(service, [replay.startedBy]),
    tallyDifferences(service.sql, replay.id),
  ])
  return { ...replay, by: names.get(replay.startedBy) ?? replay.startedBy, tally }
}

export type ListedDifference = {
  readonly id: string
  readonly reference: string
  readonly was: ReplayOutcome
  readonly now: ReplayOutcome
}

/** A page of the submissions with a different outcome, after an application's id. */
export const readDifferences = async (
  service: Service,
  replayId: string,
  after: string | undefined,
  limit: number,
): Promise<readonly ListedDifference[]> => {
  const rows = await listDifferences(service.sql, replayId, after, limit)
  return rows.map(({ applicationId, modelSet, was, now }) => ({
    id: applicationId,
    reference: referenceOf(modelSet, applicationId),
    was,
    now,
  }))
}
