/** Large bodies of one client wait for each other: all accepted ones are answered, and exactly the rest is refused. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
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
  const [others, ...answers] = await Promise.all([
    submit('specialDealer'),
    ...Array.from({ length: 40 }, () => submit('dealer')),
  ])
  assert.equal(others.status, 200)
  const refused = answers.filter(({ status }) => status === 429)
  assert.equal(answers.filter(({ status }) => status === 200).length, 40 - refused.length)
  assert.ok(refused.length > 0)
  for (const { body, headers } of refused) {
    assert.match(body.errorMessage, /^Too many large bodies of this client wait for their turn; send one/)
    assert.equal(body.status, 'ServerError')
    assert.equal(headers.get('retry-after'), '1')
  }
  assert.equal((await submit('dealer')).status, 200, 'the line moves on')
})
