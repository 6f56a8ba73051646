/**
 * The people in applications: the data held on each, a copy for them, and erasure. An application and a position in one
 * of its submissions identify a person, so that no address contains a number of theirs.
 */
import * as z from 'zod'
import { MODES } from '../../domain/access/access.ts'
import { ROLES } from '../../domain/access/roles.ts'
import { STATES } from '../../domain/application/states.ts'
import { ERASURE_REASONS } from '../../domain/case/erasure.ts'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  flag,
  list,
  listed,
  moment,
  named,
  object,
  oneOf,
  optional,
  text,
  wholeNumber,
} from '../../http/page-fields.ts'
import { mode } from '../applications/of-cases-pages.ts'

/** Including spaces and hyphens, as people paste it. */
const PPS_NUMBER_MAXIMUM_CHARACTERS = 40
const REFERENCE_MAXIMUM_CHARACTERS = 40
const APPLICATIONS_MAXIMUM = 500

const params = {
  reference: named('person', (value) => value.length <= REFERENCE_MAXIMUM_CHARACTERS),
  /** The number of the submission and the applicant's index in it: `1-0`. */
  applicant: named('person', (value) => /^\d{1,6}-\d{1,2}$/.test(value)),
}

const erasureAnswer = exactly({
  is: z.enum(['granted', 'refused', 'underWay']),
  /** Until when the law requires it to be retained, if it cannot be erased. */
  until: z.nullable(moment),
  /** A sentence that names the laws. */
  says: z.string(),
})

const heldApplication = exactly({
  reference: z.string(),
  /** The person's name in it; several under one number may be several people. */
  name: z.string(),
  /** The version to send with the erasure, as the one seen. */
  version: z.number(),
  state: z.enum(STATES),
  since: moment,
  /** Who submitted it. */
  sentBy: listed(z.string()),
  /** The number of other applicants in it. */
  others: z.number(),
  /** False if the person is only in an earlier submission. */
  isCurrent: z.boolean(),
  erasure: erasureAnswer,
  /** When the service erases it automatically; null while it is open. */
  erasesAt: z.nullable(moment),
  /** When they asked for its erasure. */
  askedAt: z.nullable(moment),
  /** Their own documents, or those of all applicants. */
  documents: listed(exactly({ id: z.string(), name: z.string(), requirement: z.string() })),
  hasAgreement: z.boolean(),
  /** The number of notes and messages, which someone must read before they are given out. */
  notes: z.number(),
})
export type HeldApplicationShown = z.output<typeof heldApplication>

const person = exactly({
  mode: z.enum(MODES),
  /** As in the newest application. */
  name: z.string(),
  /** Whether the applications' names differ by more than case, accents and signs. */
  hasOtherNames: z.boolean(),
  /** Masked. */
  ppsNumber: z.string(),
  applications: listed(heldApplication),
  /** The number of unsent drafts that name them. */
  drafts: z.number(),
  /** Accounts in the console with the same name and address. */
  accounts: listed(exactly({ email: z.string(), role: z.enum(ROLES), dealer: z.nullable(z.string()) })),
})
export type PersonShown = z.output<typeof person>

/** Where their data is; null if there is none. */
const found = z.nullable(exactly({ reference: z.string(), applicant: z.string() }))

const outcome = exactly({
  erased: listed(z.string()),
  drafts: z.number(),
  /** The identification of the person from now on. */
  person: found,
  kept: listed(exactly({ reference: z.string(), answer: erasureAnswer })),
})
export type ErasureOutcome = z.output<typeof outcome>

const byNumber = { mode, ppsNumber: text(PPS_NUMBER_MAXIMUM_CHARACTERS) }
const format = oneOf(['json', 'pdf'])
/** Nothing is meant that the person did not choose. */
const chosen = object({
  applications: list(text(REFERENCE_MAXIMUM_CHARACTERS), APPLICATIONS_MAXIMUM),
  drafts: flag,
})

const HANDS_OUT = { method: 'POST', who: 'admin', handsOut: 'data' } as const

export const personOperations = {
  /** In the body, since no server's log may contain a PPS number. */
  searchPerson: operation({
    ...HANDS_OUT,
    path: '/people/search',
    body: z.object(byNumber),
    responses: {
      200: exactly({
        person: found,
        /** The number of unsent drafts of applications that name them. */
        drafts: z.number(),
        /** False if the number may be mistyped. */
        hasRightCheckLetter: flag,
        /** If this mode has nothing: the number of applications and drafts in the other mode. */
        inOtherMode: z.number(),
      }),
    },
  }),
  readPerson: operation({
    method: 'GET',
    path: '/people/{reference}/{applicant}',
    who: 'admin',
    handsOut: 'data',
    params,
    responses: { 200: person },
  }),
  /** A copy of the chosen applications and drafts, and of nothing else. */
  exportPerson: operation({
    ...HANDS_OUT,
    path: '/people/{reference}/{applicant}/export',
    params,
    body: z.object({ format, chosen }),
    waits: true,
    responses: { 200: 'file' },
  }),
  /**
   * Erases what the law allows, and records the request for the rest. Rejected if the applications are not those that
   * were seen.
   */
  erasePerson: operation({
    method: 'POST',
    path: '/people/{reference}/{applicant}/erase',
    who: 'admin',
    handsOut: 'nothing',
    proof: 'fresh',
    params,
    body: z.object({
      seen: list(
        object({
          reference: text(REFERENCE_MAXIMUM_CHARACTERS),
          version: wholeNumber(1, Number.MAX_SAFE_INTEGER),
        }),
        APPLICATIONS_MAXIMUM,
      ),
      chosen,
      reason: optional(oneOf(ERASURE_REASONS)),
    }),
    responses: { 200: outcome },
  }),
  /** For a person whom only drafts name, whom no application identifies. */
  exportDraftsOfPerson: operation({
    ...HANDS_OUT,
    path: '/people/drafts/export',
    body: z.object({ ...byNumber, format }),
    waits: true,
    responses: { 200: 'file' },
  }),
  /** Rejected if an application names them by now: its data must be reviewed before it is erased. */
  eraseDraftsOfPerson: operation({
    method: 'POST',
    path: '/people/drafts/erase',
    who: 'admin',
    handsOut: 'nothing',
    proof: 'fresh',
    body: z.object(byNumber),
    responses: { 200: outcome },
  }),
}
