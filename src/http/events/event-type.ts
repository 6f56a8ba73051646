/** The types of events, as a model of the document. */
import * as z from 'zod'
import { eventType } from '../../operations/webhooks/settings.ts'
import { model } from '../declare/schema.ts'

z.globalRegistry.add(eventType, {
  description: 'An event type. `/asyncapi.json` describes the data of each type. New types may be added.',
})

export const EventType = model('EventType', eventType)
