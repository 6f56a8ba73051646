/** The shapes that the sets' models of applications are made of. */

import * as z from 'zod'
import { PRICE_MAXIMUM_EURO } from '../../domain/application/limits.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { SetNoun } from '../../domain/application/sets.ts'
import {
  type COUNTER_OFFER_RESPONSES,
  DEALER_ACTIONS,
  type DealerAction,
  type Party,
} from '../../domain/application/value-names.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import {
  describedEnum,
  describedEnumOrNull,
  exampled,
  listOf,
  model,
  moment,
  object,
  text,
  textOrNull,
  whole,
} from '../../http/schema.ts'
import { ApplicationState } from '../applications/money-parts.ts'
import { FAILURE_TYPES, failureTypesOf } from './failure-types-api.ts'

export const customDataOrNull = (description: string) =>
  z.record(z.string(), z.unknown()).nullable().describe(description)

/** The submitted body as a model of the set. An invalid one is stored too, and may have another shape. */
export const asSent = (name: string, otherwise: readonly string[], description: string) =>
  z.unknown().meta({
    description,
    anyOf: [
      { $ref: `#/components/schemas/${name}` },
      { type: otherwise, ...(otherwise.includes('array') && { items: {} }), additionalProperties: true },
    ],
  })

const HistoryEntry = model(
  'HistoryEntryModel',
  object('A transition from one state to another.', {
    from: exampled(
      ApplicationState.nullable().describe('The previous state. Null for the first submission.'),
      'Open',
    ),
    to: ApplicationState.describe('The new state.'),
    by: text(
      'Who caused the transition: a client ID, `owner` for a dealer user in the console, `lender` or `service`.',
    ),
    reason: exampled(textOrNull('The reason, if one was given.'), 'The employer’s name is missing.'),
    date: moment('The time of the transition.'),
  }),
)

/** A list's description of an application, after its reference and before its owner. */
export const standing = (noun: SetNoun) => ({
  state: ApplicationState.describe(`The state of the ${noun}.`),
  revision: whole(
    `How many times the ${noun} has been submitted, including the first time.`,
    1,
    INT32_MAXIMUM,
  ),
  date: moment(`The time of the last state change.`),
  updatedAt: moment(`The time when the ${noun} last changed. Lists are sorted by it.`),
})

export const OWNER = 'The email address of the owner. Null if the client itself is the owner.'
export const LAST_FAILURES = 'The validation errors of the last submission. Empty if it was valid.'
export const history = (noun: SetNoun) =>
  listOf(HistoryEntry, `All transitions of the ${noun}, starting with the first submission.`)

/** No product's rate exceeds this, in per cent a year. */
const RATE_MAXIMUM_PER_CENT = 100
/** Fees count in the APR, which can therefore exceed any rate. */
const APRC_MAXIMUM_PER_CENT = 1_000

const figure = (maximum: number) => z.number().min(0).max(maximum)

const COUNTER_OFFER = model(
  'CounterOfferModel',
  object('The lender’s counter-offer.', {
    madeAt: exampled(
      moment('The time when the lender made it. Send it with the response.'),
      '2026-03-04T09:00:00.000Z',
    ),
    loanAmount: exampled(figure(PRICE_MAXIMUM_EURO).describe('The amount financed, in euro.'), 17_000),
    term: exampled(whole('The term in months.', 1, INT32_MAXIMUM), 48),
    monthlyPayment: exampled(
      figure(PRICE_MAXIMUM_EURO).describe('The monthly payment in euro, without fees.'),
      405.8,
    ),
    rate: exampled(figure(RATE_MAXIMUM_PER_CENT).describe('The nominal annual rate, in per cent.'), 6.9),
    aprc: exampled(
      figure(APRC_MAXIMUM_PER_CENT).describe(
        'The annual percentage rate of charge (APR), in per cent, including fees.',
      ),
      7.3,
    ),
    response: exampled(
      describedEnumOrNull(
        'What the customer says, as the dealer or its software has recorded it. Null until then.',
        {
          accepted: 'the customer accepts',
          otherTerms: 'the customer asks for other terms',
        } satisfies Readonly<Record<(typeof COUNTER_OFFER_RESPONSES)[number], string>>,
      ),
      'accepted',
    ),
  }),
)

const ACTIONS: Readonly<Record<DealerAction, string>> = {
  correct: 'correct the application and submit it again under its reference',
  sendDocuments: 'upload the documents that are still missing',
  complete: 'complete what the agreement must name',
  acceptCounterOffer: 'accept the counter-offer',
  askForOtherTerms: 'ask the lender for other terms',
  startSigning: 'start signing',
  correctContact: 'correct a signer’s email address in the console',
  sendLink: 'send a signer a new link in the console',
  stopSigning: 'stop signing',
  stopAndCorrect: 'stop signing, and submit a corrected application in place of this one',
  correctAsNew: 'submit a corrected application in place of this one',
  askForReview: 'request a review by a person',
  withdraw: 'withdraw the application',
}

const NEXT_STEP = model(
  'NextStepModel',
  object('What happened last, and what comes next.', {
    situation: text(
      'The name of the situation, as the documentation lists them under Next steps. New names may be added.',
    ),
    waitsFor: describedEnum('Who has to act now.', {
      lender: 'the lender',
      dealer: 'the dealer',
      signers: 'the signers',
      nobody: 'nobody: nothing is left to do',
    } satisfies Readonly<Record<Party, string>>),
    heading: text(
      'What happened, in a few words for the dealer’s people. It can name signers and documents.',
    ),
    sentence: text('What it means and what to do about it, in sentences for the dealer’s people.'),
    actions: listOf(
      describedEnum('An action.', ACTIONS),
      'What the dealer or its software can do about it, the usual action first. Empty while others act.',
      DEALER_ACTIONS.length,
    ),
    counterOffer: COUNTER_OFFER.nullable().describe(
      'The counter-offer, with the customer’s response. Null if there is none.',
    ),
  }),
)

export const nextStep = (noun: SetNoun) =>
  NEXT_STEP.describe(`What happened last to the ${noun}, and what comes next.`)

const SAYS = {
  loanAmount: 'The amount financed, in euro.',
  monthlyPayment: 'The monthly payment in euro, without fees.',
  rate: 'The nominal annual rate of the selected product, in per cent.',
  aprc: 'The annual percentage rate of charge (APR), in per cent, including fees.',
} as const

const FIGURE = {
  loanAmount: figure(PRICE_MAXIMUM_EURO),
  monthlyPayment: figure(PRICE_MAXIMUM_EURO),
  rate: figure(RATE_MAXIMUM_PER_CENT),
  aprc: figure(APRC_MAXIMUM_PER_CENT),
}

const described = (name: keyof typeof SAYS, otherwise: string) => ({
  format: 'double',
  description: `${SAYS[name]} ${otherwise} until a product has been selected.`,
})

const absentable = (name: keyof typeof SAYS) => FIGURE[name].meta(described(name, 'Omitted')).optional()
const nullable = (name: keyof typeof SAYS) => FIGURE[name].nullable().meta(described(name, 'Null'))

const requirements = listOf(
  z.string(),
  'The names of the documents that are still required. New names may appear, so display them, but do not base logic on them.',
)

/** The figures of an application and its open requirements, as its status has them: in a status null is no number. */
export const STATUS_FIGURES = {
  loanAmount: absentable('loanAmount'),
  monthlyPayment: absentable('monthlyPayment'),
  rate: absentable('rate'),
  aprc: absentable('aprc'),
  requirements,
}

/** The same in events. */
export const FIGURES = {
  loanAmount: nullable('loanAmount'),
  monthlyPayment: nullable('monthlyPayment'),
  rate: nullable('rate'),
  aprc: nullable('aprc'),
  requirements,
}

/** The failure types that a set's responses may contain. */
export const failureType = (set: ModelSet) =>
  describedEnum(
    'The validation error type. Existing types are never renamed, but new ones may be added.',
    Object.fromEntries(failureTypesOf(set).map((type): [string, string] => [type, FAILURE_TYPES[type]])),
  )

export const MESSAGE =
  'A sentence that names the requirement and, unless it could be personal, the value received.'
export const EVERY_FAILURE = 'All validation errors, in the order of the models, with at most one per field.'
