import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatTable, wrapText } from './print.ts'

test('columns are as wide as their widest cell, and lines end without blanks', () => {
  assert.equal(
    formatTable(
      ['Id', 'Name'],
      [
        ['1', 'Ann'],
        ['22', ''],
      ],
    ),
    ['Id  Name', '──  ────', '1   Ann', '22'].join('\n'),
  )
})

test('a cell stays on one line, whatever control characters it contains', () => {
  assert.equal(formatTable(['A'], [['x\u001b[31m\ny']]).split('\n').length, 3)
  assert(!formatTable(['A'], [['\u001b[31m']]).includes('\u001b'))
})

test('the widest column is wrapped between words to fit the width', () => {
  const table = formatTable(['Place', 'Message'], [['quote.term', 'term must be at most 72 months']], 26)
  assert.equal(
    table,
    [
      'Place       Message',
      '──────────  ──────────────',
      'quote.term  term must be',
      '            at most 72',
      '            months',
    ].join('\n'),
  )
})

test('no line is wider than requested, down to eight characters a column', () => {
  const cell = fc.string({ maxLength: 60 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, cell), { maxLength: 5 }),
      fc.integer({ min: 28, max: 90 }),
      (rows, width) => {
        for (const line of formatTable(['One', 'Two', 'Three'], rows, width).split('\n')) {
          assert([...line].length <= width, line)
        }
      },
    ),
  )
})

test('wrapping loses no word', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^\S{1,20}$/)),
      fc.integer({ min: 1, max: 30 }),
      (words, width) => {
        assert.equal(wrapText(words.join(' '), width).join('').replaceAll(' ', ''), words.join(''))
      },
    ),
  )
})
