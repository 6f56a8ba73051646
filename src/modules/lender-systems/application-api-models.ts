/** The models of applications as the lender's systems read them. */
import * as z from 'zod'
import { SET_NAMES, SETS, type SetNoun } from '../../domain/application/sets.ts'
import { CHECK_NAMES } from '../../domain/case/check.ts'
import { pageOf } from '../../http/responses.ts'
import {
  boolean,
  describedEnum,
  exampled,
  listOf,
  model,
  moment,
  momentOrNull,
  object,
  text,
  textOrNull,
} from '../../http/schema.ts'
import { application } from '../applications/application-parts.ts'
import { Policy } from '../applications/decision-parts.ts'
import { AT, Duplicate, STANDING } from '../applications/money-parts.ts'
import { customDataOrNull } from '../sets/sets-api-models.ts'
import {
  Approval,
  Booking,
  Check,
  Document,
  Fact,
  Failure,
  Figures,
  Requirement,
  Signing,
  Transition,
} from './part-api-models.ts'

/** A dealer as examples have it. */
export const SAMPLE_DEALER = { id: '019a0b1c-2d3e-7f40-8a5b-000000000002', name: 'Sample Motors' }

const SENT_AS = Object.fromEntries(
  SET_NAMES.map((set) => [SETS[set].noun, `as a ${SETS[set].noun}, set ${set.toUpperCase()}`]),
) as Readonly<Record<SetNoun, string>>

const { reference, ...standing } = STANDING

/** What a list has of an application, and the whole application begins with. */
const OF_APPLICATION = {
  reference,
  type: describedEnum('How it was sent.', SENT_AS),
  ...standing,
  createdAt: moment('The time of the first submission.'),
  updatedAt: moment('The time of the last submission or state change. Lists are sorted by it.'),
  isErased: boolean('Whether the borrowers’ data has been erased.'),
  clientId: exampled(
    textOrNull('The ID of the client that sent it first. Null if a dealer user sent it in the console.'),
    'cl_sample',
  ),
  dealer: exampled(
    object('A dealer.', {
      id: text('The ID of the dealer.'),
      name: textOrNull('The name of the dealer. Null once it is disabled.'),
    })
      .nullable()
      .describe('The dealer. Null if there is none.'),
    SAMPLE_DEALER,
  ),
  ownerEmail: exampled(
    textOrNull('The email address of the owner. Null if the client itself is the owner.'),
    'owner@dealer.example',
  ),
  contractNumber: exampled(
    textOrNull('The number of its contract, reserved or booked. Null if it has none.'),
    'HP-000123',
  ),
}

/** A list that has no bound of its own. */
const MANY = 100_000
const many = <T extends z.ZodType>(item: T, description: string) => listOf(item, description, MANY)

export const LenderApplication = model(
  'LenderApplicationResponseModel',
  object('An application with everything that the lender knows about it.', {
    ...OF_APPLICATION,
    erasedAt: exampled(momentOrNull('The time of the erasure, if it is known.'), AT),
    application: application.nullable().describe('The application. Null once it has been erased.'),
    customData: exampled(customDataOrNull('The custom data of the submission. Null if there is none.'), {
      yourReference: 'sample-1',
    }),
    failures: many(Failure, 'The validation errors of the last submission. Empty if it was valid.'),
    figures: Figures.nullable().describe('The figures in force. Null if no product is available.'),
    requestedFigures: Figures.nullable().describe(
      'The requested figures. Null unless it was approved with others.',
    ),
    policy: Policy.nullable().describe('The findings of the decision policy. Null if there are none.'),
    checks: many(Check, 'The newest check of each name for this revision.'),
    checkHistory: many(Check, 'All results of the checks of this revision, the first one first.'),
    checksLacking: many(z.enum(CHECK_NAMES), 'The checks that an approval still needs.'),
    facts: many(Fact, 'The newest facts of each provider for this revision.'),
    requirements: many(Requirement, 'The required documents.'),
    documents: many(Document, 'The uploaded documents, oldest first.'),
    duplicates: many(
      Duplicate,
      'Other applications for the same vehicle with the same PPS number, submitted within 30 days.',
    ),
    approvals: many(Approval, 'The approvals so far, while another is needed.'),
    signing: Signing.nullable().describe('The signing. Null if it has never been started.'),
    booking: Booking.nullable().describe('The booking. Null until the core system reports it.'),
    history: many(Transition, 'All state changes, starting with the first submission.'),
  }),
)

/** What a list has of an application beside, if it is asked for. */
const FILED = LenderApplication.pick({
  application: true,
  customData: true,
  failures: true,
  figures: true,
  requestedFigures: true,
  policy: true,
  checks: true,
  checkHistory: true,
  checksLacking: true,
  facts: true,
  requirements: true,
  approvals: true,
  booking: true,
}).partial().shape

export const LenderApplicationPage = model(
  'LenderApplicationListResponseModel',
  pageOf(
    'A page of applications.',
    model('LenderApplicationItemModel', object('An application in a list.', { ...OF_APPLICATION, ...FILED })),
    'The applications, the least recently changed first.',
  ),
)
