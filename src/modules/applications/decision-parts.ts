/** What was found out about an application, what was decided, and what the core system made of the contract. */
import * as z from 'zod'
import type { Actor } from '../../domain/access/actor.ts'
import { type BOOKING_STATES, type Booking, bookingFields } from '../../domain/case/booking.ts'
import {
  CHECK_NAMES,
  CHECK_NOTE_MAXIMUM_CHARACTERS,
  CHECK_RESULTS,
  type Check,
} from '../../domain/case/check.ts'
import { DECLINE_CODES } from '../../domain/case/decisions.ts'
import { PERSON_ROLES } from '../../domain/case/persons.ts'
import { perFeeFigure } from '../../domain/finance/fees.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { UNITS } from '../../domain/policy/measures.ts'
import type { PolicyFinding } from '../../domain/policy/policy.ts'
import { unitOf } from '../../domain/policy/rule.ts'
import { POLICY_OUTCOMES } from '../../domain/policy/values.ts'
import { firedSentence } from '../../domain/policy/words.ts'
import { exactly, flag, listed, orNull, moment as pageMoment } from '../../http/page-fields.ts'
import {
  dayOrNull,
  describedEnum,
  exampled,
  listOf,
  model,
  moment,
  object,
  text,
  textOrNull,
  whole,
} from '../../http/schema.ts'
import { ApprovedFigures, who } from './money-parts.ts'

export const FACT_VALUE = [z.number().min(-1e15).max(1e15), z.boolean(), z.string()] as const

export const Policy = model(
  'LenderPolicyFindingModel',
  object('What the decision policy found at the last submission.', {
    version: whole('The version of the policy. 0 if the lender had none.', 0, INT32_MAXIMUM),
    outcome: z.enum(POLICY_OUTCOMES).describe('The outcome.'),
    fired: listOf(
      object('A rule that fired.', {
        name: text('The name of the rule.'),
        measure: text('What the rule measures. Of a rule with several conditions, the first.'),
        outcome: z.enum(POLICY_OUTCOMES).describe('The outcome of the rule.'),
        value: exampled(
          z
            .union([...FACT_VALUE, z.null()])
            .describe('The value in the unit of the measure. Null if it is missing.'),
          42.118,
        ),
        says: text('The finding in words, with every condition.'),
      }),
      'The rules that fired, in the order of the policy.',
      1_000,
    ),
  }),
)

/** Values in the unit of their measure. */
export const policyPart = ({ version, outcome, fired }: PolicyFinding) => ({
  version,
  outcome,
  fired: fired.map((rule) => ({
    name: rule.name,
    measure: rule.measure,
    outcome: rule.outcome,
    value: typeof rule.value === 'number' ? rule.value / 10 ** UNITS[unitOf(rule)].decimals : rule.value,
    says: firedSentence(rule),
  })),
})

export const CHECK = {
  name: z.enum(CHECK_NAMES).describe('The check.'),
  person: exampled(
    textOrNull('The `id` of the person whom it is about. Null if nobody else has to be checked.'),
    'applicant2',
  ),
  result: z
    .enum(CHECK_RESULTS)
    .describe('The result. An approval cannot rest on `failed` or `unclear`: a person has to check.'),
  note: exampled(
    z.string().max(CHECK_NOTE_MAXIMUM_CHARACTERS).nullable().describe('The note. Null if there is none.'),
    'Reference CCR-000001.',
  ),
  at: moment('The time of the check.'),
}

export const checkPart = <By>({ name, person, result, note, at, by }: Check, called: (by: Actor) => By) => ({
  name,
  person: person ?? null,
  result,
  note: note ?? null,
  at: new Date(at),
  by: called(by),
})

/** A check on a page, with its newest result: null while nobody has checked the newest revision. */
export const check = exactly({
  ...CHECK,
  /** The name and the role of the person; null if nobody else has to be checked. */
  who: z.string().nullable(),
  role: z.enum(PERSON_ROLES).nullable(),
  result: CHECK.result.nullable(),
  by: who.nullable(),
  at: CHECK.at.nullable(),
  /** The results that this one replaced, the first one first. */
  before: listed(exactly({ ...CHECK, by: who })),
  /** Whether an approval still needs it. */
  isLacking: flag,
  /** The results that people can record. */
  results: listed(z.enum(CHECK_RESULTS)),
})

/** What a provider was asked about the newest revision, and has given no response to. */
export const unanswered = exactly({
  provider: z.string(),
  /** Null for its facts. */
  check: CHECK.name.nullable(),
  /** How often it was asked; 0 while the case waits for its turn. */
  asked: z.number(),
  at: pageMoment,
  isAsking: flag,
  /** What became of it, as words that follow the provider's name. */
  says: z.string(),
})

/** What a provider found out about the newest revision. */
export const providerFacts = exactly({
  provider: z.string(),
  at: pageMoment,
  /** What its response cost; null if it does not say. */
  costEuro: orNull(z.number()),
  note: orNull(z.string()),
  /** Whether it still works on the question. */
  isPending: flag,
  /** Whether it is older than its provider says that it may be. */
  isOld: flag,
  /** Each in words, with its unit; `means` as its provider declares it, null if nobody declares it any more. */
  facts: listed(
    exactly({
      title: z.string(),
      value: z.string(),
      means: orNull(z.string()),
      /** What a rule of the policy made of it; null if none fired. */
      fires: orNull(z.enum(POLICY_OUTCOMES)),
    }),
  ),
})

/** Figures as examples have them: €10,000 at 0% in one payment. */
export const SAMPLE_APPROVED = {
  productId: 'sample-hp',
  productVersion: 1,
  term: 1,
  loanAmount: 10_000,
  rate: 0,
  monthlyPayment: 10_000,
  aprc: 0,
  guaranteedFutureValue: null,
  ...perFeeFigure(() => 0),
  totalOfPayments: 10_000,
  totalCostOfCredit: 0,
  totalPayable: 12_000,
}

/** Beside the reason, which everyone who may read the application sees. */
export const DECIDED = {
  code: exampled(
    z
      .enum(DECLINE_CODES)
      .nullable()
      .describe('Why it was declined. Only the lender sees the code. Null if it was not, or without a code.'),
    'affordability',
  ),
  figures: exampled(
    ApprovedFigures.nullable().describe('The figures that were approved. Null if it was no approval.'),
    SAMPLE_APPROVED,
  ),
}

export const DECISION = exampled(
  object('What was decided.', DECIDED)
    .nullable()
    .optional()
    .describe(
      'Only for clients of the lender: what was decided, if this change is an approval, or a decline with a code. Otherwise null.',
    ),
  { code: 'affordability', figures: null },
)

const BOOKING_STATE_MEANS = {
  booked: 'the core system has booked it',
  refused: 'the core system has rejected it; it can still be booked',
  reversed: 'the core system has reversed it, since the application was withdrawn',
  ended: 'the core system has reported that it ended',
} as const satisfies Readonly<Record<(typeof BOOKING_STATES)[number], string>>

/** A booking as examples have it. */
export const SAMPLE_BOOKING = {
  state: 'booked',
  contractNumber: 'HP-000123',
  reason: null,
  startsOn: null,
  endedOn: null,
} as const

/** What is recorded, wherever it is shown. */
export const BOOKING_FIELDS = {
  state: describedEnum('What is recorded.', BOOKING_STATE_MEANS),
  contractNumber: textOrNull('The number of the contract in the core system. Null if it is rejected.'),
  reason: exampled(
    textOrNull('Why it is rejected, or why a person has corrected its number. Otherwise null.'),
    'Payment 12 differs by €0.01.',
  ),
  startsOn: exampled(
    dayOrNull(
      'The day from which the loan runs, once the core system has acknowledged the due dates. Otherwise null.',
    ),
    '2026-03-14',
  ),
  endedOn: exampled(dayOrNull('The day on which the contract ended. Otherwise null.'), '2029-03-02'),
}

export const bookingPart = <By>(booking: Booking, called: (by: Actor) => By) => ({
  ...bookingFields(booking),
  at: new Date(booking.at),
  by: called(booking.by),
})
