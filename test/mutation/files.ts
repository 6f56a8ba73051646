/** Runs the test files that the last argument names, one after another in this process, up to the first test that fails. */
import { writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, suite, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'

// What a change breaks mostly fails hundreds of tests.
afterEach((context) => {
  if ((context as TestContext).passed) return
  writeSync(1, 'not ok 1\n1..1\n')
  process.exit(1)
})

// A file that a change keeps from loading fails.
for (const file of (process.argv.at(-1) ?? '').split(','))
  suite(file, async () => {
    await import(pathToFileURL(resolve(file)).href)
  })
