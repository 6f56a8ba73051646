/**
 * Which emails about applications a user gets: by their own settings, and by the link in each email, without a
 * sign-in.
 */
import * as z from 'zod'
import { NOTICES } from '../../domain/events/notices.ts'
import { operation } from '../declare/operation.ts'
import { exactly, flag, items, oneOf, text } from '../declare/page-fields.ts'

const TOKEN_MAXIMUM_CHARACTERS = 1_000

const token = text(TOKEN_MAXIMUM_CHARACTERS)
const wanted = exactly({ notice: z.enum(NOTICES), isWanted: flag })
export type WantedMail = z.output<typeof wanted>

export const mailOperations = {
  listMyMails: operation({
    method: 'GET',
    path: '/my-mails',
    who: 'signedIn',
    handsOut: 'nothing',
    responses: { 200: items(wanted) },
  }),
  changeMyMails: operation({
    method: 'POST',
    path: '/my-mails',
    who: 'signedIn',
    handsOut: 'nothing',
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
