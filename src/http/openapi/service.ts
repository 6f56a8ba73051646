/** The operations that are no client's business with applications: the car look-up, health and figures. */
import {
  answer,
  JSON_TYPE,
  type JsonObject,
  openAnswer,
  problemContent,
  responseRef,
  schemaRef,
} from './parts.ts'
import { CARS_DEFAULT, CARS_MAXIMUM } from './shared-models.ts'

const term = (name: 'make' | 'model' | 'specification', example: string): JsonObject => ({
  name,
  in: 'query',
  description: `The ${name}, or part of it. Spelling need not be exact.`,
  schema: { type: 'string' },
  example,
})

export const searchCars: JsonObject = {
  summary: 'Search new-car specifications',
  description:
    'Finds new cars by make, model and specification, however they are spelt, best match first. Send at least one of the three. Use a car’s `id` as `newVehicle.carId`, and its other values in the fields of the same names.',
  parameters: [
    term('make', 'Toyota'),
    term('model', 'Corolla'),
    term('specification', 'Hybrid'),
    {
      name: 'limit',
      in: 'query',
      description: 'The most cars to answer with.',
      schema: { type: 'integer', minimum: 1, maximum: CARS_MAXIMUM, default: CARS_DEFAULT },
    },
  ],
  responses: {
    200: answer('The cars that match; an empty list where none does.', {
      [JSON_TYPE]: {
        schema: schemaRef('CarSpecificationResponseModel'),
        example: {
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
        },
      },
    }),
    400: answer(
      'No term was sent, or the limit is out of bounds.',
      problemContent({ 'bad-request': 'At least one of make, model and specification must be given.' }),
    ),
    401: responseRef('NoCredentials'),
    403: responseRef('Forbidden'),
    429: responseRef('TooManyRequests'),
    500: responseRef('ServerError'),
  },
}

const health = (status: 'live' | 'ready'): JsonObject =>
  openAnswer(`The service is ${status}.`, {
    [JSON_TYPE]: { schema: schemaRef('HealthModel'), example: { status } },
  })

export const live: JsonObject = {
  summary: 'Is the process alive?',
  description:
    'For supervisors: answers as long as the process can answer at all. Restart it when it does not.',
  responses: { 200: health('live') },
}

export const ready: JsonObject = {
  summary: 'Can the service do its work?',
  description:
    'For load balancers: 200 when the database answers and has the schema that this version needs; 503 while the service starts, stops or is without its database.',
  responses: {
    200: health('ready'),
    503: openAnswer(
      'The service is starting, stopping or without its database.',
      problemContent({ unavailable: 'The database can’t be reached.' }),
    ),
  },
}

export const metrics: JsonObject = {
  summary: 'Figures for Prometheus',
  description:
    'In a sandbox open to all; elsewhere with the token that the operator has set (METRICS_TOKEN), or not here but on a port of its own.',
  responses: {
    200: openAnswer('The figures, in the text format of Prometheus.', {
      'text/plain': { schema: { type: 'string' } },
    }),
    401: openAnswer(
      'The token is missing or wrong.',
      problemContent({ 'no-credentials': 'Send the metrics token as Authorization: Bearer.' }),
      ['WWW-Authenticate'],
    ),
    404: openAnswer(
      'The figures are not served here.',
      problemContent({ 'not-found': 'There is no such path.' }),
    ),
  },
}

export const openApi: JsonObject = {
  summary: 'This document',
  description: 'The OpenAPI 3.1 description of the service. `/docs` shows it in a readable form.',
  responses: {
    200: openAnswer('The document.', {
      [JSON_TYPE]: { schema: { type: 'object', additionalProperties: true } },
    }),
  },
}

export const asyncApi: JsonObject = {
  summary: 'The description of events',
  description: 'The AsyncAPI 3.0 description of what webhooks and the feed of events tell.',
  responses: {
    200: openAnswer('The document.', {
      [JSON_TYPE]: { schema: { type: 'object', additionalProperties: true } },
    }),
  },
}
