/** Converting between the sets keeps what both have, and reports everything else as having no place. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { convert } from '../../packages/rules/convert.ts'
import type { LocalDate } from '../../packages/values/local-date.ts'
import { applicationOf } from '../domain/application/converted-application.ts'
import type { ModelSet } from '../domain/application/model-set.ts'
import { setA } from './a/index.ts'
import { setB } from './b/index.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const SAMPLES = globSync('examples/{a,b}/*.json', { cwd: ROOT })
  .filter((file) => !file.includes('faults'))
  .sort()
  .map((file) => ({
    file,
    set: file.includes('/a/') ? setA : setB,
    body: JSON.parse(readFileSync(ROOT + file, 'utf8')) as object,
  }))

const FACTS = { today: '2026-03-02' as LocalDate }

const partialOf = (set: ModelSet, body: object) => set.read(body, FACTS).partial()
const converted = (from: ModelSet, to: ModelSet, body: object) =>
  convert(applicationOf(partialOf(from, body)), from.validator.tree, to.validator.tree, {
    ...FACTS,
    bankNames: new Set(to.defaultBanks),
  })

const otherThan = (set: ModelSet): ModelSet => (set === setA ? setB : setA)

/** Leaves of a canonical application, by their places with indexes. */
const leavesOf = (value: unknown, at = ''): readonly (readonly [string, unknown])[] => {
  if (typeof value !== 'object' || value === null) return [[at, value]]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${at}.${key}`))
}

test('there are samples of both sets', () => {
  assert.ok(SAMPLES.filter(({ set }) => set === setA).length >= 6)
  assert.ok(SAMPLES.filter(({ set }) => set === setB).length >= 5)
})

for (const { file, set, body } of SAMPLES) {
  test(`${file} converted to its own set reads the same, and has a place for everything`, () => {
    const { body: again, unplaced } = converted(set, set, body)
    assert.deepEqual(unplaced, [])
    assert.deepEqual(partialOf(set, again), partialOf(set, body))
  })

  test(`${file} converted to the other set says the same there, or reports what has no place`, () => {
    const to = otherThan(set)
    const { body: other, unplaced } = converted(set, to, body)
    const before = applicationOf(partialOf(set, body))
    const after = new Map(leavesOf(partialOf(to, other)))
    const told = new Set(unplaced.map(({ from }) => from))
    const nodes = set.validator.tree.places
    for (const [at, value] of leavesOf(before)) {
      const place = at.slice(1).replace(/\.\d+(?=\.|$)/g, '[]')
      const node = nodes.get(place)
      if (node === undefined || after.get(at) === value) continue
      const wire = node.chain
        .map((one) => (one.type.is === 'list' && one !== node ? `${one.key}[]` : one.key))
        .join('.')
      // A bank's name starts with a lower-case letter in one set and an upper-case one in the other.
      if (place.endsWith('bank') && String(after.get(at)).toLowerCase() === String(value).toLowerCase())
        continue
      // Values that the other set refuses are written, and their failures say so.
      const failures = to.read(other, { ...FACTS, bankNames: new Set(to.defaultBanks) }).failures
      const target = to.validator.tree.places.get(place)
      const isRefused =
        target !== undefined &&
        failures.some(
          (failure) =>
            failure.place.replace(/\[\d+\]/g, '[]') ===
            target.chain
              .map((one) => (one.type.is === 'list' && one !== target ? `${one.key}[]` : one.key))
              .join('.'),
        )
      assert.ok(told.has(wire) || isRefused, `${wire} (${String(value)}) is lost without a word`)
    }
  })
}

test('deposit and trade-in of a case become the single sum of a quote', () => {
  const body = JSON.parse(readFileSync(`${ROOT}examples/b/individual.json`, 'utf8'))
  const { deposit, tradeIn = 0 } = body.loanDetails.vehicle
  const { body: quote } = converted(setB, setA, body)
  assert.equal(quote.quote.finance.tradeInValueDeposit, deposit + tradeIn)
})

test('the name of a bank becomes the other set’s', () => {
  const body = JSON.parse(readFileSync(`${ROOT}examples/a/individual.json`, 'utf8'))
  assert.equal(body.quote.bankDetails.bank, 'CreditUnion')
  assert.equal(converted(setA, setB, body).body.borrower.bankDetails.bank, 'creditUnion')
})
