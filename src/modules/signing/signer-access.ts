/** Lets a signer in: checks their code and starts a session, and sends a new link if theirs no longer works. */

import { NETWORK_LINKS, networkSubject, SIGNER_LINKS, signerSubject } from '../../adapters/access/limits.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { hashOfSecret, hasSecretForm, randomSecret } from '../../adapters/access/secrets.ts'
import { step } from '../../adapters/agreement/evidence.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { signerAllows, whyEnded } from '../../domain/signing/signing-states.ts'
import { byWebUser } from '../../service/as-web-user.ts'
import { type Undo, undoable } from '../../service/in-transaction.ts'
import { queueMail } from '../../service/queue-mail.ts'
import { Refusal, tooManyUntil } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import {
  findSignerByLink,
  GUESSES_MAXIMUM,
  type SignerRow,
  takeGuess,
  useCode,
} from '../../store/applications/signers.ts'
import { change } from '../../store/audit/change.ts'
import { countInWindow, purgeFailures } from '../../store/people/sign-in.ts'
import { openSigning, signerOf, withSigner } from '../applications/signing-record.ts'
import { changeSigning } from './change.ts'
import { givenCode, isRightCode } from './codes.ts'
import { canSendLink, mailFor } from './links.ts'
import {
  BY_SIGNING,
  findSignerSession,
  fromWhere,
  refusalOf,
  type Shown,
  type SignerSession,
} from './session.ts'

export type SessionBegun = { readonly session: string; readonly expiresAt: Date }

/** Every guess counts, including concurrent ones; after the fifth the code is invalid. */
export const checkSigningCode = async (
  service: Service,
  webUser: WebUser,
  { link, code: typed }: Pick<Shown, 'link'> & { readonly code: string },
): Promise<SessionBegun | Refusal> => {
  const signerSession = await findSignerSession(service, webUser, { link })
  if (signerSession instanceof Refusal) return signerSession
  const ended = whyEnded(signerSession.row.state)
  if (ended !== undefined) return new Refusal(ended)
  const code = givenCode(typed)
  if (code === undefined) return new Refusal('Enter the 6-digit code from our latest message.')
  const { id } = signerSession.signer
  const guess = await takeGuess(service.sql, id, new Date(service.now()))
  if (guess === undefined) return noCode()
  return isRightCode(service.ring, id, code, guess.codeHash)
    ? begin(service, webUser, signerSession, guess.codeHash)
    : refuse(service, webUser, signerSession, guess.guesses)
}

/**
 * Sends a new link to the signer of one that no longer works, to the address that the signing has for them. Whatever is
 * known of the link, the response is the same. Requests are limited by network. Those of one signer are too, without a
 * word: the limit would show that there is one.
 */
export const askForLink = async (
  service: Service,
  webUser: WebUser,
  { link }: { readonly link: string },
): Promise<Refusal | undefined> => {
  const { sql, ring, now } = service
  const at = new Date(now())
  const network = networkSubject(ring, 'signing link from network', webUser.origin.address)
  const counted = await countInWindow(sql, network, NETWORK_LINKS, at)
  if (counted.is === 'waiting') return tooManyUntil(counted.until, at)
  const signer = hasSecretForm(link) ? await findSignerByLink(sql, hashOfSecret(link)) : undefined
  if (signer !== undefined && !isIn(signer, at)) await sendTo(service, webUser, signer, at)
  return undefined
}

const noCode = () =>
  new Refusal(
    'That code no longer works. It has expired, has been used, or has been replaced after too many wrong codes. Request a new one.',
  )

const refuse = async (
  service: Service,
  webUser: WebUser,
  { row, signer }: SignerSession,
  guesses: number,
): Promise<Refusal> => {
  await changeSigning(service, row.id, BY_SIGNING, ({ file }) => ({
    file,
    steps: [step('codeWrong', { signer: signer.id, ...fromWhere(webUser) })],
  }))
  const left = GUESSES_MAXIMUM - guesses
  if (left <= 0) return new Refusal('You have entered a wrong code too many times. Request a new code.')
  return new Refusal(
    `That code is not correct. You have ${left === 1 ? '1 attempt' : `${left} attempts`} left.`,
  )
}

const begin = async (
  service: Service,
  webUser: WebUser,
  { row, signer }: SignerSession,
  codeHash: Buffer,
): Promise<SessionBegun | Refusal> => {
  const session = randomSecret()
  const expiresAt = new Date(service.now() + LIFETIMES.signerVisit.milliseconds)
  const changed = await undoable((undo: Undo<'codeUsed'>) =>
    changeSigning<Refusal>(service, row.id, BY_SIGNING, ({ row: { state }, file }) => {
      const ended = whyEnded(state)
      if (ended !== undefined) return new Refusal(ended)
      const now = signerOf(file, signer.id)
      return {
        file: signerAllows(now, 'sign') ? withSigner(file, { ...now, state: 'verified' }) : file,
        steps: [step('codeRight', { signer: signer.id, ...fromWhere(webUser) })],
        also: async ({ sql }) => {
          const isUsed = await useCode(sql, signer.id, {
            codeHash,
            sessionHash: hashOfSecret(session),
            expiresAt,
          })
          // Another request was quicker with the same code.
          if (!isUsed) undo('codeUsed')
        },
      }
    }),
  )
  if (changed === 'codeUsed') return noCode()
  if (changed.is !== 'changed') return refusalOf(changed)
  await purgeFailures(service.sql, signerSubject('codes', signer.id))
  return { session, expiresAt }
}

/** A new link would end the session of someone who signs at the moment. */
const isIn = ({ sessionHash, sessionExpiresAt }: SignerRow, at: Date): boolean =>
  sessionHash !== null && sessionExpiresAt !== null && sessionExpiresAt > at

const sendTo = async (
  service: Service,
  webUser: WebUser,
  { id: signerId, signingId }: SignerRow,
  at: Date,
): Promise<void> => {
  const signing = await openSigning(service, signingId)
  if (signing === undefined) return
  const { row, file } = signing
  const signer = signerOf(file, signerId)
  const kind = canSendLink(row.state, signer) ? mailFor(row.state, file, signer) : undefined
  if (kind === undefined) return
  const counted = await countInWindow(service.sql, signerSubject('links', signerId), SIGNER_LINKS, at)
  if (counted.is === 'waiting') return
  await change(service.sql, byWebUser(service, webUser), async ({ sql, record }) => {
    await queueMail({ sql }, { kind, signerId })
    await record('signing.linkRequested', { kind: 'application', id: row.applicationId })
  })
}
