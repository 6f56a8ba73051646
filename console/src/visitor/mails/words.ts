/** The names of the kinds of emails about applications. */
import type { Notice } from '../../../../src/domain/events/notifications.ts'

export const NOTICE_TITLES: Readonly<Record<Notice, string>> = {
  decision: 'Decisions',
  requirement: 'Document requests',
  message: 'Messages from the lender',
  signature: 'Signing',
  mention: 'Mentions',
  lenderSignature: 'Agreements to sign',
  overdue: 'Overdue cases',
}

export const NOTICE_EXPLAINED: Readonly<Record<Notice, string>> = {
  decision: 'An application is approved, declined, returned for correction, paid out or closed.',
  requirement: 'The lender requests a document, or asks for a different one.',
  message: 'The lender sends you a message about an application.',
  signature: 'Signing starts, someone signs, or signing ends.',
  mention: 'A colleague mentions you in a note.',
  lenderSignature: 'An agreement is ready for you to sign for the lender.',
  overdue: 'A case assigned to you, or to nobody, is overdue.',
}
