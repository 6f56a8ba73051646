/** Starts the electronic signing of an approved application that lacks nothing. */

import { dataKeyOf } from '../../../packages/encryption/key-ring.ts'
import { newId } from '../../../packages/postgres/connection/uuid.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { step } from '../../adapters/agreement/evidence.ts'
import { lackOfSettings } from '../../adapters/agreement/settings.ts'
import type { Application } from '../../domain/application/application.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { allows, statesAllowing } from '../../domain/application/states.ts'
import type { Initiator } from '../../domain/application/transitions.ts'
import { type CaseFile, withSigningPlans } from '../../domain/case/case-file.ts'
import { type Lacking, lackingOf, lackingText } from '../../domain/case/completion.ts'
import { namesIn, outstandingNames } from '../../domain/documents/requirement.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import {
  type Signer,
  type SigningFile,
  type SigningStatus,
  statusWithout,
} from '../../domain/signing/signing.ts'
import { atInstant, inTransaction } from '../../service/in-transaction.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { insertSigning, readSigning } from '../../store/applications/signings.ts'
import { refusalOfFigures } from '../applications/after-decision.ts'
import { type CaseInHand, caseInHand } from '../applications/case-in-hand.ts'
import { type ChangedBy, writeCase } from '../applications/change.ts'
import { encryptSigningFile, signersOf } from '../applications/signing-record.ts'
import {
  insertSigningNotice,
  namedInEvidence,
  writeSigningAsRead,
} from '../applications/signing-record-changes.ts'

/** Why signing cannot start now, with what is missing if that is the reason. */
export class NotReady extends Refusal {
  readonly requirements: readonly string[]
  readonly toComplete: readonly Lacking[]
  constructor(says: string, requirements: readonly string[] = [], toComplete: readonly Lacking[] = []) {
    super(says)
    this.requirements = requirements
    this.toComplete = toComplete
  }
}

export type StartOfSigning = {
  readonly by: ChangedBy
  readonly initiator: Initiator
  /** Whether each signer is asked only after the previous one has signed; by default as in the settings. */
  readonly inTurn?: boolean | undefined
}

/**
 * `initiated` if this call started it; `inProgress` or `completed` if it was started before. Rejected, with a sentence,
 * if the application is not approved, lacks something, or was changed in the meantime.
 */
export const startSigning = async (
  service: Service,
  application: ApplicationRow,
  start: StartOfSigning,
): Promise<SigningStatus | Refusal> => {
  const ready = await readyToSign(service, application, start.inTurn)
  if (ready instanceof Refusal || typeof ready === 'string') return ready
  const isStarted = await written(service, application, { ...ready, start })
  if (!isStarted) return overtaken(service, application)
  service.notifyOfSignings()
  return 'initiated'
}

type Ready = Pick<Starting, 'key' | 'file' | 'signing' | 'reference' | 'now'>

/** What would be signed if signing started now; otherwise its progress, or why it cannot start. Changes nothing. */
export const readyToSign = async (
  service: Service,
  application: ApplicationRow,
  inTurn: boolean = service.signing.inTurn,
): Promise<Ready | 'inProgress' | 'completed' | Refusal> => {
  const { state } = application
  const status = statusWithout(state)
  if (status === 'inProgress' || status === 'completed') return status
  const inHand = await caseInHand(service, application)
  const { reference, file, canonical: sent } = inHand
  if (status !== undefined)
    return new NotReady(
      `The application is ${state}; signing starts from ${statesAllowing('startSigning').join(', ')}.`,
      [],
      lackingOf(inHand),
    )
  const key = dataKeyOf(service.ring, application)
  if (key === undefined || sent === undefined)
    return new NotReady('The application has been erased, so nothing can be signed.')
  const ready = readyFile(service, inHand)
  if (ready instanceof Refusal) return ready
  const now = service.now()
  const signers = signersOf(sent as Application, () => newId(now))
  if (signers.some(({ email }) => email === ''))
    return new NotReady('An applicant without an email address cannot be asked to sign.')
  const signing: SigningFile = { ...ready, inTurn, revision: application.revision, signers }
  return { key, file, signing, reference, now }
}

/** The signing operation's result, without starting anything. */
export const signingStatusOf = async (
  service: Pick<Service, 'findApplication'>,
  application: ApplicationRow,
): Promise<SigningStatus> => {
  const newest = (await service.findApplication(application.id)) ?? application
  return statusWithout(newest.state) ?? 'notReady'
}

/** If two callers start it at once, it has started once. */
const overtaken = async (
  service: Service,
  { id, modelSet }: ApplicationRow,
): Promise<SigningStatus | Refusal> => {
  const newest = await service.findApplication(id)
  if (newest !== undefined && allows(newest.state, 'sign')) return 'inProgress'
  return new Refusal(`${referenceOf(modelSet, id)} has changed in the meantime. Check it again.`)
}

/** The figures to sign, and how; rejected if something is missing. */
const readyFile = (
  { signing, now }: Service,
  inHand: CaseInHand,
): Pick<SigningFile, 'offer' | 'agreementDate' | 'runsFrom' | 'lenderSigns'> | Refusal => {
  const { offer, requirements } = inHand.file
  const { borrowerType } = inHand.canonical as Application
  const notAtAll = lackOfSettings(signing, inHand.application.mode)
  if (notAtAll !== undefined) return new Refusal(notAtAll)
  const outstanding = outstandingNames(requirements)
  const toComplete = lackingOf(inHand)
  if (outstanding.length > 0 || toComplete.length > 0)
    return new NotReady(lackingWords(requirements, toComplete), outstanding, toComplete)
  if (offer === undefined)
    return new NotReady('There are no figures to sign. Approve the application with figures first.')
  const day = dublinDay(now())
  const unlawful = refusalOfFigures(signing.laws, offer, { day, borrowerType })
  if (unlawful !== undefined) return unlawful
  return {
    offer,
    agreementDate: day,
    runsFrom: signing.runsFrom,
    ...(signing.signatories.length > 0 && { lenderSigns: true }),
  }
}

/** A document that was rejected needs another; one in review delays nothing. */
const lackingWords = (requirements: CaseFile['requirements'], toComplete: readonly Lacking[]): string => {
  const states = {
    'Not received yet': 'outstanding',
    'Rejected, so upload another': 'refused',
    'Received, not reviewed yet': 'received',
  } as const
  const parts = Object.entries(states).flatMap(([label, state]) => {
    const names = namesIn(requirements, state)
    return names.length === 0 ? [] : [`${label}: ${names.join(', ')}.`]
  })
  const completed = toComplete.length === 0 ? [] : [`To be completed: ${lackingText(toComplete)}.`]
  return ['Signing cannot start yet.', ...parts, ...completed].join(' ')
}

type Starting = {
  readonly key: Buffer
  readonly file: CaseFile
  readonly signing: SigningFile
  readonly start: StartOfSigning
  readonly reference: string
  readonly now: number
}

/** False if the application was changed since it was read. */
const written = async (
  service: Service,
  application: ApplicationRow,
  { key, file, signing, start, reference, now }: Starting,
): Promise<boolean> => {
  const { by, initiator } = start
  const at = new Date(now)
  return inTransaction(atInstant(service, now), async (transaction) => {
    const change = {
      file: withSigningPlans(file, now),
      audits: [],
      transition: { to: 'AwaitingSignature', initiator },
    } as const
    const transitioned = await writeCase(transaction, application, by, change)
    if (transitioned === 'noSuchTransition')
      throw new Error('A signing is started by an initiator that cannot')
    if (transitioned === 'conflict') return false
    const id = newId(now)
    await insertSigning(transaction.sql, {
      id,
      applicationId: application.id,
      startedAt: at,
      lapsesAt: new Date(now + LIFETIMES.signing.milliseconds),
      file: encryptSigningFile(key, id, signing),
      signerIds: signing.signers.map((signer) => signer.id),
    })
    const row = await readSigning(transaction.sql, id)
    if (row === undefined) throw new Error('A signing is not there that was just written')
    const steps = [startedStep(signing, reference, by)]
    await writeSigningAsRead(transaction.sql, { row, key }, { file: signing, steps }, at)
    await insertSigningNotice(transaction.sql, {
      applicationId: application.id,
      state: 'preparing',
      file: signing,
      at,
    })
    return true
  })
}

const startedStep = ({ inTurn, signers }: SigningFile, reference: string, { actor }: ChangedBy) =>
  step('started', {
    reference,
    by: namedInEvidence(actor),
    inTurn,
    signers: signers.map(({ id, name, role }: Signer) => ({ signer: id, name, role })),
  })
