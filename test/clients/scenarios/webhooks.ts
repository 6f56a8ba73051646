/** Scenarios of the verification of webhooks. */
import { newSecret, signatureHeaders } from '../../../src/adapters/delivery/sign-webhook.ts'
import type { Scenario, Step } from './step.ts'

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

export const WEBHOOKS: readonly Scenario[] = [
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
