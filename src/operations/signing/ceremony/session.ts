/**
 * Who visits a signing: the signer whose link is given, and whether a code has shown that it is them. Links that never were,
 * were replaced, or are another's are one and the same to whoever tries them.
 */

import { timingSafeEqual } from 'node:crypto'
import { hashOfSecret } from '../../../auth/api-key.ts'
import type { WebUser } from '../../../auth/person.ts'
import { hasSecretForm } from '../../../auth/secret-form.ts'
import {
  allowedAgainAt,
  NETWORK_FAILURES,
  networkSubject,
  type TooManyAttempts,
} from '../../../auth/sign-in-limits.ts'
import type { Signer } from '../../../domain/signing.ts'
import { whyEnded } from '../../../domain/signing-states.ts'

import type { FromWhere } from '../../../signing/evidence-steps.ts'
import { countFailure, findWait } from '../../../store/people/sign-in-failures.ts'
import { findSigner, findSignerByLink, type SignerRow } from '../../../store/signing/signers.ts'
import { readSigning } from '../../../store/signing/signings.ts'
import { recordRefusal } from '../../administration/as-web-user.ts'
import type { ChangedBy } from '../../applications/change.ts'
import { oneLine, Refusal } from '../../refusal.ts'
import type { Service } from '../../service.ts'
import { type OpenedSigning, openSigning, signerOf } from '../open.ts'

/** What the page shows of itself: the secret of the link, and that of the visit which a right code began. */
export type Shown = { readonly link: string; readonly session?: string | undefined }

export type SignerSession = OpenedSigning & {
  readonly signer: Signer
  readonly secrets: SignerRow
  /** Until when the visit lasts that a right code began; undefined where there is none, or another's. */
  readonly verifiedUntil: Date | undefined
}

export type SignerSessionRefusal =
  /** No link of anybody's, as far as the answer says. */
  | { readonly is: 'noLink' }
  /** Too old: the signing goes on without it. */
  | { readonly is: 'linkOver' }
  /** No code has shown who this is, or that was too long ago. */
  | { readonly is: 'codeNeeded' }
  | TooManyAttempts
  | Refusal

/** The visit of whoever holds the link. */
export const findSignerSession = async (
  service: Service,
  webUser: WebUser,
  { link, session }: Shown,
): Promise<SignerSession | SignerSessionRefusal> => {
  const { sql, ring, now } = service
  const at = new Date(now())
  const network = networkSubject(ring, 'bad signing link', webUser.origin.address)
  const wait = await findWait(sql, network, at)
  if (wait !== undefined) return allowedAgainAt(wait, at)
  const signerSession = hasSecretForm(link) ? await sessionBy(service, link, session, at) : undefined
  if (signerSession === undefined) {
    await countFailure(sql, network, NETWORK_FAILURES, at)
    await recordRefusal(service, webUser, 'signingLink.refused', { kind: 'request', id: 'linkNotValid' })
    return { is: 'noLink' }
  }
  const { linkExpiresAt } = signerSession.secrets
  const isOver = linkExpiresAt === null || linkExpiresAt <= at
  // The signers of an ended signing learn that it has ended.
  return isOver && whyEnded(signerSession.row.state) === undefined ? { is: 'linkOver' } : signerSession
}

/** The same for what only a signer may do whom a code has shown to be the one. */
export const findVerifiedSession = async (
  service: Service,
  webUser: WebUser,
  shown: Shown,
): Promise<SignerSession | SignerSessionRefusal> => {
  const signerSession = await findSignerSession(service, webUser, shown)
  if (!isSignerSession(signerSession)) return signerSession
  const ended = whyEnded(signerSession.row.state)
  if (ended !== undefined) return new Refusal(ended)
  return signerSession.verifiedUntil === undefined ? { is: 'codeNeeded' } : signerSession
}

/** The same for what comes with words of the signer's; `what` begins the sentence that refuses them. */
export const findSessionWithWords = async (
  service: Service,
  webUser: WebUser,
  shown: Shown,
  given: { readonly words: string; readonly what: string },
): Promise<(SignerSession & { readonly words: string }) | SignerSessionRefusal> => {
  const signerSession = await findVerifiedSession(service, webUser, shown)
  if (!isSignerSession(signerSession)) return signerSession
  const words = oneLine(given.words, given.what)
  return words instanceof Refusal ? words : { ...signerSession, words }
}

/**
 * Refuses where the visit has ended since it was found: the address was corrected, another device began one, or all is over.
 * Asked after the signing was read, so that a correction which this misses makes what is written on that signing be decided again.
 */
export const refusalOfOver = async (
  { sql }: Pick<Service, 'sql'>,
  { row, secrets: { id, sessionHash } }: SignerSession,
): Promise<SignerSessionRefusal | undefined> => {
  const now = (await findSigner(sql, id))?.sessionHash ?? undefined
  const isSame = now !== undefined && sessionHash !== null && timingSafeEqual(now, sessionHash)
  if (isSame) return undefined
  // The end of a signing ends its sessions too, and is the reason to give.
  const newest = await readSigning(sql, row.id)
  const ended = newest === undefined ? undefined : whyEnded(newest.state)
  return ended === undefined ? { is: 'codeNeeded' } : new Refusal(ended)
}

/** Tells a signer's session from the refusal that took its place. */
export const isSignerSession = <V extends SignerSession, T extends SignerSessionRefusal>(
  found: V | T,
): found is V => 'secrets' in found

const sessionBy = async (
  service: Service,
  link: string,
  session: string | undefined,
  at: Date,
): Promise<SignerSession | undefined> => {
  const secrets = await findSignerByLink(service.sql, hashOfSecret(link))
  const signing = secrets === undefined ? undefined : await openSigning(service, secrets.signingId)
  if (secrets === undefined || signing === undefined) return undefined
  const signer = signerOf(signing.file, secrets.id)
  const until = verifiedUntil(secrets, session, at)
  return secrets.isReplaced && until === undefined
    ? undefined
    : { ...signing, signer, secrets, verifiedUntil: until }
}

const verifiedUntil = (
  { sessionHash, sessionExpiresAt }: SignerRow,
  session: string | undefined,
  at: Date,
): Date | undefined => {
  if (session === undefined || sessionHash === null || sessionExpiresAt === null) return undefined
  if (!hasSecretForm(session) || sessionExpiresAt <= at) return undefined
  return timingSafeEqual(hashOfSecret(session), sessionHash) ? sessionExpiresAt : undefined
}

/** The refusal of whatever waits for those who sign first. */
export const waitsForOthers = (): Refusal =>
  new Refusal('Somebody else signs before you. You will get a mail when it is your turn.')

/** Others have changed the signing time and again while this was tried. */
export const notNow = (): Refusal =>
  new Refusal('Something else is being done with this signing. Try again in a moment.')

/** What to answer where a signing could not be changed. */
export const refusalOf = <R extends object>(
  outcome:
    | { readonly is: 'refused'; readonly refused: R }
    | { readonly is: 'unknown' }
    | { readonly is: 'conflict' },
): R | SignerSessionRefusal => {
  if (outcome.is === 'refused') return outcome.refused
  return outcome.is === 'unknown' ? { is: 'noLink' } : notNow()
}

/** In whose name the ceremony changes a signing: its signers have no account here, the evidence names them. */
export const bySigning = ({ requestId }: Pick<WebUser, 'requestId'>): ChangedBy => ({
  actor: { kind: 'service', id: 'signing' },
  requestId,
})

/** From where a signer's step was taken, for the evidence. */
export const fromWhere = ({ origin }: Pick<WebUser, 'origin'>): FromWhere => ({
  address: origin.address,
  browser: origin.browser ?? 'A browser that is not known',
})
