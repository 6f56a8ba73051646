/**
 * The mails with news about applications for a dealer's people and the lender's staff. They contain its reference and nothing about the
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
  /** Where to stop mails of this kind, on a page and by a mail program itself. */
  readonly stop: { readonly page: string; readonly oneClick: string }
}

type Words = { readonly title: string; readonly says: string }

const WORDS: Readonly<Record<OfOne, (reference: string, lender: string) => Words>> = {
  decision: (reference, lender) => ({
    title: `News on application ${reference}`,
    says: `${lender} has decided on application ${reference}, sent it back to be corrected, or closed it. Open it to read the decision and what comes next.`,
  }),
  requirement: (reference, lender) => ({
    title: `Documents needed for application ${reference}`,
    says: `${lender} needs another document for application ${reference}. Open it to see what is missing. You can take a picture of it with your phone and send it there.`,
  }),
  message: (reference, lender) => ({
    title: `A message about application ${reference}`,
    says: `${lender} has written to you about application ${reference}. Open it to read the message, and answer there.`,
  }),
  signature: (reference) => ({
    title: `Signing of application ${reference}`,
    says: `The signing of application ${reference} has moved on: it has started, somebody has signed, or it has ended. Open it to see how far it is.`,
  }),
  mention: (reference) => ({
    title: `You were mentioned in case ${reference}`,
    says: `A colleague has mentioned you in a note on case ${reference}. Open it to read the note.`,
  }),
}

/** The name of each kind of mail, as in "E-mails about …". */
const NOTICE_NAMES: Readonly<Record<Notice, string>> = {
  decision: 'decisions',
  requirement: 'documents that are needed',
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
      { link: url, says: notice === 'mention' ? 'Open the case' : 'Open the application' },
      ...(mode === 'test' ? ['This is a test application: nobody borrows anything by it.'] : []),
    ],
    stop: { ...stop, what: `e-mails about ${NOTICE_NAMES[notice]}` },
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
