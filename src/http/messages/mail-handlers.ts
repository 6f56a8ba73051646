/** Which emails about applications a user gets. */
import { readUnsubscription, unsubscribe } from '../../operations/people/unsubscribe.ts'
import { changeWantedMail, wantedMailsOf } from '../../operations/people/wanted-mails.ts'
import { type Handlers, ok, problem } from '../declare/handler.ts'
import type { mailOperations } from './mail-pages.ts'

export const mailHandlers: Handlers<typeof mailOperations> = {
  listMyMails: async ({ service, person }) => ok({ items: await wantedMailsOf(service, person) }),

  changeMyMails: async ({ service, webUser, person, body }) => {
    await changeWantedMail(service, webUser, person.userId, body)
    return ok({ items: await wantedMailsOf(service, person) })
  },

  checkUnsubscription: async ({ service, body: { token } }) => {
    const found = await readUnsubscription(service, token)
    return found === undefined ? GONE : ok(found)
  },

  changeUnsubscription: async ({ service, webUser, body }) => {
    const changed = await unsubscribe(service, webUser, body)
    return changed === undefined ? GONE : ok(changed)
  },
}

const GONE = problem(
  'not-found',
  'This link no longer works. Sign in, and choose your emails under My account.',
)
