/** The audit: who did what, to what, when and from where; whether it is unchanged; and its export. */
import * as z from 'zod'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  listed,
  moment,
  oneOf,
  optional,
  page,
  sentMoment,
  text,
  wholeNumber,
} from '../../http/page-fields.ts'

const FILTER_MAXIMUM_CHARACTERS = 320

const words = text(FILTER_MAXIMUM_CHARACTERS)

const entry = exactly({
  id: z.string(),
  at: moment,
  /** The name if it is known, otherwise the id. */
  by: exactly({ kind: z.string(), id: z.string(), name: z.string() }),
  action: z.string(),
  about: exactly({ kind: z.string(), id: z.string(), name: z.string() }),
  /** The ID of what it is about within the subject, such as a document; null if it is about the whole of it. */
  part: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** Null unless it was done by a request; the browser only if it is one that people use. */
  from: z.nullable(exactly({ address: z.string(), browser: z.nullable(z.string()) })),
})
export type AuditRow = z.output<typeof entry>

const fault = exactly({
  seal: z.number(),
  what: z.enum(['entries', 'seal', 'gap']),
  from: moment,
  to: moment,
  entries: z.number(),
  entriesNow: z.number(),
})
export type AuditFaultShown = z.output<typeof fault>

const check = exactly({
  seals: z.number(),
  entries: z.number(),
  faults: listed(fault),
  underLostKeys: z.number(),
  head: z.nullable(exactly({ number: z.number(), hash: z.string(), at: moment })),
  /** The seal at which the check continues; null at the end. */
  nextCursor: z.nullable(z.number()),
  unsealed: exactly({ entries: z.number(), since: z.nullable(moment) }),
})
export type AuditChecked = z.output<typeof check>

export const auditOperations = {
  /** In the body, since it may contain an email address. */
  searchAudit: operation({
    method: 'POST',
    path: '/audit/search',
    who: 'oversight',
    handsOut: 'nothing',
    body: z.object({
      who: optional(words),
      action: optional(words),
      about: optional(words),
      from: optional(sentMoment),
      to: optional(sentMoment),
      cursor: optional(words),
    }),
    responses: {
      200: exactly({
        ...page(entry).shape,
        /** The search by ids: a link to the export holds no email address. */
        by: exactly({ who: z.nullable(z.string()), about: z.nullable(z.string()) }),
      }),
    },
  }),
  readAuditOptions: operation({
    method: 'GET',
    path: '/audit/options',
    who: 'oversight',
    handsOut: 'nothing',
    responses: { 200: exactly({ actions: listed(z.string()) }) },
  }),
  checkAudit: operation({
    method: 'POST',
    path: '/audit/check',
    who: 'oversight',
    handsOut: 'nothing',
    body: z.object({ from: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
    responses: { 200: check },
  }),
  exportAudit: operation({
    method: 'GET',
    path: '/audit/export',
    who: 'admin',
    handsOut: 'data',
    query: z.object({
      format: oneOf(['csv', 'json']),
      who: optional(words),
      action: optional(words),
      about: optional(words),
      from: optional(sentMoment),
      to: optional(sentMoment),
    }),
    responses: { 200: 'file' },
  }),
}
