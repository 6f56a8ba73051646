import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { equal, Failed, put, walk, withoutFailed } from './draft.ts'
import { parsePath, placeOfReference } from './path.ts'

const FAILED = new Failed('x', true)

for (const [path, steps] of [
  ['', []],
  ['term', [{ key: 'term', list: false }]],
  [
    'applicants[].income.salary',
    [
      { key: 'applicants', list: true },
      { key: 'income', list: false },
      { key: 'salary', list: false },
    ],
  ],
] as const) {
  test(`the place "${path}" has ${steps.length} steps`, () => assert.deepEqual(parsePath(path), steps))
}

for (const [reference, place] of [
  ['term', 'term'],
  ['term?', 'term'],
  ['term!', 'term'],
  ['applicants[].income!!', 'applicants[].income'],
] as const) {
  test(`${reference} is a reference to ${place}`, () => assert.equal(placeOfReference(reference), place))
}

for (const [what, draft, keys, after] of [
  ['nothing', {}, ['a'], { a: 1 }],
  ['nothing, blocks deep', {}, ['a', 'b', 'c'], { a: { b: { c: 1 } } }],
  ['a block', { a: { x: 0 } }, ['a', 'b'], { a: { x: 0, b: 1 } }],
  ['another value', { a: 0 }, ['a'], { a: 1 }],
  ['a failure', { a: FAILED }, ['a'], { a: 1 }],
  ['a failed block', { a: FAILED }, ['a', 'b'], { a: FAILED }],
  ['a failed block below another', { a: { b: FAILED } }, ['a', 'b', 'c'], { a: { b: FAILED } }],
] as [string, object, string[], object][]) {
  test(`a value is put where ${what} was`, () => {
    put(draft, keys, 1)
    assert.deepEqual(draft, after)
  })
}

const DRAFT = {
  term: 48,
  bad: FAILED,
  applicants: [{ income: { salary: 1 } }, FAILED, { income: FAILED }],
  lists: [{ of: [1, 2] }, { of: [3, 4] }],
}

for (const [path, indexes, content] of [
  ['', [], DRAFT],
  ['term', [], 48],
  ['none', [], undefined],
  ['none.below', [], undefined],
  ['none[].below', [0], undefined],
  ['bad', [], FAILED],
  ['bad.below', [], FAILED],
  ['bad[].below', [0], FAILED],
  ['applicants[].income.salary', [0], 1],
  ['applicants[].income.salary', [1], FAILED],
  ['applicants[].income.salary', [2], FAILED],
  ['applicants[].income.salary', [3], undefined],
  ['lists[].of[]', [1, 0], 3],
  ['lists[].of[]', [0, 1], 2],
] as const) {
  test(`${path || 'the whole'} of the entries ${indexes.join() || 'none'}`, () => {
    assert.equal(walk(DRAFT, parsePath(path), indexes), content)
  })
}

for (const [one, other, alike] of [
  [1, 1, true],
  [1, 2, false],
  [1, '1', false],
  [null, null, true],
  [null, {}, false],
  [undefined, {}, false],
  [{}, {}, true],
  [{}, [], false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ a: 1, b: { c: [2] } }, { b: { c: [2] }, a: 1 }, true],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: undefined }, { b: undefined }, false],
  [{ a: { b: 1 } }, { a: { b: 2 } }, false],
  [{ a: 1, b: 2 }, { a: 2, b: 2 }, false],
  [new Failed('x', true), new Failed('x', true), true],
  [new Failed('x', true), new Failed('y', true), false],
  [new Failed('x', true), { sent: true, raw: 'x' }, false],
  [{ sent: true, raw: 'x' }, new Failed('x', true), false],
] as const) {
  test(`${JSON.stringify(one)} and ${JSON.stringify(other)} are ${alike ? '' : 'not '}equal`, () => {
    assert.equal(equal(one, other), alike)
    assert.equal(equal(other, one), alike)
  })
}

test('a copy of any JSON is equal to it, and one with another value anywhere is not', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      assert.ok(equal(json, structuredClone(json)))
      assert.ok(!equal([json], [{ other: json }]))
    }),
  )
})

test('what failed is left out, wherever it is, but nothing is left out of a caller’s own data', () => {
  assert.deepEqual(
    withoutFailed({ a: 1, b: FAILED, c: { d: FAILED, e: null }, f: [FAILED, 2, { g: FAILED }] }),
    {
      a: 1,
      c: { e: null },
      f: [2, {}],
    },
  )
  assert.equal(withoutFailed(FAILED), undefined)
  const customData = { list: [undefined, 1] }
  assert.equal(withoutFailed({ customData }).customData, customData)
  assert.deepEqual(withoutFailed({ customData: FAILED }), {})
  assert.deepEqual(withoutFailed({ a: undefined }), {})
  assert.ok(!('a' in withoutFailed({ a: undefined })))
})
