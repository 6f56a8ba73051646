/** The types of events, as a model of the document. */
import { z } from 'zod'
import { EVENT_TYPES } from '../../domain/events/event-types.ts'
import { model } from '../declare/schema.ts'

export const EventType = model(
  'EventType',
  z
    .enum(EVENT_TYPES as readonly string[])
    .describe('A type of event; `/asyncapi.json` describes the data of each. New types may be added.'),
)
