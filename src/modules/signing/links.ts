/**
 * Sends a signer a new link, to another address if it is corrected: to sign, or to the sealed copy once everyone has
 * signed. This ends earlier links. Also what all emails to signers have in common.
 */
import { Fault } from '../../../packages/rules/fault.ts'
import { signerSubject } from '../../adapters/access/limits.ts'
import { step } from '../../adapters/agreement/evidence.ts'
import type { AgreementMailed } from '../../adapters/delivery/application-mails.ts'
import { asTest, type Letter, type MailText, written } from '../../adapters/delivery/letter.ts'
import type { MailDelivery, OutgoingMail } from '../../adapters/delivery/transports.ts'
import {
  mayCorrectContact,
  ONLY_LENDER_CORRECTS,
  ONLY_LENDER_CORRECTS_NUMBER,
} from '../../domain/access/access.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { emailAsTyped } from '../../domain/kinds/email.ts'
import { irishMobile } from '../../domain/kinds/phone.ts'
import { contactOf } from '../../domain/lender/contact.ts'
import { isTheirTurn, type Signer, type SigningFile } from '../../domain/signing/signing.ts'
import {
  hasSigned,
  isSignedByAll,
  type SigningState,
  signerAllows,
  signingAllows,
  whyEnded,
} from '../../domain/signing/signing-states.ts'
import { withReportSettled, withTroublesAnswered } from '../../domain/signing/troubles.ts'
import { queueMail } from '../../service/queue-mail.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { endLink } from '../../store/applications/signers.ts'
import { findSigning } from '../../store/applications/signings.ts'
import { change, recordAlone } from '../../store/audit/change.ts'
import { findDealer } from '../../store/people/organisations.ts'
import { purgeFailures } from '../../store/people/sign-in.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { vehicleWords } from '../applications/field-places.ts'
import { findForStaff } from '../applications/find.ts'
import { type OutdatedReason, withSigner } from '../applications/signing-record.ts'
import { namedInEvidence } from '../applications/signing-record-changes.ts'
import { colleaguesOf } from '../audit/colleagues.ts'
import { changeSigning, type OpenSigning, type SigningChange } from './change.ts'
import {
  codeWayOf,
  isCorrected,
  maskedEmail,
  maskedMobile,
  NeedsSecondPerson,
  notifyOldContact,
  withContact,
} from './contact.ts'

export type LinkToSend = {
  /** The signer, counted from 1 in signing order. */
  readonly number: number
  /** Their address from now on, if given. */
  readonly email?: string | undefined
  /** Their mobile number for codes from now on, if given. */
  readonly mobile?: string | undefined
  readonly by: Actor
  /** Whether `by` is one of the lender's staff or of the dealer's people. */
  readonly initiator: 'staff' | 'owner'
  readonly refusal?: OutdatedReason | undefined
}

export type LinkSent = {
  readonly signer: Signer
  /** False for a signer who is not asked yet: their link goes out once they are. */
  readonly isSent: boolean
}

/**
 * Rejected if the signer does not exist, they have signed and others have not, the address or number is invalid, the
 * initiator may not correct it, somebody else must, or by `refusal`. A corrected address or number applies at once.
 */
export const sendSigningLink = async (
  service: Service,
  reference: string,
  { number, email, mobile, by, initiator, refusal }: LinkToSend,
): Promise<LinkSent | Refusal> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const outdated = await refusal?.(application)
  if (outdated !== undefined) return outdated
  const row = await findSigning(service.sql, application.id)
  if (row === undefined)
    return new Refusal(
      `${reference} is ${application.state} and has no signing, so there is no link to send.`,
    )
  const contact = readContact(email, mobile)
  if (contact instanceof Refusal) return contact
  const changed = await changeSigning<Refusal>(service, row.id, { actor: by }, async (open) => {
    const refused = await refusal?.(open.application)
    if (refused !== undefined) return refused
    const signer = signerWith(open, reference, number)
    if (signer instanceof Refusal) return signer
    const corrects = Object.keys(contact).length > 0
    const codesBy = codeWayOf(service, signer).by
    if (corrects && !mayCorrectContact(initiator, open.application.mode, codesBy))
      return new Refusal(ONLY_LENDER_CORRECTS)
    if (contact.mobile !== undefined && initiator === 'owner' && open.file.signers.some(hasSigned))
      return new Refusal(ONLY_LENDER_CORRECTS_NUMBER)
    const people = [by, ...(signer.corrections ?? []).map((earlier) => earlier.by)].map(({ id }) => id)
    const colleagues = corrects ? await colleaguesOf(service.sql, open.now, people) : NOBODY
    const reached = withContact(signer, contact, { actor: by, now: open.now, colleagues })
    return reached instanceof Refusal ? reached : linkFor(service, open, signer, { reached, by })
  })
  if (changed.is === 'refused') {
    if (changed.refused instanceof NeedsSecondPerson)
      await recordAlone(service.sql, { actor: by, now: service.now }, 'signing.correctionRefused', {
        kind: 'application',
        id: application.id,
      })
    return changed.refused
  }
  if (changed.is === 'unknown') return new Refusal(`No signing of ${reference} is in progress.`)
  if (changed.is === 'conflict') return new Refusal('Someone else is changing the signing. Try again.')
  const signer = signerNumbered(changed.file, number)
  if (signer === undefined) throw new Error('A signer to whom a link goes is not in the signing')
  return { signer, isSent: mailFor(changed.state, changed.file, signer) !== undefined }
}

/** Whether a signer can get a new link: one who has signed gets the next once everyone has. */
export const canSendLink = (state: SigningState, signer: Pick<Signer, 'state'>): boolean =>
  signingAllows(state, 'sendLink') && (!hasSigned(signer) || isSignedByAll(state))

/** The email that would bring the signer a link now; undefined while they are not asked. */
export const mailFor = (
  state: OpenSigning['row']['state'],
  file: SigningFile,
  signer: Signer,
): 'signingCopy' | 'signingInvitation' | undefined => {
  if (signingAllows(state, 'downloadSealed')) return 'signingCopy'
  return signingAllows(state, 'sign') && isTheirTurn(file, signer) ? 'signingInvitation' : undefined
}

const NOBODY = { grants: [] } as const

/** Given contact details, in canonical form. */
type Contact = Partial<Pick<Signer, 'email' | 'mobile'>>

const readContact = (email: string | undefined, mobile: string | undefined): Contact | Refusal => {
  const address = email === undefined ? undefined : emailAsTyped.read(email, {})
  if (address instanceof Fault)
    return new Refusal('Enter an email address for the signer, like name@example.ie.')
  const phone = mobile === undefined ? undefined : irishMobile.read(mobile, {})
  if (phone instanceof Fault)
    return new Refusal('Enter an Irish mobile number for the signer, like 087 123 4567.')
  return {
    ...(address === undefined ? {} : { email: address }),
    ...(phone === undefined ? {} : { mobile: phone }),
  }
}

const signerNumbered = ({ signers }: SigningFile, number: number): Signer | undefined =>
  signers.find(({ place }) => place === number - 1)

const signerWith = ({ row, file }: OpenSigning, reference: string, number: number): Signer | Refusal => {
  if (whyEnded(row.state) !== undefined) return new Refusal(`The signing of ${reference} is ${row.state}.`)
  if (!signingAllows(row.state, 'sendLink'))
    return new Refusal(`Everyone has signed ${reference}. The copies go out once it is sealed.`)
  const signer = signerNumbered(file, number)
  if (signer === undefined)
    return new Refusal(`The signing of ${reference} has no signer ${number}; it has ${file.signers.length}.`)
  return !canSendLink(row.state, signer) ? new Refusal(`${signer.name} has already signed.`) : signer
}

const linkFor = (
  service: Service,
  { row, file, now }: OpenSigning,
  signer: Signer,
  { reached: at, by }: { readonly reached: Signer; readonly by: Actor },
): SigningChange => {
  const isOther = isCorrected(signer, at)
  const answered = withTroublesAnswered(at, now)
  // The holder of the wrong address may have reported what is not the signer's.
  const reached = isOther ? withReportSettled(answered) : answered
  // The holder of the wrong address is not the signer, whatever they have opened.
  const changed: Signer = isOther && signerAllows(signer, 'sign') ? { ...reached, state: 'waiting' } : reached
  const kind = mailFor(row.state, file, signer)
  return {
    file: withSigner(file, changed),
    steps: isOther
      ? [
          step('addressCorrected', {
            signer: signer.id,
            to: maskedCorrection(reached),
            by: namedInEvidence(by),
          }),
        ]
      : [],
    also: async ({ sql, now: clock }) => {
      if (isOther) {
        await endLink(sql, signer.id)
        await notifyOldContact(service, sql, reached)
        // The next view is recorded again.
        await purgeFailures(sql, signerSubject('showings', signer.id))
      }
      // Whoever sends a link helps a signer who has requested too many codes.
      for (const counted of ['codes', 'codes in an hour'] as const)
        await purgeFailures(sql, signerSubject(counted, signer.id))
      if (kind !== undefined) await queueMail({ sql }, { kind, signerId: signer.id })
      await change(sql, { actor: by, now: clock }, async ({ record }) => {
        const subject = { kind: 'application', id: row.applicationId } as const
        if (isOther) await record('signing.addressCorrected', subject)
        if (kind !== undefined) await record('signing.linkSent', subject)
      })
    },
  }
}

/** What was corrected last, masked. */
const maskedCorrection = ({ corrections, email, mobile }: Signer): string =>
  corrections?.at(-1)?.what === 'mobile' && mobile !== null ? maskedMobile(mobile) : maskedEmail(email)

/** People know an agreement by its vehicle and its dealer. */
export const agreementMailed = async (
  service: Service,
  application: ApplicationRow,
): Promise<AgreementMailed> => {
  const { publicWording: wording } = service.signing
  const { ownerDealerId, modelSet, id } = application
  const dealer = ownerDealerId === null ? undefined : await findDealer(service.sql, ownerDealerId)
  return {
    vehicle: vehicleWords((await caseInHand(service, application)).canonical ?? {}),
    dealer: dealer?.name ?? null,
    lender: wording.name,
    contact: contactOf(wording),
    privacyNotice: wording.privacyNotice,
    reference: referenceOf(modelSet, id),
  }
}

/**
 * Sends a letter to a signer, in the lender's name and colours, and marked if it is about a test. Throws MailFailure.
 * Returns the email as sent.
 */
export const mailSigner = async (
  { signing: { publicWording }, brand, now }: Service,
  { transport }: Pick<MailDelivery, 'transport'>,
  { id: about, mode }: ApplicationRow,
  {
    letter,
    ...mail
  }: Pick<OutgoingMail, 'id' | 'to' | 'attached' | 'isSameAgain'> & { readonly letter: Letter },
): Promise<MailText> => {
  const text = written(mode === 'test' ? asTest(letter) : letter, publicWording, brand?.shades?.light)
  await transport.send({ ...text, ...mail, at: new Date(now()), about })
  return text
}
