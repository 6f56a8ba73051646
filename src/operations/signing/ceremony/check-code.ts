/** Checks a signer's code, and starts a session if it is right. */

import { hashOfSecret, randomSecret } from '../../../adapters/access/api-key.ts'
import type { WebUser } from '../../../adapters/access/person.ts'
import { signerSubject } from '../../../adapters/access/sign-in-limits.ts'
import { step } from '../../../adapters/agreement/evidence-steps.ts'
import { LIFETIMES } from '../../../domain/lender/retention.ts'
import { signerAllows, whyEnded } from '../../../domain/signing/signing-states.ts'
import { purgeFailures } from '../../../store/people/sign-in-failures.ts'
import { GUESSES_MAXIMUM, takeGuess, useCode } from '../../../store/signing/signers.ts'
import { type Undo, undoable } from '../../in-transaction.ts'
import { Refusal } from '../../refusal.ts'
import type { Service } from '../../service.ts'
import { changeSigning } from '../change.ts'
import { givenCode, isRightCode } from '../code.ts'
import { signerOf, withSigner } from '../open.ts'
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
