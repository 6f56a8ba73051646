/**
 * What clients and people are told about: the types of events for clients (Decisions › Events), messages between a
 * dealer's people and the lender's staff, and emails with news.
 */
import { SET_ROWS, SETS, type SetName, type SetNoun } from '../application/sets.ts'
import { allows, isApproved, isAtRest, isWaiting, type State } from '../application/states.ts'
import type { Initiator } from '../application/transitions.ts'
import type { CaseFile } from '../case/case-file.ts'
import { isOutstanding, type Requirement } from '../documents/requirement.ts'

const OF_APPLICATIONS = [
  'statusChanged',
  'requirementsChanged',
  'validationFailed',
  'signingChanged',
  'erased',
] as const

/** Only the lender's own clients get them. */
const FOR_LENDER = ['bookingChanged'] as const

export type ApplicationEventKind = (typeof OF_APPLICATIONS)[number] | (typeof FOR_LENDER)[number]

export type EventType = `${SetNoun}.${ApplicationEventKind}` | 'consent.changed'

/** The type of an event about an application of a set. */
export const applicationEventType = (set: SetName, kind: ApplicationEventKind): EventType =>
  `${SETS[set].noun}.${kind}`

/** The types for dealers' and partners' clients. */
export const EVENT_TYPES: readonly EventType[] = [
  ...SET_ROWS.flatMap(({ noun }) => OF_APPLICATIONS.map((kind) => `${noun}.${kind}` as const)),
  'consent.changed',
]

/** The types that only the lender's clients get. */
export const LENDER_EVENT_TYPES: readonly EventType[] = SET_ROWS.flatMap(({ noun }) =>
  FOR_LENDER.map((kind) => `${noun}.${kind}` as const),
)

export const ALL_EVENT_TYPES: readonly EventType[] = [...EVENT_TYPES, ...LENDER_EVENT_TYPES]

/** The types that a client can get. */
export const eventTypesFor = ({ isLender }: { readonly isLender: boolean }): readonly EventType[] =>
  isLender ? ALL_EVENT_TYPES : EVENT_TYPES

/** Whether a client can get events of a type with this name. */
export const isEventType = (name: string, of: { readonly isLender: boolean }): name is EventType =>
  (eventTypesFor(of) as readonly string[]).includes(name)

/** Who wrote a message. */
export const MESSAGE_SIDES = ['dealer', 'lender'] as const

export type MessageSide = (typeof MESSAGE_SIDES)[number]

/** The side that reads a side's messages. */
export const READER_OF: Readonly<Record<MessageSide, MessageSide>> = { dealer: 'lender', lender: 'dealer' }

export const MESSAGE_MAXIMUM_CHARACTERS = 4_000

/** The most messages about one application: longer conversations belong on the telephone. */
export const MESSAGES_MAXIMUM = 500

/** For a dealer's people. */
export const DEALER_NOTICES = ['decision', 'requirement', 'message', 'signature'] as const

export type DealerNotice = (typeof DEALER_NOTICES)[number]

/**
 * For the lender's staff: a colleague calls on them in a note; an agreement waits for their signature for the lender; cases
 * are past their due time.
 */
export const STAFF_NOTICES = ['mention', 'lenderSignature', 'overdue'] as const

/**
 * The kinds of emails with news about applications. Each is sent until someone stops it. They say that there is news
 * and about which application, and nothing else: neither side controls the mailbox.
 */
export const NOTICES = [...DEALER_NOTICES, ...STAFF_NOTICES] as const

export type Notice = (typeof NOTICES)[number]

/** The initiators whose actions are news: what the dealer's own people and software do is not. */
const NEWS_BY: readonly Initiator[] = ['staff', 'service', 'borrower']

/** The news in a change of an application after its submission; a decision and all its consequences are one email. */
export const noticesOf = (change: {
  readonly from: State
  readonly to: State
  /** The initiator of the transition; undefined if there was none. */
  readonly initiator: Initiator | undefined
  readonly before: Pick<CaseFile, 'requirements'>
  readonly after: Pick<CaseFile, 'requirements'>
}): readonly DealerNotice[] => {
  const { from, to, initiator, before, after } = change
  if (initiator !== undefined && NEWS_BY.includes(initiator)) {
    if (concernsSigning(from, to)) return ['signature']
    if (isAtRest(to) || isWaiting(to)) return ['decision']
  }
  return asksForMore(before.requirements, after.requirements) ? ['requirement'] : []
}

/** Signing started, all have signed, or it ended unsigned. */
const concernsSigning = (from: State, to: State): boolean =>
  allows(to, 'sign') || (allows(from, 'sign') && isApproved(to))

/** Whether a document is newly required: another one, or a replacement for a rejected one. */
export const asksForMore = (before: readonly Requirement[], after: readonly Requirement[]): boolean => {
  const wanted = new Set(before.filter(isOutstanding).map(({ id, state }) => `${id} ${state}`))
  return after.some((one) => isOutstanding(one) && !wanted.has(`${one.id} ${one.state}`))
}
