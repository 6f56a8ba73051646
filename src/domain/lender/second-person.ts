/**
 * When two accounts are two people. Whoever hands out an account, or takes over its way to sign in, could act as both.
 * So for 24 hours the two count as one person, unless another administrator confirms the account. The same is true of one of the
 * lender's clients and whoever has its credentials from creating them, but nobody can confirm those.
 */

import type { Actor } from '../access/actor.ts'
import { LIFETIMES } from './retention.ts'

/** The acts that give one person a hold on another's account or on a client, as words between their names. */
export const GRANTS = {
  'user.created': 'added',
  'user.roleChanged': 'changed the role of',
  'user.enabled': 'enabled',
  'user.factorsReset': 'reset the second factors of',
  'client.created': 'added',
  'client.enabled': 'enabled',
  'client.scopesChanged': 'changed the scopes of',
  'apiKey.created': 'created an API key for',
  'clientSecret.rotated': 'created a secret for',
  'publicKey.added': 'added a public key to',
} as const

export type GrantName = keyof typeof GRANTS

/** By which another administrator confirms an account. */
export const CONFIRMED = 'user.confirmed'

/** A grant or a confirmation, as the audit has it; users and clients by their ids. */
export type HandedAccess = {
  readonly to: string
  readonly by: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly did: GrantName | typeof CONFIRMED
}

export type Grant = HandedAccess & { readonly did: GrantName }

/** The user or the client to which a grant gave access. */
export const grantedTo = ({ to, did }: Grant): Actor => ({
  kind: did.startsWith('user.') ? 'user' : 'client',
  id: to,
})

/** What is known of the people who act on a case or a draft. */
export type Colleagues = {
  /** Those who may no longer act. */
  readonly disabled: ReadonlySet<string>
  /** The grants that still tie people together. */
  readonly grants: readonly Grant[]
}

/** The end of a grant, in milliseconds since 1970. */
export const endOfGrant = ({ at }: Pick<Grant, 'at'>): number => at + LIFETIMES.secondPerson.milliseconds

/** Of the audit's entries, in their order, the grants that have neither ended nor been confirmed since. */
export const grantsIn = (entries: readonly HandedAccess[], now: number): readonly Grant[] =>
  entries.filter(
    (one, place): one is Grant =>
      one.did !== CONFIRMED &&
      one.by !== one.to &&
      now < endOfGrant(one) &&
      !entries.slice(place).some(({ did, to }) => did === CONFIRMED && to === one.to),
  )

/** The grant for which two accounts count as one person, and which ends last; undefined if they are two people. */
export const tieBetween = (
  { grants }: Pick<Colleagues, 'grants'>,
  one: string,
  other: string,
): Grant | undefined => {
  const byTime = [...grants].sort((first, second) => first.at - second.at)
  const ended = byTime.findIndex((_, count) => areApart(byTime.slice(count), one, other))
  return ended === -1 ? byTime.at(-1) : byTime[ended - 1]
}

/** Nobody stands behind both, whoever granted access to those who granted it. */
const areApart = (grants: readonly Grant[], one: string, other: string): boolean => {
  const ofOther = behind(grants, other)
  return [...behind(grants, one)].every((id) => !ofOther.has(id))
}

const behind = (grants: readonly Grant[], id: string): ReadonlySet<string> => {
  const ids = new Set([id])
  for (const one of ids) for (const { to, by } of grants) if (to === one) ids.add(by)
  return ids
}

/** Who did what, and what lifts it. */
export const tieText = (grant: Grant, called: (id: string) => string): string => {
  const { did, by, to } = grant
  const lifted = grantedTo(grant).kind === 'user' ? `, or another administrator confirms ${called(to)}` : ''
  return `${called(by)} ${GRANTS[did]} ${called(to)} less than ${LIFETIMES.secondPerson.words} ago, so the two count as one person until those ${LIFETIMES.secondPerson.words} are over${lifted}.`
}

/** Why this administrator cannot confirm the access that a user was given; undefined if they can. */
export const confirmationFault = (
  colleagues: Pick<Colleagues, 'grants'>,
  { userId, by }: { readonly userId: string; readonly by: string },
  called: (userId: string) => string,
): string | undefined => {
  if (!colleagues.grants.some(({ to }) => to === userId))
    return `Nobody has given ${called(userId)} access within the last ${LIFETIMES.secondPerson.words}, so there is nothing to confirm.`
  if (userId === by) return 'Another administrator must confirm you.'
  const tie = tieBetween(colleagues, userId, by)
  return tie && `Another administrator must confirm ${called(userId)}. ${tieText(tie, called)}`
}
