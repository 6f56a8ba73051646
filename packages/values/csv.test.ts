/** Lines of CSV: quoted as in RFC 4180, and no cell that a spreadsheet would run. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { csvLine } from './csv.ts'

const CELLS: readonly (readonly [cell: string | number | null, written: string])[] = [
  ['plain', 'plain'],
  ['', ''],
  [null, ''],
  [12.5, '12.5'],
  [-3, '-3'],
  ['a,b', '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+353 1 000', "'+353 1 000"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
]
for (const [cell, written] of CELLS) {
  test(`${JSON.stringify(cell)} is written as ${JSON.stringify(written)}`, () =>
    assert.equal(csvLine([cell, 'x']), `${written},x\r\n`))
}
