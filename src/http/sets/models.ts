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
  describedEnum('The state of a quote or case; the same names in both sets.', STATE_MEANS),
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
      ApplicationState.nullable().describe('The state before; null for the first submission.'),
      'Open',
    ),
    to: ApplicationState.describe('The state after.'),
    by: text(
      'Who caused it: the id of a client; `owner` for a person of the owner’s dealer, in the console; `lender`; or `service`.',
    ),
    reason: exampled(textOrNull('The reason that was given, if any.'), 'The employer’s name is missing.'),
    date: moment('When it moved.'),
  }),
)

/** A list's description of an application, after its reference and before its owner. */
export const standing = (noun: SetNoun) => ({
  state: ApplicationState.describe(`The state of the ${noun}.`),
  revision: whole(`How often the ${noun} was submitted, the first time included.`, 1, INT32_MAXIMUM),
  date: moment(`When the ${noun} entered this state.`),
  updatedAt: moment(`When the ${noun} last changed; lists are in this order.`),
})

export const OWNER = 'The e-mail address of the owner; null if the client itself is the owner.'
export const LAST_FAILURES = 'The failures of the last submission; empty if it was valid.'
export const history = (noun: SetNoun) =>
  listOf(HistoryEntry, `Every transition of the ${noun}, the first submission first.`)

/** No product's rate exceeds this, in per cent a year. */
const RATE_MAXIMUM_PER_CENT = 100
/** Fees count in the APRC, which can therefore exceed any rate. */
const APRC_MAXIMUM_PER_CENT = 1_000

const figure = (maximum: number) => z.number().min(0).max(maximum)

const SAYS = {
  loanAmount: 'The amount financed, in euro.',
  monthlyPayment: 'In euro, without fees.',
  rate: 'The nominal rate of the selected product, in per cent a year.',
  aprc: 'The annual percentage rate of charge, in per cent, fees included.',
} as const

const FIGURE = {
  loanAmount: figure(PRICE_MAXIMUM_EURO),
  monthlyPayment: figure(PRICE_MAXIMUM_EURO),
  rate: figure(RATE_MAXIMUM_PER_CENT),
  aprc: figure(APRC_MAXIMUM_PER_CENT),
}

const described = (name: keyof typeof SAYS, otherwise: string) => ({
  format: 'double',
  description: `${SAYS[name]} ${otherwise} while no product is selected.`,
})

const absentable = (name: keyof typeof SAYS) => FIGURE[name].meta(described(name, 'Left out')).optional()
const nullable = (name: keyof typeof SAYS) => FIGURE[name].nullable().meta(described(name, 'Null'))

const requirements = listOf(
  z.string(),
  'The names of the documents that are still required. New names may appear: show them, do not branch on them.',
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
    'The name of the rule that failed. Names are never renamed; new rules may be added with new names.',
    Object.fromEntries(failureTypesOf(set).map((type): [string, string] => [type, FAILURE_TYPES[type]])),
  )

export const MESSAGE = 'A sentence that names the limit and, where it is harmless, what was found.'
export const EVERY_FAILURE =
  'Every field that fails, in the order of the models; at most one failure a field.'
