/** The queue: the lists of cases that the lender's staff work through, their actions on lists, and what concerns each of them. */
import * as z from 'zod'
import { isUuid } from '../../../packages/values/uuid.ts'
import { STATES } from '../../domain/application/states.ts'
import { QUEUE_SORTS, QUEUE_VIEWS } from '../../domain/case/queue-views.ts'
import { POLICY_OUTCOMES } from '../../domain/policy/values.ts'
import { operation } from '../../http/operation.ts'
import {
  exactly,
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
} from '../../http/page-fields.ts'
import { mode, ofCase, person, receivedDays, set } from '../applications/of-cases-pages.ts'
import { queueRow } from './queue-row-pages.ts'

const SEARCH_MAXIMUM_CHARACTERS = 200
const REASON_MAXIMUM_CHARACTERS = 5_000
const ASSIGNED_MAXIMUM = 200
/** Longer ones are rejected here; the operation has its own limit. */
const NOTE_SENT_MAXIMUM_CHARACTERS = 10_000

const wholeEuros = formed('must be whole euro, up to 9 digits', (value) => /^\d{1,9}$/.test(value))

/** As in the page's address; absent filters do not apply. */
const filters = {
  set: optional(set),
  state: optional(oneOf(STATES)),
  dealer: optional(id),
  product: optional(text(NAME_MAXIMUM_CHARACTERS)),
  /** The assignee: a user's id, "me" or "nobody". */
  assignee: optional(
    formed(
      'must be an id, "me" or "nobody"',
      (value) => value === 'me' || value === 'nobody' || isUuid(value),
    ),
  ),
  /** The loan amount. */
  amountFrom: optional(wholeEuros),
  amountTo: optional(wholeEuros),
  policy: optional(oneOf(POLICY_OUTCOMES)),
  ...receivedDays,
  dueBefore: optional(formed('must be a date and time, such as 2030-12-31T23:59:59Z', isMoment)),
  /** Instead of the view's own order. */
  sort: optional(oneOf(QUEUE_SORTS)),
}
const sentFilters = object(filters)
export type QueueFilters = z.output<typeof sentFilters>

const view = oneOf(QUEUE_VIEWS)

const foundRow = exactly({ ...queueRow.shape, matched: listed(z.string()) })

const savedView = exactly({
  id: z.string(),
  name: z.string(),
  isShared: flag,
  /** Whether the caller may change it. */
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

/** What all who read cases may do. */
const FOR_READERS = { who: 'cases', handsOut: 'nothing' } as const

/** All see the whole queue, and come by nothing but what it shows. */
const OF_QUEUE = { who: 'queue', handsOut: 'nothing' } as const

const FOR_STAFF = { who: 'staff', handsOut: 'nothing' } as const

/** What the commands on a case in the queue share. */
const ON_CASE = { ...FOR_STAFF, method: 'POST', params: ofCase, responses: { 204: null } } as const

export const queueOperations = {
  listCases: operation({
    method: 'GET',
    path: '/queue/{view}',
    ...OF_QUEUE,
    params: { view: z.enum(QUEUE_VIEWS, 'view') },
    query: z.object({ mode, ...filters, cursor: parameter }),
    responses: {
      200: exactly({
        items: listed(queueRow),
        nextCursor: z.nullable(z.string()),
        /** What the whole list holds, as filtered; null on later pages. */
        total: z.nullable(
          exactly({
            /** Counted up to `maximum`, where a page shows "99+". */
            cases: z.number(),
            maximum: z.number(),
            /** The sum of the loan amounts, in euro, and how many cases have none; null if more cases may have some. */
            amount: z.nullable(exactly({ sum: z.number(), missing: z.number() })),
          }),
        ),
        /** The time of this list, by the service's clock. */
        at: moment,
        /** When the lender's next step is due, in any view; null if there is none. */
        nextDueAt: z.nullable(moment),
      }),
    },
  }),
  /** The list as CSV, in its order: at most `EXPORTED_MAXIMUM` cases, and the last line says if there are more. */
  exportCases: operation({
    method: 'GET',
    path: '/queue/{view}/export',
    who: 'queue',
    handsOut: 'data',
    params: { view: z.enum(QUEUE_VIEWS, 'view') },
    query: z.object({ mode, ...filters }),
    responses: { 200: 'file' },
  }),
  /** The initial mode for someone who has not chosen one. */
  readFirstMode: operation({
    method: 'GET',
    path: '/first-mode',
    ...FOR_READERS,
    responses: { 200: exactly({ mode }) },
  }),
  countCases: operation({
    method: 'GET',
    path: '/queue-counts',
    ...OF_QUEUE,
    query: z.object({ mode }),
    responses: {
      200: exactly({
        /** Counts up to `maximum`, where a page shows "99+". The list of all cases has no count. */
        views: z.record(z.enum(QUEUE_VIEWS.filter((name) => name !== 'all')), z.number()),
        maximum: z.number(),
      }),
    },
  }),
  /** The text is in the body, since no server's log may contain names and numbers. */
  searchCases: operation({
    method: 'POST',
    path: '/queue-search',
    ...FOR_READERS,
    body: z.object({ mode, text: text(SEARCH_MAXIMUM_CHARACTERS) }),
    responses: {
      /** `matched` are the people of a business who match. `isMore`: there are more, or may be. */
      200: exactly({ items: listed(foundRow), isMore: flag }),
    },
  }),
  /** The cases that the caller has opened, the latest first. */
  listRecentCases: operation({
    method: 'GET',
    path: '/queue-recent',
    ...FOR_READERS,
    query: z.object({ mode }),
    responses: { 200: items(queueRow) },
  }),
  /** The values for filters, and the possible assignees. */
  readQueueOptions: operation({
    method: 'GET',
    path: '/queue-options',
    ...FOR_READERS,
    responses: {
      200: exactly({ staff: listed(person), dealers: listed(reference), products: listed(reference) }),
    },
  }),
  /** The caller's own and the shared ones. */
  listSavedViews: operation({
    method: 'GET',
    path: '/queue-views',
    ...OF_QUEUE,
    responses: { 200: items(savedView) },
  }),
  saveView: operation({
    method: 'POST',
    path: '/queue-views',
    ...OF_QUEUE,
    body: viewToSave,
    responses: { 201: savedView },
  }),
  changeSavedView: operation({
    method: 'POST',
    path: '/queue-views/{id}',
    ...OF_QUEUE,
    params: { id: named('view') },
    body: viewToSave,
    responses: { 200: savedView },
  }),
  deleteSavedView: operation({
    method: 'POST',
    path: '/queue-views/{id}/delete',
    ...OF_QUEUE,
    params: { id: named('view') },
    responses: { 204: null },
  }),
  assignCases: operation({
    method: 'POST',
    path: '/queue-assign',
    ...FOR_STAFF,
    body: z.object({
      mode,
      /** With the assignee of each as shown on the page; null for nobody. */
      cases: list(object({ reference: text(NAME_MAXIMUM_CHARACTERS), seen: orNull(id) }), ASSIGNED_MAXIMUM),
      /** The new assignee's id; null for nobody. */
      to: orNull(id),
      /** For the new assignee; it becomes a note on each case. */
      note: optional(text(NOTE_SENT_MAXIMUM_CHARACTERS, { mayBeEmpty: true })),
    }),
    responses: {
      200: exactly({
        assigned: listed(z.string()),
        /** Cases that others were assigned in the meantime; they keep them. */
        taken: listed(exactly({ reference: z.string(), by: z.nullable(z.string()) })),
      }),
    },
  }),
  /** Assigns the next case to decide to the caller; null if there is none. */
  claimNext: operation({
    method: 'POST',
    path: '/queue-next',
    ...FOR_STAFF,
    body: z.object({ mode }),
    responses: { 200: exactly({ reference: z.nullable(z.string()) }) },
  }),
  skipCase: operation({
    ...ON_CASE,
    path: '/cases/{reference}/skip',
    body: z.object({ reason: text(REASON_MAXIMUM_CHARACTERS) }),
  }),
  /** Snoozes a case until a given time; null brings it back. */
  snoozeCase: operation({
    ...ON_CASE,
    path: '/cases/{reference}/snooze',
    body: z.object({ until: orNull(sentMoment) }),
  }),
  /** A page reports every 15 seconds that it shows a case, and learns who else has it open and its current version. */
  notePresence: operation({
    ...ON_CASE,
    who: 'cases',
    path: '/cases/{reference}/presence',
    isBackground: true,
    responses: { 200: exactly({ others: listed(person), version: z.number() }) },
  }),
  leaveCase: operation({
    ...ON_CASE,
    who: 'cases',
    path: '/cases/{reference}/leave',
  }),
  /** Cases that colleagues have assigned to the caller, or whose notes mention the caller, since the caller's last visit. */
  listMyMentions: operation({
    method: 'GET',
    path: '/my-mentions',
    who: 'staff',
    handsOut: 'nothing',
    responses: {
      200: items(
        exactly({
          reference: z.string(),
          mode,
          /** The business or the applicants; empty once the case was erased. */
          borrowers: listed(z.string()),
          by: person,
          at: moment,
          isNoted: flag,
          isAssigned: flag,
        }),
      ),
    },
  }),
  /** The caller's decisions since midnight in Dublin, the newest first, with the cases as they are now. */
  listMyDecisions: operation({
    method: 'GET',
    path: '/my-decisions',
    who: 'staff',
    handsOut: 'nothing',
    query: z.object({ mode }),
    responses: { 200: items(exactly({ row: queueRow, what: z.string(), at: moment })) },
  }),
}
