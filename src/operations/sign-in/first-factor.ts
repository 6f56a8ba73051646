/**
 * The first second factor of a person who must have one. Their password alone does not set it up, since somebody else may
 * know it: a link that was mailed to them, or that an operator gave them, shows that it is they who come.
 */
import { lacksFactor, type Person } from '../../adapters/access/person.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { hasUsedLink } from '../../store/people/mail-links.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

/**
 * Whether a link must come first: for a person who must have a factor, has none, and has opened no link lately. A link
 * ends all sessions, so that this one began after it.
 */
export const needsLinkFirst = async ({ sql, now }: Service, person: Person): Promise<boolean> =>
  lacksFactor(person) === 'factor' &&
  !(await hasUsedLink(sql, person.userId, new Date(now() - LIFETIMES.enrolling.milliseconds)))

/** Rejected if a link must come first. */
export const mayEnrol = async (service: Service, person: Person): Promise<undefined | Refusal> =>
  (await needsLinkFirst(service, person)) ? LINK_FIRST : undefined

const LINK_FIRST = new Refusal(
  `You cannot set up two-factor authentication with your password alone. Request a link by email, sign in again, then complete the setup within ${LIFETIMES.enrolling.words}.`,
)
