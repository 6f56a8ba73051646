/** No retired word comes back into prose. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { findPlaces, placesIn } from './words/places.ts'
import { RETIRED } from './words/retired.ts'

const insteadOf = (word: string): string => RETIRED.find((one) => one.word === word)?.instead ?? ''

test('no prose has a retired word', () => {
  const found = [...findPlaces()].flatMap(([path, places]) =>
    places.map(({ word, line }) => `${path}:${line} “${word}”: write ${insteadOf(word)}`),
  )
  assert.deepEqual(found, [])
})

for (const [name, path, text, expected] of [
  ['a sentence of a page', 'docs/a.md', 'First.\n\nThe answer is 200.\n', ['3 answer']],
  ['code of a page', 'docs/a.md', '```sh\necho answer\n```\nSee `answer` and [it](answers.md).\n', []],
  [
    'a comment',
    'src/a.ts',
    '/** One.\n * It can’t be kept. */\nconst a = 1 // a fault\n',
    ["2 can't", '2 kept', '3 fault'],
  ],
  ['a message', 'src/a.ts', `const says = \`x; \${value} was sent.\`\n`, ['1 was sent']],
  ['the text of a page', 'console/src/a.tsx', 'const a = <p>\n  Loading … {b}\n</p>\n', ['2 loading …']],
  [
    'a name',
    'src/a.ts',
    "const answer = { kept: 'kept', is: 'answerKept or keys.kept/answer or MAIL_FROM' }\n",
    [],
  ],
  ['SQL', 'src/a.ts', 'const q = sql`select answer from kept where a = 1`\n', []],
  [
    'a right use',
    'docs/a.md',
    'At least one; try again in a moment; a mail server: 15%.\nA member of staff: kept overnight, connection refused.\n',
    [],
  ],
  [
    'a placeholder, a key and a sandbox command',
    'src/a.ts',
    `const a = ['{amount}, {moment}', '"moment": "last"', 'refuse documents', \`answer \${status}\`]\n`,
    [],
  ],
  [
    'a wrong use beside a right one',
    'docs/a.md',
    'The members keep it: it is kept.\nThey refused the documents.\nThe answer.\n',
    ['1 kept', '1 member', '2 refuse', '3 answer'],
  ],
] as const)
  test(`retired words found in ${name}: ${expected.length}`, () =>
    assert.deepEqual(
      placesIn(path, text)
        .map(({ word, line }) => `${line} ${word}`)
        .sort(),
      expected,
    ))
