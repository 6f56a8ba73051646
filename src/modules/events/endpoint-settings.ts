/**
 * A webhook endpoint's settings: the model of what clients and people send, with a sentence for every validation error,
 * and the endpoint as its client sees it.
 */
import * as z from 'zod'
import type { FieldFault, FieldFaultType } from '../../../packages/values/field-fault.ts'
import { isSecret, SECRET_MAXIMUM_BYTES, SECRET_MINIMUM_BYTES } from '../../adapters/delivery/sign-webhook.ts'
import {
  leadsInside,
  type NameLookup,
  permittedAddresses,
  type Surroundings,
  WEBHOOK_URL_MAXIMUM_CHARACTERS,
  webhookTarget,
} from '../../adapters/delivery/target.ts'
import { ALL_EVENT_TYPES, type EventType, eventTypesFor } from '../../domain/events/notifications.ts'
import { FieldRefusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type EndpointRow, formerInForce, openEndpoint } from '../../store/events/endpoints.ts'

const DESCRIPTION_MAXIMUM_CHARACTERS = 200
export const TYPES_MAXIMUM = 20

const NO_TYPES = `types must be an array of at most ${TYPES_MAXIMUM} event types. An empty array means all of them.`
const NO_DESCRIPTION = `description must be a single line of at most ${DESCRIPTION_MAXIMUM_CHARACTERS} characters, or null.`
const NO_SECRET = `secret must be whsec_ followed by ${SECRET_MINIMUM_BYTES} to ${SECRET_MAXIMUM_BYTES} bytes in base64, or omitted.`

/** What only this type of error says of a value. */
const fault = (type: FieldFaultType, error: string) => ({ error, params: { type } })

export const eventType = z.enum(ALL_EVENT_TYPES as readonly EventType[])

/** Null, as an empty list, means all. */
const typesOf = (type: typeof eventType) => z.array(type, NO_TYPES).max(TYPES_MAXIMUM, NO_TYPES).nullish()

/**
 * The fields that a client may send. Where the URL may lead is asked beside it: it depends on the service and on DNS.
 */
export const ENDPOINT_FIELDS = {
  url: z
    .string({
      error: ({ input }) => `url ${input === undefined ? 'is required' : 'must be an absolute URL'}.`,
    })
    .meta({ maxLength: WEBHOOK_URL_MAXIMUM_CHARACTERS }),
  types: typesOf(eventType),
  description: z
    .string(NO_DESCRIPTION)
    .refine((text) => [...text].length <= DESCRIPTION_MAXIMUM_CHARACTERS, {
      ...fault('maxLength', NO_DESCRIPTION),
      abort: true,
    })
    .refine((text) => !/\p{Cc}|\p{Cs}/u.test(text), fault('text', NO_DESCRIPTION))
    .meta({ maxLength: DESCRIPTION_MAXIMUM_CHARACTERS })
    .nullish(),
  enabled: z.boolean('enabled must be true or false.'),
  secret: z.string(NO_SECRET).refine(isSecret, fault('secret', NO_SECRET)).nullish(),
}

const { secret, ...SETTINGS } = ENDPOINT_FIELDS
const modelsFor = (client: OfLender) => {
  const names = eventTypesFor(client)
  const Change = z.object({ ...SETTINGS, types: typesOf(z.enum(names)) }).partial()
  return { names, Change, Creation: z.object({ ...Change.shape, url: SETTINGS.url, secret }) }
}
const OF_LENDER = modelsFor({ isLender: true })
const OF_OTHERS = modelsFor({ isLender: false })
const modelsOf = ({ isLender }: OfLender) => (isLender ? OF_LENDER : OF_OTHERS)
const Rotation = z.object({ secret })

/** Whether the endpoint's client is the lender's: only it gets all types of events. */
type OfLender = { readonly isLender: boolean }

export type EndpointSettings = Pick<Endpoint, 'url' | 'types' | 'description' | 'enabled'>

/** A body's fields, of any type. */
export type Members = Readonly<Record<string, unknown>>

/** The allowed addresses of endpoints, and the DNS resolver; the system's by default. */
export type Asking = Surroundings & { readonly lookup?: NameLookup | undefined }

export type NewSettings = { readonly settings: EndpointSettings; readonly secret?: string }

/**
 * The settings of a new endpoint: only the URL is required. Rejected with a sentence for each error, in the order of
 * the documented fields. DNS may be slow, so this is read before any transaction begins.
 */
export const readNewSettings = async (
  body: Members,
  client: OfLender,
  asking: Asking,
): Promise<NewSettings | FieldRefusal> => {
  const { names, Creation } = modelsOf(client)
  const read = Creation.safeParse(body)
  const at = await addressIn(body, asking, read.success ? [] : faultsIn(body, read.error, names))
  if (!read.success || at.faults.length > 0) return new FieldRefusal(at.faults)
  const { types = [], description = null, enabled = true } = settingsOf(read.data)
  return {
    settings: { url: at.url as string, types, description, enabled },
    ...(typeof read.data.secret === 'string' ? { secret: read.data.secret } : {}),
  }
}

export type ChangedSettings = Partial<EndpointSettings>

/** The settings that a body changes; also read before any transaction begins. */
export const readChangedSettings = async (
  body: Members,
  client: OfLender,
  asking: Asking,
): Promise<ChangedSettings | FieldRefusal> => {
  const { names, Change } = modelsOf(client)
  const read = Change.safeParse(body)
  const at = await addressIn(body, asking, read.success ? [] : faultsIn(body, read.error, names))
  const fixed: readonly FieldFault[] =
    body['secret'] === undefined
      ? []
      : [{ field: 'secret', type: 'fixed', message: 'secret cannot be changed here. Use rotate-secret.' }]
  const faults = [...fixed, ...at.faults]
  if (!read.success || faults.length > 0) return new FieldRefusal(faults)
  return { ...settingsOf(read.data), ...(at.url === undefined ? {} : { url: at.url }) }
}

/** The secret in a body, if any; null counts as none. */
export const readSecret = (body: Members): string | undefined | FieldRefusal => {
  const read = Rotation.safeParse({ ...body })
  return read.success ? (read.data.secret ?? undefined) : new FieldRefusal(faultsIn(body, read.error, []))
}

const settingsOf = ({
  types,
  description,
  enabled,
}: z.output<typeof OF_LENDER.Change>): Partial<Omit<EndpointSettings, 'url'>> => ({
  ...(types === undefined ? {} : { types: [...new Set(types ?? [])] }),
  ...(description === undefined ? {} : { description: description?.trim() || null }),
  ...(enabled === undefined ? {} : { enabled }),
})

/** A sentence for each field; one for all entries of a list that are not what they should be. */
const faultsIn = (
  body: Members,
  { issues }: z.ZodError,
  types: readonly EventType[],
): readonly FieldFault[] =>
  [...Map.groupBy(issues, ({ path: [field] }) => String(field))].map(
    ([field, [first, ...others]]): FieldFault => {
      const issue = first as z.core.$ZodIssue
      const value = body[field]
      const isList = field === 'types' && Array.isArray(value)
      if (isList && value.length <= TYPES_MAXIMUM) {
        const places = [issue, ...others].map(({ path }) => `${field}[${String(path[1])}]`).join(', ')
        return { field, type: 'enum', message: `${places} must be one of ${types.join(', ')}.` }
      }
      if (isList) return { field, type: 'maxLength', message: NO_TYPES }
      const { type = 'type' } = (issue.code === 'custom' ? issue.params : {}) as {
        readonly type?: FieldFaultType
      }
      return { field, type: value === undefined ? 'required' : type, message: issue.message }
    },
  )

/** So long a registration waits for name servers. */
const NAME_MILLISECONDS = 3_000

type Address = { readonly url?: string; readonly faults: readonly FieldFault[] }

/**
 * The URL's own form, and the errors with its own first. A name that leads to a private address is rejected at once.
 * A name that does not resolve now is accepted: its name servers may be down briefly, and each connection resolves it
 * again. A URL that is rejected anyway is not resolved.
 */
const addressIn = async (
  { url }: Members,
  asking: Asking,
  faults: readonly FieldFault[],
): Promise<Address> => {
  if (typeof url !== 'string') return { faults }
  const target = webhookTarget(url, asking)
  const refused = (message: string): Address => ({
    faults: [{ field: 'url', type: 'url', message }, ...faults],
  })
  if (target.is === 'refused') return refused(target.because)
  if (faults.length > 0) return { faults }
  const { promise: late, resolve } = Promise.withResolvers<{ readonly is: 'unknown' }>()
  const timer = setTimeout(resolve, NAME_MILLISECONDS, { is: 'unknown' })
  const found = await Promise.race([permittedAddresses(target.url, asking), late])
  clearTimeout(timer)
  return found.is === 'forbidden' ? refused(leadsInside(target.url)) : { url: target.url.href, faults }
}

/** The row without what is the service's own, with what is encrypted in it. */
export type Endpoint = Omit<EndpointRow, 'keyId' | 'encrypted' | 'clientId' | 'failures' | 'disabledAt'> & {
  readonly url: string
  /** Until when deliveries are also signed with former secrets. */
  readonly oldSecretUntil: Date | null
}

/** An endpoint as its client sees it: the URL decrypted, its health included, its secrets left out. */
export const endpointOf = ({ ring, now }: Pick<Service, 'ring' | 'now'>, row: EndpointRow): Endpoint => {
  const secrets = openEndpoint(ring, row)
  const [newest] = formerInForce(secrets, now())
  const { id, types, description, enabled, disabledReason, createdAt, updatedAt, failingSince } = row
  return {
    id,
    url: secrets.url,
    types,
    description,
    enabled,
    disabledReason,
    failingSince,
    oldSecretUntil: newest === undefined ? null : new Date(newest.until),
    createdAt,
    updatedAt,
  }
}
