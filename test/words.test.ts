/** No retired word comes back: prose has each at most as often as `test/words/left.txt` lists it, and the list shrinks with the work. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { counted, findPlaces, grownWords, placesIn, readCounts, readList, written } from './words/left.ts'
import { RETIRED } from './words/retired.ts'

const places = findPlaces()
const found = counted(places)
const listed = readList() ?? new Map()

const insteadOf = (word: string): string => RETIRED.find((one) => one.word === word)?.instead ?? ''

test('no file has a retired word more often than listed', () => {
  const grown = [...places].flatMap(([path, all]) =>
    [...(found.get(path) ?? [])]
      .filter(([word, count]) => count > (listed.get(path)?.get(word) ?? 0))
      .map(([word]) => {
        const lines = all.filter((place) => place.word === word).map(({ line }) => line)
        return `${path}:${lines.join(',')} “${word}”: write ${insteadOf(word)}`
      }),
  )
  assert.deepEqual(grown, [], 'A moved sentence: npm run words')
})

test('the list has nothing that is gone', () => {
  const gone = [...listed].flatMap(([path, words]) =>
    [...words]
      .filter(([word, count]) => count > (found.get(path)?.get(word) ?? 0))
      .map(([word]) => `${path} “${word}”`),
  )
  assert.deepEqual(gone, [], 'npm run words takes them off the list')
})

test('the list can be read as it was written, and its words are those of the table', () => {
  assert.deepEqual(readCounts(written(found)), found)
  const words = new Set(RETIRED.map(({ word }) => word))
  assert.deepEqual(
    [...listed.values()].flatMap((counts) => [...counts.keys()]).filter((word) => !words.has(word)),
    [],
  )
})

test('the list may move a word to another file, and cannot grow', () => {
  const one = new Map([['a.md', new Map([['answer', 2]])]])
  const moved = new Map([['b.md', new Map([['answer', 2]])]])
  assert.deepEqual(grownWords(one, moved), [])
  assert.deepEqual(grownWords(one, new Map([...one, ...moved])), ['answer'])
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
  ['a right use', 'docs/a.md', 'At least one; try again in a moment; a mail server; 15%.\n', []],
] as const)
  test(`retired words found in ${name}: ${expected.length}`, () =>
    assert.deepEqual(
      placesIn(path, text)
        .map(({ word, line }) => `${line} ${word}`)
        .sort(),
      expected,
    ))
