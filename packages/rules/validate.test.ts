/** The engine alone, on a small made-up set: order, cascades, conditions, mirrored lists. */

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { over } from './condition.ts'
import { Fault } from './fault.ts'
import { type Kind, list, within } from './field.ts'
import { compile } from './validate.ts'

type Item = { name: string; size?: number }
type Order = {
  kind: 'small' | 'large'
  items: Item[]
  note?: string
  box?: { width?: number }
  bag?: { depth?: number }
}
type Facts = { limit?: number }

const kindOf = <C>(
  name: string,
  textual: boolean,
  check: (value: unknown) => C | Fault,
): Kind<C, C, Facts> => ({
  is: 'kind',
  name,
  says: name,
  faults: [],
  schema: {},
  textual,
  read: check,
  write: (value) => value,
})
const word = kindOf('word', true, (v) =>
  typeof v === 'string' ? v.trim() : new Fault('type', 'must be a string'),
)
const number = kindOf('number', false, (v) =>
  typeof v === 'number'
    ? v
    : new Fault('type', 'must be a number', typeof v === 'boolean' ? String(v) : undefined),
)
const size = kindOf<'small' | 'large'>('size', true, (v) =>
  v === 'small' || v === 'large' ? v : new Fault('enum', 'must be small or large'),
)

const { rule, is, absent, incomplete, fact, only } = over<Order, Facts>()
const item = within<Item, Order, Facts>()
const order = within<Order, Order, Facts>()
const box = within<{ width?: number }, Order, Facts>()
const bag = within<{ depth?: number }, Order, Facts>()

const Thing = item.model('Thing', {
  name: item.required(word, 'name'),
  size: item.requiredWhen(is('kind', 'large'), number, 'size'),
})
const Box = box.model('Box', { width: box.requiredWhen(incomplete('bag'), number, 'width') })
const Bag = bag.model('Bag', { depth: bag.requiredWhen(incomplete('box'), number, 'depth') })
const Head = order.model('Head', {
  note: order.requiredWhen(fact('limit', 7, 'the limit is 7'), word, 'note'),
  copies: order.mirror(list(Thing, 3), 'items'),
})
const Root = order.model('Root', {
  kind: order.required(size, 'kind'),
  head: order.required(Head, ''),
  items: order.required(list(Thing, 3), 'items'),
  box: order.requiredWhen(absent('bag'), Box, 'box'),
  bag: order.requiredWhen(absent('box'), Bag, 'bag'),
})
const atMostTwo = rule({
  type: 'count',
  on: 'items',
  reads: { items: 'items' },
  says: 'must have at most two entries',
  source: 'test',
  holds: ({ items }) => items.length <= 2,
})
const withinLimit = rule({
  type: 'limit',
  on: 'items',
  reads: { sizes: 'items[].size?' },
  knows: ['limit'],
  says: 'must stay within the limit',
  source: 'test',
  holds: ({ sizes }, { limit }) => sizes.reduce<number>((sum, one) => sum + (one ?? 0), 0) <= limit,
})
const namedUnlikeKind = rule({
  type: 'name',
  on: 'items[].name',
  reads: { name: 'items[].name', kind: 'kind', boxSent: 'box!' },
  says: 'must not be the kind',
  source: 'test',
  holds: ({ name, kind, boxSent }) => !boxSent || name !== kind,
})
const set = compile(Root, [atMostTwo, withinLimit, only(is('kind', 'small', 'large'), namedUnlikeKind)], {
  mismatch: new Fault('mismatch', 'the lists differ'),
})

const failures = (body: object, facts: Facts = {}) =>
  set.read(body, facts).failures.map(({ place, type }) => (place === '' ? type : `${place} ${type}`))

const things = (...names: readonly unknown[]) => names.map((name) => ({ name }))
const valid = () => ({
  kind: 'small',
  head: { copies: things('a', 'b') },
  items: things('a', 'b'),
  box: { width: 1 },
})

const rows: readonly (readonly [name: string, body: object, expected: readonly string[], facts?: Facts])[] = [
  ['a valid body has no failures', valid(), []],
  [
    'everything missing is told once, containers only',
    {},
    ['kind required', 'head required', 'items required', 'box required', 'bag required'],
  ],
  ['null, blank and absent are not given', { ...valid(), kind: ' ' }, ['kind required']],
  ['blanks of other alphabets are blank too', { ...valid(), kind: '\u00a0\u2028\u3000' }, ['kind required']],
  ['a text after such blanks is given', { ...valid(), kind: '\u00a0huge' }, ['kind enum']],
  ['a condition of a failed input is skipped', { ...valid(), kind: 'huge' }, ['kind enum']],
  [
    'a condition holds for each entry',
    { ...valid(), kind: 'large' },
    ['items[0].size required', 'items[1].size required'],
  ],
  ['a condition on a fact', valid(), ['head.note required'], { limit: 7 }],
  [
    'an unknown fact skips its rule',
    {
      ...valid(),
      items: [{ name: 'a', size: 99 }, { name: 'b' }],
      head: { copies: [{ name: 'a', size: 99 }, { name: 'b' }] },
    },
    [],
  ],
  [
    'a known fact does not',
    {
      ...valid(),
      items: [{ name: 'a', size: 99 }, { name: 'b' }],
      head: { copies: [{ name: 'a', size: 99 }, { name: 'b' }] },
    },
    ['items limit'],
    { limit: 8 },
  ],
  [
    'of two rules on one place the first counts',
    {
      ...valid(),
      items: [...things('a', 'b'), { name: 'c', size: 99 }],
      head: { copies: [...things('a', 'b'), { name: 'c', size: 99 }] },
    },
    ['items count'],
    { limit: 8 },
  ],
  [
    'a rule skips where an input failed',
    { ...valid(), items: [{ name: 'a', size: 'x' }], head: { copies: [{ name: 'a', size: 'x' }] } },
    ['items[0].size type'],
    { limit: -1 },
  ],
  [
    'a rule on an entry is told at the entry',
    { ...valid(), items: things('a', 'small'), head: { copies: things('a', 'small') } },
    ['items[1].name name'],
  ],
  [
    'a null entry is required at its index',
    { ...valid(), items: [null], head: { copies: [null] } },
    ['items[0] required'],
  ],
  ['an entry of another type', { ...valid(), items: [3], head: { copies: [3] } }, ['items[0] type']],
  [
    'a list too long is one failure, its entries unread',
    { ...valid(), items: things(1, 2, 3, 4), head: { copies: things('a') } },
    ['items maxLength'],
  ],
  [
    'two wrong lists of one form are both told',
    { ...valid(), items: 'x', head: { copies: 'x' } },
    ['head.copies type', 'items type'],
  ],
  [
    'equal lists with faults are told once',
    { ...valid(), items: things(1), head: { copies: things(1) } },
    ['items[0].name type'],
  ],
  ['lists equal after reading are equal', { ...valid(), head: { copies: things(' a', 'b ') } }, []],
  [
    'lists that differ are both checked, the mismatch comes last',
    { ...valid(), head: { copies: things('a', 5) }, box: { width: 'x' } },
    ['head.copies[1].name type', 'box.width type', 'mismatch'],
  ],
  [
    'one list missing',
    { ...valid(), items: null, head: { copies: things(1) } },
    ['head.copies[0].name type', 'items required'],
  ],
  ['the mirrored list missing', { ...valid(), head: {} }, ['head.copies required']],
  ['two blocks, each the other’s condition', { ...valid(), box: null }, ['box required', 'bag required']],
  ['an empty block is given', { ...valid(), box: {} }, ['box.width required']],
  ['beside another its fields are optional', { ...valid(), box: {}, bag: { depth: 1 } }, []],
  [
    'of two incomplete blocks each lacks its fields',
    { ...valid(), box: {}, bag: {} },
    ['box.width required', 'bag.depth required'],
  ],
  [
    'a block is complete by the fields that it has, whether they pass or not',
    { ...valid(), box: { width: 'x' }, bag: {} },
    ['box.width type'],
  ],
  ['a condition on a block of the wrong type is skipped', { ...valid(), box: 5 }, ['box type']],
  [
    'a block with nothing in it is absent, also beside a block of the wrong type',
    { ...valid(), box: 5, bag: {} },
    ['box type'],
  ],
]

for (const [name, body, expected, facts] of rows) {
  test(name, () => assert.deepEqual(failures(body, facts), expected))
}

test('failures are in the order of the declarations, whatever the order of the payload', () => {
  const body = {
    items: [{ size: 'x', name: 4 }],
    box: { width: 'x' },
    head: { copies: [{ size: 'x', name: 4 }], note: 1 },
    kind: 4,
  }
  const expected = failures(body)
  fc.assert(
    fc.property(fc.shuffledSubarray(Object.entries(body), { minLength: 4 }), (entries) => {
      assert.deepEqual(failures(Object.fromEntries(entries)), expected)
    }),
  )
})

test('a place fails at most once and nothing throws, whatever JSON is sent', () => {
  const json = fc.object({
    key: fc.constantFrom('kind', 'head', 'items', 'box', 'bag', 'note', 'copies', 'name', 'size'),
    maxDepth: 4,
  })
  fc.assert(
    fc.property(json, fc.constantFrom(undefined, 7, 8), (body, limit) => {
      const { failures: found } = set.read(body as object, limit === undefined ? {} : { limit })
      assert.equal(new Set(found.map(({ place }) => place)).size, found.length)
      for (const { message } of found) assert.match(message, /[.?]$/)
    }),
    { numRuns: 500 },
  )
})

test('a failed reading still returns the readable parts', () => {
  const reading = set.read({ ...valid(), kind: 'huge', items: [{ name: 'a', size: 'x' }, null] }, {})
  assert.equal(reading.value, undefined)
  assert.deepEqual(reading.partial(), { items: [{ name: 'a' }], box: { width: 1 } })
})

test('a misspelt key beside a missing field is named', () => {
  const messages = (body: object) => set.read(body, {}).failures.map(({ message }) => message)
  assert.match(
    messages({ ...valid(), kind: undefined, knid: 'small' })[0] as string,
    /Unknown field knid: did you mean kind\?/,
  )
  assert.deepEqual(messages({ ...valid(), kind: undefined, KIND: 'small' }), [])
  assert.equal(messages({ ...valid(), kind: undefined, other: 1 })[0], 'kind is required.')
})

test('declarations that contradict each other do not compile', () => {
  const Twice = order.model('Twice', { one: order.optional(word, 'note'), two: order.optional(word, 'note') })
  assert.throws(() => compile(Twice, []), /share the place note/)
  const Bare = order.model('Bare', { kind: order.required(size, 'kind') })
  assert.throws(() => compile(Bare, [atMostTwo]), /which this set does not carry/)
  const Whole = order.model('Whole', {
    note: order.requiredWhen(incomplete('kind'), word, 'note'),
    kind: order.required(size, 'kind'),
  })
  assert.throws(() => compile(Whole, []), /kind has no fields/)
  const Asking = order.model('Asking', { note: order.requiredWhen(is('kind', 'small'), word, 'note') })
  assert.throws(() => compile(Asking, []), /which this set does not carry/)
})
