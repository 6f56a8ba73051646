/**
 * Names of fields in another spelling, for every field of both sets: in another case, with `_` or `-`, with or without
 * a leading `is`, each is read as its own name is, and fails at the same place in the same words.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { inOwnSpelling } from '../../packages/rules/elsewhere.ts'
import { setA } from '../../src/sets/a/index.ts'
import { setB } from '../../src/sets/b/index.ts'
import { type Body, fieldsOf, placesIn, reachableFromRoot } from './interface-tables.ts'
import { validCase, validQuote, withAll, withAt, withAtInBothLists } from './samples.ts'
import {
  bothSets,
  factsForSetA,
  factsForSetB,
  fullBodyOf,
  readA,
  readB,
  type SetUnderTest,
} from './sets-under-test.ts'

const capital = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1)
const withSign = (name: string, sign: string) =>
  name.replace(/[A-Z]/g, (letter) => `${sign}${letter.toLowerCase()}`)

const STYLES: Readonly<Record<string, (name: string) => string>> = {
  PascalCase: capital,
  'kebab-case': (name) => withSign(name, '-'),
  snake_case: (name) => withSign(name, '_'),
  UPPERCASE: (name) => name.toUpperCase(),
  SCREAMING_SNAKE_CASE: (name) => withSign(name, '_').toUpperCase(),
  lowercase: (name) => name.toLowerCase(),
  'with or without is': (name) =>
    /^is[A-Z]/.test(name) ? name.slice(2, 3).toLowerCase() + name.slice(3) : `is${capital(name)}`,
}
const styles = Object.values(STYLES)

const setOf = ({ name }: SetUnderTest) => (name === 'set A' ? setA : setB)

/** The body with one key in another spelling; in both lists of set B. */
const respelt = (set: SetUnderTest, body: Body, place: string, style: (name: string) => string): Body => {
  const [, around = '', name = ''] = /^(?:(.*)\.)?([^.]+)$/.exec(place) ?? []
  const renamed = (block: Body) =>
    Object.fromEntries(Object.entries(block).map(([key, value]) => [key === name ? style(key) : key, value]))
  return around === '' ? renamed(body) : set.put(body, around, renamed(at(body, around)))
}

const at = (body: Body, place: string): Body =>
  place
    .replaceAll('[', '.')
    .replaceAll(']', '')
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Body)[key], body) as Body

/** Besides the valid value: nothing, blanks, and values that fail in one way or another. */
const OTHERS = [null, '', ' ', [], {}, [1], 'x', -5, true]

for (const set of bothSets) {
  const { body, facts } = fullBodyOf(set)
  const places = placesIn(set.tables, body).filter(
    ({ form, place }) => form !== 'entry' && !place.startsWith('borrower.applicants['),
  )

  const asOwn = places.flatMap(({ place }) =>
    [at(body, place), ...OTHERS].map((value) => {
      const own = set.put(body, place, value)
      return { place, own, reading: set.read(own, facts), says: `${place} = ${JSON.stringify(value)}` }
    }),
  )
  for (const [style, of] of Object.entries(STYLES)) {
    test(`${set.name}: every field in ${style} is read as in its own spelling, and fails where it does`, () => {
      for (const { place, own, reading, says } of asOwn)
        assert.deepEqual(set.read(respelt(set, own, place, of), facts), reading, says)
    })
  }

  test(`${set.name}: a body of many spellings is read as one in its own, and can be written so`, () => {
    const { read, validator } = setOf(set)
    const choices = fc.array(fc.nat({ max: styles.length }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(fc.constantFrom(...set.bodies), choices, ({ body: sample, facts: known }, chosen) => {
        let next = 0
        const style = (name: string) => {
          const choice = chosen[next++ % chosen.length] as number
          return styles[choice]?.(name) ?? name
        }
        const other = inStyles(sample, style)
        const [expected, found] = [read(sample, known), read(other, known)]
        assert.deepEqual(found.failures, expected.failures)
        assert.deepEqual(found.value, expected.value)
        assert.deepEqual(setOf(set).head(other), setOf(set).head(sample))
        assert.deepEqual(inOwnSpelling(validator.tree, other), JSON.parse(JSON.stringify(sample)))
      }),
      { numRuns: 200 },
    )
  })

  test(`${set.name}: no spelling of a field is a spelling of another field of its model`, () => {
    for (const model of reachableFromRoot(set.tables).models) {
      const names = fieldsOf(set.tables, model).map(({ name }) => name)
      const spellings = names.flatMap((name) => [
        ...new Set(styles.map((of) => of(name).toLowerCase().replace(/[_-]/g, ''))),
      ])
      assert.equal(new Set(spellings).size, spellings.length, model)
    }
  })
}

/** Every key in some style; the content of customData is the client's own. */
const inStyles = (value: unknown, style: (name: string) => string): Body => {
  const of = (inner: unknown, isOwn: boolean): unknown => {
    if (Array.isArray(inner)) return inner.map((entry) => of(entry, isOwn))
    if (typeof inner !== 'object' || inner === null || isOwn) return inner
    return Object.fromEntries(
      Object.entries(inner).map(([key, below]) => [style(key), of(below, key === 'customData')]),
    )
  }
  return of(value, false) as Body
}

type Row = readonly [
  what: string,
  changes: Readonly<Record<string, unknown>>,
  deposit: unknown,
  failures?: readonly string[],
]

const DEPOSIT = 'quote.finance.tradeInValueDeposit'
const rows: readonly Row[] = [
  ['its own name comes first', { [DEPOSIT]: 6_000, 'quote.finance.TradeInValueDeposit': 7_000 }, 6_000],
  ['a null gives way', { [DEPOSIT]: null, 'quote.finance.trade_in_value_deposit': 7_000 }, 7_000],
  ['a blank gives way', { [DEPOSIT]: ' ', 'quote.finance.tradeinvaluedeposit': 7_000 }, 7_000],
  [
    'a zero does not',
    { [DEPOSIT]: 0, 'quote.finance.tradeinvaluedeposit': 7_000 },
    undefined,
    [`${DEPOSIT} · deposit`],
  ],
  [
    'of several the last counts',
    {
      [DEPOSIT]: undefined,
      'quote.finance.TRADEINVALUEDEPOSIT': 6_000,
      'quote.finance.tradeinvaluedeposit': 7_000,
    },
    7_000,
  ],
  [
    'of several the last that holds anything counts',
    {
      [DEPOSIT]: undefined,
      'quote.finance.TRADEINVALUEDEPOSIT': 6_000,
      'quote.finance.tradeinvaluedeposit': null,
    },
    6_000,
  ],
  [
    'a blank number in no spelling filled is of the wrong type',
    { [DEPOSIT]: '', 'quote.finance.tradeinvaluedeposit': null },
    undefined,
    [`${DEPOSIT} · type`],
  ],
]
for (const [what, changes, deposit, failures = []] of rows) {
  test(`of a field in several spellings ${what}`, () => {
    const body = withAll(validQuote('Individual'), { ...changes, 'quote.finance.assetPurchasePrice': 30_000 })
    const reading = setA.read(body, factsForSetA)
    assert.deepEqual(
      reading.failures.map(({ place, type }) => `${place} · ${type}`),
      failures,
    )
    assert.equal(reading.value?.finance.contribution, deposit)
  })
}

test('a name that the object has is never read for another one, and what customData holds is the client’s own', () => {
  const body = withAtInBothLists(validCase('individual'), 'applicants[0].employment.line1', null)
  const [failure, ...others] = readB(body, factsForSetB)
  assert.equal(failure?.place, 'applicants[0].employment.line1')
  assert.deepEqual(others, [])
  const own = { Quote: 1, 'custom-data': { OWNER_USER_EMAIL: 'x' }, ownerUserEmail: null }
  const quote = withAt(validQuote('Individual', {}, { client: 'dealer' }), 'customData', own)
  assert.deepEqual(setA.read(quote, factsForSetA).value?.customData, own)
  assert.deepEqual(setA.head(quote).owner, { is: 'absent' })
})

test('a key much longer than any name, and one with signs of its own, is no field’s', () => {
  for (const key of [`term${'_'.repeat(60)}`, 'te rm', 'term ', 'térm', '__proto__']) {
    const body = withAt(validQuote('Individual'), 'quote.finance.term', undefined)
    const finance = JSON.parse(
      `{${JSON.stringify(key)}: 48, ${JSON.stringify(at(body, 'quote.finance')).slice(1)}`,
    )
    assert.deepEqual(
      readA(withAt(body, 'quote.finance', finance), factsForSetA).map(
        ({ place, type }) => `${place} · ${type}`,
      ),
      ['quote.finance.term · required'],
    )
  }
})
