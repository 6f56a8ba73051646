/** The models of an application's parts as the lender's systems read them: findings, checks, documents, approvals. */
import { z } from 'zod'
import type { Actor } from '../../domain/application/actor.ts'
import { CHECK_NAMES, CHECK_NOTE_MAXIMUM_CHARACTERS, CHECK_RESULTS } from '../../domain/case/check.ts'
import {
  DOCUMENT_CONTENTS,
  DOCUMENT_MAXIMUM_BYTES,
  DOCUMENT_MEDIA_TYPES,
} from '../../domain/documents/document.ts'
import { REQUIREMENT_STATES } from '../../domain/documents/requirement.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { POLICY_OUTCOMES } from '../../domain/policy/policy.ts'
import { SIGNER_ROLES } from '../../domain/signing/signing.ts'
import { SIGNER_STATES } from '../../domain/signing/signing-states.ts'
import { HEADERS, response } from '../declare/parts.ts'
import { problemBody } from '../declare/problem.ts'
import { PROBLEM_MEMBERS } from '../declare/problem-model.ts'
import {
  boolean,
  describedEnum,
  exampled,
  jsonSchemaOf,
  listOf,
  model,
  moment,
  momentOrNull,
  object,
  text,
  textOrNull,
  whole,
} from '../declare/schema.ts'
import { DECIDED, SAMPLE_APPROVED } from '../products/decision-fields.ts'
import { ApprovedFigures } from '../products/quotation-models.ts'
import { ApplicationState } from '../sets/models.ts'
import { BOOKING_FIELDS } from '../shared/booking-fields.ts'
import { SIGNING_STATE_MEANS } from '../signing/models.ts'

/** A time as an example has it. */
export const AT = '2026-03-03T10:05:00.000Z'

const By = model(
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

const FACT_VALUE = [z.number().min(-1e15).max(1e15), z.boolean(), z.string()] as const

export const Policy = model(
  'LenderPolicyFindingModel',
  object('What the decision policy found at the last submission.', {
    version: whole('The version of the policy. 0 if the lender had none.', 0, INT32_MAXIMUM),
    outcome: z.enum(POLICY_OUTCOMES).describe('The outcome.'),
    fired: listOf(
      object('A rule that fired.', {
        name: text('The name of the rule.'),
        measure: text('What the rule measures.'),
        outcome: z.enum(POLICY_OUTCOMES).describe('The outcome of the rule.'),
        value: exampled(
          z
            .union([...FACT_VALUE, z.null()])
            .describe('The value in the unit of the measure. Null if it is missing.'),
          42.118,
        ),
        says: text('The finding in words.'),
      }),
      'The rules that fired, in the order of the policy.',
      1_000,
    ),
  }),
)

export const Check = model(
  'LenderCheckModel',
  object('A check of the last submission.', {
    name: z.enum(CHECK_NAMES).describe('The check.'),
    result: z
      .enum(CHECK_RESULTS)
      .describe('The result. An approval cannot rest on `failed` or `unclear`: a person has to check.'),
    note: exampled(
      z.string().max(CHECK_NOTE_MAXIMUM_CHARACTERS).nullable().describe('The note. Null if there is none.'),
      'Reference CCR-000001.',
    ),
    at: moment('The time of the check.'),
    by,
  }),
)

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

export const Requirement = model(
  'LenderRequirementModel',
  object('A required document.', {
    id: text('The ID within the application.'),
    name: text('The name of the document.'),
    applicant: exampled(
      whole('The index of the applicant. Null for all of them or the business.', 0, 99).nullable(),
      0,
    ),
    state: z.enum(REQUIREMENT_STATES).describe('The state.'),
    reason: exampled(
      textOrNull('Why it was rejected, waived or requested again.'),
      'The last page is missing.',
    ),
    at: exampled(momentOrNull('The time of the last state change. Null in the first state.'), AT),
    by: exampled(By.nullable().describe('Who changed it last. Null in the first state.'), SAMPLE_BY),
  }),
)

export const Document = model(
  'LenderDocumentModel',
  object('An uploaded document.', {
    id: text('The ID of the document.'),
    requirement: text('The `id` of its requirement.'),
    name: text('The file name.'),
    type: z.enum(DOCUMENT_MEDIA_TYPES).describe('The media type.'),
    bytes: whole('The size in bytes.', 1, DOCUMENT_MAXIMUM_BYTES),
    contains: listOf(z.enum(DOCUMENT_CONTENTS), 'What a PDF contains besides pages.', 3),
    uploadedAt: moment('The time when the upload was completed.'),
    by,
  }),
)

export const Signing = model(
  'LenderSigningModel',
  object('The signing of the agreement.', {
    state: describedEnum('The state of the signing.', SIGNING_STATE_MEANS),
    startedAt: moment('The time of the start.'),
    lapsesAt: moment('The time when the links expire.'),
    endedAt: exampled(momentOrNull('The time of the end. Null while it is in progress.'), AT),
    reason: exampled(textOrNull('Why it ended unsigned.'), 'Declined by a signer.'),
    signers: listOf(
      object('A signer.', {
        name: text('The name.'),
        role: z.enum(SIGNER_ROLES).describe('The role.'),
        state: z.enum(SIGNER_STATES).describe('The progress.'),
        signedAt: exampled(momentOrNull('The time of the signature. Null before it.'), AT),
      }),
      'The signers, in signing order.',
      100,
    ),
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

const Conflict = model(
  'LenderProblem',
  object('An error response (RFC 9457) to a change of an application.', {
    ...PROBLEM_MEMBERS,
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
  }),
)

/** The response if the state does not allow the change, or somebody else was quicker. */
export const conflictResponse = (detail: string, changed?: typeof SAMPLE_CHANGED) =>
  response('The state does not allow the change, or somebody else was quicker.', {
    'application/problem+json': {
      schema: jsonSchemaOf(Conflict),
      examples: {
        'not-possible': {
          summary: 'Not possible',
          value: problemBody('not-possible', HEADERS['X-Request-Id'].example, detail, changed && { changed }),
        },
      },
    },
  })
