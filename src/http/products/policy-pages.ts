/** The decision policy: its versions, a draft, and the draft's errors. For the lender's admins. */
import * as z from 'zod'
import { FACT_TYPES } from '../../domain/policy/fact.ts'
import { POLICY_OUTCOMES } from '../../domain/policy/policy.ts'
import { UNITS, type UnitName } from '../../domain/policy/units.ts'
import { operation } from '../declare/operation.ts'
import { exactly, listed, moment, oneOf, orNull, text, wholeNumber } from '../declare/page-fields.ts'
import { day, ofCase } from '../shared/of-cases.ts'
import { content, draft, FOR_ADMIN, fault, published, standing, VERSION_MAXIMUM } from './draft-pages.ts'

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
