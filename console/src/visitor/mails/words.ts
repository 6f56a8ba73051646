/** The names of the kinds of e-mails about applications. */
import type { Notice } from '../../../../src/domain/events/notices.ts'

export const NOTICE_TITLES: Readonly<Record<Notice, string>> = {
  decision: 'Decisions',
  requirement: 'Documents that are needed',
  message: 'Messages from the lender',
  signature: 'Signing',
  mention: 'Mentions',
  overdue: 'Overdue cases',
}

export const NOTICE_EXPLAINED: Readonly<Record<Notice, string>> = {
  decision: 'An application is approved, declined, sent back, paid out or closed.',
  requirement: 'The lender asks for a document, or for another one.',
  message: 'The lender writes to you about an application.',
  signature: 'Signing starts, somebody signs, or signing ends.',
  mention: 'A colleague mentions you in a note.',
  overdue: 'A case that is assigned to you, or to nobody, is past its due time.',
}
