import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writtenLine, writtenText } from './clean-text.ts'

const NAME = 'The name of a client'
const INVISIBLE = 'cannot contain control or invisible characters.'

for (const [given, read, expected] of [
  ['a line', () => writtenLine(' Ame\u0301lie ', NAME, 10, 'A client needs a name.'), { text: 'Amélie' }],
  [
    'an empty line',
    () => writtenLine(' \t ', NAME, 10, 'A client needs a name.'),
    { says: 'A client needs a name.' },
  ],
  [
    'ten characters',
    () => writtenLine('1234567890', NAME, 10, 'A client needs a name.'),
    { text: '1234567890' },
  ],
  [
    'eleven',
    () => writtenLine('12345678901', NAME, 10, 'A client needs a name.'),
    { says: `${NAME} can have at most 10 characters.` },
  ],
  [
    'a line break in a line',
    () => writtenLine('one\ntwo', NAME, 10, 'A client needs a name.'),
    { says: `${NAME} ${INVISIBLE}` },
  ],
  [
    'a turn of direction',
    () => writtenLine('one\u202etwo', NAME, 10, 'A client needs a name.'),
    { says: `${NAME} ${INVISIBLE}` },
  ],
  ['several lines', () => writtenText(' one\r\ntwo\r ', 'A note', 10), { text: 'one\ntwo' }],
  ['no text', () => writtenText('\n', 'A note', 10), { says: 'A note needs text.' }],
  ['a tab in a text', () => writtenText('one\ttwo', 'A note', 10), { says: `A note ${INVISIBLE}` }],
  ['a line separator', () => writtenText('one\u2028two', 'A note', 10), { says: `A note ${INVISIBLE}` }],
  [
    'a text too long',
    () => writtenText('1234567890\n1', 'A note', 10),
    { says: 'A note can have at most 10 characters.' },
  ],
] as const) {
  test(`${given}: ${JSON.stringify(expected)}`, () => assert.deepEqual(read(), expected))
}
