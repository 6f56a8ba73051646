/**
 * The person's own account: their password, sessions and second factors, and which emails about applications they get.
 */
import * as z from 'zod'
import { NOTICES } from '../../domain/events/notifications.ts'
import { operation } from '../../http/operation.ts'
import { exactly, flag, items, listed, moment, named, oneOf, text } from '../../http/page-fields.ts'
import { code, me, password, userName } from './sign-in-pages.ts'

export const session = exactly({
  id: z.string(),
  current: flag,
  startedAt: moment,
  lastSeenAt: moment,
  address: z.string(),
  browser: z.nullable(z.string()),
})
export type Session = z.output<typeof session>

/** The person's means to prove who they are. */
export const factors = exactly({
  hasPassword: flag,
  /** Since when an authenticator app is set up. */
  authenticatorSince: z.nullable(moment),
  recoveryCodesLeft: z.number(),
  passkeys: listed(
    exactly({ id: z.string(), name: z.string(), createdAt: moment, lastUsedAt: z.nullable(moment) }),
  ),
  /** Whether the lender requires a second factor of people with this role. */
  isNeeded: flag,
})
export type Factors = z.output<typeof factors>

const recoveryCodes = exactly({ recoveryCodes: listed(z.string()) })

const GIVES_ACCESS = { method: 'POST', who: 'signedIn', handsOut: 'access' } as const
const COMMAND = { method: 'POST', who: 'signedIn', handsOut: 'nothing' } as const
const READ = { method: 'GET', who: 'signedIn', handsOut: 'nothing' } as const

export const accountOperations = {
  readMyFactors: operation({
    ...READ,
    path: '/my-factors',
    isForEnrolling: true,
    /** `needsLink`: they must open a mailed link before they set up their first factor. */
    responses: { 200: exactly({ ...factors.shape, needsLink: flag }) },
  }),
  /** Generates the secret of an authenticator app, which takes effect once a code has confirmed it. */
  startMyAuthenticator: operation({
    ...GIVES_ACCESS,
    path: '/my-authenticator',
    isForEnrolling: true,
    responses: { 200: exactly({ secret: z.string(), uri: z.string() }) },
  }),
  /** The response shows the recovery codes this once. It ends all other sessions of the user. */
  confirmMyAuthenticator: operation({
    ...GIVES_ACCESS,
    path: '/my-authenticator/confirm',
    isForEnrolling: true,
    body: z.object({ code }),
    responses: { 200: recoveryCodes },
  }),
  removeMyAuthenticator: operation({
    ...GIVES_ACCESS,
    path: '/my-authenticator/remove',
    responses: { 204: null },
  }),
  renewMyRecoveryCodes: operation({
    ...GIVES_ACCESS,
    path: '/my-recovery-codes',
    responses: { 200: recoveryCodes },
  }),
  /** Ends all other sessions of the user. */
  changeMyPassword: operation({
    ...GIVES_ACCESS,
    path: '/my-password',
    body: z.object({ current: password, password }),
    responses: { 204: null },
  }),
  changeMyName: operation({
    ...COMMAND,
    path: '/my-name',
    body: z.object({ name: userName }),
    responses: { 200: me },
  }),
  listMySessions: operation({
    ...READ,
    path: '/my-sessions',
    responses: { 200: items(session) },
  }),
  endMySession: operation({
    ...COMMAND,
    path: '/my-sessions/{id}/end',
    params: { id: named('session') },
    responses: { 204: null },
  }),
  endMyOtherSessions: operation({
    ...COMMAND,
    path: '/my-sessions/end-others',
    responses: { 204: null },
  }),
}

const TOKEN_MAXIMUM_CHARACTERS = 1_000

const token = text(TOKEN_MAXIMUM_CHARACTERS)
const wanted = exactly({ notice: z.enum(NOTICES), isWanted: flag })
export type WantedMail = z.output<typeof wanted>

/** Which emails a user gets: by their own settings, and by the link in each email, without a sign-in. */
export const mailOperations = {
  listMyMails: operation({
    ...READ,
    path: '/my-mails',
    responses: { 200: items(wanted) },
  }),
  changeMyMails: operation({
    ...COMMAND,
    path: '/my-mails',
    body: z.object({ notice: oneOf(NOTICES), isWanted: flag }),
    responses: { 200: items(wanted) },
  }),
  checkUnsubscription: operation({
    method: 'POST',
    path: '/unsubscription/check',
    who: 'anyone',
    body: z.object({ token }),
    responses: { 200: wanted },
  }),
  /** Stops the emails of the link's kind, or resumes them. */
  changeUnsubscription: operation({
    method: 'POST',
    path: '/unsubscription',
    who: 'anyone',
    body: z.object({ token, isWanted: flag }),
    responses: { 200: wanted },
  }),
}
