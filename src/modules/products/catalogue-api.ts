/** The search for new-car specifications (set A), and the list of products with their versions. */
import * as z from 'zod'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { standingOf } from '../../domain/finance/drafts.ts'
import type { Product } from '../../domain/finance/product.ts'
import { ok } from '../../http/handler.ts'
import { operation, type Parameter } from '../../http/operation.ts'
import { badRequestResponse, jsonResponses } from '../../http/responses.ts'
import { exampled, listOf, model, object, text, textOrNull } from '../../http/schema.ts'
import { oneOf } from '../../service/paging.ts'
import { FieldRefusal, unlessRefused } from '../../service/refusal.ts'
import { LoanType } from '../../sets/b/enumerations.ts'
import { type CarSpecification, searchCars } from './catalogue.ts'
import type { readOpenDrafts } from './drafts.ts'

/** The most cars in a response, and the default. */
const CARS_MAXIMUM = 200
const CARS_DEFAULT = 50

const DETAILS = ['true', 'false'] as const

const SAMPLE_CAR = {
  id: 'sample-corolla-hybrid',
  make: 'Toyota',
  model: 'Corolla',
  specification: '1.8 Hybrid Sample',
  fuel: 'Hybrid',
}

const Car = model(
  'CarModel',
  object('A new car. Send its values in `newVehicle`.', {
    id: text('The ID of the car. Send it as `newVehicle.carId`.'),
    make: text('The make. Only present with `details=true`.').optional(),
    model: text('The model. Only present with `details=true`.').optional(),
    specification: text('The specification.'),
    fuel: text('The fuel.'),
  }),
)

const FOUND =
  'of the cars, if they all have the same one. Otherwise, and always with `details=true`, the one in the request.'
const CarSpecifications = model(
  'CarSpecificationResponseModel',
  object('The new cars that match a search.', {
    cars: listOf(Car, 'The cars, best match first.', CARS_MAXIMUM),
    make: textOrNull(`The make ${FOUND}`),
    model: textOrNull(`The model ${FOUND}`),
    specification: exampled(textOrNull(`The specification ${FOUND}`), 'Hybrid'),
  }),
)

const term = (name: 'make' | 'model' | 'specification', example: string): Parameter => ({
  description: `The ${name}, or part of it. The spelling does not have to be exact.`,
  schema: z.string(),
  example,
})

export const searchCarSpecifications = operation({
  id: 'searchCarSpecifications',
  method: 'GET',
  path: '/api/car/specification',
  who: 'catalogue:read',
  tag: 'Cars',
  ignoresUnknownParameters: true,
  summary: 'Search new car specifications',
  description:
    'Finds new cars by make, model and specification, best match first. The spelling does not have to be exact. Send at least one of the three. Use a car’s `id` as `newVehicle.carId`, and its other values in the fields with the same names. If the results have different makes or models, `details=true` adds the make and model of each car.',
  query: {
    make: term('make', 'Toyota'),
    model: term('model', 'Corolla'),
    specification: term('specification', 'Hybrid'),
    limit: {
      description: 'The maximum number of cars to return.',
      schema: z.int().min(1).max(CARS_MAXIMUM).default(CARS_DEFAULT),
    },
    details: {
      description: 'Whether to include the make and model of each car.',
      schema: z.enum(DETAILS).default('false'),
    },
  },
  responses: {
    200: jsonResponses('The matching cars. Empty if there are none.', CarSpecifications, {
      cars: {
        summary: 'Without details',
        value: {
          cars: [{ id: SAMPLE_CAR.id, specification: SAMPLE_CAR.specification, fuel: SAMPLE_CAR.fuel }],
          make: 'Toyota',
          model: 'Corolla',
          specification: '1.8 Hybrid Sample',
        },
      },
      details: {
        summary: 'With details=true',
        value: { cars: [SAMPLE_CAR], make: 'Toyota', model: 'corola', specification: null },
      },
    }),
    400: badRequestResponse(
      'The request has no search term, limit is out of range, or details is neither true nor false.',
      'At least one of make, model or specification is required.',
    ),
  },
  handle: async ({ service, query: { limit, details, ...terms }, faults }) => {
    const wanted = oneOf('details', details, DETAILS)
    const found = unlessRefused(await searchCars(service.sql, { ...terms, limit }), faults, wanted)
    return found instanceof FieldRefusal ? found : ok(wanted === 'true' ? found : withoutDetails(found))
  },
})

/** In the interface's fields: what all cars share is said once, above them. */
const withoutDetails = ({ cars, ...asked }: CarSpecification) => {
  const shared = (term: 'make' | 'model' | 'specification'): string | null => {
    const [first, ...others] = cars
    return first !== undefined && others.every((car) => car[term] === first[term]) ? first[term] : asked[term]
  }
  return {
    cars: cars.map(({ id, specification, fuel }) => ({ id, specification, fuel })),
    make: shared('make'),
    model: shared('model'),
    specification: shared('specification'),
  }
}

type Drafts = Awaited<ReturnType<typeof readOpenDrafts>>

/**
 * Each product by id with its current version, its next one, and whether there is a draft; including products that are
 * only drafts so far.
 */
export const listedProducts = (products: readonly Product[], drafts: Drafts, today: LocalDate) => {
  const byId = Map.groupBy(products, ({ id }) => id)
  const ids = [...new Set([...byId.keys(), ...drafts.map(({ subject }) => subject)])].sort()
  return ids.map((id) => {
    const versions = byId.get(id) ?? []
    const draft = drafts.find(({ subject }) => subject === id)
    const newest = versions.at(-1)
    const dated = versions.map(({ version, inForceFrom, inForceTo }) => ({
      version,
      from: inForceFrom,
      to: inForceTo,
    }))
    const standing = (wanted: string) => dated.filter((one) => standingOf(one, dated, today) === wanted)
    const [planned] = standing('planned').toSorted((a, b) => (a.from < b.from ? -1 : 1))
    return {
      id,
      name: newest?.name ?? textOf(draft?.content['name']),
      loanType: newest === undefined ? textOf(draft?.content['loanType']) : LoanType.write(newest.loanType),
      isSample: newest?.sample ?? false,
      inForce: standing('inForce')[0]?.version ?? null,
      planned: planned ?? null,
      draft: draft === undefined ? null : { ...draft, isProposed: draft.proposedBy !== null },
    }
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
