/** The queue: the lists of cases that the lender's staff work through, and what they do with the cases as a list. */

import * as z from 'zod/mini'
import { MODES } from '../../../domain/access.ts'
import { POLICY_OUTCOMES } from '../../../domain/policy/policy.ts'
import { PARTIES, QUEUE_VIEWS, STAGES } from '../../../domain/queue-views.ts'
import { anyReferenceId, SET_NAMES } from '../../../domain/reference.ts'
import { STATES } from '../../../domain/states.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { day } from './drafts.ts'
import {
  answered,
  flag,
  formed,
  id,
  isMoment,
  items,
  list,
  listed,
  moment,
  NAME_MAXIMUM_CHARACTERS,
  named,
  object,
  oneOf,
  optional,
  orNull,
  parameter,
  reference,
  sentMoment,
  text,
} from './fields.ts'
import { operation } from './operation.ts'

const SEARCH_MAXIMUM_CHARACTERS = 200
const REASON_MAXIMUM_CHARACTERS = 5_000
/** As many as the operation takes. */
const ASSIGNED_MAXIMUM = 200

/** Test or live: the data of the two never meet. */
export const mode = oneOf(MODES)

/** A case by its reference; what can't be one is answered like a case that does not exist. */
export const ofCase = { reference: named('case', (value) => anyReferenceId(value) !== undefined) }

/** A member of staff: the name that they gave, else their address. */
export const person = reference
export type Person = z.output<typeof person>

const wholeEuros = formed('must be whole euros, up to 9 digits', (value) => /^\d{1,9}$/.test(value))

/** As the page's address has them; what is absent filters nothing. */
const filters = {
  set: optional(oneOf(SET_NAMES)),
  state: optional(oneOf(STATES)),
  dealer: optional(id),
  product: optional(text(NAME_MAXIMUM_CHARACTERS)),
  /** Who works on it: a user's id, "me" or "nobody". */
  assignee: optional(
    formed(
      'must be an id, "me" or "nobody"',
      (value) => value === 'me' || value === 'nobody' || isUuid(value),
    ),
  ),
  /** Of the loan. */
  amountFrom: optional(wholeEuros),
  amountTo: optional(wholeEuros),
  policy: optional(oneOf(POLICY_OUTCOMES)),
  /** Days of Dublin, both included. */
  receivedFrom: optional(day),
  receivedTo: optional(day),
  dueBefore: optional(formed('must be a date and time as in 2030-12-31T23:59:59Z', isMoment)),
  /** "reverse" for the list the other way round. */
  sort: optional(oneOf(['reverse'])),
}
const sentFilters = object(filters)
export type QueueFilters = z.output<typeof sentFilters>

const view = oneOf(QUEUE_VIEWS)

export const queueRow = answered({
  reference: z.string(),
  /** Changes with each change of the case. */
  version: z.number(),
  /** A business, else the applicants; empty once the case was erased. */
  borrowers: listed(z.string()),
  set: z.enum(SET_NAMES),
  state: z.enum(STATES),
  since: moment,
  stage: z.enum(STAGES),
  waitsFor: z.enum(PARTIES),
  /** By when the lender's step is due; null where others have to act. */
  dueAt: z.nullable(moment),
  /** Of the lender's working time until then; negative once it is overdue. */
  workingMinutesLeft: z.nullable(z.number()),
  /** Of the loan, in euro. */
  amount: z.nullable(z.number()),
  /** In per cent. */
  paymentToIncome: z.nullable(z.number()),
  dealer: z.nullable(reference),
  /** The software by which it came; null where a person of the dealer sent it in the console. */
  client: z.nullable(z.string()),
  product: z.nullable(reference),
  assignee: z.nullable(person),
  /** How many requirements have a document that nobody has looked at. */
  documentsToLookAt: z.number(),
  /** How many messages of the dealer's people none of the staff has read. */
  unreadMessages: z.number(),
  /** Who approved it first, while it waits for a second person. */
  firstApprover: z.nullable(z.string()),
  policy: z.nullable(z.enum(POLICY_OUTCOMES)),
  snoozedUntil: z.nullable(moment),
  /** The names of the others who have it open. */
  openBy: listed(z.string()),
})
export type QueueRow = z.output<typeof queueRow>

const savedView = answered({
  id: z.string(),
  name: z.string(),
  isShared: flag,
  /** Whether it is the asker's own to change. */
  isOwn: flag,
  by: z.string(),
  view: z.enum(QUEUE_VIEWS),
  filters: z.readonly(z.record(z.string(), z.string())),
})
export type SavedView = z.output<typeof savedView>

const viewToSave = z.object({
  name: text(NAME_MAXIMUM_CHARACTERS),
  isShared: flag,
  view,
  filters: sentFilters,
})

export const queueOperations = {
  listCases: operation({
    method: 'GET',
    path: '/queue/:view',
    who: 'staff',
    params: { view: z.enum(QUEUE_VIEWS, 'view') },
    query: z.object({ mode, ...filters, cursor: parameter }),
    answers: {
      200: answered({
        items: listed(queueRow),
        nextCursor: z.nullable(z.string()),
        /** When this was so, by the service's clock. */
        at: moment,
        /** By when the next step of the lender is due, in any view; null where nothing is the lender's to do. */
        nextDueAt: z.nullable(moment),
      }),
    },
  }),
  /** In which mode the console begins for somebody who has not chosen one. */
  readFirstMode: operation({
    method: 'GET',
    path: '/first-mode',
    who: 'staff',
    answers: { 200: answered({ mode }) },
  }),
  countCases: operation({
    method: 'GET',
    path: '/queue-counts',
    who: 'staff',
    query: z.object({ mode }),
    answers: {
      200: answered({
        /** Counted no further than `maximum`, where a page shows "99+". The list of all cases is not counted. */
        views: z.record(z.enum(QUEUE_VIEWS.filter((name) => name !== 'all')), z.number()),
        maximum: z.number(),
      }),
    },
  }),
  /** The text goes in a body, since names and numbers must not stand in a server's log. */
  searchCases: operation({
    method: 'POST',
    path: '/queue-search',
    who: 'staff',
    body: z.object({ mode, text: text(SEARCH_MAXIMUM_CHARACTERS) }),
    answers: { 200: items(queueRow) },
  }),
  /** The cases that the asker has opened, the last one first. */
  listRecentCases: operation({
    method: 'GET',
    path: '/queue-recent',
    who: 'staff',
    query: z.object({ mode }),
    answers: { 200: items(queueRow) },
  }),
  /** What lists can be filtered by, and whom cases can be given to. */
  readQueueOptions: operation({
    method: 'GET',
    path: '/queue-options',
    who: 'staff',
    answers: {
      200: answered({ staff: listed(person), dealers: listed(reference), products: listed(reference) }),
    },
  }),
  /** The asker's own and those that are shared. */
  listSavedViews: operation({
    method: 'GET',
    path: '/queue-views',
    who: 'staff',
    answers: { 200: items(savedView) },
  }),
  saveView: operation({
    method: 'POST',
    path: '/queue-views',
    who: 'staff',
    body: viewToSave,
    answers: { 201: savedView },
  }),
  changeSavedView: operation({
    method: 'POST',
    path: '/queue-views/:id',
    who: 'staff',
    params: { id: named('view') },
    body: viewToSave,
    answers: { 200: savedView },
  }),
  deleteSavedView: operation({
    method: 'POST',
    path: '/queue-views/:id/delete',
    who: 'staff',
    params: { id: named('view') },
    answers: { 204: null },
  }),
  assignCases: operation({
    method: 'POST',
    path: '/queue-assign',
    who: 'staff',
    body: z.object({
      mode,
      /** With the user who worked on each when the page showed it; null for nobody. */
      cases: list(object({ reference: text(NAME_MAXIMUM_CHARACTERS), seen: orNull(id) }), ASSIGNED_MAXIMUM),
      /** The user who is to work on them; null for nobody. */
      to: orNull(id),
    }),
    answers: {
      200: answered({
        assigned: listed(z.string()),
        /** What others were given meanwhile, and stays theirs. */
        taken: listed(answered({ reference: z.string(), by: z.nullable(z.string()) })),
      }),
    },
  }),
  /** Gives the next case to decide to the asker; null where there is none. */
  claimNext: operation({
    method: 'POST',
    path: '/queue-next',
    who: 'staff',
    body: z.object({ mode }),
    answers: { 200: answered({ reference: z.nullable(z.string()) }) },
  }),
  skipCase: operation({
    method: 'POST',
    path: '/cases/:reference/skip',
    who: 'staff',
    params: ofCase,
    body: z.object({ reason: text(REASON_MAXIMUM_CHARACTERS) }),
    answers: { 204: null },
  }),
  /** Puts a case aside until a moment; null brings it back. */
  snoozeCase: operation({
    method: 'POST',
    path: '/cases/:reference/snooze',
    who: 'staff',
    params: ofCase,
    body: z.object({ until: orNull(sentMoment) }),
    answers: { 204: null },
  }),
  /** A page says every 15 seconds that it shows a case, and learns who else has it open and which version it has now. */
  notePresence: operation({
    method: 'POST',
    path: '/cases/:reference/presence',
    who: 'staff',
    isBackground: true,
    params: ofCase,
    answers: { 200: answered({ others: listed(person), version: z.number() }) },
  }),
  leaveCase: operation({
    method: 'POST',
    path: '/cases/:reference/leave',
    who: 'staff',
    params: ofCase,
    answers: { 204: null },
  }),
}
