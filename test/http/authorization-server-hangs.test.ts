/** While the database answers nothing, the authorization server does, in time. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { openWorld, type World } from '../support/world.ts'

/** The ten seconds that are promised, and some patience with a busy machine. */
const LONGEST_MILLISECONDS = 20_000

const ask = async (world: World, path: string) => {
  const began = performance.now()
  const response = await fetch(`${world.baseUrl}/oauth/${path}`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      token: 'none',
      client_id: 'cl_dealer',
      client_secret: world.secrets.dealer,
    }),
  })
  const body = (await response.json()) as { type?: string }
  assert.ok(performance.now() - began < LONGEST_MILLISECONDS)
  return { status: response.status, type: body.type }
}

const UNAVAILABLE = { status: 503, type: '/problems/unavailable' }

// They only wait, so they wait at the same time, each for a database of its own.
suite('the authorization server', { concurrency: true }, () => {
  // In the order in which a request reads them: the signing keys, the client's proof, and its grants.
  for (const table of ['signing_keys', 'client_secrets', 'access_tokens']) {
    test(`gives up waiting for ${table} after ten seconds`, async (t) => {
      const world = await openWorld()
      t.after(() => world.close())
      assert.equal((await ask(world, 'token')).status, 200)
      await world.sql.begin(async (sql) => {
        await sql`lock table ${sql(table)} in access exclusive mode`
        const responses = await Promise.all(['token', 'introspect', 'revoke'].map((path) => ask(world, path)))
        assert.deepEqual(responses, [UNAVAILABLE, UNAVAILABLE, UNAVAILABLE])
      })
      assert.equal((await ask(world, 'token')).status, 200)
    })
  }
})
