/** What a row of the table of next steps is, and the words that rows share. */

import { dayText, dublinMoment } from '../../../packages/values/dublin-day.ts'
import { allows, type State } from '../application/states.ts'
import type { Party } from '../application/value-names.ts'
import { isOutstanding, outstandingNames, unseenNames } from '../documents/requirement.ts'
import { lastMonth } from '../finance/loan.ts'
import { euroText } from '../finance/money.ts'
import { whyEnded } from '../signing/signing-states.ts'
import { REFUSED, reportText, type Trouble } from '../signing/troubles.ts'
import { daysInWords } from '../signing/withdrawal.ts'
import type { Action, SigningLack, Situation } from './situation.ts'

type Says = (of: Situation) => string

export type Row = {
  readonly name: string
  readonly is: (of: Situation) => boolean
  readonly waitsFor: Party
  readonly heading: Says
  readonly sentence: Says
  readonly staff: Says
  /** Null while signers have no link. */
  readonly signer: string | null
  readonly held?: string
  readonly isAlert?: true
  readonly actions?: (of: Situation) => readonly Action[]
}

export const inState =
  (...states: readonly State[]) =>
  ({ state }: Situation): boolean =>
    states.includes(state)

export const always =
  (says: string): Says =>
  () =>
    says

export const NOTHING_NEEDED = 'There is nothing to do unless the lender writes to you.'
export const SIGN = 'You read the agreement and sign it.'
export const SIGNED = 'The agreement is signed by everyone. You can download your copy.'
export const CLOSED = 'The signing has ended, and there is nothing to do.'

// Documents

export const lacksDocuments = ({ requirements }: Situation): boolean => requirements.some(isOutstanding)
export const underReview = ({ requirements }: Situation): readonly string[] => unseenNames(requirements)

export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

export const wantedText: Says = ({ requirements }) => listed(outstandingNames(requirements))

const documentsHeading: Says = ({ requirements }) => {
  const wanted = requirements.filter(isOutstanding)
  const [first] = wanted
  if (wanted.length !== 1 || first === undefined) return `${wanted.length} documents needed`
  return first.state === 'refused' ? `The lender rejected ${first.name}` : `${first.name} needed`
}

/** Why the lender rejected documents, in its own words. */
export const rejectedText: Says = ({ requirements }) =>
  requirements
    .filter(({ state, reason }) => state === 'refused' && reason !== undefined)
    .map(({ name, reason }) => ` ${name}: ${ended(reason ?? '')}`)
    .join('')

export const upload = ({ requirements }: Situation): Action => {
  const [first, ...others] = requirements.filter(isOutstanding)
  const says = others.length === 0 ? `Upload ${first?.name}` : `Upload ${others.length + 1} documents`
  return { action: 'sendDocuments', says }
}

export const DOCUMENTS = {
  waitsFor: 'dealer',
  held: 'documents needed',
  heading: documentsHeading,
  staff: (of) => `The dealer has to send ${wantedText(of)}.`,
  actions: (of) => [upload(of)],
} as const satisfies Partial<Row>

export const REVIEWING = {
  waitsFor: 'lender',
  held: 'documents under review',
  heading: (of) => `The lender is reviewing ${listed(underReview(of))}`,
  staff: (of) => `Review ${listed(underReview(of))}.`,
} as const satisfies Partial<Row>

// Signing

/** Whether signers can sign: what the sandbox moved on has no signing, or an earlier one that has ended. */
export const isGoing = ({ signing }: Situation): boolean =>
  signing !== undefined && whyEnded(signing.state) === undefined

export const openSigners: Says = ({ signing }) => listed(signing?.open ?? [])

export const WITHOUT_SIGNING =
  'The sandbox moved the application on without a signing, so no signer has a link.'

export const hasEnded =
  (as: 'declined' | 'lapsed' | 'cancelled') =>
  ({ state, signing }: Situation): boolean =>
    allows(state, 'startSigning') && signing?.state === as

export const openTrouble = ({ state, signing }: Situation, kind: Trouble['kind']): Trouble | undefined =>
  allows(state, 'sign') ? signing?.troubles.find((one) => one.kind === kind && one.isOpen) : undefined

export const settling = ({ state, signing }: Situation): Trouble | undefined =>
  allows(state, 'sign') ? signing?.troubles.find((one) => one.kind === 'detailsWrong') : undefined

export const reportOf = (trouble: Trouble | undefined): string =>
  reportText({ about: trouble?.about ?? undefined, message: trouble?.message ?? '' })

export const whenEnded: Says = ({ signing }) =>
  signing?.endedAt == null ? '' : ` on ${dublinMoment(signing.endedAt)}`

/** Others' words, ended like a sentence. */
export const quoted = (text: string): string => `“${text}”${/[.!?]$/.test(text) ? '' : '.'}`
export const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** What a signer who declined wrote; empty if nothing. */
export const refusalText: Says = ({ signing }) =>
  signing?.reason?.startsWith(REFUSED) ? `They wrote: ${quoted(signing.reason.slice(REFUSED.length))} ` : ''

/** After a signing that ended: correct it, or start again, for which documents may be missing. */
export const canStart = (of: Situation): boolean => !lacksDocuments(of) && of.signingLacks === undefined

export const afterEnd = (of: Situation): readonly Action[] => [
  CORRECT_AS_NEW,
  ...(lacksDocuments(of) ? [upload(of)] : canStart(of) ? [AGAIN] : lacks('completion')(of) ? [COMPLETE] : []),
]

export const CORRECT_AS_NEW: Action = { action: 'correctAsNew', says: 'Correct the application' }
export const COMPLETE: Action = { action: 'complete', says: 'Complete the details' }
export const AGAIN: Action = { action: 'startSigning', says: 'Start signing again' }
export const STOP: Action = { action: 'stopSigning', says: 'Stop signing' }
export const WITHDRAW: Action = { action: 'withdraw', says: 'Withdraw' }

export const lacksForSigning: Says = (of) =>
  lacksDocuments(of)
    ? ` Signing can start again once the lender has ${wantedText(of)}.${lackText(of)}`
    : lackText(of)

export const lackText: Says = ({ signingLacks }) => {
  if (signingLacks === undefined) return ''
  if (signingLacks.of === 'completion') return ` The agreement still needs: ${signingLacks.fields}.`
  return signingLacks.of === 'lender' ? ` ${signingLacks.says}` : ` ${emailsMissing(signingLacks.signers)}`
}

const emailsMissing = (signers: readonly string[]): string =>
  `Each signer needs an email address, and ${listed(signers)} ${signers.length === 1 ? 'has' : 'have'} none.`

export const staffLack: Says = (of) =>
  of.signingLacks?.of === 'lender'
    ? of.signingLacks.staff
    : `The dealer has to ${of.signingLacks?.of === 'completion' ? 'complete' : 'correct'} the application.${lackText(of)}`

export const lacks =
  (whose: SigningLack['of']) =>
  ({ state, signingLacks }: Situation): boolean =>
    allows(state, 'startSigning') && signingLacks?.of === whose

// Counter-offer

export const ACCEPT: Action = { action: 'acceptCounterOffer', says: 'The customer accepts' }
export const OTHER_TERMS: Action = { action: 'askForOtherTerms', says: 'Ask for other terms' }

export const offeredText: Says = ({ counterOffer }) => {
  if (counterOffer === undefined) return ''
  const { offered } = counterOffer
  return `${euroText(offered.loanAmount)} over ${lastMonth(offered)} months, ${euroText(offered.monthlyPayment)} per month`
}

export const expiryText: Says = ({ expiresAt }) =>
  expiresAt === undefined ? '' : ` If nobody responds, the approval expires on ${dublinMoment(expiresAt)}.`

// Payout

export const waitsToPay = ({ state, withdrawal }: Situation): boolean =>
  state === 'Signed' && withdrawal?.payOutWaits === true

export const daysText: Says = ({ withdrawal }) => (withdrawal === undefined ? '' : daysInWords(withdrawal))

export const willPay: Says = (of) =>
  of.amount === undefined ? '' : ` It will pay ${euroText(of.amount)} to ${payeeOf(of)}.`

export const payeeOf: Says = ({ payee }) => payee ?? 'the dealer'

/** What the borrower pays back after a withdrawal. */
export const paidBackText: Says = ({ borrowerWithdrew }) => {
  const owed = borrowerWithdrew?.payBack ?? null
  if (owed === null) return 'Nothing was paid out.'
  const { credit, interestPerDay, paidOutOn, dueOn } = owed
  return `The borrower pays ${euroText(credit)} back to the lender by ${dayText(dueOn)}, with ${euroText(interestPerDay)} of interest for each day from ${dayText(paidOutOn)}, less what was already paid.`
}
