import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { REQUIREMENT_STATES, type Requirement } from '../documents/requirement.ts'
import { type CaseFile, EMPTY_FILE, type FileParts, fileFrom, partsOf } from './case-file.ts'

const text = fc.string({ unit: fc.oneof(fc.constantFrom('\n', '{', '"', '\u2028', '…'), fc.string()) })
const requirement = fc.record<Requirement>(
  {
    id: fc.string(),
    name: text,
    applicant: fc.option(fc.nat(3)),
    state: fc.constantFrom(...REQUIREMENT_STATES),
    reason: text,
    by: fc.constant({ kind: 'operator', id: 'sample' }),
    at: fc.nat(),
  },
  { noNullPrototype: true, requiredKeys: ['id', 'name', 'applicant', 'state'] },
)

const file = fc
  .record(
    {
      customData: text,
      requirements: fc.array(requirement),
      plans: fc.array(
        fc.record(
          { at: fc.nat(), does: fc.constantFrom('approve', 'refer', 'sign') },
          { noNullPrototype: true },
        ),
      ),
      policy: fc.constant({ version: 1, outcome: 'refer', fired: [] }),
    },
    { noNullPrototype: true, requiredKeys: ['requirements', 'plans'] },
  )
  .map((parts) => ({ ...EMPTY_FILE, ...parts }) as CaseFile)

test('splitting a file and putting it together gives the same file', () => {
  fc.assert(fc.property(file, (kept) => assert.deepEqual(fileFrom(readBack(partsOf(kept))), kept)))
})

const readBack = ({ json, customData }: FileParts): FileParts => ({
  json: JSON.parse(JSON.stringify(json)),
  customData,
})

test('an untouched requirement is stored in short form, and every other in full', () => {
  const untouched: Requirement = { id: '1', name: 'Payslips', applicant: 0, state: 'outstanding' }
  const moved: Requirement = {
    ...untouched,
    id: '2',
    state: 'accepted',
    by: { kind: 'operator', id: 'x' },
    at: 1,
  }
  const again: Requirement = { ...untouched, id: '3', at: 5 }
  const { json } = partsOf({ ...EMPTY_FILE, requirements: [untouched, moved, again] })
  assert.deepEqual(json, { requirements: [['1', 'Payslips', 0], moved, again] })
})

test('a file from before the short form is read as it was', () => {
  const requirements: Requirement[] = [{ id: '1', name: 'Payslips', applicant: null, state: 'outstanding' }]
  assert.deepEqual(fileFrom({ json: { requirements }, customData: undefined }), {
    ...EMPTY_FILE,
    requirements,
  })
})
