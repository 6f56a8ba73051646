import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Fault } from '../../../packages/rules/fault.ts'
import { email, emailAsTyped } from './email.ts'

const typeOf = (sent: unknown): string => {
  const read = email.read(sent, {})
  return read instanceof Fault ? read.type : 'valid'
}

type Vector = { readonly input: string; readonly valid: boolean; readonly source: string }
const { vectors }: { vectors: Vector[] } = JSON.parse(
  readFileSync(new URL('../../../test/vectors/email.json', import.meta.url), 'utf8'),
)
for (const { input, valid, source } of vectors) {
  test(`${input} is ${valid ? 'an' : 'no'} address (${source})`, () => {
    assert.equal(typeOf(input), valid ? 'valid' : 'email')
  })
}

const label = (length: number) => 'a'.repeat(length)
const rows: [sent: string, expected: string][] = [
  ['a@b', 'valid'],
  [' a@example.ie\n', 'valid'],
  ['.a.@example.ie', 'valid'],
  ['a@example.ie\u200b', 'valid'],
  ['\ufeffa@exa\u00admple.ie', 'valid'],
  ['a\u2011b@example.ie', 'valid'],
  ['\u200e\u202aa@example.ie\u202c', 'valid'],
  ['a\u00a0b@example.ie', 'email'],
  ['a/b@example.ie', 'valid'],
  ['a b@example.ie', 'email'],
  ['a@b@example.ie', 'email'],
  ['a@-example.ie', 'email'],
  ['a@example-.ie', 'email'],
  ['a@example..ie', 'email'],
  ['a@example.ie\0', 'email'],
  ['ſ@example.ie', 'email'],
  ['a@\u212Aelvin.ie', 'email'],
  [`a@${label(63)}.ie`, 'valid'],
  [`a@${label(64)}.ie`, 'email'],
  [`${label(251)}@ie`, 'valid'],
  [`${label(252)}@ie`, 'maxLength'],
  [`\u200b${label(251)}\u200b@ie `, 'valid'],
  [`${label(300)}@`, 'email'],
]
for (const [sent, expected] of rows) {
  test(`${sent.length > 60 ? `${sent.length} characters` : JSON.stringify(sent)} → ${expected}`, () => {
    assert.equal(typeOf(sent), expected)
  })
}

test('a canonical address is in lower case; one that staff type stays as typed', () => {
  assert.equal(email.read(' Sample.Owner@Example.IE ', {}), 'sample.owner@example.ie')
  assert.equal(emailAsTyped.read(' Sample.Owner@Example.IE ', {}), 'Sample.Owner@Example.IE')
})

test('the message about a too long address contains only limit and length', () => {
  assert.deepEqual(
    email.read(`${label(252)}@ie`, {}),
    new Fault('maxLength', 'must have at most 254 characters', '255'),
  )
})
