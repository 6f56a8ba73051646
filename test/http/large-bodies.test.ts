/** Large bodies of one client wait for each other: all accepted ones are answered, and exactly the rest is refused. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { validQuote } from '../interface/samples.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const large = () => ({
  ...validQuote('Individual', { 'quote.quoteReference': null }, { client: 'dealer' }),
  padding: 'x'.repeat(100_000),
})
const submit = (client: 'dealer' | 'specialDealer') =>
  world.call(client, 'POST', '/api/quote/validate', { body: large() })

test('of forty at once some wait for their turn, and 429 says why the others do not and when to come back', async () => {
  const [others, ...responses] = await Promise.all([
    submit('specialDealer'),
    ...Array.from({ length: 40 }, () => submit('dealer')),
  ])
  assert.equal(others.status, 200)
  const refused = responses.filter(({ status }) => status === 429)
  assert.equal(responses.filter(({ status }) => status === 200).length, 40 - refused.length)
  assert.ok(refused.length > 0)
  for (const { body, headers } of refused) {
    assert.match(body.errorMessage, /^This client has too many large requests in progress; send them one/)
    assert.equal(body.status, 'ServerError')
    assert.equal(headers.get('retry-after'), '1')
  }
  assert.equal((await submit('dealer')).status, 200, 'the line moves on')
})

/** So many that the service can't have handled all but one of them before it notices that the client is gone. */
const SENT_AT_ONCE = 20
const LEFT_WAITING = 2
const PATIENCE_MILLISECONDS = 5_000

test('a client that hangs up while bodies wait ends their wait: no response is late, and later bodies have their turn', async () => {
  const body = JSON.stringify(large())
  const head = [
    'POST /api/quote/validate HTTP/1.1',
    'Host: sample.example',
    `Authorization: Bearer ${world.keys.dealer}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  const before = world.log().length
  const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`.repeat(SENT_AT_ONCE))
  // The first is answered at once, and the others wait behind it.
  await once(socket, 'data')
  socket.destroy()
  assert.equal((await submit('dealer')).status, 200)
  const until = performance.now() + PATIENCE_MILLISECONDS
  const hungUp = () => world.log().slice(before).split('The client hung up').length - 1
  while (hungUp() < LEFT_WAITING) {
    assert.ok(performance.now() < until, world.log().slice(before))
    await pause(10)
  }
})
