/** What the text of a search field looks for. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { referenceOf } from '../application/reference.ts'
import type { SearchKind } from '../application/search-words.ts'
import { searchWord } from '../application/search-words.ts'
import { identifyingIn, isSought, type Sought, soughtIn } from './sought.ts'

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

/** The groups of a search for names. */
const groupsOf = (text: string): Extract<Sought, { readonly is: 'names' }>['groups'] => {
  const sought = soughtIn(text)
  assert.ok(sought.is === 'names')
  return sought.groups
}

test('six letters or digits may be a name, a registration number or the end of a reference', () => {
  const end = (text: string) => searchWord('reference', text)
  const begins = (name: string) => [searchWord('name', name), searchWord('beginning', name.slice(0, 5))]
  assert.deepEqual(groupsOf('sandra'), [[...begins('sandra'), end('SANDRA')]])
  assert.deepEqual(groupsOf('123456'), [[...begins('123456'), end('123456')]])
  const plate = soughtIn('19D123')
  assert.ok(plate.is === 'number' && plate.words.includes(end('19D123')))
  // I, L, O and U are no digits of references.
  assert.deepEqual(groupsOf('conlon'), [begins('conlon')])
  assert.ok(isSought(soughtIn('sandra'), {}, 'C0000000SANDRA'))
  assert.ok(!isSought(soughtIn('sandra'), {}, 'C0000000SANDRB'))
})

test('a whole reference is one application, and other words are names', () => {
  assert.deepEqual(soughtIn(` ${REFERENCE.toLowerCase()} `), { is: 'reference', id: ID })
  assert.deepEqual(
    groupsOf("Séan O'Sample").map(([word]) => word),
    [searchWord('name', 'sean'), searchWord('name', 'osample')],
  )
  for (const nothing of ['', ' ', '%', '-']) assert.deepEqual(groupsOf(nothing), [])
  for (const text of [REFERENCE, 'Sample', '']) assert.equal(identifyingIn(text), undefined)
})
