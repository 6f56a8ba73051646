/** What tests of second factors share: people with a password, signing in, and an authenticator app for each. */
import assert from 'node:assert/strict'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { totpCode, totpStep } from '../../src/adapters/access/codes.ts'
import { hashRandomPassword } from '../../src/adapters/access/password.ts'
import { hashOfSecret, randomSecret } from '../../src/adapters/access/secrets.ts'
import type { Role } from '../../src/domain/access/roles.ts'
import { createMailLink } from '../../src/store/people/mail-links.ts'
import { bytesOfBase32 } from '../support/base32.ts'
import type { Console, HttpResponse } from './support.ts'

export const PASSWORD = 'seven sample umbrellas in a row'

export const MINUTE = 60_000
export const STEP = 30_000

export type Signable = { readonly id: string; readonly email: string }

export const addSignable = async (on: Console, role: Role = 'underwriter'): Promise<Signable> => {
  const isOfDealer = role === 'dealerUser' || role === 'dealerAdmin'
  const user = await on.addUser(role, isOfDealer ? 'own' : null)
  // A cheap hash, as nobody guesses the passwords of tests: most of their sign-ins would be hashing.
  await on.sql`update users set password_hash = ${await hashRandomPassword(PASSWORD)} where id = ${user.id}`
  return user
}

/** Chooses the user's password anew by a mailed link, after which they may set up their first factor. */
export const openLink = async (on: Console, { id: userId }: Pick<Signable, 'id'>): Promise<void> => {
  const token = randomSecret()
  const at = new Date(on.service.now())
  await createMailLink(on.sql, {
    id: newId(at.getTime()),
    tokenHash: hashOfSecret(token),
    userId,
    purpose: 'reset',
    at,
    expiresAt: new Date(at.getTime() + 60 * MINUTE),
  })
  const used = await on.ask('POST', '/password-link/use', { body: { token, password: PASSWORD } })
  assert.equal(used.status, 200, used.text)
}

/** The session's token in a Set-Cookie header. */
export const tokenOf = (response: HttpResponse): string =>
  /forecourt=([A-Za-z0-9_-]{43});/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''

export const signIn = (on: Console, { email }: Signable, code?: string, password = PASSWORD) =>
  on.ask('POST', '/sign-in', { body: { email, password, ...(code === undefined ? {} : { code }) } })

/** Signs in, and returns the session's token. */
export const entered = async (on: Console, user: Signable, code?: string): Promise<string> => {
  const response = await signIn(on, user, code)
  assert.equal(response.status, 200, response.text)
  return tokenOf(response)
}

/** An app that has the secret: shows the code of now, or of steps from now. */
export const appOf =
  (on: Console, secret: string) =>
  (steps = 0): string =>
    totpCode(bytesOfBase32(secret), totpStep(on.service.now()) + steps)

/** Sets up an app in a session; returns the app and the recovery codes. */
export const enrol = async (on: Console, session: string) => {
  const started = await on.ask('POST', '/my-authenticator', { session })
  assert.equal(started.status, 200, started.text)
  const app = appOf(on, started.body.secret)
  const confirmed = await on.ask('POST', '/my-authenticator/confirm', { session, body: { code: app() } })
  assert.equal(confirmed.status, 200, confirmed.text)
  return {
    app,
    recoveryCodes: confirmed.body.recoveryCodes as string[],
    secret: started.body.secret as string,
  }
}
