/** While the database answers nothing, the console does: in time, and in words for people. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { type Console, type HttpResponse, kindOf, openConsole } from './support.ts'

/** The ten seconds that are promised, and some patience with a busy machine. */
const LONGEST_MILLISECONDS = 20_000

let testConsole: Console
before(async () => {
  testConsole = await openConsole()
})
after(() => testConsole.close())

/** Does work while nobody else gets at a table. */
const whileLocked = (table: string, work: () => Promise<void>) =>
  testConsole.sql.begin(async (sql) => {
    await sql`lock table ${sql(table)} in access exclusive mode`
    await work()
  })

const assertUnavailable = async (ask: () => Promise<HttpResponse>) => {
  const began = performance.now()
  const response = await ask()
  assert.ok(performance.now() - began < LONGEST_MILLISECONDS)
  assert.equal(response.status, 503)
  assert.equal(kindOf(response), 'unavailable')
  assert.equal(response.body.detail, 'This took too long. It may still complete, so check again in a moment.')
}

test('the look-ups of session and object, and the audit entry, each time out after ten seconds', async () => {
  const session = await testConsole.begin(testConsole.people.admin)
  await whileLocked('sessions', async () => {
    await Promise.all([
      assertUnavailable(() => testConsole.ask('GET', '/me', { session })),
      assertUnavailable(() => testConsole.ask('POST', '/sign-out', { session })),
      whileLocked('clients', () =>
        assertUnavailable(() => testConsole.ask('GET', '/consent-request?client_id=x')),
      ),
      whileLocked('audit', () =>
        assertUnavailable(() =>
          testConsole.ask('POST', '/sign-in', { headers: { origin: 'http://evil.example' } }),
        ),
      ),
    ])
  })
  assert.equal((await testConsole.ask('GET', '/me', { session })).status, 200)
})
