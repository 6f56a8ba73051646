/** The models of an application's parts as the lender's systems read them: findings, checks, documents, approvals. */
import * as z from 'zod'
import type { Actor } from '../../domain/access/actor.ts'
import { CHECK_NAMES } from '../../domain/case/check.ts'
import type { PersonRole } from '../../domain/case/persons.ts'
import type { JsonObject } from '../../http/operation.ts'
import { HEADERS, response } from '../../http/parts.ts'
import { type ProblemKind, type ProblemMembers, problemBody } from '../../http/problem.ts'
import { PROBLEM_MEMBERS } from '../../http/problem-model.ts'
import {
  boolean,
  describedEnum,
  exampled,
  jsonSchemaOf,
  listOf,
  model,
  moment,
  object,
  text,
  textOrNull,
} from '../../http/schema.ts'
import {
  BOOKING_FIELDS,
  CHECK,
  DECIDED,
  FACT_VALUE,
  SAMPLE_APPROVED,
} from '../applications/decision-parts.ts'
import { DOCUMENT, REQUIREMENT, SHOWN_SIGNER, SHOWN_SIGNING } from '../applications/document-parts.ts'
import { ApplicationState, ApprovedFigures, AT } from '../applications/money-parts.ts'
import { OFFER_FIGURES } from '../products/quotations-api-models.ts'

/** Who did something. */
export const By = model(
  'LenderActorModel',
  object('Who did something.', {
    kind: describedEnum('What they are.', {
      client: 'software, by its client ID',
      user: 'a person in the console',
      operator: 'a person at the command line',
      service: 'the service itself, or a provider of checks',
    } satisfies Readonly<Record<Actor['kind'], string>>),
    id: text('The client ID, the user’s ID, or the name of the part of the service.'),
    name: text('The name for people.'),
  }),
)
const by = By.describe('Who did it.')
/** A person as an example has them. */
export const SAMPLE_BY = {
  kind: 'user',
  id: '019a0b1c-2d3e-7f40-8a5b-000000000001',
  name: 'Una Underwriter',
} as const

/** The figures of an offer, with its schedule. */
export const Figures = model('LenderFiguresModel', object('The figures of a loan.', OFFER_FIGURES))

export const Check = model('LenderCheckModel', object('A check of the last submission.', { ...CHECK, by }))

export const Fact = model(
  'LenderFactModel',
  object('A fact that a provider found out about the last submission.', {
    provider: text('The provider.'),
    name: text('The name of the fact. The policy measures it as `provider.name`.'),
    value: z
      .union(FACT_VALUE)
      .describe('The value: a number, a boolean, a date as YYYY-MM-DD, or one of a list.'),
    at: moment('The time when the provider found it out.'),
  }),
)

export const Person = model(
  'LenderPersonModel',
  object('Someone whom checks are about.', {
    id: text('The `person` of their checks.'),
    role: describedEnum('What they are to the loan.', {
      borrower: 'The person who borrows.',
      guarantor: 'The person who guarantees.',
      partner: 'A partner of the partnership that borrows.',
      director: 'A director of the company that borrows.',
      company: 'The company that borrows.',
      beneficialOwner: 'A beneficial owner of that company, whom the lender has named.',
    } satisfies Readonly<Record<PersonRole, string>>),
    name: text('The name.'),
    applicant: exampled(z.int().nullable().describe('The index of an applicant, starting at 0.'), 0),
    dateOfBirth: exampled(textOrNull('The date of birth of a beneficial owner, if known.'), '1980-05-17'),
    share: exampled(z.int().nullable().describe('The share of a beneficial owner, in per cent.'), 50),
    checksLacking: listOf(z.enum(CHECK_NAMES), 'The checks of this person that an approval still needs.', 10),
  }),
)

export const Requirement = model(
  'LenderRequirementModel',
  object('A required document.', {
    ...REQUIREMENT,
    by: exampled(By.nullable().describe('Who changed it last. Null in the first state.'), SAMPLE_BY),
  }),
)

export const Document = model('LenderDocumentModel', object('An uploaded document.', { ...DOCUMENT, by }))

export const Signing = model(
  'LenderSigningModel',
  object('The signing of the agreement.', {
    ...SHOWN_SIGNING,
    signers: listOf(object('A signer.', SHOWN_SIGNER), 'The signers, in signing order.', 100),
  }),
)

export const Approval = model(
  'LenderApprovalModel',
  object('An approval by one of two people or clients.', {
    at: moment('The time of the approval.'),
    by,
    overridesPolicy: boolean('Whether it overrides the policy’s decline.'),
    figures: exampled(
      ApprovedFigures.nullable().describe('The approved figures. Null if they are not known.'),
      SAMPLE_APPROVED,
    ),
  }),
)

export const Transition = model(
  'LenderTransitionModel',
  object('A state change.', {
    from: exampled(ApplicationState.nullable().describe('The previous state. Null at first.'), 'Submitted'),
    to: ApplicationState.describe('The new state.'),
    at: moment('The time.'),
    reason: exampled(textOrNull('The reason, which the dealer sees too.'), 'The payslips are missing.'),
    ...DECIDED,
    by,
  }),
)

export const Booking = model(
  'LenderBookingModel',
  object('What the lender’s core system made of the contract.', {
    ...BOOKING_FIELDS,
    at: moment('The time.'),
    by,
  }),
)

export const Failure = model(
  'LenderFailureModel',
  object('A validation error of the last submission.', {
    field: text('The path of the field in the submission.'),
    type: text('The validation error type.'),
    message: text('A sentence that says what the field must be.'),
  }),
)

/** What somebody else did first, as an example has it. */
export const SAMPLE_CHANGED = { by: 'Una Underwriter', what: 'approved it', at: AT }

/** The field of an error response to a request with an outdated version. */
export const CHANGED = {
  changed: exampled(
    object('What somebody else did first.', {
      by: text('The name of the person, the client or the part of the service.'),
      what: text('What they did, as words that follow their name.'),
      at: moment('The time.'),
    })
      .optional()
      .describe('Only if the application has changed since the version of the request: who was quicker.'),
    SAMPLE_CHANGED,
  ),
}

const Conflict = model(
  'LenderProblem',
  object('An error response (RFC 9457) to a change of an application.', { ...PROBLEM_MEMBERS, ...CHANGED }),
)

type ProblemExample = readonly [
  kind: ProblemKind,
  detail: string,
  members?: ProblemMembers | undefined,
  summary?: string,
]

/** An error response with an example of each problem. */
export const problemsResponse = (
  description: string,
  shape: z.ZodType,
  problems: readonly ProblemExample[],
): JsonObject => {
  const requestId = HEADERS['X-Request-Id'].example
  const examples = problems.map(([kind, detail, members, summary = kind]) => {
    return [kind, { summary, value: problemBody(kind, requestId, detail, members) }] as const
  })
  const content = { schema: jsonSchemaOf(shape), examples: Object.fromEntries(examples) }
  return response(description, { 'application/problem+json': content })
}

/** The response if the state does not allow the change, or somebody else was quicker. */
export const conflictResponse = (detail: string, changed?: typeof SAMPLE_CHANGED) =>
  problemsResponse('The state does not allow the change, or somebody else was quicker.', Conflict, [
    ['not-possible', detail, changed && { changed }, 'Not possible'],
  ])
