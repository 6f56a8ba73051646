/**
 * The mails with news about an application for a dealer's people. They contain its reference and nothing about the
 * borrowers: not even the decision.
 */
import type { Mode } from '../../domain/application/access.ts'
import type { Notice } from '../../domain/events/notices.ts'
import { type Letter, oneLine } from './letter.ts'

type News = {
  readonly notice: Notice
  readonly reference: string
  readonly mode: Mode
  readonly lender: string
  /** The application's page. */
  readonly url: string
  /** Where to stop mails of this kind, on a page and by a mail program itself. */
  readonly stop: { readonly page: string; readonly oneClick: string }
}

type Words = { readonly title: string; readonly says: string }

const WORDS: Readonly<Record<Notice, (reference: string, lender: string) => Words>> = {
  decision: (reference, lender) => ({
    title: `Update on application ${reference}`,
    says: `${lender} has made a decision on application ${reference}, returned it for correction, or closed it. Sign in to see which, and what to do next.`,
  }),
  requirement: (reference, lender) => ({
    title: `Documents needed for application ${reference}`,
    says: `${lender} needs a document for application ${reference}. Sign in to see which one. You can take a photo of it with your phone and send it there.`,
  }),
  message: (reference, lender) => ({
    title: `Message about application ${reference}`,
    says: `${lender} has sent you a message about application ${reference}. Sign in to read it and reply.`,
  }),
  signature: (reference) => ({
    title: `Signing update for application ${reference}`,
    says: `Signing of application ${reference} has started, someone has signed, or it has ended. Sign in to see which.`,
  }),
}

/** The name of each kind, as in "emails about decisions". */
const NOTICE_NAMES: Readonly<Record<Notice, string>> = {
  decision: 'decisions',
  requirement: 'required documents',
  message: 'messages from the lender',
  signature: 'signing',
}

/** To one of the dealer's people. */
export const noticeLetter = ({ notice, reference, mode, lender, url, stop }: News): Letter => {
  const { title, says } = WORDS[notice](reference, oneLine(lender))
  return {
    subject: mode === 'test' ? `Test: ${title}` : title,
    parts: [
      'Hello,',
      says,
      { link: url, says: 'View application' },
      ...(mode === 'test' ? ['This is a test application. No money is lent.'] : []),
    ],
    stop: { ...stop, what: `emails about ${NOTICE_NAMES[notice]}` },
  }
}
