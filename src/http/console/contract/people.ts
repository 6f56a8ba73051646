/**
 * People whose data applications hold: what is held on one, a copy for them, and erasure. A person is named by an application
 * and their place in one of its sendings, so that no number of theirs stands in an address.
 */
import * as z from 'zod/mini'
import { MODES } from '../../../domain/access.ts'
import { ROLES } from '../../../domain/roles.ts'
import { STATES } from '../../../domain/states.ts'
import { answered, list, listed, moment, named, object, oneOf, text, wholeNumber } from './fields.ts'
import { operation } from './operation.ts'
import { mode } from './queue.ts'

/** Blanks and hyphens included, as people copy it. */
const PPS_NUMBER_MAXIMUM_CHARACTERS = 40
const REFERENCE_MAXIMUM_CHARACTERS = 40
const APPLICATIONS_MAXIMUM = 500

const params = {
  reference: named('person', (value) => value.length <= REFERENCE_MAXIMUM_CHARACTERS),
  /** The number of the sending and the place among its applicants: `1-0`. */
  applicant: named('person', (value) => /^\d{1,6}-\d{1,2}$/.test(value)),
}

const erasureAnswer = answered({
  is: z.enum(['granted', 'refused', 'underWay']),
  /** Until when the law has it kept, where it is refused. */
  until: z.nullable(moment),
  /** A sentence that names the laws. */
  says: z.string(),
})

const heldApplication = answered({
  reference: z.string(),
  /** To be sent with the erasure as what was seen. */
  version: z.number(),
  state: z.enum(STATES),
  since: moment,
  /** Through whom it came. */
  sentBy: listed(z.string()),
  /** How many other people it names as applicants. */
  others: z.number(),
  /** False where the person stands in an earlier sending alone. */
  isCurrent: z.boolean(),
  erasure: erasureAnswer,
  /** When the service erases it by itself; null while it has not come to an end. */
  erasesAt: z.nullable(moment),
  /** Since when they wish it erased. */
  askedAt: z.nullable(moment),
  /** Theirs, or of all applicants. */
  documents: listed(answered({ id: z.string(), name: z.string(), requirement: z.string() })),
  hasAgreement: z.boolean(),
  /** How many notes and messages there are, which a person must read before they are given out. */
  notes: z.number(),
})
export type HeldApplicationShown = z.output<typeof heldApplication>

const person = answered({
  mode: z.enum(MODES),
  /** As the newest application has it. */
  name: z.string(),
  /** Masked. */
  ppsNumber: z.string(),
  applications: listed(heldApplication),
  /** How many drafts name them that nobody has sent. */
  drafts: z.number(),
  /** Accounts in the console with their name and address. */
  accounts: listed(answered({ email: z.string(), role: z.enum(ROLES), dealer: z.nullable(z.string()) })),
})
export type PersonShown = z.output<typeof person>

/** Where they stand; null where nothing is held. */
const found = z.nullable(answered({ reference: z.string(), applicant: z.string() }))

const outcome = answered({
  erased: listed(z.string()),
  drafts: z.number(),
  /** Under which they are found from now on. */
  person: found,
  kept: listed(answered({ reference: z.string(), answer: erasureAnswer })),
})
export type ErasureOutcome = z.output<typeof outcome>

const byNumber = { mode, ppsNumber: text(PPS_NUMBER_MAXIMUM_CHARACTERS) }
const format = oneOf(['json', 'pdf'])

export const personOperations = {
  /** In the body, since a PPS number must not stand in a server's log. */
  searchPerson: operation({
    method: 'POST',
    path: '/people/search',
    who: 'admin',
    proof: 'fresh',
    body: z.object(byNumber),
    answers: {
      200: answered({
        person: found,
        /** How many drafts of applications name them that nobody has sent. */
        drafts: z.number(),
      }),
    },
  }),
  readPerson: operation({
    method: 'GET',
    path: '/people/:reference/:applicant',
    who: 'admin',
    proof: 'fresh',
    params,
    answers: { 200: person },
  }),
  exportPerson: operation({
    method: 'GET',
    path: '/people/:reference/:applicant/export',
    who: 'admin',
    proof: 'fresh',
    params,
    query: z.object({ format }),
    answers: { 200: 'file' },
  }),
  /** Erases what the law allows, and notes the wish on the rest. Refused where the applications are not those that were seen. */
  erasePerson: operation({
    method: 'POST',
    path: '/people/:reference/:applicant/erase',
    who: 'admin',
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
    }),
    answers: { 200: outcome },
  }),
  /** Of a person whom drafts alone name: no application stands for them in an address. */
  exportDraftsOfPerson: operation({
    method: 'POST',
    path: '/people/drafts/export',
    who: 'admin',
    proof: 'fresh',
    body: z.object({ ...byNumber, format }),
    answers: { 200: 'file' },
  }),
  /** Refused where an application names them by now: what is held is looked at before it is erased. */
  eraseDraftsOfPerson: operation({
    method: 'POST',
    path: '/people/drafts/erase',
    who: 'admin',
    proof: 'fresh',
    body: z.object(byNumber),
    answers: { 200: outcome },
  }),
}
