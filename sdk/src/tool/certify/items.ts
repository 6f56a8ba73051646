/** The items of a certification, each with what the software must do and how that is recognised. */
import { SET_ROWS } from '../../../../src/domain/application/sets.ts'
import type { CertificationItemId } from '../../../../src/domain/sandbox/certification-items.ts'
import type { Exchange, Interference } from './proxy.ts'

export type Evidence = { readonly at: string; readonly what: string; readonly requestId: string | null }

/** What was observed so far. `reason` says what is missing: it becomes the reason if nothing more comes. */
export type Observation =
  | { readonly is: 'passed'; readonly evidence: readonly Evidence[] }
  | { readonly is: 'waiting'; readonly reason: string; readonly evidence?: readonly Evidence[] }

export type Item = {
  readonly id: CertificationItemId
  readonly title: string
  /** What the integrator must make their software do. */
  readonly instruction: string
  readonly interference?: Interference
  /** Checks the exchanges since the item began. `now` is in milliseconds. */
  readonly observe: (exchanges: readonly Exchange[], now: number) => Observation
}

const SUBMIT = new Set<string>(SET_ROWS.map(({ noun }) => `/api/${noun}/submit`))

export const isSubmission = ({ method, path }: Pick<Exchange, 'method' | 'path'>): boolean =>
  method === 'POST' && SUBMIT.has(path)

type Body = Readonly<Record<string, unknown>>

const objectOf = (value: unknown): Body =>
  typeof value === 'object' && value !== null ? (value as Body) : {}

/** The reference in a submission's response, or in a body. */
const referenceIn = (value: unknown): string | undefined => {
  const body = objectOf(value)
  const found = SET_ROWS.flatMap(({ wrapper, reference }) => [
    body[reference],
    ...(wrapper === null ? [] : [objectOf(body[wrapper])[reference]]),
  ])
  return found.find((one): one is string => typeof one === 'string' && one !== '')
}

const isSubmitted = ({ received }: Exchange): boolean =>
  SET_ROWS.some(({ submitted }) => objectOf(received)[submitted] === true)

/** Whether the response to a submission or a dry run lists validation errors. */
const hasFailures = ({ received }: Exchange): boolean =>
  SET_ROWS.map(({ failures }) => objectOf(received)[failures.name]).some(
    (failures) => Array.isArray(failures) && failures.length > 0,
  )

export const evidenceOf = (exchange: Exchange): Evidence => {
  const { at, method, path, status, requestId, interference } = exchange
  const returned = interference?.respond === 'lose' ? `${status}, and the response was lost` : String(status)
  const by = interference !== undefined && interference.respond !== 'lose' ? ' from forecourt certify' : ''
  return {
    at: new Date(at).toISOString(),
    what: `${method} ${path} returned ${returned}${by}`,
    requestId: requestId ?? null,
  }
}

const passed = (...exchanges: readonly Exchange[]): Observation => ({
  is: 'passed',
  evidence: exchanges.map(evidenceOf),
})

const waiting = (reason: string, ...exchanges: readonly Exchange[]): Observation => ({
  is: 'waiting',
  reason,
  evidence: exchanges.map(evidenceOf),
})

/** An item that one successful request of a kind passes. */
const once = (matches: (exchange: Exchange) => boolean, missing: string) => (all: readonly Exchange[]) => {
  const of = all.filter(matches)
  const found = of.find(({ status }) => status >= 200 && status < 300)
  if (found !== undefined) return passed(found)
  const last = of.at(-1)
  return last === undefined
    ? waiting(missing)
    : waiting(`The request was rejected with ${last.status}.`, last)
}

const isSame = (one: Exchange, other: Exchange): boolean =>
  one.method === other.method && one.path === other.path

/** The repetition of the request that was interfered with: the same key and the same bytes. */
const repetition = (all: readonly Exchange[], afterMilliseconds: number): Observation => {
  const [first] = all.filter(({ interference }) => interference !== undefined)
  if (first === undefined) return waiting('No application was submitted.')
  if (first.idempotencyKey === undefined) return waiting('The request had no Idempotency-Key.', first)
  const second = all.slice(all.indexOf(first) + 1).find((one) => isSame(one, first))
  if (second === undefined) return waiting('The request was not repeated.', first)
  if (second.idempotencyKey !== first.idempotencyKey)
    return waiting('The request was repeated with another Idempotency-Key.', first, second)
  if (second.digest !== first.digest)
    return waiting('The request was repeated with a different body.', first, second)
  const waited = second.at - first.at
  if (waited < afterMilliseconds - CLOCK_MILLISECONDS)
    return waiting(
      `The request was repeated after ${waited} ms, although Retry-After was ${afterMilliseconds / 1_000} s.`,
      first,
      second,
    )
  if (second.status < 200 || second.status >= 300)
    return waiting(`The repeated request was rejected with ${second.status}.`, first, second)
  return passed(first, second)
}

/** Timers may end this much early. */
const CLOCK_MILLISECONDS = 50

const retries = (
  id: CertificationItemId,
  what: string,
  respond: Interference['respond'],
  afterMilliseconds = 0,
): Item => ({
  id,
  title: `Repeat a submission after ${what}`,
  instruction: `Submit a valid application. Its first request gets ${what}: repeat it with the same Idempotency-Key and the same body.`,
  interference: { matches: isSubmission, respond },
  observe: (all) => repetition(all, afterMilliseconds),
})

/** After a 401 a client may get a new token and repeat the request once. */
const REPEATED_MAXIMUM = 1
const QUIET_MILLISECONDS = 2_000

/** Every item that the software does by requests, in order. */
export const ITEMS: readonly Item[] = [
  {
    id: 'submit',
    title: 'Submit a valid application',
    instruction: 'Submit a valid application.',
    observe: (all) => {
      const found = all.find((one) => isSubmission(one) && isSubmitted(one))
      if (found !== undefined) return passed(found)
      const last = all.filter(isSubmission).at(-1)
      return last === undefined
        ? waiting('No application was submitted.')
        : waiting('The application was not valid.', last)
    },
  },
  {
    id: 'correct',
    title: 'Correct an invalid application under its reference',
    instruction: 'Submit an invalid application. Then correct it and submit it again with its reference.',
    observe: (all) => {
      const submissions = all.filter(isSubmission)
      const invalid = submissions.find((one) => !isSubmitted(one) && referenceIn(one.received) !== undefined)
      if (invalid === undefined) return waiting('No invalid application was submitted.')
      const reference = referenceIn(invalid.received)
      const corrected = submissions
        .slice(submissions.indexOf(invalid) + 1)
        .find((one) => isSubmitted(one) && referenceIn(one.sent) === reference)
      return corrected === undefined
        ? waiting(`${reference} was not submitted again as a valid application.`, invalid)
        : passed(invalid, corrected)
    },
  },
  retries('retryLostResponse', 'a lost response', 'lose'),
  retries(
    'retry429',
    'a 429 with Retry-After',
    { status: 429, headers: { 'retry-after': '2' }, type: 'too-many-requests', title: 'Too many requests' },
    2_000,
  ),
  retries(
    'retry503',
    'a 503 with Retry-After',
    { status: 503, headers: { 'retry-after': '1' }, type: 'unavailable', title: 'Unavailable' },
    1_000,
  ),
  retries('retry500', 'a 500', { status: 500, type: 'server-error', title: 'Server error' }),
  {
    id: 'stopOn401',
    title: 'Stop after a 401',
    instruction:
      'Send any request, such as one for a status. It gets a 401: stop, and raise an alert. Do not repeat it.',
    interference: {
      // A new access token may be requested.
      matches: ({ path }) => !path.startsWith('/oauth/'),
      isForAll: true,
      respond: {
        status: 401,
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
        type: 'no-credentials',
        title: 'Authentication required',
      },
    },
    observe: (all, now) => {
      const first = all.find(({ interference }) => interference !== undefined)
      if (first === undefined) return waiting('No request was sent.')
      const repeated = all.slice(all.indexOf(first) + 1).filter((one) => isSame(one, first))
      if (repeated.length > REPEATED_MAXIMUM)
        return waiting('The request was repeated after the 401.', first, ...repeated.slice(0, 5))
      return now - first.at < QUIET_MILLISECONDS
        ? waiting('The run ended before it was clear that the request was not repeated.', first)
        : passed(first)
    },
  },
  {
    id: 'status',
    title: 'Read the status of an application',
    instruction: 'Read the status of an application.',
    observe: once(({ method, path }) => method === 'GET' && path.endsWith('/status'), 'No status was read.'),
  },
  {
    id: 'uploadDocument',
    title: 'Upload a document',
    instruction: 'Upload a document for a requirement of an application.',
    observe: once(
      ({ method, path }) => method === 'POST' && path.endsWith('/documents'),
      'No document was uploaded.',
    ),
  },
  {
    id: 'startSigning',
    title: 'Start signing',
    instruction: 'Start the signing of an approved application.',
    observe: once(
      ({ method, path }) => method === 'POST' && path.endsWith('/esign'),
      'No signing was started.',
    ),
  },
]

/** Items that are checked at the end, by all exchanges. */
export const OVERALL: readonly Omit<Item, 'instruction' | 'interference'>[] = [
  {
    id: 'idempotencyKeys',
    title: 'Send an Idempotency-Key with every submission',
    observe: (all) => {
      const submissions = all.filter(isSubmission)
      const without = submissions.filter(({ idempotencyKey }) => idempotencyKey === undefined)
      if (without.length > 0)
        return waiting(
          `${without.length} of ${submissions.length} submissions had no Idempotency-Key.`,
          ...without.slice(0, 5),
        )
      const reused = submissions.find((one) =>
        submissions.some(
          (other) => other.idempotencyKey === one.idempotencyKey && other.digest !== one.digest,
        ),
      )
      if (reused !== undefined)
        return waiting('An Idempotency-Key was used for two different applications.', reused)
      const [first] = submissions
      return first === undefined ? waiting('No application was submitted.') : passed(first)
    },
  },
  {
    id: 'knownFields',
    title: 'Send only known fields',
    observe: (all) => {
      // A body that is invalid on purpose may have a misspelled field.
      const unknown = all.filter((one) => one.unknownFields !== undefined && !hasFailures(one))
      if (unknown.length > 0)
        return waiting(`Unknown fields: ${unknown[0]?.unknownFields}.`, ...unknown.slice(0, 5))
      const [first] = all.filter((one) => isSubmission(one) && one.requestId !== undefined)
      return first === undefined ? waiting('No application was submitted.') : passed(first)
    },
  },
]
