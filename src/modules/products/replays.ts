/**
 * Replays of a draft over the submissions of the last days: start, read and cancel them, and judge a submission by the
 * draft. A worker carries them out in the background.
 */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { leastId } from '../../../packages/postgres/connection/uuid.ts'
import { DAY_MILLISECONDS, type LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Mode } from '../../domain/access/access.ts'
import type { Application } from '../../domain/application/application.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { factsAt } from '../../domain/case/check.ts'
import { REPLAY_DAYS, type ReplayJudgement, type ReplayOutcome } from '../../domain/case/replay.ts'
import type { DraftKind } from '../../domain/finance/drafts.ts'
import type { Product } from '../../domain/finance/product.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { DEFAULT_POLICY, findByPolicy, type GivenPolicy, lacksFact } from '../../domain/policy/policy.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { Change } from '../../store/audit/change.ts'
import { listPolicyVersions } from '../../store/reference/lender-data.ts'
import {
  type Candidate,
  endReplay,
  findReplay,
  insertReplay,
  listDifferences,
  listReplays,
  type ReplayRow,
  type Tally,
  tallyDifferences,
} from '../../store/reference/replays.ts'
import type { CaseInHand } from '../applications/case-in-hand.ts'
import { pickOffer } from '../applications/status.ts'
import { type DraftReader, namesOf, openDraft, subjectOf } from './drafts.ts'

export type NewReplay = {
  readonly draftId: string
  /** The version of the draft that the page showed. */
  readonly seen: number
  readonly mode: Mode
  readonly read: DraftReader
}

/**
 * Starts a replay, and returns its id. Rejected if the draft does not exist, someone changed it since the seen version,
 * it has errors, or another replay of the same subject is running.
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

/** Cancels a running replay; its results so far stay. Rejected if the replay does not exist or has ended. */
export const cancelReplay = async (change: Change, id: string): Promise<Refusal | undefined> => {
  const replay = await findReplay(change.sql, id)
  if (replay === undefined) return notFound('replay')
  if (!(await endReplay(change.sql, id, 'cancelled', change.at)))
    return new Refusal('The replay has already ended.')
  await change.record(`${replay.kind}.replayCancelled`, subjectOf(replay))
  return undefined
}

/** A valid submission, with its day. */
export type Sent = Pick<CaseInHand, 'application' | 'file'> & {
  readonly canonical: Application
  readonly today: LocalDate
}

/**
 * What a draft would have made of submissions at their time. A policy is applied to the figures of that time,
 * unchanged. A product competes as if it had been in force then, beside the other products, and the policy of that time
 * decides on the result.
 */
export const judgeBy = async (
  service: Service,
  candidate: Candidate,
): Promise<(sent: Sent) => { readonly was: ReplayJudgement; readonly now: ReplayJudgement } | undefined> => {
  const policies = new Map(
    (await listPolicyVersions(service.sql)).map(({ version, policy }) => [version, policy]),
  )
  const referenceData = withCandidate(service, candidate)
  return ({ application: { ownerDealerId: dealerId, revision }, file, canonical: application, today }) => {
    // A case that was sent back since has lost its finding.
    if (file.policy === undefined) return undefined
    const offer = file.askedOffer === undefined ? file.offer : (file.askedOffer ?? undefined)
    const policy = policies.get(file.policy.version) ?? DEFAULT_POLICY
    // None is too old: the policy acted on them when they were new.
    const facts = factsAt(file, revision, 0)
    const judged = (by: GivenPolicy, priced: Offer | undefined) => {
      const input = { application, offer: priced, today, facts, dealerId }
      return {
        offer: priced,
        fourEyesFrom: by.fourEyesFrom,
        lacksFact: lacksFact({ ...by, version: policy.version }, input),
        finding: findByPolicy({ ...by, version: policy.version }, input),
      }
    }
    const was = { ...judged(policy, offer), finding: file.policy }
    if (candidate.kind === 'policy') return { was, now: judged(candidate.policy, offer) }
    const { laws } = service.signing
    return {
      was,
      now: judged(policy, pickOffer(referenceData, application, { today, dealerId, laws, facts })),
    }
  }
}

const LONG_AGO = '0001-01-01' as LocalDate

/** The products with the draft in place of its own versions, as if it had always been in force. */
const withCandidate = (service: Service, candidate: Candidate) => {
  const current = service.referenceData.current()
  if (candidate.kind === 'policy') return current
  const { product } = candidate
  const others = current.products.filter(({ id }) => id !== product.id)
  const products: readonly Product[] = [...others, { ...product, version: 1, inForceFrom: LONG_AGO }]
  return { ...current, products }
}
