/** Scenarios of access tokens. */
import { answer, HTML, INVALID_TOKEN, issued, PAGE, PAGE_OF_NONE, SUBMITTED_QUOTE } from './parts.ts'
import type { Scenario } from './step.ts'

export const TOKENS: readonly Scenario[] = [
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
    what: 'a page of a proxy in place of a token is an error',
    steps: [
      {
        call: 'events',
        as: 'byToken',
        args: { cursor: '0', limit: 1 },
        faults: [answer(200, HTML, PAGE)],
        error: { kind: 'api', status: 200, type: 'about:blank' },
        requests: 1,
      },
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
