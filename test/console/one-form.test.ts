/** Forms on the pages are written in one way. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const SOURCES = fileURLToPath(new URL('../../console/src/', import.meta.url))

/** Files that write the element themselves, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'ui/forms/form.tsx': 'the one way',
  'dealer/form/form-view.tsx': 'the steps of an application have a bar with their ways on and back',
  'staff/people/people.tsx': 'its button stands beside its one field',
  'staff/queue/filters.tsx': 'a filter has no button',
  'visitor/sign-in/password.tsx': 'its button steps back behind the one for a passkey',
  'visitor/signing/sign-step.tsx': 'its way back stands below the button that signs',
}

test('a form is written by the one component, but for the named few', () => {
  const byHand = globSync('**/*.tsx', { cwd: SOURCES }).filter((file) =>
    readFileSync(SOURCES + file, 'utf8').includes('<form'),
  )
  assert.deepEqual(byHand.sort(), Object.keys(ALLOWED).sort())
})
