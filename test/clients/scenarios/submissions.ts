/** Scenarios of submissions: valid ones, corrected ones, and every value as it was sent. */
import { withAt } from '../../interface/samples.ts'
import { aCase, first, quote, SUBMITTED_CASE, SUBMITTED_QUOTE, wrongCase, wrongQuote } from './parts.ts'
import type { Facts, Scenario } from './step.ts'

export const SUBMISSIONS: readonly Scenario[] = [
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
    what: 'an idempotency key with a line break adds no header, and nothing is sent',
    steps: [
      {
        ...SUBMITTED_QUOTE,
        ok: undefined,
        args: { body: quote(), key: 'order\r\nX-Injected: 1' },
        error: {},
        requests: 0,
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
