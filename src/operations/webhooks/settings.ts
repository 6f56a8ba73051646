/** The requested settings of a webhook endpoint: read from a request's body, with a sentence for every fault. */

import type { FieldFaultType } from '../../../packages/values/field-fault.ts'
import { type NameLookup, permittedAddresses } from '../../adapters/delivery/permitted-addresses.ts'
import { isSecret, SECRET_MAXIMUM_BYTES, SECRET_MINIMUM_BYTES } from '../../adapters/delivery/sign-webhook.ts'
import { leadsInside, type Surroundings, webhookTarget } from '../../adapters/delivery/target.ts'
import { EVENT_TYPES, type EventType, isEventType } from '../../domain/events/event-types.ts'
import { FieldRefusal } from '../refusal.ts'

export const DESCRIPTION_MAXIMUM_CHARACTERS = 200
export const TYPES_MAXIMUM = 20

export type EndpointSettings = {
  readonly url: string
  /** Empty for all. */
  readonly types: readonly EventType[]
  readonly description: string | null
  readonly enabled: boolean
}

/** The refusal: a sentence for each fault, in the order of the documented members. */
export type SettingsRefusal = { readonly is: 'refused'; readonly faults: readonly SettingsFault[] }

export type SettingsFault = {
  /** The invalid member of the body. */
  readonly field: string
  readonly type: FieldFaultType
  readonly says: string
}

/** All faults, as a refusal. */
export const refusalOfSettings = ({ faults }: SettingsRefusal): FieldRefusal =>
  new FieldRefusal(faults.map(({ field, type, says }) => ({ field, type, message: says })))

/** A body's members, of any type. */
export type Members = Readonly<Record<string, unknown>>

/** The allowed addresses of endpoints, and the DNS resolver; the system's by default. */
export type Asking = Surroundings & { readonly lookup?: NameLookup | undefined }

export type NewSettings =
  | { readonly is: 'read'; readonly settings: EndpointSettings; readonly secret?: string }
  | SettingsRefusal

/**
 * The settings of a new endpoint: only the URL is required. DNS may be slow, so this is read before any transaction
 * begins.
 */
export const readNewSettings = async (body: Members, asking: Asking): Promise<NewSettings> => {
  const faults: SettingsFault[] = []
  if (body['url'] === undefined) faults.push({ field: 'url', type: 'required', says: 'url is required.' })
  const changed = settingsIn(body, asking, faults)
  const secret = secretIn(body, faults)
  await judgeName(changed, asking, faults)
  const { url, types = [], description = null, enabled = true } = changed
  if (faults.length > 0 || url === undefined) return { is: 'refused', faults }
  const settings = { url, types, description, enabled }
  return { is: 'read', settings, ...(secret === undefined ? {} : { secret }) }
}

export type ChangedSettings =
  | { readonly is: 'read'; readonly settings: Partial<EndpointSettings> }
  | SettingsRefusal

/** The settings that a body changes; also read before any transaction begins. */
export const readChangedSettings = async (body: Members, asking: Asking): Promise<ChangedSettings> => {
  const faults: SettingsFault[] = []
  if (body['secret'] !== undefined)
    faults.push({ field: 'secret', type: 'fixed', says: 'secret is changed by rotate-secret alone.' })
  const settings = settingsIn(body, asking, faults)
  await judgeName(settings, asking, faults)
  return faults.length > 0 ? { is: 'refused', faults } : { is: 'read', settings }
}

/** The secret in a body, if any; null counts as none. */
export const readSecret = (
  body: Members,
): { readonly is: 'read'; readonly secret?: string } | SettingsRefusal => {
  const faults: SettingsFault[] = []
  const secret = secretIn(body, faults)
  if (faults.length > 0) return { is: 'refused', faults }
  return { is: 'read', ...(secret === undefined ? {} : { secret }) }
}

const settingsIn = (
  body: Members,
  surroundings: Surroundings,
  faults: SettingsFault[],
): Partial<EndpointSettings> => {
  const { url, types, description, enabled } = body
  const settings: { -readonly [Key in keyof EndpointSettings]?: EndpointSettings[Key] } = {}
  if (url !== undefined) {
    const target = typeof url === 'string' ? webhookTarget(url, surroundings) : NO_TEXT
    if (target.is === 'target') settings.url = target.url.href
    else faults.push({ field: 'url', type: typeof url === 'string' ? 'url' : 'type', says: target.because })
  }
  if (types !== undefined) settings.types = typesIn(types, faults)
  if (description !== undefined) {
    if (isDescription(description)) settings.description = description?.trim() || null
    else faults.push({ field: 'description', type: faultOfDescription(description), says: NO_DESCRIPTION })
  }
  if (enabled !== undefined) {
    if (typeof enabled === 'boolean') settings.enabled = enabled
    else faults.push({ field: 'enabled', type: 'type', says: 'enabled must be true or false.' })
  }
  return settings
}

/** So long a registration waits for name servers. */
const NAME_MILLISECONDS = 3_000

/**
 * A name that leads inside is refused at once. One that nobody tells of now is taken: its name servers may be away for a
 * moment, and each connection asks again. Nobody is asked about what is refused anyway.
 */
const judgeName = async (
  { url }: Partial<EndpointSettings>,
  asking: Asking,
  faults: SettingsFault[],
): Promise<void> => {
  if (url === undefined || faults.length > 0) return
  const target = new URL(url)
  const { promise: late, resolve } = Promise.withResolvers<{ readonly is: 'unknown' }>()
  const timer = setTimeout(resolve, NAME_MILLISECONDS, { is: 'unknown' })
  const found = await Promise.race([permittedAddresses(target, asking), late])
  clearTimeout(timer)
  if (found.is === 'forbidden') faults.push({ field: 'url', type: 'url', says: leadsInside(target) })
}

const NO_TEXT = { is: 'refused', because: 'url must be a text: an absolute URL.' } as const

/** Null, as an empty list, means all types. */
const typesIn = (types: unknown, faults: SettingsFault[]): readonly EventType[] => {
  if (types === null) return []
  if (!Array.isArray(types) || types.length > TYPES_MAXIMUM) {
    const says = `types must be a list of at most ${TYPES_MAXIMUM} types of events; an empty one means all.`
    faults.push({ field: 'types', type: Array.isArray(types) ? 'maxLength' : 'type', says })
    return []
  }
  const unknown = types.flatMap((type, place) =>
    typeof type === 'string' && isEventType(type) ? [] : [`types[${place}]`],
  )
  if (unknown.length > 0)
    faults.push({
      field: 'types',
      type: 'enum',
      says: `${unknown.join(', ')} must be one of ${EVENT_TYPES.join(', ')}.`,
    })
  return [...new Set(types as EventType[])]
}

const isDescription = (description: unknown): description is string | null =>
  description === null ||
  (typeof description === 'string' &&
    [...description].length <= DESCRIPTION_MAXIMUM_CHARACTERS &&
    !/\p{Cc}|\p{Cs}/u.test(description))

const faultOfDescription = (description: unknown): FieldFaultType => {
  if (typeof description !== 'string') return 'type'
  return [...description].length > DESCRIPTION_MAXIMUM_CHARACTERS ? 'maxLength' : 'text'
}

const NO_DESCRIPTION = `description must be a text of at most ${DESCRIPTION_MAXIMUM_CHARACTERS} characters on one line, or null.`

const secretIn = ({ secret }: Members, faults: SettingsFault[]): string | undefined => {
  if (secret === undefined || secret === null) return undefined
  if (typeof secret === 'string' && isSecret(secret)) return secret
  faults.push({ field: 'secret', type: typeof secret === 'string' ? 'secret' : 'type', says: NO_SECRET })
  return undefined
}

const NO_SECRET = `secret must be whsec_ and ${SECRET_MINIMUM_BYTES} to ${SECRET_MAXIMUM_BYTES} bytes in base64, or left out.`
