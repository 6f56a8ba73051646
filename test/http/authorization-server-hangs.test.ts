/** While the database answers nothing, the authorization server does, in time. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openWorld, type World } from '../support/world.ts'

/** The ten seconds that are promised, and a moment to answer. */
const LONGEST_MILLISECONDS = 11_000

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const ask = async (path: string) => {
  const began = performance.now()
  const answer = await fetch(`${world.baseUrl}/oauth/${path}`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      token: 'none',
      client_id: 'cl_dealer',
      client_secret: world.secrets.dealer,
    }),
  })
  const body = (await answer.json()) as { type?: string }
  assert.ok(performance.now() - began < LONGEST_MILLISECONDS)
  return { status: answer.status, type: body.type }
}

const UNAVAILABLE = { status: 503, type: '/problems/unavailable' }

// In the order in which a request comes by them: the keys to sign with, the client's proof, and what is kept.
for (const table of ['signing_keys', 'client_secrets', 'access_tokens']) {
  test(`what waits for ${table} is given up after ten seconds`, async () => {
    assert.equal((await ask('token')).status, 200)
    await world.sql.begin(async (sql) => {
      await sql`lock table ${sql(table)} in access exclusive mode`
      const answers = await Promise.all(['token', 'introspect', 'revoke'].map(ask))
      assert.deepEqual(answers, [UNAVAILABLE, UNAVAILABLE, UNAVAILABLE])
    })
    assert.equal((await ask('token')).status, 200)
  })
}
