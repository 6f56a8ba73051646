/**
 * Sends the emails of a signing: its links, its end, and corrected or wrong details of a signer. The secret of a link
 * is generated when the email is sent, and stored nowhere.
 */
import { hash } from 'node:crypto'
import { hashOfSecret, randomSecret } from '../../adapters/access/secrets.ts'
import { type StepData, step } from '../../adapters/agreement/evidence.ts'
import {
  type SigningMailed,
  signingContactChanged,
  signingCopy,
  signingEnded,
  signingInvitation,
} from '../../adapters/delivery/application-mails.ts'
import type { Letter } from '../../adapters/delivery/letter.ts'
import { signingDetailsWrong } from '../../adapters/delivery/mail-texts.ts'
import { type MailDelivery, MailFailure } from '../../adapters/delivery/transports.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { queueEntryOf } from '../../domain/case/queue.ts'
import { LIFETIMES, type Span } from '../../domain/lender/retention.ts'
import { type ContactCorrection, isTheirTurn, type Signer } from '../../domain/signing/signing.ts'
import { hasSigned, signerAllows, signingAllows, whyEnded } from '../../domain/signing/signing-states.ts'
import { reportText, withDelivery } from '../../domain/signing/troubles.ts'
import { payOutFrom } from '../../domain/signing/withdrawal.ts'
import {
  queueReminders,
  type SigningContactMail,
  type SigningEndedMail,
  type SigningLinkMail,
  type WrongDetailsMail,
} from '../../service/queue-mail.ts'
import type { Service } from '../../service/service.ts'
import { writePayOutDue } from '../../store/applications/lists.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findSigner, writeCopyLink, writeLink } from '../../store/applications/signers.ts'
import { readEvidenceRow } from '../../store/applications/signings.ts'
import { recordAlone } from '../../store/audit/change.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import {
  decryptEvidence,
  type OpenedSigning,
  openSigning,
  openSigningWith,
  readStoredSeal,
  signerOf,
  withdrawalOf,
  withSigner,
} from '../applications/signing-record.ts'
import type { EvidenceStep } from '../applications/signing-record-changes.ts'
import { SIGNING_WORK } from './agreement.ts'
import { changeSigning } from './change.ts'
import { correctedInWords, maskedEmail } from './contact.ts'
import { agreementMailed, mailSigner } from './links.ts'
import { forSandbox } from './sandbox-signer.ts'

type Asked = OpenedSigning & { readonly signer: Signer }

const TEXTS = { signingInvitation, signingCopy } as const

/**
 * Sends one email with a link. Drops it if there is nothing left to sign or to keep. Returns when to look again if a
 * reminder would interrupt the signer. Throws MailFailure; a repetition gets a new link, which replaces the previous one.
 */
export const deliverSigningMail = async (
  service: Service,
  delivery: MailDelivery,
  { kind, signerId, isReminder = false, reminds }: SigningLinkMail,
  mailId: string,
): Promise<Date | undefined> => {
  const asked = await openSigningWith(service, signerId)
  if (asked === undefined || !isWanted(kind, asked)) return undefined
  if (isReminder && asked.signer.copySentAt !== null) return undefined
  const visitEnds = reminds && (await endOfVisit(service, signerId))
  if (visitEnds !== undefined) return visitEnds
  const { row, application, signer } = asked
  const { baseUrl, logLink } = delivery
  const at = new Date(service.now())
  const secret = randomSecret()
  const expiresAt = kind === 'signingInvitation' ? row.lapsesAt : after(at, LIFETIMES.copyLink)
  // Browsers send no server what follows #, so it is in nobody's log.
  const url = `${baseUrl()}/sign#token=${secret}`
  const link = { hash: hashOfSecret(secret), expiresAt, forSandbox: forSandbox(asked, url) }
  if (kind === 'signingInvitation') await writeLink(service.sql, signerId, link)
  else {
    const sessionEndsAt = after(at, LIFETIMES.copyAfterSigning)
    await writeCopyLink(service.sql, signerId, link, { at, sessionEndsAt })
  }
  const mailed: SigningMailed = {
    ...(await agreementMailed(service, application)),
    name: signer.name,
    link: { url, expiresAt },
    isReminder: reminds !== undefined,
  }
  const copy = kind === 'signingCopy' ? await sealedCopy(service, asked) : undefined
  const attached = copy && { filename: `${mailed.reference}.pdf`, content: copy }
  try {
    await mailSigner(service, delivery, application, {
      letter: TEXTS[kind](mailed),
      id: mailId,
      to: signer.email,
      attached,
    })
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error
    await onRecord(service, application, 'mail.failed')
    if (error.isFinal && kind === 'signingInvitation') await noteUndelivered(service, row.id, signer)
    throw error
  }
  await onRecord(service, application, 'mail.sent')
  if (copy === undefined) await noteInvited(service, row.id, signer)
  else
    await noteCopyReceived(
      service,
      row.id,
      signer.id,
      step('copySent', { signer: signer.id, to: maskedEmail(signer.email), sha256: hash('sha256', copy) }),
    )
  logLink?.(
    `Sandbox: the ${LINK_NAMES[kind]} link of signer ${signer.place + 1} of ${mailed.reference} is ${url}`,
  )
  return undefined
}

/** When the session of the signer, or the code that they are to enter, expires: a new link would end both. */
const endOfVisit = async ({ sql, now }: Service, signerId: string): Promise<Date | undefined> => {
  const signer = await findSigner(sql, signerId)
  const ends = Math.max(...[signer?.sessionExpiresAt, signer?.codeExpiresAt].map((at) => at?.getTime() ?? 0))
  return ends > now() ? new Date(ends) : undefined
}

/**
 * Tells a signer that a signing has ended unsigned, so that nobody follows a link that leads nowhere. Sends nothing
 * once the application was erased. Throws MailFailure.
 */
export const deliverSigningEnded = async (
  service: Service,
  delivery: Pick<MailDelivery, 'transport'>,
  { signer: signerId }: SigningEndedMail,
  id: string,
): Promise<void> => {
  const signing = await openSigningWith(service, signerId)
  const why = signing && whyEnded(signing.row.state)
  if (signing === undefined || why === undefined) return
  const { application, signer } = signing
  const letter = signingEnded({
    ...(await agreementMailed(service, application)),
    name: signer.name,
    why,
    hasSigned: hasSigned(signer),
  })
  await mailSigner(service, delivery, application, { letter, id, to: signer.email })
}

/**
 * The email about a signer whose details are wrong: its text is read from the evidence when it is sent. Undefined once
 * the application was erased: then no email is sent.
 */
export const wrongDetailsLetter = async (
  service: Pick<Service, 'sql' | 'ring' | 'findApplication'>,
  { signingId, evidence }: Pick<WrongDetailsMail, 'signingId' | 'evidence'>,
): Promise<{ readonly letter: Letter; readonly about: string } | undefined> => {
  const signing = await openSigning(service, signingId)
  const entry = await readEvidenceRow(service.sql, signingId, evidence)
  if (signing === undefined || entry === undefined) return undefined
  const { key, application, file } = signing
  const { kind, data } = decryptEvidence(key, signingId, entry)
  if (kind !== 'detailsWrong') throw new Error('An email names another step')
  const { signer: signerId, ...report } = data as StepData['detailsWrong']
  const signer = file.signers.find(({ id }) => id === signerId)
  const letter = signingDetailsWrong({
    reference: referenceOf(application.modelSet, application.id),
    signer: signer?.name ?? 'A signer',
    message: reportText(report),
  })
  return { letter, about: application.id }
}

/**
 * Tells the address and the number that a signer had before a correction, which are in the signing's file, of the
 * correction. Sends nothing once the application was erased. Throws MailFailure.
 */
export const deliverContactNotice = async (
  service: Service,
  delivery: Pick<MailDelivery, 'transport'>,
  { signer, correction: place, by }: SigningContactMail,
  mailId: string,
): Promise<void> => {
  const signing = await openSigningWith(service, signer)
  const correction = signing?.signer.corrections?.[place]
  if (signing === undefined || correction === undefined) return
  const { application } = signing
  try {
    if (by === 'mail') {
      const letter = signingContactChanged({
        ...(await agreementMailed(service, application)),
        what: correctedInWords(correction),
        at: new Date(correction.at),
      })
      await mailSigner(service, delivery, application, { letter, id: mailId, to: correction.email })
    } else if (correction.mobile !== null)
      await service.sms?.send({
        to: correction.mobile,
        text: messageOf(correction, service.signing.publicWording.name),
      })
  } catch (error) {
    if (error instanceof MailFailure) await onRecord(service, application, 'signing.oldContactNotTold')
    throw error
  }
  await onRecord(service, application, 'signing.oldContactTold')
}

const after = (at: Date, { milliseconds }: Span): Date => new Date(at.getTime() + milliseconds)

const LINK_NAMES = { signingInvitation: 'signing', signingCopy: 'copy' } as const

const onRecord = (service: Service, { id }: ApplicationRow, action: string): Promise<void> =>
  recordAlone(service.sql, { ...SIGNING_WORK, now: service.now }, action, { kind: 'application', id })

/** A signer who has signed is not asked again, and one who must wait for others is not asked yet. */
const isWanted = (kind: SigningLinkMail['kind'], { row, file, signer }: Asked): boolean => {
  if (kind === 'signingCopy') return signingAllows(row.state, 'downloadSealed')
  return signingAllows(row.state, 'sign') && signerAllows(signer, 'sign') && isTheirTurn(file, signer)
}

const NOTHING = { is: 'nothing' } as const

const noteInvited = async (service: Service, signingId: string, { id, email }: Signer): Promise<void> => {
  await changeSigning(service, signingId, SIGNING_WORK, ({ row, file, now }) => {
    if (!signingAllows(row.state, 'sign')) return NOTHING
    const signer = signerOf(file, id)
    const { invitedAt = now } = signer
    const reached = { ...withDelivery(signer), invitedAt }
    return {
      file: withSigner(file, signerAllows(signer, 'invite') ? { ...reached, state: 'invited' } : reached),
      steps: [step('invited', { signer: id, to: maskedEmail(email) })],
      also: async ({ sql }) => {
        if (signer.invitedAt === undefined)
          await queueReminders({ sql }, { kind: 'signingInvitation', signerId: id }, now)
      },
    }
  })
}

/** The seal is there before the email with its copy is queued. */
const sealedCopy = async (service: Service, { row, application }: Asked): Promise<Buffer> => {
  const seal = await readStoredSeal(service, application, row.id)
  if (seal === undefined) throw new Error('A sealed agreement is not there that is to be sent')
  return seal.pdf
}

/** Records in the evidence how the signer received the sealed agreement. The first time counts. */
export const noteCopyReceived = async (
  service: Service,
  signingId: string,
  signerId: string,
  how: EvidenceStep,
): Promise<void> => {
  await changeSigning(service, signingId, SIGNING_WORK, ({ row, file: before, application, now, key }) => {
    const signer = signerOf(before, signerId)
    const file = withSigner(before, { ...signer, copySentAt: signer.copySentAt ?? now })
    return {
      file,
      steps: [how],
      also: (transaction) => dueAfterDays(transaction, { row, file, application, key }),
    }
  })
}

/** Once the last day to withdraw is known, the payout is due after it. */
const dueAfterDays = async (service: Service, signing: OpenedSigning): Promise<void> => {
  const { application } = signing
  const { canonical, file } = await caseInHand(service, application)
  const from = payOutFrom(withdrawalOf(service, signing, canonical?.borrowerType))
  if (from === undefined || application.state !== 'Signed') return
  const { dueTimes } = service.referenceData.current()
  const { dueAt } = queueEntryOf(application.state, file, from, dueTimes)
  await writePayOutDue(service.sql, application, new Date(dueAt))
}

/** Their mail server will never take it: the dealer's people learn of that, and send it to another address. */
const noteUndelivered = async (service: Service, signingId: string, { id, email }: Signer): Promise<void> => {
  await changeSigning(service, signingId, SIGNING_WORK, ({ row, file, now }) => {
    const signer = signerOf(file, id)
    if (!signingAllows(row.state, 'sign') || signer.email !== email) return NOTHING
    return { file: withSigner(file, { ...signer, undeliveredAt: now }), steps: [] }
  })
}

/** It names the lender, since a text message has no sender to trust. */
const messageOf = (correction: ContactCorrection, lender: string): string =>
  `${lender}: the ${correctedInWords(correction)} for signing your agreement was changed. If you did not ask for this, do not sign, and contact us at once.`
