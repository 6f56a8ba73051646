/** Does the duties of the law by email. */
import { encrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf } from '../../../packages/encryption/key-ring.ts'
import { dayText, dublinDay } from '../../../packages/values/dublin-day.ts'
import { type Letter, oneLine } from '../../adapters/delivery/letter.ts'
import { type MailDelivery, MailFailure } from '../../adapters/delivery/transports.ts'
import type { Actor } from '../../domain/access/actor.ts'
import type { Application } from '../../domain/application/application.ts'
import { type DutyOutcome, isRegisterAsked, isUnderSuspicion } from '../../domain/case/duties.ts'
import { applicantId } from '../../domain/case/persons.ts'
import { DUTY_STARTS, type Duty, type DutyCondition, dutyWords } from '../../domain/finance/duties.ts'
import { euroText } from '../../domain/finance/money.ts'
import { contactOf } from '../../domain/lender/contact.ts'
import { copyReceivedAt } from '../../domain/signing/signing.ts'
import { owedOn, type PayBack } from '../../domain/signing/withdrawal.ts'
import type { DutyMail } from '../../service/queue-mail.ts'
import type { Service } from '../../service/service.ts'
import { type DutyRow, endDuty, findDuty, noteDutyProblem } from '../../store/applications/duties.ts'
import { type ApplicationRow, listTransitions } from '../../store/applications/read.ts'
import { change } from '../../store/audit/change.ts'
import { isDeclinedAlone } from '../applications/after-decision.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { dutiesOn, mailedFrom } from '../applications/duties.ts'
import { vehicleWords } from '../applications/field-places.ts'
import { lawOfAgreement, openSigningOf, withdrawalOf } from '../applications/signing-record.ts'
import { mailSigner } from '../signing/links.ts'
import { type DutyProof, purposeOfProof } from './duties.ts'
import { reviewToken } from './review.ts'

/**
 * Does a duty by email, once: if a killed process had sent it already, the repetition is the same email with the same
 * Message-ID. Returns when to look again if it is too early. Sends nothing once the duty has ended or no longer applies,
 * or the application was erased. Throws MailFailure.
 */
export const deliverDuty = async (
  service: Service,
  delivery: Pick<MailDelivery, 'transport' | 'baseUrl'>,
  { dutyId }: DutyMail,
): Promise<Date | undefined> => {
  const row = await findDuty(service.sql, dutyId)
  const application = row && (await service.findApplication(row.applicationId))
  const key = application && dataKeyOf(service.ring, application)
  if (row === undefined || row.endedAt !== null || application === undefined || key === undefined)
    return undefined
  const token = reviewToken(key, row.id)
  const open = await openDuty(service, row, application, `${delivery.baseUrl()}/review#token=${token}`)
  if (open === undefined) return end(service, row, 'notNeeded')
  const { duty, to, letter } = open
  const from = mailedFrom({ ...row, ...duty })
  if (service.now() < from.getTime()) return from
  if (open.isSuspected && duty.underSuspicion === 'withheld') return end(service, row, 'withheld')
  if (to === undefined || to === '') return noteDutyProblem(service.sql, row.id, 'noAddress')
  const mail = { letter, id: row.id, to, isSameAgain: true }
  const { subject, text } = await mailSigner(service, delivery, application, mail).catch(async (error) => {
    if (error instanceof MailFailure)
      await noteDutyProblem(service.sql, row.id, error.isFinal ? 'rejected' : 'failed')
    throw error
  })
  // Those who read the record cannot use the recipient's link.
  const proof: DutyProof = { to, subject, text: text.replaceAll(token, '…') }
  return end(service, row, 'mailed', encrypt(key, purposeOfProof(row.id), JSON.stringify(proof)))
}

const MAIL: Actor = { kind: 'service', id: 'mail' }

const end = (
  { sql, now }: Service,
  { id, applicationId }: DutyRow,
  outcome: DutyOutcome,
  proof?: Buffer,
): Promise<undefined> =>
  change(sql, { actor: MAIL, now }, async (inProgress) => {
    if (await endDuty(inProgress.sql, id, { at: inProgress.at, outcome, ...(proof && { proof }) }))
      await inProgress.record(`duty.${outcome}`, { kind: 'application', id: applicationId, part: id })
    return undefined
  })

type OpenDuty = {
  readonly duty: Duty
  /** The recipient's address. */
  readonly to: string | undefined
  readonly letter: Letter
  readonly isSuspected: boolean
}

/** A duty as it is now; undefined if it no longer applies. */
const openDuty = async (
  service: Service,
  row: DutyRow,
  application: ApplicationRow,
  reviewLink: string,
): Promise<OpenDuty | undefined> => {
  const { file, persons, reference, ...inHand } = await caseInHand(service, application)
  const canonical = inHand.canonical as Application
  const { borrowerType } = canonical
  const signing = DUTY_STARTS[row.startsWith].isOfAgreement
    ? await openSigningOf(service, application)
    : undefined
  const startedOn = dublinDay(row.startedAt.getTime())
  const all = dutiesOn(service, { file, borrowerType, signing, day: startedOn })
  const duty = all.find(({ name }) => name === row.name)
  if (duty === undefined || !isStillSo(row, application)) return undefined
  const days = signing && withdrawalOf(service, signing, borrowerType)
  const isReceived = signing !== undefined && typeof copyReceivedAt(signing.file) === 'number'
  // A signer's address may have been corrected since the application.
  const signer = signing?.file.signers.find(({ applicant }) => applicant === row.applicant)
  const recipient = signer ?? persons.find(({ applicant }) => applicant === row.applicant)
  const { payBack = null } = file.withdrawal ?? {}
  const isAutomatic = isDeclinedAlone(await listTransitions(service.sql, application.id))
  const facts: Readonly<Record<DutyCondition, boolean>> = {
    isAutomatic,
    isByPerson: !isAutomatic,
    registerAsked: isRegisterAsked(file, applicantId(row.applicant)),
    canWithdraw: days?.isOver === false && signer?.waiver === undefined,
    copyReceived: isReceived,
    copyAwaited: !isReceived,
    wasPaidOut: payBack !== null,
    wasNotPaidOut: payBack === null,
  }
  if (duty.onlyWhile !== undefined && !facts[duty.onlyWhile]) return undefined
  const { publicWording: lender, laws } = service.signing
  const { subject, parts } = dutyWords(duty, facts, {
    name: oneLine(recipient?.name ?? ''),
    lender: oneLine(lender.name),
    lenderAddress: oneLine(lender.address.join(', ')),
    contact: oneLine([lender.name, contactOf(lender)].filter((part) => part !== '').join(', ')),
    reference,
    vehicle: oneLine(vehicleWords(canonical) ?? 'your vehicle'),
    startedOn: dayText(startedOn),
    withdrawalDays: signing ? `${lawOfAgreement(laws, signing.file, borrowerType).withdrawalDays}` : '',
    lastDay: days?.lastDay == null ? '' : dayText(days.lastDay),
    reviewLink,
    withdrewOn: file.withdrawal === undefined ? '' : dayText(file.withdrawal.toldOn),
    ...payBackTexts(payBack),
  })
  const button = { link: reviewLink, says: 'Request a review' }
  return {
    duty,
    to: recipient && 'email' in recipient ? recipient.email : canonical.applicants[row.applicant]?.email,
    letter: { subject, parts: parts.map((part) => (part === reviewLink ? button : part)) },
    isSuspected: isUnderSuspicion(file),
  }
}

/** Whether the case has not left what started the duty. */
const isStillSo = ({ startsWith, startedAt }: DutyRow, { state, stateSince }: ApplicationRow): boolean => {
  const { to, later } = DUTY_STARTS[startsWith]
  return later.some((one) => one === state) || (state === to && +stateSince === +startedAt)
}

const payBackTexts = (payBack: PayBack | null) => ({
  credit: payBack === null ? '' : euroText(payBack.credit),
  interestPerDay: payBack === null ? '' : euroText(payBack.interestPerDay),
  paidOutOn: payBack === null ? '' : dayText(payBack.paidOutOn),
  payBackBy: payBack === null ? '' : dayText(payBack.dueOn),
  owedThen: payBack === null ? '' : euroText(owedOn(payBack, payBack.dueOn)),
})
