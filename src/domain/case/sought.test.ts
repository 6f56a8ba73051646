/** What the text of a search field looks for. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { referenceOf } from '../application/reference.ts'
import type { SearchKind } from '../application/search-words.ts'
import { searchWord } from '../application/search-words.ts'
import { identifyingIn, soughtIn } from './sought.ts'

const ID = '0198f0a2-7c3b-7d11-8e55-3c2b1a998877'
const REFERENCE = referenceOf('b', ID)

for (const [text, kind, words] of [
  ['1234567 fa', 'ppsNumber', ['1234567FA']],
  ['191-d-12345', 'registration', ['191D12345', '191D012345']],
  ['087 123 4567', 'phone', ['871234567']],
  ['+353 (87) 123-4567', 'phone', ['871234567']],
  ['00353871234567', 'phone', ['871234567']],
  [' Ciara.Sample@Example.ie ', 'email', ['ciara.sample@example.ie']],
  ['…k7w0fx', 'reference', ['K7W0FX']],
  ['...K7W0FX', 'reference', ['K7W0FX']],
] as const satisfies readonly (readonly [string, SearchKind, readonly string[]])[]) {
  test(`"${text}" is the ${kind} ${words[0]}`, () => {
    const sought = soughtIn(text)
    assert.ok(sought.is === 'number')
    for (const word of words) assert.ok(sought.words.includes(searchWord(kind, word)), JSON.stringify(sought))
    const identifies = kind !== 'reference'
    assert.equal(identifyingIn(text), identifies ? searchWord(kind, words[0]) : undefined)
  })
}

test('six letters or digits may be a name, a registration number or the end of a reference', () => {
  const end = (text: string) => searchWord('reference', text)
  assert.deepEqual(soughtIn('sandra'), {
    is: 'names',
    groups: [[searchWord('name', 'sandra'), end('SANDRA')]],
  })
  assert.deepEqual(soughtIn('123456'), {
    is: 'names',
    groups: [[searchWord('name', '123456'), end('123456')]],
  })
  const plate = soughtIn('19D123')
  assert.ok(plate.is === 'number' && plate.words.includes(end('19D123')))
  // I, L, O and U are no digits of references.
  assert.deepEqual(soughtIn('conlon'), { is: 'names', groups: [[searchWord('name', 'conlon')]] })
})

test('a whole reference is one application, and other words are names', () => {
  assert.deepEqual(soughtIn(` ${REFERENCE.toLowerCase()} `), { is: 'reference', id: ID })
  assert.deepEqual(soughtIn("Séan O'Sample"), {
    is: 'names',
    groups: [[searchWord('name', 'sean')], [searchWord('name', 'osample')]],
  })
  for (const nothing of ['', ' ', '%', '-']) assert.deepEqual(soughtIn(nothing), { is: 'names', groups: [] })
  for (const text of [REFERENCE, 'Sample', '']) assert.equal(identifyingIn(text), undefined)
})
