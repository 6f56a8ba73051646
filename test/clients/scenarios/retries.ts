/** Scenarios of what is sent again, and what is not. */
import {
  answer,
  first,
  HTML,
  JSON_TYPE,
  last,
  PAGE,
  problem,
  quote,
  SUBMITTED_CASE,
  SUBMITTED_QUOTE,
} from './parts.ts'
import type { Facts, Scenario } from './step.ts'

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
trailer<</Root 1 0 R>>
%%EOF
`

/** Fields that our problems have too, with other values. */
const PROXYS_JSON = JSON.stringify({
  type: 7,
  title: {},
  detail: [{ loc: ['body'] }],
  error: { code: 502, message: 'no healthy upstream' },
  errors: 'none',
})

export const RETRIES: readonly Scenario[] = [
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
    what: 'an error of a proxy in JSON of its own is requested again with status 502, and an error with status 400',
    steps: [
      { ...SUBMITTED_QUOTE, faults: [answer(502, JSON_TYPE, PROXYS_JSON)], requests: 2 },
      {
        ...SUBMITTED_QUOTE,
        ok: undefined,
        faults: [answer(400, JSON_TYPE, PROXYS_JSON)],
        error: { kind: 'api', status: 400, type: 'about:blank', errors: [] },
        requests: 1,
      },
    ],
    applications: 1,
  },
  {
    what: 'a response that is cut in the middle is requested again',
    steps: [
      SUBMITTED_QUOTE,
      {
        call: 'quoteStatus',
        args: (facts) => ({ reference: first(facts).quoteReference }),
        faults: [{ is: 'loseAnswer' }, answer(200, JSON_TYPE, '{"status":"Submit')],
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
