/**
 * Signer sessions: the signer of a link, whether a code has proved who they are, and the changes that they make. Links
 * that never existed, were replaced, or belong to others all look the same.
 */
import { timingSafeEqual } from 'node:crypto'
import { NETWORK_FAILURES, networkSubject } from '../../adapters/access/limits.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { hashOfSecret, hasSecretForm } from '../../adapters/access/secrets.ts'
import type { FromWhere } from '../../adapters/agreement/evidence.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import type { Signer } from '../../domain/signing/signing.ts'
import { whyEnded } from '../../domain/signing/signing-states.ts'
import { recordRefusal } from '../../service/as-web-user.ts'
import { oneLine, Refusal, tooManyUntil } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { findSigner, findSignerByLink, type SignerRow } from '../../store/applications/signers.ts'
import { readSigning } from '../../store/applications/signings.ts'
import { countFailure, findWait } from '../../store/people/sign-in.ts'
import type { ChangedBy } from '../applications/change.ts'
import { type OpenedSigning, openSigning, signerOf } from '../applications/signing-record.ts'
import { changeSigning, type OpenSigning, type SigningChange } from './change.ts'

/** What the page presents: the secret of the link, and that of the session which a right code started. */
export type Shown = { readonly link: string; readonly session?: string | undefined }

export type SignerSession = OpenedSigning & {
  readonly signer: Signer
  readonly secrets: SignerRow
  /** The end of the session that a right code started; undefined if there is none, or it is another signer's. */
  readonly verifiedUntil: Date | undefined
}

/** The same for links that are unknown, replaced, tampered with, or of an erased application. */
const NO_LINK = new Refusal(
  'The link is incomplete, or a newer link has replaced it. Open the link in our latest email.',
  'not-found',
)
/** Too old: the signing continues without it. */
const LINK_OVER = new Refusal('This link has expired.', 'link-not-valid')
/** No code has proved who this is, or that was too long ago. */
export const CODE_NEEDED = new Refusal(
  `To confirm it’s you, request a code and enter it. After ${LIFETIMES.signerVisit.words} you need a new one.`,
  'code-needed',
)

/** What a mailed link leads to. Each that leads nowhere counts against its network. */
export const findByLink = async <Found>(
  service: Service,
  webUser: WebUser,
  find: () => Promise<Found | undefined>,
): Promise<Found | Refusal> => {
  const { sql, ring, now } = service
  const at = new Date(now())
  const network = networkSubject(ring, 'bad signing link', webUser.origin.address)
  const wait = await findWait(sql, network, NETWORK_FAILURES, at)
  if (wait !== undefined) return tooManyUntil(wait, at)
  const found = await find()
  if (found !== undefined) return found
  await countFailure(sql, network, NETWORK_FAILURES, at)
  await recordRefusal(service, webUser, 'signingLink.refused', { kind: 'request', id: 'linkNotValid' })
  return NO_LINK
}

/** The session of the link's holder. */
export const findSignerSession = async (
  service: Service,
  webUser: WebUser,
  { link, session }: Shown,
): Promise<SignerSession | Refusal> => {
  const at = new Date(service.now())
  const signerSession = await findByLink(service, webUser, async () =>
    hasSecretForm(link) ? sessionBy(service, link, session, at) : undefined,
  )
  if (signerSession instanceof Refusal) return signerSession
  const { linkExpiresAt } = signerSession.secrets
  const isOver = linkExpiresAt === null || linkExpiresAt <= at
  // The signers of an ended signing learn that it has ended.
  return isOver && whyEnded(signerSession.row.state) === undefined ? LINK_OVER : signerSession
}

/** The same, for actions that require a code. */
export const findVerifiedSession = async (
  service: Service,
  webUser: WebUser,
  shown: Shown,
): Promise<SignerSession | Refusal> => {
  const signerSession = await findSignerSession(service, webUser, shown)
  if (signerSession instanceof Refusal) return signerSession
  const ended = whyEnded(signerSession.row.state)
  if (ended !== undefined) return new Refusal(ended)
  return signerSession.verifiedUntil === undefined ? CODE_NEEDED : signerSession
}

/** The same, for actions with the signer's own words; `what` starts the sentence of the error. */
export const findSessionWithWords = async (
  service: Service,
  webUser: WebUser,
  shown: Shown,
  given: { readonly words: string; readonly what: string },
): Promise<(SignerSession & { readonly words: string }) | Refusal> => {
  const signerSession = await findVerifiedSession(service, webUser, shown)
  if (signerSession instanceof Refusal) return signerSession
  const words = oneLine(given.words, given.what)
  return words instanceof Refusal ? words : { ...signerSession, words }
}

/**
 * Rejects it if the session has ended since it was found: the address was corrected, another device started one, or the
 * signing is over. Called after the signing was read, so that a correction that this misses forces the write to be
 * decided again.
 */
export const refusalOfOver = async (
  { sql }: Pick<Service, 'sql'>,
  { row, secrets: { id, sessionHash } }: SignerSession,
): Promise<Refusal | undefined> => {
  const now = (await findSigner(sql, id))?.sessionHash ?? undefined
  const isSame = now !== undefined && sessionHash !== null && timingSafeEqual(now, sessionHash)
  if (isSame) return undefined
  // The end of a signing also ends its sessions, and is then the reason to give.
  const newest = await readSigning(sql, row.id)
  const ended = newest === undefined ? undefined : whyEnded(newest.state)
  return ended === undefined ? CODE_NEEDED : new Refusal(ended)
}

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

/** The `Refusal` while others must sign first. */
export const waitsForOthers = (): Refusal =>
  new Refusal('It’s not your turn yet. We’ll send you a link when the others have signed.')

/** Others changed the signing on every attempt. */
export const notNow = (): Refusal => new Refusal('This signing is busy. Try again in a few seconds.')

/** The result if a signing could not be changed. */
export const refusalOf = <R extends object>(
  outcome:
    | { readonly is: 'refused'; readonly refused: R }
    | { readonly is: 'unknown' }
    | { readonly is: 'conflict' },
): R | Refusal => {
  if (outcome.is === 'refused') return outcome.refused
  return outcome.is === 'unknown' ? NO_LINK : notNow()
}

/** The actor for changes by the ceremony: signers have no account here, and the evidence names them. */
export const BY_SIGNING: ChangedBy = { actor: { kind: 'service', id: 'signing' } }

/** The origin of a signer's step, for the evidence. */
export const fromWhere = ({ origin }: Pick<WebUser, 'origin'>): FromWhere => ({
  address: origin.address,
  browser: origin.browser ?? 'A browser that is not known',
})

type Decided = SigningChange | Refusal

/**
 * Lets `decide` choose the change, or reject it. Also rejects it if the signing or the session has ended in the
 * meantime; undefined once it is changed.
 */
export const changeInSession = async (
  service: Service,
  session: SignerSession,
  decide: (open: OpenSigning) => Decided | Promise<Decided>,
): Promise<Refusal | undefined> => {
  const changed = await changeSigning<Refusal>(service, session.row.id, BY_SIGNING, async (open) => {
    const ended = whyEnded(open.row.state)
    if (ended !== undefined) return new Refusal(ended)
    const decided = await decide(open)
    return 'file' in decided ? ((await refusalOfOver(service, session)) ?? decided) : decided
  })
  return changed.is === 'changed' ? undefined : refusalOf(changed)
}
