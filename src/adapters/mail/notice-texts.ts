/**
 * The emails with news about applications for a dealer's people and the lender's staff. They contain its reference and nothing about the
 * borrowers: not even the decision.
 */
import type { Mode } from '../../domain/application/access.ts'
import type { Notice } from '../../domain/events/notices.ts'
import { type Letter, oneLine } from './letter.ts'

/** The kinds that are about one application. */
type OfOne = Exclude<Notice, 'overdue'>

type News = {
  readonly notice: OfOne
  readonly reference: string
  readonly mode: Mode
  readonly lender: string
  /** The application's page. */
  readonly url: string
  /** Where to unsubscribe from emails of this kind, on a page and in an email program. */
  readonly stop: { readonly page: string; readonly oneClick: string }
}

type Words = { readonly title: string; readonly says: string }

const WORDS: Readonly<Record<OfOne, (reference: string, lender: string) => Words>> = {
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
  mention: (reference) => ({
    title: `You were mentioned in case ${reference}`,
    says: `A colleague has mentioned you in a note on case ${reference}. Open it to read the note.`,
  }),
}

/** The name of each kind, as in "emails about decisions". */
const NOTICE_NAMES: Readonly<Record<Notice, string>> = {
  decision: 'decisions',
  requirement: 'required documents',
  message: 'messages from the lender',
  signature: 'signing',
  mention: 'mentions',
  overdue: 'overdue cases',
}

/** To one of the dealer's people, or of the lender's staff. */
export const noticeLetter = ({ notice, reference, mode, lender, url, stop }: News): Letter => {
  const { title, says } = WORDS[notice](reference, oneLine(lender))
  return {
    subject: mode === 'test' ? `Test: ${title}` : title,
    parts: [
      'Hello,',
      says,
      { link: url, says: notice === 'mention' ? 'Open the case' : 'View application' },
      ...(mode === 'test' ? ['This is a test application. No money is lent.'] : []),
    ],
    stop: { ...stop, what: `emails about ${NOTICE_NAMES[notice]}` },
  }
}

/** To one of the lender's staff, about cases of theirs or of nobody. */
export const overdueLetter = ({
  cases,
  areOwn,
  url,
  stop,
}: {
  readonly cases: number
  readonly areOwn: boolean
  readonly url: string
  readonly stop: News['stop']
}): Letter => {
  const whose = areOwn ? 'assigned to you' : 'assigned to nobody'
  const title = cases === 1 ? `1 case ${whose} is overdue` : `${cases} cases ${whose} are overdue`
  return {
    subject: title,
    parts: [
      'Hello,',
      `${title}. Open the queue to see what each needs next.`,
      { link: url, says: 'Open the queue' },
    ],
    stop: { ...stop, what: `emails about ${NOTICE_NAMES.overdue}` },
  }
}
