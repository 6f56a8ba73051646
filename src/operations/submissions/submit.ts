/** Submits an application, or sends one again: validated as a whole, then kept, whatever came of it. */
import type { Caller } from '../../auth/authenticate.ts'
import { optimistically } from '../../concurrency/optimistic.ts'
import { EMPTY_FILE } from '../../domain/case-file.ts'
import { knownMemberText } from '../../domain/json-text.ts'
import { type ModelSet, valueAt } from '../../domain/model-set.ts'
import { referenceOf } from '../../domain/reference.ts'
import { askedAgain } from '../../domain/requirements-again.ts'
import type { SubmissionOutcome } from '../../domain/submission-outcome.ts'
import { fileOf, sealFile } from '../../store/applications/case-file.ts'
import { contentBytes, type KeptAnswer } from '../../store/applications/revision.ts'
import { vehicleMark } from '../../store/applications/vehicle-fingerprint.ts'
import type { SubmissionRow } from '../../store/applications/write-submissions.ts'
import { newId } from '../../store/connection/uuid.ts'
import { newDataKey, unwrap } from '../../store/encryption/data-key.ts'
import { SEALED } from '../../store/encryption/purposes.ts'
import { seal } from '../../store/encryption/sealed.ts'
import { followPlans } from '../decisioning/act.ts'
import { dublinDay, type Service } from '../service.ts'
import { submittedFile } from './case-file.ts'
import { type Prepared, prepareSubmission } from './prepare.ts'

export type Submission = {
  readonly set: ModelSet
  /** Who calls, as of now: asked again when the directory has changed meanwhile. Undefined once refused. */
  readonly caller: () => Caller | undefined | Promise<Caller | undefined>
  readonly body: object
  /** The body as it was sent, without a byte order mark. */
  readonly text: string
  /** The text's bytes, as they came. */
  readonly utf8: Buffer
  readonly requestId: string
  /** Where the answer is to be kept: the key's hash, and what is kept for an outcome. */
  readonly storing?: {
    readonly keyHash: Buffer
    readonly answerFor: (outcome: SubmissionOutcome) => KeptAnswer
  }
}

/** What came of it; `refused` where the client has lost its right meanwhile, `answered` where its key has an answer. */
export type Submitted = SubmissionOutcome | { readonly is: 'refused' } | { readonly is: 'answered' }

/** Each round that loses a race is won by another submission of the same application or by a change of the directory. */
const ROUNDS_MAXIMUM = 30

export const submitApplication = async (service: Service, submission: Submission): Promise<Submitted> => {
  const submitted = await optimistically(ROUNDS_MAXIMUM, async (): Promise<Submitted | undefined> => {
    const caller = await submission.caller()
    if (caller === undefined) return { is: 'refused' }
    const prepared = await prepareSubmission(service, submission.set, caller, submission.body)
    if (prepared.is !== 'prepared') return prepared
    const { row, outcome } = rowFor(service, submission, caller, prepared)
    const written = await service.submissions.write(row)
    if (written === 'written') {
      service.toldEvents()
      if (row.mode === 'test' && row.dueAt !== null && row.dueAt <= row.at)
        await followAtOnce(service, row.id)
      return outcome
    }
    if (written === 'answered') return { is: 'answered' }
    if (written === 'stale') await service.directory.newest()
    return undefined
  })
  if (submitted === undefined) throw new Error('A submission lost every round against concurrent changes')
  return submitted
}

/** The sandbox acts before the answer. Where it can't, the schedule does and tells why: the submission stands already. */
const followAtOnce = (service: Service, id: string): Promise<void> =>
  followPlans(service, id).catch(() => undefined)

const rowFor = (service: Service, submission: Submission, caller: Caller, prepared: Prepared) => {
  const { set, body, text, utf8, storing } = submission
  const { kept, owner, reading, directory } = prepared
  const now = service.now()
  const id = kept?.id ?? newId(now)
  const reference = referenceOf(set.name, id)
  const { failures } = reading
  const isValid = failures.length === 0
  const outcome: SubmissionOutcome = isValid
    ? { is: 'submitted', reference }
    : { is: 'kept', reference, failures }
  const dataKey = kept === undefined ? newDataKey(service.ring, id) : keptDataKey(service, kept)
  const customData = customDataSent(set, body, text, failures)
  const { application } = reading
  const before = kept === undefined ? EMPTY_FILE : fileOf(service, kept)
  const file = submittedFile(before, application, customData, {
    directory,
    mode: caller.mode,
    dealerId: owner.dealerId,
    today: dublinDay(now),
    now,
    hasProviders: service.checkProviders.length > 0,
    laws: service.signing.laws,
  })
  const [plan] = file.plans
  const mark = application === undefined ? undefined : vehicleMark(service.ring, application.vehicle)
  const answer = storing === undefined ? {} : { answer: storing.answerFor(outcome) }
  const reopened = askedAgain(before.requirements, file.requirements)
  const content = seal(dataKey.key, SEALED.revision, contentBytes({ failures, ...answer }, utf8))
  const row: SubmissionRow = {
    id,
    isResubmission: kept !== undefined,
    directoryVersion: directory.version,
    modelSet: set.name,
    mode: caller.mode,
    clientId: caller.clientId,
    keptVersion: kept?.version ?? null,
    ownerUserId: owner.userId,
    ownerClientId: owner.clientId,
    ownerDealerId: owner.dealerId,
    state: isValid ? 'Submitted' : 'Open',
    moves: kept === undefined || isValid,
    previousState: kept?.state ?? null,
    at: new Date(now),
    keyId: dataKey.keyId,
    dataKey: dataKey.wrapped,
    file: sealFile(dataKey.key, file).toString('base64'),
    dueAt: plan === undefined ? null : new Date(plan.at),
    vehicleMark: mark ?? null,
    content: content.toString('base64'),
    eventId: newId(now, 0),
    reason:
      reopened.length === 0
        ? null
        : seal(dataKey.key, SEALED.reason, toldOfReopened(reopened)).toString('base64'),
    failedEventId: isValid ? null : newId(now, 1),
    keyHash: storing?.keyHash ?? null,
    requestId: submission.requestId,
  }
  return { row, outcome }
}

const NAMED_MAXIMUM = 20

/** What the history says where something is asked for again. */
const toldOfReopened = (names: readonly string[]): string => {
  const others = names.length - NAMED_MAXIMUM
  const more = others > 0 ? `, and ${others} more` : ''
  return `Asked for again, because what they rest on has changed: ${names.slice(0, NAMED_MAXIMUM).join(', ')}${more}.`
}

const keptDataKey = (service: Service, kept: NonNullable<Prepared['kept']>) => {
  if (kept.keyId === null || kept.dataKey === null) throw new Error('An open application has no data key')
  const wrapped = { keyId: kept.keyId, wrapped: kept.dataKey }
  return { key: unwrap(service.ring, kept.id, wrapped), ...wrapped }
}

/** The customData to keep: its text, null to clear it, undefined where none was sent or it failed. */
const customDataSent = (
  set: ModelSet,
  body: object,
  text: string,
  failures: Prepared['reading']['failures'],
): string | null | undefined => {
  const key = set.customDataKey
  if (key === undefined) return undefined
  const value = valueAt(body, key)
  if (value === undefined || failures.some(({ place }) => place === key)) return undefined
  return value === null ? null : knownMemberText(text, key)
}
