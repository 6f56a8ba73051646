import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { ALL_TESTS } from './all-tests.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('npm test runs every test file of the project', () => {
  const files = globSync('**/*.{test,spec}.{ts,tsx,js}', {
    cwd: root,
    exclude: (path) => /(?:^|\/)node_modules$/.test(path),
  })
  const run = new Set(globSync([...ALL_TESTS], { cwd: root }))
  assert.ok(run.size > 200)
  assert.deepEqual(
    files.filter((file) => !run.has(file)),
    [],
  )
})
