/** Messages between a dealer's people and the lender's staff about an application. Staff notes are separate. */
import * as z from 'zod'
import { anyReferenceId } from '../../domain/application/reference.ts'
import { MESSAGE_SIDES, MESSAGES_MAXIMUM } from '../../domain/events/notifications.ts'
import { operation } from '../../http/operation.ts'
import { exactly, flag, id, items, list, moment, named, text } from '../../http/page-fields.ts'
import { ofCase } from '../applications/of-cases-pages.ts'

/** Longer ones are rejected here; the operation enforces the limit of a message. */
const WORDS_MAXIMUM_CHARACTERS = 10_000

export const message = exactly({
  id: z.string(),
  side: z.enum(MESSAGE_SIDES),
  /** Staff see each author's name; for the dealer's people, all staff have the lender's name. */
  by: z.string(),
  isMine: flag,
  at: moment,
  text: z.string(),
  /** Whether someone on the other side has read it. */
  isRead: flag,
})
export type ShownMessage = z.output<typeof message>

const ofOwn = { reference: named('application', (value) => anyReferenceId(value) !== undefined) }
const sent = z.object({ text: text(WORDS_MAXIMUM_CHARACTERS, { mayBeEmpty: true }) })
/** The messages that the page has shown. */
const read = z.object({ ids: list(id, MESSAGES_MAXIMUM) })

const OF_CASE = { who: 'staff', handsOut: 'nothing', params: ofCase } as const

/** What the operations on an application of the person's own dealer share. */
const OF_OWN = { who: 'dealer', handsOut: 'nothing', params: ofOwn } as const

export const messageOperations = {
  /** To the dealer's people. */
  writeMessage: operation({
    method: 'POST',
    path: '/cases/{reference}/messages',
    ...OF_CASE,
    body: sent,
    responses: { 201: items(message) },
  }),
  /** By those who act in cases: compliance reads them without a trace for others. */
  markMessagesRead: operation({
    method: 'POST',
    path: '/cases/{reference}/messages/read',
    ...OF_CASE,
    who: 'payOut',
    body: read,
    responses: { 204: null },
  }),
  /** The first one first; empty once the application was erased. */
  listOwnMessages: operation({
    method: 'GET',
    path: '/own-applications/{reference}/messages',
    ...OF_OWN,
    responses: { 200: items(message) },
  }),
  /** To the lender's staff. */
  writeOwnMessage: operation({
    method: 'POST',
    path: '/own-applications/{reference}/messages',
    ...OF_OWN,
    body: sent,
    responses: { 201: items(message) },
  }),
  markOwnMessagesRead: operation({
    method: 'POST',
    path: '/own-applications/{reference}/messages/read',
    ...OF_OWN,
    body: read,
    responses: { 204: null },
  }),
}
