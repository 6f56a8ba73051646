/**
 * The decision policy, and drafts of products and of the policy: changed, proposed by one admin, published by another
 * from a day on, or discarded. For the lender's admins.
 */
import * as z from 'zod'
import type { Content } from '../../../packages/values/difference.ts'
import { STANDINGS } from '../../domain/finance/drafts.ts'
import { TESTS_MAXIMUM } from '../../domain/policy/tested-case.ts'
import { FACT_TYPES, POLICY_OUTCOMES, UNITS, type UnitName } from '../../domain/policy/values.ts'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  isStorable,
  list,
  listed,
  moment,
  named,
  oneOf,
  optional,
  orNull,
  text,
  wholeNumber,
} from '../../http/page-fields.ts'
import { day, ofCase } from '../applications/of-cases-pages.ts'

const CONTENT_MAXIMUM_CHARACTERS = 200_000
const NESTED_MAXIMUM = 8
const TEST_NAME_MAXIMUM_CHARACTERS = 100
/** Those of a policy, and those of the version before. */
const ACCEPTED_MAXIMUM = 2 * TESTS_MAXIMUM
export const VERSION_MAXIMUM = 1_000_000

const isContent = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  isStorable(value, NESTED_MAXIMUM) &&
  JSON.stringify(value).length <= CONTENT_MAXIMUM_CHARACTERS

/** A product or a policy in the form of a file, valid or not. */
export const content = z.custom<Content>(
  isContent,
  `must be an object of at most ${CONTENT_MAXIMUM_CHARACTERS} characters in all`,
)

/** The version of the draft that the page showed. */
export const seen = wholeNumber(1, VERSION_MAXIMUM)

/** Who took a step, by name or address, and when. */
const step = exactly({ by: z.string(), at: moment })

export const standing = z.enum(STANDINGS)

/** The origin of a version: who proposed and published it; null for one from the command line. */
export const published = z.nullable(exactly({ proposedBy: z.string(), publishedBy: z.string() }))

export const draft = exactly({
  id: z.string(),
  version: z.number(),
  content,
  /** The newest version when the draft was begun, or the version last compared with. */
  basedOn: z.nullable(z.number()),
  /** The newest version now. */
  newest: z.nullable(z.number()),
  begun: step,
  changed: step,
  proposed: z.nullable(step),
  /** Why the caller may not publish it; null if they may. */
  publicationFault: z.nullable(z.string()),
})
export type Draft = z.output<typeof draft>

/** A draft's error and its place: a field or a row such as "rates[2].ratePercent". */
export const fault = exactly({ place: z.string(), says: z.string() })

const params = { id: named('draft') }

/** Admins see all products and the whole policy, and come by nothing but what the pages show. */
export const FOR_ADMIN = { who: 'admin', handsOut: 'nothing' } as const

/** What the steps of a draft share. */
const STEP = { ...FOR_ADMIN, method: 'POST', params } as const

export const draftOperations = {
  changeDraft: operation({
    ...STEP,
    path: '/drafts/{id}',
    body: z.object({ seen, content, basedOn: optional(seen) }),
    responses: { 200: draft },
  }),
  proposeDraft: operation({
    ...STEP,
    path: '/drafts/{id}/propose',
    proof: 'fresh',
    body: z.object({ seen }),
    responses: { 200: draft },
  }),
  publishDraft: operation({
    ...STEP,
    path: '/drafts/{id}/publish',
    proof: 'fresh',
    /** The names of the policy's tests that the draft may change; none if absent. */
    body: z.object({
      seen,
      from: day,
      accepts: optional(list(text(TEST_NAME_MAXIMUM_CHARACTERS), ACCEPTED_MAXIMUM)),
    }),
    responses: { 200: exactly({ version: z.number() }) },
  }),
  discardDraft: operation({
    ...STEP,
    path: '/drafts/{id}/discard',
    body: z.object({ seen }),
    responses: { 204: null },
  }),
}

const NAME_MAXIMUM_CHARACTERS = 100
const UNIT_NAMES = Object.keys(UNITS) as readonly UnitName[]

/** The sentence of each rule; null for an incomplete rule. */
const words = listed(z.nullable(z.string()))

/** A test of a policy as typed: its case in words, and what the policy would decide, with the reasons. */
const tested = exactly({
  /** Null for an incomplete test. */
  words: z.nullable(z.string()),
  /** Null while the policy has errors. */
  outcome: z.nullable(z.enum(POLICY_OUTCOMES)),
  why: listed(z.string()),
})

/** A test that the policy changes, with a sentence that says how. */
const changed = exactly({ name: z.string(), says: z.string() })

const version = exactly({
  /** 0 for the policy that applies until the lender adds one. */
  version: z.number(),
  standing,
  /** Null if it applied from its import. */
  from: z.nullable(day),
  content,
  words,
  /** Its tests' cases in words. */
  testWords: words,
  addedAt: z.nullable(moment),
  published,
})

/** A fact that rules can measure. */
const fact = exactly({
  /** As a rule names it: `provider.fact`. */
  measure: z.string(),
  type: z.enum(FACT_TYPES),
  unit: orNull(z.enum(UNIT_NAMES)),
  choices: listed(z.string()),
  /** What it is, and when it is missing, in words. */
  says: z.string(),
  missing: z.nullable(z.string()),
})

const policy = exactly({
  /** The newest first. */
  versions: listed(version),
  draft: z.nullable(draft),
  facts: listed(fact),
})

export const policyOperations = {
  readPolicy: operation({
    method: 'GET',
    path: '/policy',
    ...FOR_ADMIN,
    who: 'oversight',
    responses: { 200: policy },
  }),
  /** From a version; from nothing if it is null. */
  startPolicyDraft: operation({
    method: 'POST',
    path: '/policy/draft',
    ...FOR_ADMIN,
    body: z.object({ from: orNull(wholeNumber(0, VERSION_MAXIMUM)) }),
    responses: { 201: draft },
  }),
  uploadPolicyDraft: operation({
    method: 'POST',
    path: '/policy/draft/upload',
    ...FOR_ADMIN,
    body: z.object({ file: content }),
    responses: { 201: draft },
  }),
  /** The errors of a policy as typed, its rules in words, and what becomes of its tests. */
  tryPolicy: operation({
    method: 'POST',
    path: '/policy/try',
    ...FOR_ADMIN,
    body: z.object({ content }),
    responses: {
      200: exactly({ faults: listed(fault), words, tests: listed(tested), changed: listed(changed) }),
    },
  }),
  /** Makes a case a test of the policy, in its draft. */
  addPolicyTest: operation({
    method: 'POST',
    path: '/cases/{reference}/policy-test',
    ...FOR_ADMIN,
    params: ofCase,
    body: z.object({ name: text(NAME_MAXIMUM_CHARACTERS), outcome: oneOf(POLICY_OUTCOMES) }),
    responses: { 204: null },
  }),
}
