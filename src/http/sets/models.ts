/** The shapes that the sets' models of applications are made of. */
import { z } from 'zod'
import { PRICE_MAXIMUM_EURO } from '../../domain/application/limits.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { SetNoun } from '../../domain/application/sets.ts'
import { STATE_MEANS } from '../../domain/application/states.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import {
  describedEnum,
  exampled,
  listOf,
  model,
  moment,
  object,
  text,
  textOrNull,
  whole,
} from '../declare/schema.ts'
import { FAILURE_TYPES, failureTypesOf } from '../shared/failure-types.ts'

export const ApplicationState = model(
  'ApplicationState',
  describedEnum('The state of a quote or a case. Both sets use the same names.', STATE_MEANS),
)

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
