/** Third-party verifiers of Standard Webhooks accept our signatures, and nothing else. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { sendWebhook } from '../../src/adapters/delivery/send-webhook.ts'
import { newSecret, signatureHeaders } from '../../src/adapters/delivery/sign-webhook.ts'
import { webhookAgents } from '../../src/adapters/delivery/target.ts'
import { receiver } from './raw-receiver.ts'
import { VERIFIERS } from './verification.ts'

const BODY = JSON.stringify({
  type: 'quote.statusChanged',
  timestamp: '2026-09-01T12:00:00Z',
  data: { reference: 'Q-1', customData: { note: 'fáilte €' } },
})

const seconds = (): number => Math.floor(Date.now() / 1_000)

const TOLERANCE_SECONDS = 5 * 60

for (const [name, Verifier] of Object.entries(VERIFIERS)) {
  test(`${name} accepts a delivery, also while the secret is replaced`, async (t) => {
    const [current, old] = [newSecret(), newSecret()]
    const arrived: { body: string; headers: Record<string, string> }[] = []
    const started = await receiver(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      arrived.push({ body, headers: request.headers as Record<string, string> })
      response.end()
    })
    const agents = webhookAgents({ isLocal: true })
    t.after(() => {
      agents.destroy()
      return started.close()
    })
    const headers = signatureHeaders({
      id: 'event_1',
      timestamp: seconds(),
      body: BODY,
      secrets: [current, old],
    })
    const url = new URL(`http://127.0.0.1:${started.port}/`)
    await sendWebhook(agents, { endpointId: 'endpoint', url, headers, body: BODY })
    const [got = assert.fail('nothing arrived')] = arrived
    assert.equal(got.body, BODY)
    for (const secret of [current, old]) {
      // Throws if the verifier is not satisfied.
      new Verifier(secret).verify(got.body, got.headers)
    }
    assert.throws(() => new Verifier(newSecret()).verify(got.body, got.headers))
  })

  test(`${name} refuses a body that was changed, is old, or from the future`, () => {
    const secret = newSecret()
    const verifier = new Verifier(secret)
    const signed = (timestamp: number) =>
      signatureHeaders({ id: 'event_1', timestamp, body: BODY, secrets: [secret] })
    const now = seconds()
    const good = signed(now)
    verifier.verify(BODY, good)
    verifier.verify(BODY, signed(now - TOLERANCE_SECONDS + 10))
    const rows: [string, string, Record<string, string>][] = [
      ['another body', BODY.replace('Q-1', 'Q-2'), good],
      ['a blank more', `${BODY} `, good],
      ['another id', BODY, { ...good, 'webhook-id': 'event_2' }],
      ['another time', BODY, { ...good, 'webhook-timestamp': String(now + 1) }],
      ['no signature', BODY, { ...good, 'webhook-signature': '' }],
      ['part of it', BODY, { ...good, 'webhook-signature': good['webhook-signature'].slice(0, -4) }],
      ['old', BODY, signed(now - TOLERANCE_SECONDS - 10)],
      ['from the future', BODY, signed(now + TOLERANCE_SECONDS + 10)],
    ]
    for (const [what, body, headers] of rows) assert.throws(() => verifier.verify(body, headers), Error, what)
  })

  test(`${name} signs as we do`, () => {
    for (let count = 0; count < 20; count++) {
      const secret = newSecret()
      const at = new Date(1_700_000_000_000 + count * 1_000)
      const theirs = new Verifier(secret).sign(`event_${count}`, at, BODY)
      const ours = signatureHeaders({
        id: `event_${count}`,
        timestamp: at.getTime() / 1_000,
        body: BODY,
        secrets: [secret],
      })
      assert.equal(ours['webhook-signature'], theirs)
    }
  })
}
