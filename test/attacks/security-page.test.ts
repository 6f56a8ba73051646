/** docs/security.md answers every requirement of the chapters that it names, and each answer by tests that exist, or says that none does. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import test from 'node:test'

const root = new URL('../..', import.meta.url)
const page = readFileSync(new URL('docs/security.md', root), 'utf8')

/** The requirements of ASVS 5.0.0 at levels 1 and 2, by their sections. */
const REQUIREMENTS: Readonly<Record<string, readonly number[]>> = {
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.4': [1, 2, 3],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '13.4': [1, 2, 3, 4, 5],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
}

const rows = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, numbers = '', , tests = '']) => ({ numbers: numbers.split(', '), tests }))

test('each requirement has one row', () => {
  const wanted = Object.entries(REQUIREMENTS).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  )
  assert.deepEqual(rows.flatMap(({ numbers }) => numbers).sort(), wanted.sort())
})

const WITHOUT_TEST = 'by reading the code'

test('each row names tests that exist, unless it says why the service differs, or that no test proves it', () => {
  const differing = page.slice(page.indexOf('## Deviations'))
  for (const { numbers, tests } of rows) {
    const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    if (differing.includes(`| ${numbers.join(', ')} `)) assert.deepEqual(named, [])
    else assert.ok(named.length > 0 || tests === WITHOUT_TEST, `${numbers} has no test`)
    for (const path of named) assert.ok(existsSync(new URL(path, root)), path)
  }
})
