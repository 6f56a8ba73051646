import assert from 'node:assert/strict'
import test from 'node:test'
import { nameDifference } from './same-name.ts'

const NAME = "Ciara Máire O'Sample"

for (const typed of [
  NAME,
  'Ciara Máire O’Sample',
  'CIARA MAIRE OSAMPLE',
  '  ciara   maire  o sample ',
  'Ciara Ma\u0301ire O`Sample',
  'Ciara-Máire O´Sample',
]) {
  test(`"${typed}" is ${NAME}`, () => assert.equal(nameDifference(typed, NAME), undefined))
}

for (const [typed, expected, missing, other] of [
  ['Ciara Maire', NAME, ["O'Sample"], []],
  ['Ciara Máire O’Sampel', NAME, ["O'Sample"], ['O’Sampel']],
  ['Ms Ciara Maire OSample', NAME, [], ['Ms']],
  ['Anna Sample', 'Anna Anna Sample', ['Anna'], []],
  ['Sample Aoife', 'Aoife Sample', [], []],
  ['–', 'Aoife Sample', ['Aoife', 'Sample'], []],
  ['', 'Aoife Sample', ['Aoife', 'Sample'], []],
] as const) {
  test(`"${typed}" differs from ${expected}, and the difference is reported`, () => {
    assert.deepEqual(nameDifference(typed, expected), { missing, other })
  })
}
