/**
 * What the clients for other languages must do, whatever the language: each scenario is a few calls, what the network or the
 * service does to them, and their outcomes.
 */
import { newSecret, signatureHeaders } from '../../src/adapters/delivery/sign-webhook.ts'
import { validCase, validQuote, withAt } from '../interface/samples.ts'
import type { Fault } from '../sdk/flaky-proxy.ts'

/** Who calls; a client of the language's own dealer unless it says otherwise. */
type Caller =
  | 'dealer'
  | 'wrongKey'
  | 'foreignDealer'
  | 'withoutScopes'
  | 'byToken'
  | 'byWrongSecret'
  | 'unreachable'

/** What earlier steps of the scenario, and of those before it, have led to. */
export type Facts = {
  /** Results of this scenario's steps so far. */
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape.
  readonly results: readonly any[]
  /** A file of this language. */
  readonly file: (name: string) => string
}

export type Step = {
  readonly call: string
  readonly args?: object | ((facts: Facts) => object)
  readonly as?: Caller
  /** In seconds, of one attempt. */
  readonly timeout?: number
  /** What happens to the requests of this step, one after the other. */
  readonly faults?: readonly Fault[]
  /** Revokes the access token that the client used last. */
  readonly revokesToken?: boolean
  /** At least these parts of the result. */
  readonly ok?: unknown | ((facts: Facts) => unknown)
  /** At least these parts of the error. */
  readonly error?: object
  /** Texts that the result contains as they are, such as numbers. */
  readonly contains?: readonly string[]
  /** The last request, as method and path. */
  readonly line?: string
  /** How many requests the service or the proxy has seen. */
  readonly requests?: number
  /** The least seconds that the call takes: what a response asks to wait. */
  readonly secondsMinimum?: number
}

export type Scenario = {
  readonly what: string
  readonly steps: readonly Step[]
  /** How many applications exist afterwards that did not before. */
  readonly applications?: number
}

const quote = () => validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
const aCase = () => validCase('individual', {}, { filled: 'minimal' })
const wrongQuote = () => withAt(quote(), 'quote.applicants[0].contactDetails.mainPhoneNumber', '01 000 0000')
const wrongCase = () => withAt(aCase(), 'loanDetails.vehicle.purchasePrice', -1)

const SUBMITTED_QUOTE: Step = {
  call: 'submitQuote',
  args: { body: quote() },
  ok: { status: 'Success', errors: [], wasSubmitted: true },
}
const SUBMITTED_CASE: Step = {
  call: 'submitCase',
  args: { body: aCase() },
  ok: { isSubmitted: true, validationErrors: [] },
}
const first = ({ results }: Facts) => results[0]
const last = ({ results }: Facts) => results.at(-1)

const answer = (status: number, headers: Record<string, string> = {}, body = ''): Fault => ({
  is: 'answer',
  status,
  headers,
  body,
})
const problem = (status: number, kind: string): Fault =>
  answer(
    status,
    { 'content-type': 'application/problem+json' },
    JSON.stringify({ type: `/problems/${kind}`, title: kind, status, detail: 'Wait.' }),
  )
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
const HTML = { 'content-type': 'text/html' }
const PAGE = '<!doctype html><title>Bad gateway</title>'
const issued = (json: object): Fault =>
  answer(200, { 'content-type': 'application/json' }, JSON.stringify(json))
const PAGE_OF_NONE = issued({ items: [], nextCursor: '0' })
const INVALID_TOKEN = answer(401, { 'www-authenticate': 'Bearer error="invalid_token"' })

const SUBMISSIONS: readonly Scenario[] = [
  { what: 'a valid quote is submitted', steps: [SUBMITTED_QUOTE], applications: 1 },
  { what: 'a valid case is submitted', steps: [SUBMITTED_CASE], applications: 1 },
  {
    what: 'an invalid quote is saved, and submitted under the same reference once corrected',
    steps: [
      {
        call: 'submitQuote',
        args: { body: wrongQuote() },
        ok: { status: 'Invalid', wasSubmitted: false, errors: [{ type: 'irishMobile' }] },
      },
      {
        call: 'correctQuote',
        args: (facts) => ({ reference: first(facts).quoteReference, body: quote() }),
        ok: (facts: Facts) => ({ wasSubmitted: true, quoteReference: first(facts).quoteReference }),
      },
    ],
    applications: 1,
  },
  {
    what: 'an invalid case is saved, and submitted under the same id once corrected',
    steps: [
      {
        call: 'submitCase',
        args: { body: wrongCase() },
        ok: { isSubmitted: false, validationErrors: [{ Model: 'loanDetails.vehicle.purchasePrice' }] },
      },
      {
        call: 'correctCase',
        args: (facts) => ({ reference: first(facts).caseId, body: aCase() }),
        ok: (facts: Facts) => ({ isSubmitted: true, caseId: first(facts).caseId }),
      },
    ],
    applications: 1,
  },
  {
    what: 'a case without the key caseId is a new case',
    steps: [{ ...SUBMITTED_CASE, args: { body: withAt(aCase(), 'caseId', undefined) } }],
    applications: 1,
  },
  {
    what: 'a correction of an unknown quote is rejected',
    steps: [
      {
        call: 'correctQuote',
        args: { reference: 'Q0nothing', body: quote() },
        error: { kind: 'api', status: 404, type: 'about:blank' },
        requests: 1,
      },
    ],
    applications: 0,
  },
  {
    what: 'names outside ASCII arrive as they are',
    steps: [
      {
        ...SUBMITTED_QUOTE,
        args: {
          body: {
            ...withAt(quote(), 'quote.applicants[0].personalInfo.lastName', 'Ó Dónaill'),
            customData: { 'Ünïcode \\ "key"': 'Dún Laoghaire – 漢字 🚗\n\t\u0001/' },
          },
        },
      },
      {
        call: 'call',
        args: (facts) => ({ method: 'GET', path: `/api/quote/${first(facts).quoteReference}` }),
        ok: {
          quote: { applicants: [{ personalInfo: { lastName: 'Ó Dónaill' } }] },
          customData: { 'Ünïcode \\ "key"': 'Dún Laoghaire – 漢字 🚗\n\t\u0001/' },
        },
      },
    ],
  },
  {
    what: 'cents and large numbers stay exact in both directions',
    steps: [
      {
        ...SUBMITTED_QUOTE,
        args: {
          body: {
            ...quote(),
            customData: { price: 19999.99, cents: 0.07, sum: 0.3, stock: 9007199254740991 },
          },
        },
      },
      {
        call: 'quoteStatus',
        args: (facts) => ({ reference: first(facts).quoteReference }),
        ok: { customData: { price: 19999.99, cents: 0.07, sum: 0.3, stock: 9007199254740991 } },
        contains: ['19999.99', '0.07', '0.3', '9007199254740991'],
      },
    ],
  },
  {
    what: 'empty lists, null fields and empty text arrive as they are',
    steps: [
      {
        ...SUBMITTED_QUOTE,
        args: { body: { ...quote(), customData: { list: [], nothing: null, text: '', no: false, zero: 0 } } },
      },
      {
        call: 'quoteStatus',
        args: (facts) => ({ reference: first(facts).quoteReference }),
        ok: { customData: { list: [], nothing: null, text: '', no: false, zero: 0 } },
      },
    ],
  },
]

const READING: readonly Scenario[] = [
  {
    what: 'the status of a quote and of a case',
    steps: [
      SUBMITTED_QUOTE,
      {
        call: 'quoteStatus',
        args: (facts) => ({ reference: first(facts).quoteReference }),
        ok: (facts: Facts) => ({ status: 'Submitted', quoteReference: first(facts).quoteReference }),
      },
      SUBMITTED_CASE,
      {
        call: 'caseStatus',
        args: (facts) => ({ reference: last(facts).caseId }),
        ok: (facts: Facts) => ({ status: 'Submitted', quoteReference: last(facts).caseId }),
      },
    ],
  },
  {
    what: 'an unknown reference is not found, and not requested again',
    steps: [
      {
        call: 'caseStatus',
        args: { reference: 'C0 nothing/../é?' },
        error: { kind: 'api', status: 404, type: '/problems/not-found' },
        line: 'GET /api/case/C0%20nothing%2F..%2F%C3%A9%3F/status',
        requests: 1,
      },
    ],
  },
  {
    what: 'another dealer’s application is not found',
    steps: [
      SUBMITTED_QUOTE,
      {
        call: 'quoteStatus',
        as: 'foreignDealer',
        args: (facts) => ({ reference: first(facts).quoteReference }),
        error: { kind: 'api', status: 404, type: '/problems/not-found' },
      },
    ],
  },
  {
    what: 'a wrong key is rejected, with the reason and the id of the request',
    steps: [
      {
        call: 'caseStatus',
        as: 'wrongKey',
        args: { reference: 'C0' },
        error: { kind: 'api', status: 401, type: '/problems/no-credentials' },
        requests: 1,
      },
      {
        call: 'submitQuote',
        as: 'wrongKey',
        args: { body: quote() },
        error: { kind: 'api', status: 401, type: 'about:blank' },
        requests: 1,
      },
    ],
    applications: 0,
  },
  {
    what: 'a key without the scope is forbidden',
    steps: [
      {
        call: 'submitCase',
        as: 'withoutScopes',
        args: { body: aCase() },
        error: { kind: 'api', status: 403, type: '/problems/forbidden' },
        requests: 1,
      },
    ],
    applications: 0,
  },
]

const FEED: readonly Scenario[] = [
  {
    what: 'the event feed from its start',
    steps: [
      { call: 'events', args: { cursor: '0', limit: 1 }, ok: { items: [{ type: 'quote.statusChanged' }] } },
    ],
  },
  {
    what: 'the event feed from a cursor',
    steps: [
      { call: 'events', args: { cursor: '0', limit: 1 }, ok: { items: [{}] } },
      {
        call: 'events',
        args: (facts) => ({ cursor: first(facts).nextCursor, limit: 1 }),
        ok: { items: [{}] },
      },
      {
        call: 'events',
        args: { cursor: '0', limit: 2 },
        ok: ({ results }: Facts) => ({
          items: [{ id: results[0].items[0].id }, { id: results[1].items[0].id }],
          nextCursor: results[1].nextCursor,
        }),
      },
    ],
  },
  {
    what: 'an unknown cursor is rejected, with the name of the parameter',
    steps: [
      {
        call: 'events',
        args: { cursor: 'not a cursor & more', limit: 1 },
        error: {
          kind: 'api',
          status: 400,
          type: '/problems/bad-request',
          errors: [{ field: 'cursor', type: 'cursor' }],
        },
        requests: 1,
      },
    ],
  },
  {
    what: 'an empty page of the event feed has a cursor to continue at',
    steps: [
      { call: 'events', args: { cursor: 'now', limit: 1 }, ok: { items: [] } },
      { call: 'events', args: (facts) => ({ cursor: first(facts).nextCursor, limit: 1 }), ok: { items: [] } },
    ],
  },
  {
    what: 'following the feed continues after the last event that was handled',
    steps: [
      {
        call: 'follow',
        args: ({ file }) => ({ file: file('cursor'), count: 3 }),
        ok: [{ type: 'quote.statusChanged' }, {}, {}],
      },
      {
        call: 'follow',
        args: ({ file }) => ({ file: file('cursor'), count: 1 }),
        ok: ({ results }: Facts) => [{ id: results[0][2].id }],
      },
    ],
  },
]

const TOKENS: readonly Scenario[] = [
  {
    what: 'an access token is requested once and used again',
    steps: [
      { ...SUBMITTED_QUOTE, as: 'byToken', requests: 2 },
      { ...SUBMITTED_QUOTE, as: 'byToken', requests: 1 },
      {
        call: 'caseStatus',
        as: 'byToken',
        args: { reference: 'C0' },
        error: { kind: 'api', status: 404 },
        requests: 1,
      },
    ],
  },
  {
    what: 'an access token that is no longer valid is replaced once',
    steps: [
      { ...SUBMITTED_QUOTE, as: 'byToken' },
      { ...SUBMITTED_QUOTE, as: 'byToken', revokesToken: true, requests: 3 },
      {
        ...SUBMITTED_QUOTE,
        ok: undefined,
        as: 'byToken',
        faults: [INVALID_TOKEN, { is: 'pass' }, INVALID_TOKEN],
        error: { kind: 'api', status: 401 },
        requests: 3,
      },
    ],
    applications: 2,
  },
  {
    what: 'an access token that has expired is replaced before the next request',
    steps: [
      {
        call: 'events',
        as: 'byToken',
        args: { cursor: '0', limit: 1 },
        faults: [issued({ access_token: 'expired', token_type: 'Bearer', expires_in: 0 }), PAGE_OF_NONE],
        ok: { items: [] },
        requests: 2,
      },
      { call: 'events', as: 'byToken', args: { cursor: '0', limit: 1 }, ok: { items: [{}] }, requests: 2 },
    ],
  },
  {
    what: 'a wrong secret is an error of the authorization server, and not tried again',
    steps: [
      {
        call: 'events',
        as: 'byWrongSecret',
        args: { cursor: '0', limit: 1 },
        error: { kind: 'api', status: 401, type: 'invalid_client' },
        requests: 1,
      },
    ],
  },
]

const RETRIES: readonly Scenario[] = [
  {
    what: 'after a 429 the client waits for the seconds of Retry-After',
    steps: [
      {
        ...SUBMITTED_QUOTE,
        faults: [answer(429, { 'retry-after': '1' })],
        requests: 2,
        secondsMinimum: 0.99,
      },
    ],
    applications: 1,
  },
  {
    what: 'after a 429 the client waits for the date of Retry-After',
    steps: [
      {
        ...SUBMITTED_QUOTE,
        faults: [{ is: 'answer', status: 429, headers: { 'retry-after': 'a date in 2 s' } }],
        requests: 2,
        secondsMinimum: 0.5,
      },
    ],
    applications: 1,
  },
  {
    what: 'a Retry-After of an hour is an error at once, with the seconds',
    steps: [
      {
        ...SUBMITTED_QUOTE,
        ok: undefined,
        faults: [answer(429, { 'retry-after': '3600', 'x-request-id': 'r1' })],
        error: { kind: 'api', status: 429, retryAfter: 3600, requestId: 'r1' },
        requests: 1,
      },
    ],
    applications: 0,
  },
  {
    what: 'after a 503 the same request is sent again',
    steps: [{ ...SUBMITTED_CASE, faults: [answer(503), answer(503, { 'retry-after': '0' })], requests: 3 }],
    applications: 1,
  },
  {
    what: 'attempts are bounded',
    steps: [
      {
        ...SUBMITTED_CASE,
        ok: undefined,
        faults: Array(9).fill(problem(503, 'unavailable')),
        error: { kind: 'api', status: 503, type: '/problems/unavailable', detail: 'Wait.' },
        requests: 4,
      },
    ],
    applications: 0,
  },
  {
    what: 'a connection reset before the request arrived has no second effect',
    steps: [{ ...SUBMITTED_QUOTE, faults: [{ is: 'cut' }, { is: 'cut' }], requests: 3 }],
    applications: 1,
  },
  {
    what: 'a connection reset after the request arrived has no second effect',
    steps: [{ ...SUBMITTED_CASE, faults: [{ is: 'loseAnswer' }], requests: 2 }],
    applications: 1,
  },
  {
    what: 'a key of the caller’s own is used, and a second call with it has no second effect',
    steps: [
      { ...SUBMITTED_QUOTE, args: ({ file }) => ({ body: quote(), key: `order ${file('17').length}` }) },
      {
        ...SUBMITTED_QUOTE,
        args: ({ file }) => ({ body: quote(), key: `order ${file('17').length}` }),
        ok: (facts: Facts) => first(facts),
      },
    ],
    applications: 1,
  },
  {
    what: 'a 409 of an attempt that is still running is sent again, other conflicts are not',
    steps: [
      { ...SUBMITTED_CASE, faults: [problem(409, 'still-running')], requests: 2 },
      {
        ...SUBMITTED_CASE,
        ok: undefined,
        faults: [problem(409, 'not-possible')],
        error: { kind: 'api', status: 409, type: '/problems/not-possible' },
        requests: 1,
      },
    ],
    applications: 1,
  },
  {
    what: 'a response that does not come in time is requested again, and at last an error',
    steps: [
      { ...SUBMITTED_QUOTE, timeout: 3, faults: [{ is: 'silence' }] },
      {
        ...SUBMITTED_QUOTE,
        ok: undefined,
        timeout: 0.4,
        faults: Array(4).fill({ is: 'silence' }),
        error: { kind: 'connection', timedOut: true },
      },
    ],
    applications: 1,
  },
  {
    what: 'a service that cannot be reached is a connection error',
    steps: [
      {
        call: 'caseStatus',
        as: 'unreachable',
        args: { reference: 'C0' },
        error: { kind: 'connection', timedOut: false },
      },
    ],
  },
  {
    what: 'a page of a proxy is requested again with status 502, and an error with status 200',
    steps: [
      { ...SUBMITTED_QUOTE, faults: [answer(502, HTML, PAGE)], requests: 2 },
      {
        ...SUBMITTED_QUOTE,
        ok: undefined,
        faults: [answer(200, HTML, PAGE)],
        error: { kind: 'api', status: 200, type: 'about:blank' },
        requests: 1,
      },
    ],
  },
  {
    what: 'a response that is cut in the middle is requested again',
    steps: [
      SUBMITTED_QUOTE,
      {
        call: 'quoteStatus',
        args: (facts) => ({ reference: first(facts).quoteReference }),
        faults: [
          { is: 'loseAnswer' },
          answer(200, { 'content-type': 'application/json' }, '{"status":"Submit'),
        ],
        ok: { status: 'Submitted' },
        requests: 3,
      },
    ],
  },
  {
    what: 'a document is uploaded once and downloaded whole, whatever the network does',
    steps: [
      SUBMITTED_CASE,
      {
        call: 'call',
        args: (facts) => ({ method: 'GET', path: `/api/case/${first(facts).caseId}/requirements` }),
        ok: { items: [{}] },
      },
      {
        call: 'upload',
        args: ({ results: [submitted, { items }] }) => ({
          path: `/api/case/${submitted.caseId}/documents?requirement=${items[0].id}&name=payslip.pdf`,
          content: PDF,
          type: 'application/pdf',
        }),
        faults: [{ is: 'loseAnswer' }],
        ok: { name: 'payslip.pdf', bytes: PDF.length },
        requests: 2,
      },
      {
        call: 'download',
        args: (facts) => ({ path: `/api/case/${first(facts).caseId}/documents/${last(facts).id}` }),
        faults: [{ is: 'loseAnswer' }],
        ok: PDF.length,
        requests: 2,
      },
      {
        call: 'call',
        args: (facts) => ({ method: 'GET', path: `/api/case/${first(facts).caseId}/documents` }),
        ok: ({ results }: Facts) => ({ items: [{ id: results[2].id }] }),
      },
    ],
  },
  {
    what: 'a redirect is an error: the credentials go nowhere else',
    steps: [
      {
        call: 'caseStatus',
        args: { reference: 'C0' },
        faults: [answer(302, { location: '/elsewhere' })],
        error: { kind: 'api', status: 302 },
        requests: 1,
      },
    ],
  },
]

const NOW = 1_795_253_400
const [SECRET, OLD, FOREIGN] = [newSecret(), newSecret(), newSecret()]
const BODY = '{"type":"quote.statusChanged","data":{"town":"Dún Laoghaire","amount":365.14}}'

const signed = (secrets: readonly [string, string?] = [SECRET], timestamp = NOW): Record<string, string> => ({
  ...signatureHeaders({ id: 'evt_1', timestamp, body: BODY, secrets }),
})

/** A verification; by default of a genuine webhook. */
const verified = (different: object = {}, error?: object): Step => ({
  call: 'verify',
  args: { body: BODY, headers: signed(), secrets: [SECRET], now: NOW, ...different },
  ...(error === undefined
    ? { ok: { id: 'evt_1', type: 'quote.statusChanged', data: { town: 'Dún Laoghaire', amount: 365.14 } } }
    : { error }),
})
const rejected = (reason: string) => ({ kind: 'webhook', reason })
const withHeader = (name: string, value: string) => ({ headers: { ...signed(), [name]: value } })

const WEBHOOKS: readonly Scenario[] = [
  {
    what: 'a genuine webhook, with header names in any case, at the edges of the tolerance',
    steps: [
      verified(),
      verified({
        headers: Object.fromEntries(
          Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]),
        ),
      }),
      verified({ headers: signed([SECRET], NOW - 300) }),
      verified({ headers: signed([SECRET], NOW + 300) }),
    ],
  },
  {
    what: 'a webhook with another body, or another id, is rejected',
    steps: [
      verified({ body: `${BODY} ` }, rejected('signature')),
      verified(withHeader('webhook-id', 'evt_2'), rejected('signature')),
    ],
  },
  {
    what: 'a webhook of more than five minutes ago is rejected',
    steps: [verified({ headers: signed([SECRET], NOW - 301) }, rejected('timestamp'))],
  },
  {
    what: 'a webhook of more than five minutes ahead, or without a time, is rejected',
    steps: [
      verified({ headers: signed([SECRET], NOW + 301) }, rejected('timestamp')),
      ...['now', '9'.repeat(5_000), '-1', ' 1', '1e9', '0x10', '٣'].map((time) =>
        verified(withHeader('webhook-timestamp', time), rejected('timestamp')),
      ),
    ],
  },
  {
    what: 'a request without headers, or with empty ones, is rejected with the name of the first',
    steps: [
      verified(
        { headers: {} },
        { ...rejected('missing-header'), message: 'The webhook-id header is missing' },
      ),
      verified(
        { headers: null },
        { ...rejected('missing-header'), message: 'The webhook-id header is missing' },
      ),
      ...Object.keys(signed()).map((name) =>
        verified(withHeader(name, ''), {
          ...rejected('missing-header'),
          message: `The ${name} header is missing`,
        }),
      ),
    ],
  },
  {
    what: 'several signatures: one that is known suffices',
    steps: [
      verified({ headers: signed([SECRET, OLD]), secrets: [OLD] }),
      verified(withHeader('webhook-signature', `v1a,AAAA v1, ${signed()['webhook-signature']} v2,x`)),
    ],
  },
  {
    what: 'a rotated secret: the old or the new one suffices',
    steps: [verified({ secrets: [OLD, SECRET] })],
  },
  {
    what: 'a webhook signed with another secret is rejected',
    steps: [verified({ secrets: [FOREIGN] }, rejected('signature'))],
  },
  {
    what: 'a secret may lack its prefix',
    steps: [verified({ secrets: [SECRET.slice('whsec_'.length)] })],
  },
  {
    what: 'a signature that is no base64 is rejected, and a secret that is none is an error of the configuration',
    steps: [
      verified(withHeader('webhook-signature', 'v1,%%% garbage é'), rejected('signature')),
      ...[['whsec_%%%'], ['whsec_'], [''], []].map((secrets) =>
        verified({ secrets }, { kind: 'configuration' }),
      ),
    ],
  },
  {
    what: 'a genuine body that is no event is rejected',
    steps: ['[]', '"x"', '{"type":1}', '{"type":"a"', ''].map((body) =>
      verified(
        { body, headers: { ...signatureHeaders({ id: 'evt_1', timestamp: NOW, body, secrets: [SECRET] }) } },
        rejected('body'),
      ),
    ),
  },
]

/** Feed last of what reads: it needs events of the scenarios before it. */
export const SCENARIOS: readonly Scenario[] = [
  ...SUBMISSIONS,
  ...READING,
  ...FEED,
  ...TOKENS,
  ...RETRIES,
  ...WEBHOOKS,
]
