/** The names of the lists of a dealer's applications. */
import type { OwnView } from '../../../../src/domain/case/own-views.ts'

export const OWN_VIEW_NAMES: Readonly<Record<OwnView, string>> = {
  needsYou: 'Needs you',
  withLender: 'With the lender',
  signing: 'Signing',
  done: 'Done',
}

/** What an empty list says. */
export const NOTHING_IN: Readonly<Record<OwnView, string>> = {
  needsYou: 'You’re up to date.',
  withLender: 'No applications are with the lender.',
  signing: 'No applications are being signed.',
  done: 'No finished applications yet.',
}
