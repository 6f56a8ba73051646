/** A provider's module in its thread: whatever it does, the service goes on, and learns nothing of what it says of people. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import type { Application } from '../../domain/application/application.ts'
import { loadCheckProviders } from './load.ts'
import { askProvider, type CheckProvider, ProviderError } from './provider.ts'

const SECRET = '1234567T'

/** What the module does is told by the reference of the case. */
const MODULE = `
const deeds = {
  throws: () => { throw new Error('${SECRET}') },
  rejects: async () => { throw Object.assign(new Error('${SECRET}\\n    at ${SECRET}'), { code: '${SECRET}' }) },
  refused: async () => { throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } }) },
  forgets: () => { Promise.reject(new Error('${SECRET}')); return new Promise(() => {}) },
  throwsOutside: () => { setTimeout(() => { throw new Error('${SECRET}') }); return new Promise(() => {}) },
  throwsLater: () => { setTimeout(() => { throw new Error('${SECRET}') }, 50); return { result: 'passed' } },
  exits: () => process.exit(1),
  loops: () => { for (;;); },
  returnsFunction: () => ({ result: 'passed', note: () => '${SECRET}' }),
  waits: ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve({ result: 'passed' }))),
}
export default {
  name: 'acme',
  checks: ['identity'],
  check: (name, asked) => (deeds[asked.reference] ?? (() => ({ result: 'passed', note: asked.application.name })))(asked),
}
`

let folder: string
let provider: CheckProvider
const warnings: string[] = []
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-module-'))
  const file = join(folder, 'acme.mjs')
  await writeFile(file, MODULE)
  const [loaded] = await loadCheckProviders([file], (sentence) => warnings.push(sentence))
  assert.ok(loaded)
  provider = loaded
})
after(() => rm(folder, { recursive: true }))

const ask = (reference: string, signal?: AbortSignal) => {
  const application = { name: 'Sample' } as unknown as Application
  return askProvider(provider, 'identity', { reference, revision: 1, application, persons: [] }, signal)
}

const isMasked = (code: string) => (error: unknown) => {
  assert.ok(error instanceof ProviderError)
  assert.equal(error.code, code)
  assert.ok(!`${error.message} ${error.stack} ${JSON.stringify(error)}`.includes(SECRET), String(error.stack))
  return true
}

test('a module is asked with the case, and responds', async () => {
  assert.deepEqual(await ask('any'), { result: 'passed', note: 'Sample', facts: {} })
})

const DEEDS: readonly (readonly [deed: string, code: string])[] = [
  ['throws', 'exception'],
  ['rejects', 'exception'],
  ['refused', 'ECONNREFUSED'],
  ['forgets', 'ended'],
  ['throwsOutside', 'ended'],
  ['exits', 'ended'],
  ['returnsFunction', 'invalid'],
]
for (const [deed, code] of DEEDS)
  test(`a module that ${deed} fails with ${code}, none of its words are repeated, and the next question is answered`, async () => {
    await assert.rejects(ask(deed), isMasked(code))
    assert.equal((await ask('any')).result, 'passed')
  })

test('where in the module it failed is known', async () => {
  await assert.rejects(ask('throws'), ({ stack }: ProviderError) =>
    /at file:.*acme\.mjs:\d+:\d+/.test(stack ?? ''),
  )
})

test('an error between two questions is told to the operator without its words', async () => {
  await ask('throwsLater')
  while (warnings.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  assert.match(
    warnings.join(),
    /provider acme ended because of an error outside its questions, at file:.*acme/,
  )
  assert.ok(!warnings.join().includes(SECRET))
  assert.equal((await ask('any')).result, 'passed')
})

test('a question that is aborted takes no other with it; an endless loop ends with its thread', async () => {
  const stopping = new AbortController()
  const waiting = ask('waits', stopping.signal)
  assert.equal((await ask('any')).result, 'passed')
  stopping.abort()
  await assert.rejects(waiting, { code: 'stopped' })
  assert.equal((await ask('any')).result, 'passed')
  const giveUp = new AbortController()
  const looping = ask('loops', giveUp.signal)
  // The thread has begun with it.
  setTimeout(() => giveUp.abort(), 100)
  await assert.rejects(looping, { code: 'stopped' })
  // The loop holds the thread until that is ended.
  await assert.rejects(ask('any'), { code: 'ended' })
  assert.equal((await ask('any')).result, 'passed')
})
