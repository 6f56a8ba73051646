/**
 * Test applications of the sandbox: move one to any state, list those of a client, and read a signing with its links
 * and codes.
 */

import { decrypt } from '../../../packages/encryption/cipher.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import type { Caller } from '../../adapters/access/authenticate.ts'
import type { ClientPrincipal } from '../../domain/access/access.ts'
import { SANDBOX } from '../../domain/access/actor.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { isApproved, type State } from '../../domain/application/states.ts'
import type { ApplicationStatus } from '../../domain/application/stored-application.ts'
import {
  type Initiator,
  type Transition,
  transitionBetween,
  transitionsTo,
} from '../../domain/application/transitions.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import { rejectionOf } from '../../domain/case/pay-out-pack.ts'
import { waiveAll, waiveUnsettled } from '../../domain/documents/requirement.ts'
import { BORROWER_WITHDRAWS, withdrawalFrom } from '../../domain/signing/withdrawal.ts'
import { PAGE_ENTRIES, type Page, pageOf, UNKNOWN_CURSOR } from '../../service/paging.ts'
import { CHANGED_BY_OTHERS, type FieldRefusal, NO_SUCH_APPLICATION, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { fileOf } from '../../store/applications/encrypted-parts.ts'
import { listSentByClient, type SentPlace } from '../../store/applications/lists.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import { listSandboxSecrets } from '../../store/applications/signers.ts'
import { type CaseInHand, caseInHand } from '../applications/case-in-hand.ts'
import { transitionApplication } from '../applications/change.ts'
import { type ApplicationRow, findAccessible } from '../applications/find.ts'
import { openSigningOf } from '../applications/signing-record.ts'
import { readStatusAfter } from '../applications/status.ts'
import { completedInSandbox } from '../submissions/complete.ts'
import { passedInSandbox } from '../submissions/plans.ts'

/** The history's reason for a transition that needs one. */
const REASON = 'Moved in the sandbox.'

/**
 * Moves a test client's application to a state by allowed transitions, so that developers see the consequences. Each
 * transition counts and is reported like any other. Live clients have no sandbox: they get 404.
 */
export const advanceInSandbox = async (
  service: Service,
  set: ModelSet,
  caller: Caller,
  given: { readonly reference: string; readonly to: State },
): Promise<ApplicationStatus | Refusal> => {
  const { reference, to } = given
  const read = () => findAccessible(service, set, caller, reference)
  const first = caller.mode === 'test' ? await read() : undefined
  if (first === undefined) return NO_SUCH_APPLICATION
  const way = transitionsTo(first.state, to)
  // Only a valid submission leads to the states in which an application is checked.
  if (way === undefined || transitionBetween(first.state, way[0] ?? to)?.name === 'submit')
    return new Refusal(`An application cannot be advanced from ${first.state} to ${to}.`)
  const { file: judged, persons } = await caseInHand(service, first)
  for (const next of way) {
    const application = await read()
    if (application === undefined) return NO_SUCH_APPLICATION
    // A revision submitted on the way may be invalid, and is a new case to check anyway.
    if (application.revision !== first.revision) return CHANGED_BY_OTHERS
    const transition = transitionBetween(application.state, next)
    if (transition === undefined) return CHANGED_BY_OTHERS
    // The sandbox stands in for a core system that has said nothing, and overrides none that has rejected the contract.
    const rejected = transition.name === 'pay-out' ? rejectionOf(fileOf(service, application)) : undefined
    if (rejected !== undefined) return new Refusal(rejected.says)
    const asRead = fileOf(service, application)
    const file = isApproved(next) ? await completedInSandbox(service, application, asRead) : asRead
    const initiator = transition.by[0] as Initiator
    const transitioned = await transitionApplication(service, application, {
      to: next,
      initiator,
      by: SANDBOX,
      ...(transition.needsReason ? { reason: REASON } : {}),
      ...(initiator === 'borrower' ? BORROWER_WITHDRAWS : {}),
      changes: () => {
        if (transition.name === 'submit') return submittedAgain(file, judged)
        if (initiator === 'borrower') return withdrawnInSandbox(service, file, application)
        return isApproved(next) ? satisfied(file, { application, persons }, transition, service.now()) : file
      },
    })
    if (transitioned !== 'done') return CHANGED_BY_OTHERS
  }
  return readStatusAfter(service, first)
}

/** An application moved back and forth is as submitted: with its original figures and the policy's findings. */
const submittedAgain = (file: CaseFile, { offer, askedOffer = offer, policy }: CaseFile): CaseFile => ({
  ...file,
  ...(askedOffer === undefined || askedOffer === null ? {} : { offer: askedOffer }),
  ...(policy === undefined ? {} : { policy }),
})

const withdrawnInSandbox = (
  { now }: Pick<Service, 'now'>,
  file: CaseFile,
  application: ApplicationRow,
): CaseFile => {
  const today = dublinDay(now())
  const told = { applicant: 0, how: 'page', toldOn: today, recordedOn: today } as const
  return file.offer === undefined
    ? file
    : { ...file, withdrawal: withdrawalFrom(file.offer, application, told) }
}

const satisfied = (
  file: CaseFile,
  { application: { revision }, persons }: Pick<CaseInHand, 'application' | 'persons'>,
  { name }: Transition,
  at: number,
): CaseFile => ({
  ...file,
  checks: [...file.checks, ...passedInSandbox(file, revision, at, persons)],
  requirements: (name === 'pay-out' ? waiveUnsettled : waiveAll)(file.requirements, at),
})

export type TestApplication = {
  readonly reference: string
  readonly state: State
  readonly since: Date
  readonly updatedAt: Date
}

/**
 * A page of a test client's applications, for the people who manage it, the last changed first; empty for a live
 * client.
 */
export const listTestApplications = async (
  { sql }: Pick<Service, 'sql'>,
  { clientId, dealerId, mode }: ClientPrincipal,
  cursor: string | undefined,
  limit = PAGE_ENTRIES,
): Promise<Page<TestApplication> | FieldRefusal> => {
  const after = cursor === undefined ? undefined : placeOf(cursor)
  if (cursor !== undefined && after === undefined) return UNKNOWN_CURSOR
  if (mode === 'live') return { items: [], nextCursor: null }
  const rows = await listSentByClient(sql, { clientId, dealerId, after, limit: limit + 1 })
  const { items, nextCursor } = pageOf(rows, limit, ({ updatedAt, id }) => `${updatedAt.getTime()}.${id}`)
  return {
    items: items.map(({ id, modelSet, state, stateSince, updatedAt }) => ({
      reference: referenceOf(modelSet, id),
      state,
      since: stateSince,
      updatedAt,
    })),
    nextCursor,
  }
}

const placeOf = (cursor: string): SentPlace | undefined => {
  const [milliseconds = '', id = '', ...more] = cursor.split('.')
  return /^\d{1,13}$/.test(milliseconds) && isUuid(id) && more.length === 0
    ? { updatedAt: new Date(Number(milliseconds)), id }
    : undefined
}

/**
 * The state of a test application's signing, with its signers' links and codes. Undefined if the caller cannot access
 * the application, and for live clients.
 */
export const readSandboxSigning = async (
  service: Service,
  set: ModelSet,
  caller: ClientPrincipal,
  reference: string,
) => {
  if (caller.mode === 'live') return undefined
  const application = await findAccessible(service, set, caller, reference)
  if (application === undefined) return undefined
  const signing = await openSigningOf(service, application)
  if (signing === undefined) return { state: null, signers: [] }
  const { row, file, key } = signing
  const secrets = await listSandboxSecrets(service.sql, row.id, new Date(service.now()))
  const read = (encrypted: Buffer | null) =>
    encrypted === null ? null : decrypt(key, PURPOSES.sandboxSecret, encrypted).toString()
  return {
    state: row.state,
    signers: file.signers.map(({ id, role, state }) => {
      const of = secrets.find((one) => one.id === id)
      const [link, code] = [read(of?.link ?? null), read(of?.code ?? null)]
      return {
        role,
        state,
        link,
        linkExpiresAt: link === null ? null : (of?.linkExpiresAt ?? null),
        code,
        codeExpiresAt: code === null ? null : (of?.codeExpiresAt ?? null),
      }
    }),
  }
}
