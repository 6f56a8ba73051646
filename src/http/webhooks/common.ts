/** What the operations on webhook endpoints share. */
import * as z from 'zod'
import type { SentBody } from '../../domain/application/sent-body.ts'
import { NO_ENDPOINT } from '../../operations/webhooks/find.ts'
import type { Members } from '../../operations/webhooks/settings.ts'
import { notFoundResponse } from '../declare/responses.ts'

export const PATH = '/api/webhook-endpoints'

/** What the operations on one endpoint share. */
export const COMMON = { who: 'webhooks:manage', tag: 'Events' } as const

export const SAMPLE_ID = '019a0b1c-2d3e-7f40-8a5b-0d0c0a0b0c0d'
export const SAMPLE_EVENT_ID = '019a0b1c-2d3e-7f40-8a5b-0e0c0a0b0c0d'
export const SAMPLE_NUMBER = '1772443800123456'
export const SAMPLE_SECRET = 'whsec_c2FtcGxlLXNlY3JldC1zYW1wbGUtc2VjcmV0LTAx'

export const ENDPOINT_EXAMPLE = {
  id: SAMPLE_ID,
  url: 'https://dealer.example/webhooks',
  types: ['quote.statusChanged' as const],
  description: null,
  enabled: true,
  disabledReason: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: '2026-03-02T09:30:00.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
}

/** The parameter of the path. */
export const ID = {
  id: {
    description: 'The `id` of the webhook endpoint.',
    schema: z.string().min(1),
    example: SAMPLE_ID,
  },
} as const

export const UNKNOWN = notFoundResponse(
  'The webhook endpoint does not exist, or belongs to another client.',
  NO_ENDPOINT.says,
)

/**
 * The fields of a body, of any type. The operations check them: their messages name every error at once, including
 * errors that no schema can find, such as an address inside our network.
 */
export const membersOf = (body: SentBody | undefined): Members => (body?.value ?? {}) as Members
