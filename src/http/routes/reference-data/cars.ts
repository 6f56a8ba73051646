/** The search for new-car specifications (set A). */
import { z } from 'zod'
import { searchCars } from '../../../operations/reference-data/search-cars.ts'
import { FieldRefusal, refusedFields } from '../../../operations/refusal.ts'
import { badRequest, jsonAnswer } from '../../operation/answers.ts'
import { operation, type Parameter } from '../../operation/operation.ts'
import { exampled, listOf, model, object, text, textOrNull } from '../../operation/schema.ts'
import { refuse } from '../../refuse.ts'

/** The most cars in an answer, and the default. */
const CARS_MAXIMUM = 200
const CARS_DEFAULT = 50

const Car = model(
  'CarModel',
  object('A new car: send its values in `newVehicle`.', {
    id: text('Send it as `newVehicle.carId`.'),
    make: text('The make.'),
    model: text('The model.'),
    specification: text('The specification.'),
    fuel: text('The fuel.'),
  }),
)
const CarSpecifications = model(
  'CarSpecificationResponseModel',
  object('The new cars that match a search.', {
    cars: listOf(Car, 'The cars, best match first.', CARS_MAXIMUM),
    make: textOrNull('The make in the request.'),
    model: textOrNull('The model in the request.'),
    specification: exampled(textOrNull('The specification in the request.'), 'Hybrid'),
  }),
)

const term = (name: 'make' | 'model' | 'specification', example: string): Parameter => ({
  description: `The ${name}, or part of it. Spelling need not be exact.`,
  schema: z.string(),
  example,
})

export const searchCarSpecifications = operation({
  id: 'searchCarSpecifications',
  method: 'GET',
  path: '/api/car/specification',
  scope: 'catalogue:read',
  tag: 'Cars',
  ignoresUnknownParameters: true,
  summary: 'Search new-car specifications',
  description:
    'Finds new cars by make, model and specification, however they are spelt, best match first. Send at least one of the three. Use a car’s `id` as `newVehicle.carId`, and its other values in the fields of the same names.',
  query: {
    make: term('make', 'Toyota'),
    model: term('model', 'Corolla'),
    specification: term('specification', 'Hybrid'),
    limit: {
      description: 'The most cars to return.',
      schema: z.int().min(1).max(CARS_MAXIMUM).default(CARS_DEFAULT),
    },
  },
  answers: {
    200: jsonAnswer('The matching cars; empty if there are none.', CarSpecifications, {
      cars: [
        {
          id: 'sample-corolla-hybrid',
          make: 'Toyota',
          model: 'Corolla',
          specification: '1.8 Hybrid Sample',
          fuel: 'Hybrid',
        },
      ],
      make: 'Toyota',
      model: 'Corolla',
      specification: null,
    }),
    400: badRequest(
      'The request has no search term, or the limit is out of bounds.',
      'At least one of make, model and specification must be given.',
    ),
  },
  handle: async ({ service, reply, query: { limit, ...terms }, faults }) => {
    const found = await searchCars(service.sql, { ...terms, limit })
    const refused = refusedFields(faults, found)
    if (refused !== undefined || found instanceof FieldRefusal) return refuse(reply, refused ?? faults)
    return found
  },
})
