/**
 * Where a signer is reached: corrections, reported mistakes, and where codes go. Whoever gets both link and code can
 * sign in a signer's place, so the old address and the old number are notified of each correction, and no person
 * corrects both.
 */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { SIGNER_MESSAGES, signerSubject } from '../../adapters/access/limits.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { step } from '../../adapters/agreement/evidence.ts'
import type { CodesBy } from '../../domain/access/access.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { shownEnd } from '../../domain/application/masking.ts'
import { type Colleagues, tieBetween } from '../../domain/lender/second-person.ts'
import type { ContactCorrection, ReportedDetail, Signer } from '../../domain/signing/signing.ts'
import { queueMail } from '../../service/queue-mail.ts'
import { Refusal, tooManyUntil } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { findOwnerPeople } from '../../store/people/mail-links.ts'
import { countInWindow } from '../../store/people/sign-in.ts'
import { signerOf, withSigner } from '../applications/signing-record.ts'
import { changeInSession, findSessionWithWords, fromWhere, type Shown } from './session.ts'

/** Somebody else must make this correction. */
export class NeedsSecondPerson extends Refusal {}

type Contact = Partial<Pick<Signer, 'email' | 'mobile'>>

type By = {
  readonly actor: Actor
  readonly now: number
  /** Who counts as one person with whom. */
  readonly colleagues: Pick<Colleagues, 'grants'>
}

const WORDS = { email: 'email address', mobile: 'mobile number' } as const

const WHY = 'Someone who gets both the link and the code could sign in their place.'

/**
 * The signer with what is corrected and by whom; unchanged if nothing differs. Rejected if one person would have
 * corrected both address and number, at once or one after the other.
 */
export const withContact = (
  signer: Signer,
  contact: Contact,
  { actor, now, colleagues }: By,
): Signer | NeedsSecondPerson => {
  const { email, mobile, corrections = [] } = signer
  const reached: Signer = { ...signer, ...contact }
  const changed = (['email', 'mobile'] as const).filter((name) => reached[name] !== signer[name])
  const [what] = changed
  if (what === undefined) return signer
  if (changed.length > 1)
    return new NeedsSecondPerson(
      `One person cannot correct both the email address and the mobile number of a signer. Correct one, and ask someone else to correct the other. ${WHY}`,
    )
  const other = what === 'email' ? 'mobile' : 'email'
  const others = corrections.filter((earlier) => earlier.what === other).map(({ by }) => by)
  if (others.some((by) => by.kind === 'user' && actor.kind === 'user' && isTied(colleagues, by.id, actor.id)))
    return new NeedsSecondPerson(
      `The person who corrected the ${WORDS[other]} of this signer counts as the same person as you for a day, because one of you gave the other access. Someone else must correct the ${WORDS[what]}. ${WHY}`,
    )
  if (others.some((by) => isSame(by, actor)))
    return new NeedsSecondPerson(
      `You have corrected the ${WORDS[other]} of this signer, so someone else must correct the ${WORDS[what]}. ${WHY}`,
    )
  return { ...reached, corrections: [...corrections, { what, email, mobile, by: actor, at: now }] }
}

/** Nobody knows who is at the command line without a name, so that is nobody else. */
const isSame = (one: Actor, other: Actor): boolean =>
  one.kind !== 'user' || other.kind !== 'user' || one.id === other.id

const isTied = (colleagues: By['colleagues'], one: string, other: string): boolean =>
  one !== other && tieBetween(colleagues, one, other) !== undefined

/** Whether the signer was corrected since. */
export const isCorrected = (before: Signer, after: Signer): boolean =>
  (after.corrections?.length ?? 0) > (before.corrections?.length ?? 0)

/**
 * Queues the notices to the address and the number as they were before the signer's last correction, in its
 * transaction.
 */
export const notifyOldContact = async (
  { sms }: Pick<Service, 'sms'>,
  sql: Queries,
  { id: signer, corrections = [] }: Signer,
): Promise<void> => {
  const last = corrections.at(-1)
  if (last === undefined) throw new Error('A signer without a correction has no old address')
  const notice = { kind: 'signingContactChanged', signer, correction: corrections.length - 1 } as const
  await queueMail({ sql }, { ...notice, by: 'mail' })
  if (sms !== undefined && last.mobile !== null) await queueMail({ sql }, { ...notice, by: 'sms' })
}

/** What was corrected, in words. */
export const correctedInWords = ({ what }: Pick<ContactCorrection, 'what'>): string => WORDS[what]

export type CodeWay = { readonly by: CodesBy; readonly to: string; readonly masked: string }

/** Where a signer's codes go: by text message if the service can send any and the signer has a mobile number. */
export const codeWayOf = (
  { sms }: Pick<Service, 'sms'>,
  { email, mobile }: Pick<Signer, 'email' | 'mobile'>,
): CodeWay =>
  sms === undefined || mobile === null
    ? { by: 'mail', to: email, masked: maskedEmail(email) }
    : { by: 'sms', to: mobile, masked: maskedMobile(mobile) }

/** As a•••@example.ie: the domain shows which mailbox to check, the rest stays hidden. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}

/** As ••• ••• 67. */
export const maskedMobile = (mobile: string): string => `••• ••• ${shownEnd(mobile)}`

/**
 * Reports a mistake in a signer's details to the dealer, or to the lender if nobody at the dealer can be notified; the
 * signing continues until someone ends it. The evidence records what is wrong, and the email reads it from there:
 * nothing personal waits in the queue.
 */
export const reportWrongDetails = async (
  service: Service,
  webUser: WebUser,
  {
    about,
    message: words,
    ...shown
  }: Shown & { readonly about?: ReportedDetail | undefined; readonly message: string },
): Promise<Refusal | undefined> => {
  const signerSession = await findSessionWithWords(service, webUser, shown, { words, what: 'What is wrong' })
  if (signerSession instanceof Refusal) return signerSession
  const { row, signer, application, words: message } = signerSession
  const at = new Date(service.now())
  const counted = await countInWindow(service.sql, signerSubject('messages', signer.id), SIGNER_MESSAGES, at)
  if (counted.is === 'waiting') return tooManyUntil(counted.until, at)
  const people = await peopleFor(service, application)
  return changeInSession(service, signerSession, (open) => {
    const evidence = open.row.evidenceCount + 1
    const report = { ...(about !== undefined && { about }), message }
    return {
      file: withSigner(open.file, {
        ...signerOf(open.file, signer.id),
        reported: { ...report, at: open.now },
      }),
      steps: [step('detailsWrong', { signer: signer.id, ...report, ...fromWhere(webUser) })],
      also: async ({ sql }) => {
        for (const userId of people)
          await queueMail({ sql }, { kind: 'signingDetailsWrong', userId, signingId: row.id, evidence })
      },
    }
  })
}

/** The lender's own staff handle applications without a dealer, and those that only a dealer's systems know. */
const OF_LENDER = { ownerUserId: null, ownerDealerId: null } as const

const peopleFor = async (
  { sql }: Pick<Service, 'sql'>,
  application: ApplicationRow,
): Promise<readonly string[]> => {
  const people = await findOwnerPeople(sql, application)
  return people.length > 0 ? people : findOwnerPeople(sql, OF_LENDER)
}
