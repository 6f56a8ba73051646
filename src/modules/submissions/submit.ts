/** Submits or resubmits an application: validates it as a whole, then stores it, whatever the result. */

import { encrypt } from '../../../packages/encryption/cipher.ts'
import { newDataKey, unwrap } from '../../../packages/encryption/key-ring.ts'
import { newId } from '../../../packages/postgres/connection/uuid.ts'
import { sentFor } from '../../../packages/rules/elsewhere.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { knownMemberText } from '../../../packages/values/json-text.ts'
import { optimistically } from '../../../packages/values/optimistic.ts'
import { noteSubmission } from '../../adapters/watch/watched.ts'
import { actorOf, type Principal } from '../../domain/access/access.ts'
import { inWordsOf, type ModelSet, type SubmissionHead } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import {
  type SentBody,
  type SubmissionOutcome,
  type SubmissionRefusal,
  type Submitted,
  statusOf,
  textBytes,
} from '../../domain/application/stored-application.ts'
import { type CaseFile, EMPTY_FILE } from '../../domain/case/case-file.ts'
import { askedAgain } from '../../domain/documents/requirements-again.ts'
import {
  NO_INSTRUCTIONS,
  type SandboxInstructions,
  sandboxInstructionsOf,
} from '../../domain/sandbox/sandbox-instructions.ts'
import { SURROUNDINGS } from '../../domain/sandbox/surroundings.ts'
import {
  type IdempotencyResult,
  type RequestKey,
  respondToSubmissionOnce,
} from '../../service/idempotency.ts'
import type { Service } from '../../service/service.ts'
import {
  contentBytes,
  encryptFile,
  fileOf,
  type StoredResponse,
} from '../../store/applications/encrypted-parts.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import type { SubmissionRow } from '../../store/applications/write-submissions.ts'
import { requestColumnsOf } from '../../store/audit/change.ts'
import { withdrawReplaced } from '../applications/withdraw-and-expire.ts'
import { submittedFile } from './case-file.ts'
import { followPlans } from './plans.ts'
import { type Prepared, prepareSubmission, queueColumnsOf, reasonOf } from './prepare.ts'

export type Submission = {
  readonly set: ModelSet
  /** The current submitter: asked again if the reference data has changed in the meantime. Undefined if rejected. */
  readonly caller: () => Principal | undefined | Promise<Principal | undefined>
  readonly body: SentBody
}

/** The additional parts of a person's submission: its draft, and what is separate from the body. */
export type FromDraft = {
  readonly draftId: string
  readonly head: SubmissionHead
  /** The version of the application that the person saw; undefined for a new one. */
  readonly seen: number | undefined
  /** The reference of the approved application that a new one corrects; undefined if it corrects none. */
  readonly replaces: string | undefined
}

/**
 * Each lost round means that another submission of the same application or a change of the reference data was first.
 */
const ROUNDS_MAXIMUM = 30

const LOST_RIGHT: SubmissionRefusal = {
  is: 'refused',
  status: 403,
  says: 'The right to submit has just been revoked.',
}

/** Submits without an Idempotency-Key. Rejected if the client has lost its right since the request arrived. */
export const submitApplication = async (service: Service, submission: Submission): Promise<Submitted> => {
  const submitted = await submit(service, submission, null)
  if (typeof submitted === 'string')
    throw new Error('A submission without an Idempotency-Key found a response to it')
  return submitted
}

/**
 * Submits what a person typed, once for each draft: `sent` if the draft was already sent, and `outdated` if the
 * application has changed since the person saw it. Then nothing is written.
 */
export const submitDraft = (
  service: Service,
  submission: Submission,
  draft: FromDraft,
): Promise<Submitted | 'sent' | 'outdated'> =>
  submit(service, submission, null, draft).then((done) => (done === 'answered' ? 'sent' : done))

/** Submits once under an Idempotency-Key; its response is stored with the effect. */
export const submitOnce = (
  service: Service,
  key: RequestKey,
  submission: Submission,
): Promise<IdempotencyResult<Submitted>> =>
  respondToSubmissionOnce(service, key, submission.body, async () => {
    const done = await submit(service, submission, key.keyHash)
    return typeof done === 'string' ? undefined : done
  })

/** `answered` if another request's response is stored under the key or the draft. */
const submit = async (
  service: Service,
  submission: Submission,
  keyHash: Buffer | null,
  draft?: FromDraft,
): Promise<Submitted | 'answered' | 'outdated'> => {
  const { set, body } = submission
  type Round = Submitted | 'answered' | 'outdated' | undefined
  const done = await optimistically(async (): Promise<Round> => {
    const caller = await submission.caller()
    if (caller === undefined) return inWordsOf(set, LOST_RIGHT)
    const prepared = await prepareSubmission(service, set, caller, body.value, draft?.head)
    if (prepared.is !== 'prepared') return inWordsOf(set, prepared)
    if (draft !== undefined && prepared.stored?.version !== draft.seen) return 'outdated'
    const instructions = instructionsOf(prepared)
    const refusal = sandboxRefusal(instructions, service.now())
    if (refusal !== undefined) return inWordsOf(set, refusal)
    const { row, submitted, replaces } = rowFor(service, submission, { keyHash, draft }, caller, {
      ...prepared,
      instructions,
    })
    const written = await service.submissions.write(row)
    if (written === 'answered') return 'answered'
    if (written === 'stale') await service.referenceData.newest()
    if (written !== 'written') return undefined
    service.notifyOfEvents()
    // The submission stands even if the database fails now: then the other application stays Approved.
    if (replaces !== undefined && row.state === 'Submitted')
      await withdrawReplaced(service, caller, {
        reference: replaces,
        by: referenceOf(set.name, row.id),
      }).catch(() => undefined)
    if (row.mode === 'test' && row.dueAt !== null && row.dueAt <= row.at) await followAtOnce(service, row.id)
    return { ...submitted, unknownWords: instructions.unknown }
  }, ROUNDS_MAXIMUM)
  if (done === undefined) throw new Error('A submission lost every round against concurrent changes')
  if (typeof done !== 'string') noteSubmission(set.name, done.outcome.is)
  return done
}

/**
 * The sandbox acts before the response. If it cannot, the scheduled worker does and logs why: the submission is already
 * stored.
 */
const followAtOnce = (service: Service, id: string): Promise<void> =>
  followPlans(service, id).catch(() => undefined)

/** A prepared submission, with the instructions of a test application. */
type Steered = Prepared & { readonly instructions: SandboxInstructions }

const rowFor = (
  service: Service,
  submission: Submission,
  { keyHash, draft }: Pick<SubmissionRow, 'keyHash'> & { readonly draft: FromDraft | undefined },
  caller: Principal,
  prepared: Steered,
): {
  readonly row: SubmissionRow
  readonly submitted: Submitted
  /** The reference of the application that this one corrects. */
  readonly replaces: string | undefined
} => {
  const { set, body } = submission
  const { stored, owner, reading, referenceData, instructions } = prepared
  const now = service.now()
  const id = stored?.id ?? newId(now)
  const reference = referenceOf(set.name, id)
  const { failures } = reading
  const isValid = failures.length === 0
  const outcome: SubmissionOutcome = isValid
    ? { is: 'submitted', reference }
    : { is: 'kept', reference, failures }
  const dataKey = stored === undefined ? newDataKey(service.ring, id) : storedDataKey(service, stored)
  const known = stored === undefined ? EMPTY_FILE : fileOf(service, stored)
  const before = { ...(draft?.replaces !== undefined && { replaces: draft.replaces }), ...known }
  const file = fileFor(service, submission, { before, prepared, now })
  const [plan] = file.plans
  const submitted = inWordsOf(set, outcome)
  const response = keyHash === null ? {} : { response: responseToStore(submitted, body) }
  const reason = reasonOf(askedAgain(before.requirements, file.requirements), instructions)
  const content = encrypt(
    dataKey.key,
    PURPOSES.revision,
    contentBytes({ failures, ...response }, textBytes(body)),
  )
  const state = isValid ? 'Submitted' : 'Open'
  const eventId = newId(now, 0)
  const row: SubmissionRow = {
    id,
    isResubmission: stored !== undefined,
    referenceVersion: referenceData.version,
    modelSet: set.name,
    mode: caller.mode,
    isOfPerson: 'userId' in caller,
    byId: actorOf(caller).id,
    draftId: draft?.draftId ?? null,
    storedVersion: stored?.version ?? null,
    ownerUserId: owner.userId,
    ownerClientId: owner.clientId,
    ownerDealerId: owner.dealerId,
    state,
    isTransition: stored === undefined || isValid,
    previousState: stored?.state ?? null,
    at: new Date(now),
    keyId: dataKey.keyId,
    dataKey: dataKey.wrapped,
    file: encryptFile(dataKey.key, file),
    dueAt: plan === undefined ? null : new Date(plan.at),
    ...queueColumnsOf(service.ring, reading, { state, file, now, reference, referenceData }),
    content,
    eventId,
    reason: reason === '' ? null : encrypt(dataKey.key, PURPOSES.reason, reason),
    failedEventId: isValid ? null : newId(now, 1),
    keyHash,
    ...requestColumnsOf(eventId),
  }
  return { row, submitted, replaces: file.replaces }
}

/** The case file after the submission. */
const fileFor = (
  { checkProviders, signing }: Service,
  { set, body }: Submission,
  { before, prepared, now }: { readonly before: CaseFile; readonly prepared: Steered; readonly now: number },
): CaseFile => {
  const { owner, reading, referenceData, surroundings, instructions } = prepared
  return submittedFile(before, reading.value, customDataSent(set, body, reading.failures), {
    referenceData,
    isSteered: SURROUNDINGS[surroundings].isSteered,
    dealerId: owner.dealerId,
    today: dublinDay(now),
    now,
    hasProviders: checkProviders.length > 0,
    instructions,
    laws: signing.laws,
  })
}

/** The stored form of a response, for replays. */
const responseToStore = ({ outcome, response }: Submitted, { bytes }: SentBody): StoredResponse => {
  if (response === undefined) throw new Error('A set has no words for a submission that is written')
  return { bytesSent: bytes.length, status: statusOf(outcome), body: response }
}

const instructionsOf = ({ surroundings, reading: { value: application } }: Prepared): SandboxInstructions =>
  SURROUNDINGS[surroundings].isSteered
    ? sandboxInstructionsOf(application?.furtherInformation)
    : NO_INSTRUCTIONS

/** The rejection that the instructions ask for; undefined if there is none. Then nothing is stored. */
const sandboxRefusal = ({ answer }: SandboxInstructions, now: number): SubmissionRefusal | undefined => {
  if (answer === undefined) return undefined
  const { status, until } = answer
  const refusal = { is: 'refused', status, says: REFUSED_IN_SANDBOX } as const
  if (until === undefined) return refusal
  return now >= until ? undefined : { ...refusal, retryAfterSeconds: Math.ceil((until - now) / 1_000) }
}

const REFUSED_IN_SANDBOX =
  'The sandbox rejects this submission, as its further information requests. Nothing is saved.'

const storedDataKey = (service: Service, stored: NonNullable<Prepared['stored']>) => {
  if (stored.keyId === null || stored.dataKey === null) throw new Error('An open application has no data key')
  const wrapped = { keyId: stored.keyId, wrapped: stored.dataKey }
  return { key: unwrap(service.ring, stored.id, wrapped), ...wrapped }
}

/** The customData to store: its text, null to clear it, undefined if it was absent or failed. */
const customDataSent = (
  set: ModelSet,
  { value: body, text }: SentBody,
  failures: Prepared['reading']['failures'],
): string | null | undefined => {
  const key = set.customDataKey
  if (key === undefined) return undefined
  const { value, keys } = sentFor(set.validator.tree, body, key)
  if (value === undefined || failures.some(({ place }) => place === key)) return undefined
  if (value === null) return null
  // PHP writes an empty object as a list.
  if (Array.isArray(value)) return '{}'
  return keys.reduce<string | undefined>((json, name) => json && knownMemberText(json, name), text)
}
