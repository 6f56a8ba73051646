/** Scenarios that read: applications, the event feed, and both with wrong credentials. */
import { aCase, first, last, quote, SUBMITTED_CASE, SUBMITTED_QUOTE } from './parts.ts'
import type { Facts, Scenario } from './step.ts'

export const READING: readonly Scenario[] = [
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
    what: 'a whole response keeps its status, headers and type',
    steps: [
      {
        call: 'request',
        args: { method: 'POST', path: '/api/case/submit', body: { ...aCase(), nickname: 'Sam' } },
        ok: {
          status: 200,
          hasRequestId: true,
          unknown: 'nickname',
          type: 'application/json; charset=utf-8',
          json: { isSubmitted: true },
        },
      },
      {
        call: 'caseStatus',
        args: { reference: 'C0' },
        error: { kind: 'api', status: 404, contentType: 'application/problem+json; charset=utf-8' },
      },
    ],
    applications: 1,
  },
  {
    what: 'an owner without consent is apart from a wrong key',
    steps: [
      ...(['submitQuote', 'submitCase'] as const).flatMap((call) => [
        {
          call,
          args: {
            body:
              call === 'submitQuote'
                ? { ...quote(), ownerUserEmail: 'nobody@example.ie' }
                : { ...aCase(), onBehalfOf: 'nobody@example.ie' },
          },
          error: { kind: 'api', status: 401, isConsentRequired: true },
        },
        {
          call,
          as: 'wrongKey' as const,
          args: { body: call === 'submitQuote' ? quote() : aCase() },
          error: { kind: 'api', status: 401, isConsentRequired: false },
        },
      ]),
    ],
    applications: 0,
  },
  {
    what: 'a body without fields is an empty object',
    steps: [
      SUBMITTED_CASE,
      {
        call: 'request',
        args: (facts) => ({ method: 'POST', path: `/api/case/${first(facts).caseId}/withdraw`, body: {} }),
        ok: { status: 200, json: { status: 'Withdrawn' } },
      },
    ],
    applications: 1,
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

export const FEED: readonly Scenario[] = [
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
