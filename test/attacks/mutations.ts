/** Changes that make a valid request rubbish: of its body's values, its bytes, its headers, its address, its method. */
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { HEADERS, header, json, KEYS, METHODS, PLANT, text } from './rubbish.ts'

export type ValidRequest = {
  readonly operation: string
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** An object is sent as JSON, a text as bytes in latin1. */
  readonly body?: object | string | undefined
  /** Whether it may wait for something new before it is answered. */
  readonly waits?: boolean
}

/** Places and shares are taken modulo what the request has. */
const CHANGES = {
  value: fc.record({ at: fc.nat(), json }),
  remove: fc.record({ at: fc.nat() }),
  twice: fc.record({ at: fc.nat(), json }),
  key: fc.record({ at: fc.nat(), name: fc.constantFrom(...KEYS), json }),
  nest: fc.record({ at: fc.nat(), depth: fc.constantFrom(1, 2, 50, 5_000, 60_000), list: fc.boolean() }),
  many: fc.record({ at: fc.nat(), count: fc.constantFrom(2, 11, 101, 10_001) }),
  whole: fc.record({ json }),
  cut: fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  bytes: fc.record({
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.constantFrom(
      '\x00',
      '\xff',
      '\xed\xa0\x80',
      '\xc0\xaf',
      '\xef\xbb\xbf',
      '}',
      ',',
      '"',
      '\\',
      PLANT,
    ),
  }),
  encoded: fc.record({ as: fc.constantFrom('utf16le', 'latin1', 'gzip', 'bom') }),
  field: fc.record({
    name: fc.constantFrom('token', 'grant_type', 'scope', 'client_id', ...KEYS),
    value: text,
  }),
  large: fc.record({ bytes: fc.constantFrom(257 * 1024, 1_100_000) }),
  header,
  without: fc.record({ name: fc.constantFrom(...Object.keys(HEADERS)) }),
  again: header,
  segment: fc.record({ at: fc.nat(), text }),
  longer: fc.record({ text }),
  query: fc.record({ at: fc.nat(), text }),
  parameter: fc.record({
    name: fc.oneof(text, fc.constantFrom('limit', 'cursor', 'state', 'q', 'from', 'a[b]', '__proto__')),
    text,
  }),
  method: fc.record({ name: fc.constantFrom(...METHODS) }),
  length: fc.record({ by: fc.constantFrom(-1, 1, -10, 1_000, 2_000_000) }),
} as const

type Changes = { readonly [Kind in keyof typeof CHANGES]: Extract<Change, { kind: Kind }> }
type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never
export type Change = {
  [Kind in keyof typeof CHANGES]: { readonly kind: Kind } & ValueOf<(typeof CHANGES)[Kind]>
}[keyof typeof CHANGES]

const BODY_KINDS = ['value', 'remove', 'twice', 'key', 'nest', 'many'] as const

const changeOf = (kind: keyof typeof CHANGES): fc.Arbitrary<Change> =>
  (CHANGES[kind] as fc.Arbitrary<object>).map((given) => ({ kind, ...given }) as Change)

/** Values of bodies are what the service looks at longest, so half of all changes are of them. */
const change = fc.oneof(
  { weight: 1, arbitrary: fc.oneof(...BODY_KINDS.map(changeOf)) },
  { weight: 1, arbitrary: fc.oneof(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[]).map(changeOf)) },
)

export type Attack = { readonly request: number; readonly changes: readonly Change[] }

/** Which valid request, and what changes; one change mostly, so that it is not refused for another. */
export const attack: fc.Arbitrary<Attack> = fc.record({
  request: fc.nat(),
  changes: fc.oneof(
    { weight: 3, arbitrary: fc.array(change, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(change, { minLength: 2, maxLength: 4 }) },
  ),
})

type Draft = {
  method: string
  path: string
  headers: (readonly [name: string, value: string])[]
  /** A body of JSON, as long as its values are what changes. */
  json: unknown
  body: Buffer | undefined
  lengthOff: number
}

export type Sent = {
  readonly bytes: Buffer
  readonly method: string
  /** Whether the service can tell where it ends; one without an end need not be answered. */
  readonly isFramed: boolean
}

/** The bytes of a request with the changes. */
export const mutated = (request: ValidRequest, changes: readonly Change[]): Sent => {
  const { body } = request
  const draft: Draft = {
    method: request.method,
    path: request.path,
    headers: Object.entries(request.headers),
    json: typeof body === 'object' ? body : undefined,
    body: typeof body === 'string' ? Buffer.from(body, 'latin1') : undefined,
    lengthOff: 0,
  }
  for (const one of changes) (APPLY[one.kind] as (draft: Draft, change: Change) => void)(draft, one)
  return sentOf(draft)
}

const BODY_METHODS = ['POST', 'PUT', 'PATCH']
const FRAMING = ['content-length', 'transfer-encoding', 'connection', 'upgrade', 'expect']

const sentOf = (draft: Draft): Sent => {
  const { method, path, headers } = draft
  const body = bodyOf(draft)
  const isSet = (name: string) => headers.some(([other]) => other === name)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    ...(isSet('host') ? [] : ['Host: 127.0.0.1']),
    ...(isSet('connection') ? [] : ['Connection: close']),
    ...(body === undefined || isSet('content-length') || isSet('transfer-encoding')
      ? []
      : [`Content-Length: ${Math.max(0, body.length + draft.lengthOff)}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  const isFramed =
    draft.lengthOff === 0 &&
    // A body that no such request has is not read: with the end of the connection its response may be lost.
    (body === undefined || BODY_METHODS.includes(method)) &&
    method !== 'CONNECT' &&
    !FRAMING.some(isSet) &&
    !/[\0\r\n]/.test(`${path}${headers.flat().join('')}`)
  return { bytes: body === undefined ? head : Buffer.concat([head, body]), method, isFramed }
}

const bodyOf = ({ json: value, body }: Draft): Buffer | undefined =>
  body ?? (value === undefined ? undefined : Buffer.from(JSON.stringify(value)))

/** A place in a body of JSON: an object or a list, and the key in it. */
type Place = { readonly within: Record<string, unknown>; readonly key: string }

const placesIn = (value: unknown, places: Place[] = []): Place[] => {
  if (typeof value === 'object' && value !== null)
    for (const key of Object.keys(value)) {
      places.push({ within: value as Record<string, unknown>, key })
      placesIn((value as Record<string, unknown>)[key], places)
    }
  return places
}

/** Stands for text that JSON.stringify would not write. */
const HOLE = '\u0001hole\u0001'
const HOLE_TEXT = JSON.stringify(HOLE)

/** Changes a body of JSON at a place; `textOf` gives the text of the place's value. */
const atPlace = (
  draft: Draft,
  at: number,
  edit: (place: Place, copy: unknown) => string | undefined,
): void => {
  if (draft.json === undefined || draft.body !== undefined) return
  const copy = structuredClone(draft.json)
  const places = placesIn(copy)
  const place = places[at % places.length]
  if (place === undefined) return
  const filling = edit(place, copy)
  if (filling === undefined) {
    draft.json = copy
    return
  }
  draft.body = Buffer.from(JSON.stringify(copy).replace(HOLE_TEXT, () => filling))
}

const textAt = ({ within, key }: Place): string => JSON.stringify(within[key])

const APPLY: { readonly [Kind in keyof typeof CHANGES]: (draft: Draft, change: Changes[Kind]) => void } = {
  value: (draft, { at, json: filling }) =>
    atPlace(draft, at, (place) => {
      place.within[place.key] = HOLE
      return filling
    }),
  remove: (draft, { at }) =>
    atPlace(draft, at, ({ within, key }) => {
      if (Array.isArray(within)) within.splice(Number(key), 1)
      else delete within[key]
      return undefined
    }),
  twice: (draft, { at, json: filling }) =>
    atPlace(draft, at, (place) => {
      const text = textAt(place)
      place.within[place.key] = HOLE
      return Array.isArray(place.within)
        ? `${text},${filling}`
        : `${text},${JSON.stringify(place.key)}:${filling}`
    }),
  key: (draft, { at, name, json: filling }) =>
    atPlace(draft, at, (place) => {
      const text = textAt(place)
      place.within[place.key] = HOLE
      return Array.isArray(place.within) ? `${text},${filling}` : `${text},${JSON.stringify(name)}:${filling}`
    }),
  nest: (draft, { at, depth, list }) =>
    atPlace(draft, at, (place) => {
      const text = textAt(place)
      place.within[place.key] = HOLE
      return (list ? '[' : '{"a":').repeat(depth) + text + (list ? ']' : '}').repeat(depth)
    }),
  many: (draft, { at, count }) =>
    atPlace(draft, at, (place) => {
      const text = textAt(place)
      place.within[place.key] = HOLE
      return `[${Array.from({ length: count }, () => text.slice(0, 200)).join(',')}]`
    }),
  whole: (draft, { json: filling }) => {
    draft.body = Buffer.from(filling)
  },
  cut: (draft, { share }) => {
    const body = bodyOf(draft)
    draft.body = body?.subarray(0, Math.floor(body.length * share))
  },
  bytes: (draft, { share, bytes }) => {
    const body = bodyOf(draft)
    const at = Math.floor((body?.length ?? 0) * share)
    if (body !== undefined)
      draft.body = Buffer.concat([body.subarray(0, at), Buffer.from(bytes, 'latin1'), body.subarray(at)])
  },
  encoded: (draft, { as }) => {
    const body = bodyOf(draft)
    if (body === undefined) return
    if (as === 'gzip') draft.headers.push(['content-encoding', 'gzip'])
    if (as === 'gzip') draft.body = gzipSync(body)
    else if (as === 'bom') draft.body = Buffer.concat([Buffer.from('\ufeff'), body])
    else draft.body = Buffer.from(body.toString(), as as 'utf16le' | 'latin1')
  },
  field: (draft, { name, value }) => {
    draft.body = Buffer.from(`${bodyOf(draft)?.toString() ?? ''}&${name}=${value}`, 'latin1')
  },
  large: (draft, { bytes }) => {
    const body = bodyOf(draft)?.toString() ?? '{}'
    draft.body = Buffer.from(body.replace(/\}$/, `,"x":"${PLANT}${'x'.repeat(bytes)}"}`))
  },
  header: (draft, { name, value }) => {
    draft.headers = [...draft.headers.filter(([other]) => other !== name), [name, value]]
  },
  without: (draft, { name }) => {
    draft.headers = draft.headers.filter(([other]) => other !== name)
  },
  again: (draft, { name, value }) => {
    draft.headers.push([name, value])
  },
  segment: (draft, { at, text: given }) => {
    const [path = '', ...query] = draft.path.split('?')
    const segments = path.split('/')
    segments[1 + (at % (segments.length - 1))] = withoutSpaces(given)
    draft.path = [segments.join('/'), ...query].join('?')
  },
  longer: (draft, { text: given }) => {
    const [path = '', ...query] = draft.path.split('?')
    draft.path = [`${path}/${withoutSpaces(given)}`, ...query].join('?')
  },
  query: (draft, { at, text: given }) => {
    const [path = '', query = ''] = draft.path.split('?')
    const pairs = query.split('&')
    const place = at % pairs.length
    pairs[place] = `${(pairs[place] as string).split('=')[0]}=${withoutSpaces(given)}`
    draft.path = `${path}?${pairs.join('&')}`
  },
  parameter: (draft, { name, text: given }) => {
    const sign = draft.path.includes('?') ? '&' : '?'
    draft.path += `${sign}${withoutSpaces(name)}=${withoutSpaces(given)}`
  },
  method: (draft, { name }) => {
    draft.method = name
  },
  length: (draft, { by }) => {
    draft.lengthOff = by
  },
}

/** A space ends an address: what follows would be another version of HTTP. */
const withoutSpaces = (given: string): string => given.replaceAll(' ', '+')
