/**
 * Who visits a signing: the signer whose link is given, and whether a code has shown that it is them. Links that never were,
 * were replaced, or are another's are one and the same to whoever tries them.
 */
import { timingSafeEqual } from 'node:crypto'
import { hashOfSecret } from '../auth/api-key.ts'
import type { Visitor } from '../auth/person.ts'
import { hasSecretForm } from '../auth/secret-form.ts'
import { NETWORK_FAILURES, networkSubject } from '../auth/sign-in-limits.ts'
import type { Signer, SigningFile, SigningState } from '../domain/signing.ts'
import type { FromWhere } from '../signing/evidence-steps.ts'
import type { ApplicationHead } from '../store/applications.ts'
import { countFailure, findWait } from '../store/sign-in-failures.ts'
import { findSignerByLink, type SignerRow } from '../store/signers.ts'
import { readSigning, type SigningRow } from '../store/signings.ts'
import { recordRefusal } from './administer.ts'
import type { ChangedBy } from './change-case.ts'
import { type Slowed, slowedUntil } from './check-password.ts'
import { Refusal } from './refusal.ts'
import type { Service } from './service.ts'
import { openSigningFile, signingKeyOf } from './signing-file.ts'

/** What the page shows of itself: the secret of the link, and that of the visit which a right code began. */
export type Shown = { readonly link: string; readonly session?: string | undefined }

export type Visit = {
  readonly row: SigningRow
  readonly file: SigningFile
  readonly application: ApplicationHead
  readonly signer: Signer
  readonly secrets: SignerRow
  /** Until when the visit lasts that a right code began; undefined where there is none, or another's. */
  readonly verifiedUntil: Date | undefined
}

export type VisitRefusal =
  /** No link of anybody's, as far as whoever tries it is told. */
  | { readonly is: 'noLink' }
  /** Too old: the signing goes on without it. */
  | { readonly is: 'linkOver' }
  /** No code has shown who this is, or that was too long ago. */
  | { readonly is: 'codeNeeded' }
  | Slowed
  | Refusal

/** The visit of whoever holds the link. */
export const findVisit = async (
  service: Service,
  visitor: Visitor,
  { link, session }: Shown,
): Promise<Visit | VisitRefusal> => {
  const { sql, ring, now } = service
  const at = new Date(now())
  const network = networkSubject(ring, 'bad signing link', visitor.origin.address)
  const wait = await findWait(sql, network, at)
  if (wait !== undefined) return slowedUntil(wait, at)
  const visit = hasSecretForm(link) ? await visitBy(service, link, session, at) : undefined
  if (visit === undefined) {
    await countFailure(sql, network, NETWORK_FAILURES, at)
    await recordRefusal(service, visitor, 'signingLink.refused', { kind: 'request', id: 'linkNotValid' })
    return { is: 'noLink' }
  }
  const { linkExpiresAt } = visit.secrets
  const isOver = linkExpiresAt === null || linkExpiresAt <= at
  // Of a signing that has ended its signers are told so.
  return isOver && hasEnded(visit.row.state) === undefined ? { is: 'linkOver' } : visit
}

/** The same for what only a signer may do whom a code has shown to be the one. */
export const findVerifiedVisit = async (
  service: Service,
  visitor: Visitor,
  shown: Shown,
): Promise<Visit | VisitRefusal> => {
  const visit = await findVisit(service, visitor, shown)
  if (!isVisit(visit)) return visit
  const ended = hasEnded(visit.row.state)
  if (ended !== undefined) return new Refusal(ended)
  return visit.verifiedUntil === undefined ? { is: 'codeNeeded' } : visit
}

export const isVisit = <T extends VisitRefusal>(found: Visit | T): found is Visit => 'secrets' in found

const visitBy = async (
  service: Service,
  link: string,
  session: string | undefined,
  at: Date,
): Promise<Visit | undefined> => {
  const secrets = await findSignerByLink(service.sql, hashOfSecret(link))
  const row = secrets === undefined ? undefined : await readSigning(service.sql, secrets.signingId)
  const application = row === undefined ? undefined : await service.findApplication(row.applicationId)
  const key = application === undefined ? undefined : signingKeyOf(service, application)
  if (secrets === undefined || row === undefined || application === undefined || key === undefined)
    return undefined
  const file = openSigningFile(key, row)
  const signer = file.signers.find(({ id }) => id === secrets.id)
  if (signer === undefined) throw new Error('A signing lacks one of its signers')
  return { row, file, application, signer, secrets, verifiedUntil: verifiedUntil(secrets, session, at) }
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

/** What signers are told of a signing that has ended unsigned; undefined for any other. */
export const hasEnded = (state: SigningState): string | undefined => ENDED[state]

const ENDED: Readonly<Partial<Record<SigningState, string>>> = {
  cancelled: 'The signing was called off by the lender. Nothing was signed, and there is nothing to do.',
  declined: 'One of those who were to sign has declined, so nothing was agreed.',
  lapsed: 'The time for signing is over, and not everybody had signed, so nothing was agreed.',
}

/** Whether all who are to sign before this one have signed. */
export const isTheirTurn = ({ inTurn, signers }: SigningFile, { place }: Signer): boolean =>
  !inTurn || signers.every((other) => other.place >= place || other.state === 'signed')

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
): R | VisitRefusal => {
  if (outcome.is === 'refused') return outcome.refused
  return outcome.is === 'unknown' ? { is: 'noLink' } : notNow()
}

/** The file with this signer as they are now. */
export const withSigner = (file: SigningFile, signer: Signer): SigningFile => ({
  ...file,
  signers: file.signers.map((one) => (one.id === signer.id ? signer : one)),
})

/** In whose name the ceremony changes a signing: its signers have no account here, the evidence names them. */
export const bySigning = ({ requestId }: Pick<Visitor, 'requestId'>): ChangedBy => ({
  actor: { kind: 'service', id: 'signing' },
  requestId,
})

/** From where a signer's step was taken, for the evidence. */
export const fromWhere = ({ origin }: Pick<Visitor, 'origin'>): FromWhere => ({
  address: origin.address,
  browser: origin.browser ?? 'A browser that is not known',
})
