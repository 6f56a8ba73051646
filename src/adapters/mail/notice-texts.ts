/**
 * The emails with news about applications for a dealer's people and the lender's staff. They contain its reference, its
 * vehicle and how it stands, and nothing about the borrowers.
 */
import type { Mode } from '../../domain/access/access.ts'
import type { Notice } from '../../domain/events/notices.ts'
import { type Letter, oneLine } from './letter.ts'

/** The kinds that are about one application. */
type OfOne = Exclude<Notice, 'overdue'>

type News = {
  readonly notice: OfOne
  readonly reference: string
  /** In a few words; null if unknown. */
  readonly vehicle: string | null
  /** How it stands, in plain words: "Approved: counter-offer". */
  readonly status: string
  readonly needsDealer: boolean
  /** How many messages the lender has written, and how many documents are needed. */
  readonly messages: number
  readonly documents: number
  readonly mode: Mode
  readonly lender: string
  /** The application's page. */
  readonly url: string
  /** Where to unsubscribe from emails of this kind, on a page and in an email program. */
  readonly stop: { readonly page: string; readonly oneClick: string }
}

type Words = { readonly title: string; readonly says: string }

/** A phone's list shows the subject and the first words: they say what happened, and to which vehicle. */
const newsOf = (what: string, { vehicle, reference, status, needsDealer, lender }: News): Words => ({
  title: `${what}: ${vehicle === null ? reference : oneLine(vehicle)}`,
  says: `${what} for application ${reference} with ${oneLine(lender)}. It is now “${status}”.${
    needsDealer ? ' Sign in to see your next step.' : ''
  }`,
})

/** How it stands, if they have come meanwhile. */
const documentsNeeded = ({ documents, status }: News): string => {
  if (documents === 0) return status
  return documents === 1 ? 'Document needed' : `Documents needed (${documents})`
}

const WORDS: Readonly<Record<OfOne, (news: News) => Words>> = {
  decision: (news) => newsOf(news.status, news),
  requirement: (news) => newsOf(documentsNeeded(news), news),
  message: (news) => ({
    // Two of one application have different subjects.
    ...newsOf(news.messages > 1 ? `New message (no. ${news.messages})` : 'New message', news),
    says: `Application ${news.reference}: ${oneLine(news.lender)} has sent you a message. Sign in to read it and reply.`,
  }),
  signature: (news) => newsOf(news.status, news),
  mention: ({ reference }) => ({
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
export const noticeLetter = (news: News): Letter => {
  const { notice, mode, url, stop } = news
  const { title, says } = WORDS[notice](news)
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
