/** Operators list the sandboxes that integrators created, and end them. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { keyRing } from '../../packages/encryption/key-ring.ts'
import { createOwnSandbox } from '../../src/modules/sandbox/own-sandboxes.ts'
import { type Installation, openInstallation } from './command.ts'

let installation: Installation
before(async () => {
  installation = await openInstallation()
})
after(() => installation.close())

test('sandboxes are listed, and can be ended once', async () => {
  const { run, json, sql, keys } = installation
  assert.match((await run(['sandbox', 'list'])).stdout, /There are no sandboxes\./)
  const service = { sql, ring: keyRing(() => keys), now: Date.now }
  const limits = { days: 14, maximum: 10, perHour: 10 }
  const made = await createOwnSandbox(service, limits, { address: '192.0.2.1' })
  assert.ok('id' in made)
  const { id } = made
  const [listed] = await json('sandbox', 'list')
  assert.deepEqual([listed.id, listed.endedAt, listed.applications], [id, null, 0])
  const ended = await run(['sandbox', 'end', id])
  assert.deepEqual([ended.code, ended.stdout], [0, 'The sandbox has ended.\n'])
  const again = await run(['sandbox', 'end', id])
  assert.deepEqual([again.code, again.stdout], [1, ''])
  assert.match(again.stderr, /Sandbox not found, or it has already ended\./)
  assert.equal((await run(['sandbox', 'end', 'nothing'])).code, 1)
  assert.match((await run(['sandbox', 'list'])).stdout, /ended/)
})
