/** The operations about the service itself: health, figures and documents. */
import { JSON_TYPE, type JsonObject, openAnswer, problemContent, schemaRef } from './parts.ts'

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
