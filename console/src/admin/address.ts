/** What the addresses of administrators' pages hold. */
import { DAY_MILLISECONDS } from '../../../packages/values/dublin-day.ts'
import type { SentTo } from '../../../src/server/page-operations.ts'
import { searchOf } from '../ui/address.ts'

const FILTERS = [
  'status',
  'method',
  'operation',
  'request',
  'reference',
  'from',
  'to',
] as const satisfies readonly (keyof SentTo<'listRequests'>['query'])[]

/** What the address of a client's requests holds: the filters of the list. */
export const requestSearch = searchOf(FILTERS)

export type RequestSearch = ReturnType<typeof requestSearch>

/** The filters as the service takes them: both days are inclusive. */
export const sentOf = ({ to, ...filters }: RequestSearch): RequestSearch => {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  if (to === undefined) return Object.fromEntries(given)
  const next = new Date(Date.parse(`${to}T12:00:00Z`) + DAY_MILLISECONDS).toISOString().slice(0, 10)
  return Object.fromEntries([...given, ['to', next]])
}

/**
 * What the address of a client's webhooks holds: the filters of the deliveries, and the delivery shown, by the endpoint's
 * id and the event's number, separated by a full stop.
 */
export const webhookSearch = searchOf(['endpoint', 'state', 'type', 'delivery'])

export type WebhookSearch = ReturnType<typeof webhookSearch>
