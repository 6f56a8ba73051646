/** A database whose disk is full: nothing is acknowledged that is not stored, the service says so, and all is well with room again. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { validQuote } from '../interface/samples.ts'
import { startFaultyHouse } from '../support/database-faults.ts'

const run = promisify(execFile)
const PATIENCE_MILLISECONDS = 90_000

/** A separate file system, so that a test can fill it; undefined if this user may mount none. */
const mountSmall = async (folder: string, megabytes: number): Promise<AsyncDisposable | undefined> => {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder])
  } catch {
    return undefined
  }
  return { [Symbol.asyncDispose]: async () => void (await run('umount', ['-l', folder])) }
}

test('with a full disk submissions are 503 and the service is not ready; with room again nothing is missing', async (t) => {
  await using ends = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-full-'))
  ends.defer(() => rm(folder, { recursive: true, force: true }))
  const mounted = await mountSmall(folder, 400)
  if (mounted === undefined) return t.skip('this user may not mount a file system to fill')
  ends.use(mounted)
  const house = await startFaultyHouse({}, { dataDir: join(folder, 'database') })
  ends.defer(house.close)
  const { baseUrl, sandbox } = house.service
  const authorization = `Bearer ${sandbox.clients.dealer.apiKey}`
  const body = JSON.stringify(validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' }))

  const stored: string[] = []
  /** The response's status: only one that names the stored application counts as done. */
  const submit = async (): Promise<number> => {
    const response = await fetch(`${baseUrl}/api/quote/submit`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
    })
    const result = (await response.json()) as { quoteReference?: string }
    if (response.status === 200 && result.quoteReference !== undefined) stored.push(result.quoteReference)
    return response.status
  }
  const ready = async () => {
    const response = await fetch(`${baseUrl}/health/ready`)
    return { status: response.status, detail: ((await response.json()) as { detail?: string }).detail }
  }
  const becomes = async (what: string, isSo: () => Promise<boolean>) => {
    const until = performance.now() + PATIENCE_MILLISECONDS
    while (!(await isSo())) {
      assert.ok(performance.now() < until, `${what}: ${house.service.output().slice(-1_000)}`)
      await pause(50)
    }
  }

  assert.equal(await submit(), 200)
  await run('dd', ['if=/dev/zero', `of=${join(folder, 'filler')}`, 'bs=64k']).catch(() => undefined)
  const seen = new Set<number>()
  await becomes('the full disk is met', async () => {
    for (const status of await Promise.all(Array.from({ length: 16 }, submit))) seen.add(status)
    return seen.has(503)
  })
  assert.deepEqual([...seen.difference(new Set([200, 503]))], [])
  assert.deepEqual(await ready(), { status: 503, detail: 'The database’s disk is full.' })

  await rm(join(folder, 'filler'))
  await becomes('ready again', async () => (await ready()).status === 200)
  assert.equal(await submit(), 200)
  for (const reference of stored) {
    const response = await fetch(`${baseUrl}/api/quote/${reference}/status`, { headers: { authorization } })
    assert.equal(response.status, 200, reference)
  }
})
