import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import world from 'libphonenumber-js/metadata.max.json'
import { irelandOnly } from './generate-phone-metadata.ts'

const file = new URL('ireland.json', import.meta.url)

if (process.argv.includes('--update')) {
  writeFileSync(file, `${JSON.stringify(irelandOnly(world), null, 2)}\n`)
}

test("ireland.json is the installed libphonenumber-js's data for Ireland", () => {
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), JSON.parse(JSON.stringify(irelandOnly(world))))
})
