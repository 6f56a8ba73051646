import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fault, wrongType } from '../../../packages/rules/fault.ts'
import { enumeration, numberEnumeration, oneOf } from './enumeration.ts'

const title = enumeration(
  'Title',
  { Mr: 'mr', Mrs: 'mrs', Miss: 'miss' },
  { codes: { Mr: 1, Mrs: 2, Miss: 5 } },
)
const gender = enumeration('gender', { male: 'male', female: 'female' })
const kilometres = numberEnumeration('AnnualKilometers', [15_000, 20_000, 25_000])

const outcome = (read: unknown): unknown => (read instanceof Fault ? `fault: ${read.type}` : read)

const rows: [kind: typeof title | typeof gender | typeof kilometres, sent: unknown, expected: unknown][] = [
  [title, 'Mr', 'mr'],
  [title, ' Mrs ', 'mrs'],
  [title, 1, 'mr'],
  [title, 5, 'miss'],
  [title, 3, 'fault: enum'],
  [title, 1.5, 'fault: enum'],
  [title, '1', 'mr'],
  [title, ' 5\u200b', 'miss'],
  [title, 'M\u200brs\u00a0', 'mrs'],
  [title, '3', 'fault: enum'],
  [title, '01', 'fault: enum'],
  [title, '1.5', 'fault: enum'],
  [title, 'mr', 'fault: enum'],
  [title, 'MR', 'fault: enum'],
  [title, '__proto__', 'fault: enum'],
  [title, 'constructor', 'fault: enum'],
  [title, true, 'fault: type'],
  [title, ['Mr'], 'fault: type'],
  [title, {}, 'fault: type'],
  [gender, 'female', 'female'],
  [gender, 'Female', 'fault: enum'],
  [gender, 1, 'fault: type'],
  [gender, '1', 'fault: enum'],
  [kilometres, 15_000, 15_000],
  [kilometres, '15000', 15_000],
  [kilometres, ' 25000 ', 25_000],
  [kilometres, '20000.0', 20_000],
  [kilometres, '\u00a020000\u200e', 20_000],
  [kilometres, 15_001, 'fault: enum'],
  [kilometres, 15_000.5, 'fault: enum'],
  [kilometres, '15,000', 'fault: enum'],
  [kilometres, 'many', 'fault: enum'],
  [kilometres, '0x3a98', 'fault: enum'],
  [kilometres, '-15000', 'fault: enum'],
  [kilometres, true, 'fault: type'],
  [kilometres, [15_000], 'fault: type'],
]
for (const [kind, sent, expected] of rows) {
  test(`${kind.name}: ${JSON.stringify(sent)} → ${expected}`, () =>
    assert.equal(outcome(kind.read(sent, {})), expected))
}

test('values are written as names, numbers as numbers', () => {
  assert.equal(title.write('miss'), 'Miss')
  assert.equal(kilometres.write(15_000), 15_000)
  assert.deepEqual(title.names, ['Mr', 'Mrs', 'Miss'])
  assert.deepEqual(kilometres.names, ['15000', '20000', '25000'])
})

test('names are listed as in a sentence', () => {
  assert.equal(oneOf([]), 'a listed name, but the list is empty')
  assert.equal(oneOf(['Car']), 'Car')
  assert.equal(oneOf(['Car', 'Van']), 'Car or Van')
  assert.equal(oneOf(['Car', 'Van', 'Bus']), 'one of Car, Van or Bus')
})

test('names in mixed case are read in any, and written as listed', () => {
  const status = enumeration('Status', { Open: 'open', shutDown: 'shut' }, { anyCase: true })
  for (const sent of ['Open', 'open', ' OPEN ', 'oPEN']) assert.equal(status.read(sent, {}), 'open', sent)
  for (const sent of ['shutDown', 'shutdown', 'SHUTDOWN']) assert.equal(status.read(sent, {}), 'shut', sent)
  assert.equal(outcome(status.read('shut down', {})), 'fault: enum')
  assert.equal((status.read('Shut', {}) as Fault).says, 'must be Open or shutDown')
  assert.equal(status.write('shut'), 'shutDown')
  assert.deepEqual(status.names, ['Open', 'shutDown'])
  const [, inAnyCase] = status.schema['anyOf'] as { readonly pattern: string }[]
  for (const sent of ['Open', 'OPEN', 'shutdown'])
    assert.match(sent, new RegExp(inAnyCase?.pattern ?? '', 'u'))
  assert.doesNotMatch('Opened', new RegExp(inAnyCase?.pattern ?? '', 'u'))
})

test('of two names for one value the first is written', () => {
  const other = enumeration('VehicleType', { Van: 'van', LightCommercial: 'van' })
  assert.equal(other.read('LightCommercial', {}), 'van')
  assert.equal(other.write('van'), 'Van')
})

test('a message lists names and codes at once, and repeats harmless tokens', () => {
  const titles = 'one of Mr (1), Mrs (2) or Miss (5)'
  assert.deepEqual(title.read('Sir', {}), new Fault('enum', `must be ${titles}`, 'Sir'))
  assert.deepEqual(title.read(9, {}), new Fault('enum', `must be ${titles}`, '9'))
  assert.deepEqual(title.read(true, {}), wrongType(`must be a string or a numeric code: ${titles}`, true))
  assert.deepEqual(gender.read(1, {}), wrongType('must be a string: male or female', 1))
  assert.equal((title.read(1.5, {}) as Fault).found, '1.5')
  assert.equal((kilometres.read(30_000, {}) as Fault).found, '30000')
  assert.equal((gender.read('genderNeutral-123', {}) as Fault).found, 'genderNeutral-123')
})

const kept = [
  '1234567FA',
  '087 123 4567',
  '90-00-17',
  'a@example.ie',
  '1980-01-01',
  'O’Sample',
  '12345',
  'x'.repeat(41),
]
for (const sent of kept) {
  test(`"${sent}" in an enumeration's field is not repeated`, () => {
    const fault = title.read(sent, {}) as Fault
    assert.equal(fault.type, 'enum')
    assert.equal(fault.found, undefined)
    assert.equal(fault.says.includes(sent), false)
  })
}
test('a number too large for a double is not repeated as Infinity', () => {
  assert.equal((title.read(Number.POSITIVE_INFINITY, {}) as Fault).found, undefined)
  assert.equal((kilometres.read(Number.NEGATIVE_INFINITY, {}) as Fault).found, undefined)
})
test('a long number in place of a code is not repeated', () => {
  assert.equal((title.read(353871234567, {}) as Fault).found, undefined)
})

test('the JSON Schema has the names and, if stated, the codes', () => {
  assert.deepEqual(gender.schema, { type: 'string', enum: ['male', 'female'] })
  assert.deepEqual(title.schema, {
    anyOf: [
      { type: 'string', enum: ['Mr', 'Mrs', 'Miss', '1', '2', '5'] },
      { type: 'integer', enum: [1, 2, 5] },
    ],
  })
})
