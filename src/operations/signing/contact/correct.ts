/**
 * Corrects where a signer is reached. Whoever gets both link and code can sign in a signer's place, so the old address and
 * the old number are notified of each correction, and no person corrects both.
 */

import type { Queries } from '../../../../packages/postgres/connection/database.ts'
import type { Actor } from '../../../domain/access/actor.ts'
import { type Colleagues, tieBetween } from '../../../domain/lender/second-person.ts'
import type { ContactCorrection, Signer } from '../../../domain/signing/signing.ts'
import { queueMail } from '../../mail/queue.ts'
import { Refusal } from '../../refusal.ts'
import type { Service } from '../../service.ts'

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

/** Queues the notices to the address and the number as they were before the signer's last correction, in its transaction. */
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
