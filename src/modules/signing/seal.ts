/**
 * Makes the sealed document of a completely signed signing, and works on all signings that are due: agreements to make,
 * documents to seal, expired signings.
 */
import { hash } from 'node:crypto'
import { sealPdf } from '../../../packages/pdf-seal/seal/seal-pdf.ts'
import { DAY_MILLISECONDS } from '../../../packages/values/dublin-day.ts'
import { type Leased, leased, workOnDue } from '../../../packages/values/leased.ts'
import { type OnError, repeatedly, type Wakeable } from '../../../packages/values/repeatedly.ts'
import { sealReason } from '../../adapters/agreement/content/descriptions.ts'
import { step } from '../../adapters/agreement/evidence.ts'
import { watched } from '../../adapters/watch/watched.ts'
import { SURROUNDINGS } from '../../domain/sandbox/surroundings.ts'
import { signingAllows } from '../../domain/signing/signing-states.ts'
import { queueMail } from '../../service/queue-mail.ts'
import type { Service } from '../../service/service.ts'
import { surroundingsOfCase } from '../../service/surroundings.ts'
import {
  abandonSigning,
  findDueSigningRows,
  insertPdf,
  leaseDueSigning,
  type SigningRow,
  scheduleExtension,
} from '../../store/applications/signings.ts'
import {
  encryptPdf,
  type OpenedSigning,
  openSigning,
  readEvidence,
  readStoredPdf,
} from '../applications/signing-record.ts'
import { makeAgreement, openContent, SIGNING_WORK } from './agreement.ts'
import { changeSigning, endSigning } from './change.ts'
import { pageOf, signatureOf } from './signatures-shown.ts'

/** The law wants the copy to be sent within 10 days. */
const REMINDED_AFTER_DAYS = 5

const NOT_NOW = { is: 'notNow' } as const

/**
 * Makes the sealed document; repetitions have no effect. Throws PaperFault, SealingKeyFault or TimeStampFault if it
 * cannot be made. Does nothing if the signing does not, or no longer, wait for it.
 */
export const sealAgreement = async (service: Service, signingId: string): Promise<void> => {
  const signing = await openSigning(service, signingId)
  if (signing === undefined || !signingAllows(signing.row.state, 'seal')) return
  const { key, application } = signing
  const isSample = SURROUNDINGS[surroundingsOfCase(service, application)].seal === 'sample'
  const pdf = await sealedPdf(service, signing, isSample)
  const sha256 = hash('sha256', pdf)
  await changeSigning(service, signingId, SIGNING_WORK, ({ row: { state }, file: before, now }) => {
    if (!signingAllows(state, 'seal')) return NOT_NOW
    const { failure: _, ...file } = before
    const at = new Date(now)
    return {
      file: {
        ...file,
        sealedHash: sha256,
        signers: file.signers.map((signer) => ({ ...signer, copySentAt: null })),
      },
      state: 'completed',
      dueAt: null,
      endedAt: at,
      steps: [step('sealed', { sha256 })],
      also: async ({ sql }) => {
        const content = encryptPdf(key, signingId, 'sealed', pdf)
        if (!(await insertPdf(sql, { signingId, kind: 'sealed', content, at })))
          throw new Error('A signing that is to be sealed has its document already')
        if (!isSample) await scheduleExtension(sql, signingId, { at })
        const later = new Date(now + REMINDED_AFTER_DAYS * DAY_MILLISECONDS)
        for (const { id: signerId } of file.signers) {
          await queueMail({ sql }, { kind: 'signingCopy', signerId })
          await queueMail({ sql }, { kind: 'signingCopy', signerId, isReminder: true }, later)
        }
      },
    }
  })
}

/**
 * Works on all signings that are due, and returns how many were worked on. Begins no other once `signal` is aborted.
 */
export const workOnDueSignings = (
  service: Service,
  onError: OnError,
  signal?: AbortSignal,
): Promise<number> => workOnDue(signings(service, onError), signal)

/**
 * Runs until stopped: works on signings at once if this process made them due, otherwise at its next look. Stopping
 * waits for the signings in progress.
 */
export const workOnSignings = (service: Service, onError: OnError): Wakeable =>
  leased(signings(service, onError), LOOK_EVERY_MILLISECONDS)

/** In a sandbox anyone can sign anything as anyone: a sample has neither the lender's seal nor a time stamp. */
const sealedPdf = async (
  service: Service,
  { row, application, file }: OpenedSigning,
  isSample: boolean,
): Promise<Buffer> => {
  const [stored, entries] = await Promise.all([
    readStoredPdf(service, application, row.id, 'content'),
    readEvidence(service, application, row.id),
  ])
  if (stored === undefined || entries === undefined) throw new Error('What was signed is not there')
  const { content, wording } = openContent(stored)
  const at = new Date(service.now())
  const { pdf } = await service.signing.renderer.draw({
    is: 'final',
    content,
    wording,
    signatures: file.signers.map(signatureOf),
    evidence: pageOf(content, file, entries, { lender: wording.name, madeAt: at }),
  })
  const { timeStamp, sampleKey, sealingKey } = service.signing
  return sealPdf(Buffer.from(pdf), {
    certificate: await (isSample ? sampleKey() : sealingKey()),
    name: wording.name,
    reason: sealReason(content),
    at,
    ...(isSample || timeStamp === undefined ? {} : { timeStamp }),
  })
}

const LOOK_EVERY_MILLISECONDS = 250
const AT_ONCE = 4
/**
 * The lease of one signing, which is extended in time while its document is made: a killed process delays it no longer
 * than this. If a process stalls for longer, or its clock is behind, another may make the document too, and the first
 * to write it wins.
 */
const LEASE_MILLISECONDS = 1_000
const EXTENDED_EVERY_MILLISECONDS = 250
/** A failure is retried after this, then after twice as long each time, up to the longest. */
const FIRST_WAIT_MILLISECONDS = 5_000
const LONGEST_WAIT_MILLISECONDS = 60 * 60_000

type Due = Pick<SigningRow, 'id' | 'applicationId' | 'state' | 'lapsesAt'>
/** What has only to be ended needs no lease. */
type Taken = Due & { readonly leasedUntil: Date | undefined }

const signings = (service: Service, onError: OnError): Leased<Due, Taken> => ({
  find: (limit) => findDueSigningRows(service.sql, new Date(service.now()), limit),
  lease: async (due) => {
    const now = service.now()
    if (hasLapsed(due, now)) return { ...due, leasedUntil: undefined }
    const leasedUntil = await leaseAgain(service, due.id, new Date(now))
    return leasedUntil && { ...due, leasedUntil }
  },
  work: (taken) => workOn(service, taken, onError),
  atOnce: AT_ONCE,
  onError,
})

const hasLapsed = ({ state, lapsesAt }: Due, now: number): boolean =>
  signingAllows(state, 'end') && lapsesAt.getTime() <= now

/** Until when it is leased; undefined if another process has it. */
const leaseAgain = async ({ sql, now }: Service, id: string, dueUntil: Date): Promise<Date | undefined> => {
  const until = new Date(now() + LEASE_MILLISECONDS)
  return (await leaseDueSigning(sql, id, dueUntil, until)) ? until : undefined
}

const workOn = async (
  service: Service,
  { id, applicationId, state, leasedUntil: first }: Taken,
  onError: OnError,
): Promise<boolean> => {
  const application = await service.findApplication(applicationId)
  if (application === undefined || application.dataKey === null) {
    await abandonSigning(service.sql, id, new Date(service.now()))
    return true
  }
  if (first === undefined) {
    await endSigning(service, id, SIGNING_WORK, { as: 'lapsed' })
    return true
  }
  let leasedUntil = first
  const extend = async () => {
    leasedUntil = (await leaseAgain(service, id, leasedUntil)) ?? leasedUntil
  }
  const extending = repeatedly(extend, { everyMilliseconds: EXTENDED_EVERY_MILLISECONDS, onError })
  try {
    const isSeal = signingAllows(state, 'seal')
    await watched(isSeal ? 'seal' : 'agreement', NOTHING_MORE, () =>
      (isSeal ? sealAgreement : makeAgreement)(service, id),
    )
    return true
  } catch (error) {
    onError(error)
    await noteFailure(service, id, error)
    return false
  } finally {
    await extending.stop()
  }
}

const NOTHING_MORE = () => ({})
const NOTHING = { is: 'nothing' } as const

/** The case shows only the failure's name: a message may repeat what is in the document. */
const noteFailure = async (service: Service, id: string, error: unknown): Promise<void> => {
  const { code, name } = error as Error & { readonly code?: unknown }
  await changeSigning(service, id, SIGNING_WORK, ({ row, file, now }) => {
    if (!signingAllows(row.state, 'makeAgreement') && !signingAllows(row.state, 'seal')) return NOTHING
    const wait = Math.min(FIRST_WAIT_MILLISECONDS * 2 ** row.attempts, LONGEST_WAIT_MILLISECONDS)
    return {
      file: { ...file, failure: typeof code === 'string' ? `${name} ${code}` : name },
      attempts: row.attempts + 1,
      dueAt: new Date(now + wait),
      steps: [],
    }
  })
}
