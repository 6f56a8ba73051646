import assert from 'node:assert/strict'
import test from 'node:test'
import {
  type Application,
  BORROWER_TYPES,
  type BorrowerType,
  type Vehicle,
} from '../application/application.ts'
import { type ReadWith, readCompleted } from './completed-fields.ts'
import { completedApplication, completedWith, lackingIn, sampleOf, stillFitting } from './completion.ts'

const TODAY = '2026-03-04'
const VIN = 'TMBJR7NX1PY000001'
const USED: Vehicle = { type: 'car', used: { registration: '201-D-1', kilometres: 1 } }
const NEW: Vehicle = { type: 'car', new: { make: 'Skoda', model: 'Octavia', specification: '1.5 TSI' } }

const applicationOf = (borrowerType: BorrowerType, vehicle: Vehicle, more: Partial<Application> = {}) =>
  ({ borrowerType, vehicle, ...more }) as Application

/** What is missing, as `name: fields`. */
const lacking = (application: Application, hasSupplier = true): readonly string[] =>
  lackingIn(application, hasSupplier).map(({ name, fields }) => `${name}: ${fields.join(' ')}`)

for (const [what, vehicle, missing] of [
  ['a new car of the catalogue', NEW, 'year vin'],
  ['a used one', USED, 'make model vin'],
  ['a used one beside a new one', { ...NEW, ...USED }, 'make model vin'],
  ['one whose number gives no year', { type: 'car', used: { registration: 'ZV-1' } }, 'make model year vin'],
  ['one without a confirmed type', { ...USED, type: 'toBeConfirmed' }, 'vehicleType make model vin'],
  ['one with a VIN', { ...USED, vin: ` ${VIN.toLowerCase()}` }, 'make model'],
  ['one with an invalid VIN', { ...USED, vin: 'unknown' }, 'make model vin'],
  ['nothing known', { type: 'car' }, 'make model year vin registrationNumber'],
] as const satisfies readonly (readonly [string, Vehicle, string])[])
  test(`of ${what}, ${missing} is missing`, () => {
    assert.deepEqual(lacking(applicationOf('individual', vehicle)), [`vehicleIdentity: ${missing}`])
  })

const COMPLETE = completedApplication(applicationOf('individual', USED), {
  make: 'Skoda',
  model: 'Octavia',
  vin: VIN,
})

const NAMELESS: readonly BorrowerType[] = ['limitedCompany', 'partnership']
for (const borrowerType of BORROWER_TYPES)
  test(`a ${borrowerType} ${NAMELESS.includes(borrowerType) ? 'needs' : 'does not need'} a legal name, of either set`, () => {
    const nameless = { ...COMPLETE, borrowerType, company: { registrationNumber: '1' } }
    const named = { legalName: 'Sample Limited' }
    assert.deepEqual(lacking(nameless), NAMELESS.includes(borrowerType) ? ['legalName: legalName'] : [])
    assert.deepEqual(lacking({ ...nameless, company: named }), [])
    assert.deepEqual(lacking({ ...nameless, partnership: named }), [])
  })

test('a supplier is missing where no dealer owns the application and none was named', () => {
  assert.deepEqual(lacking(COMPLETE, false), ['supplier: supplier'])
  assert.deepEqual(lacking(COMPLETE, true), [])
})

const ABOUT: ReadWith = {
  submitted: { borrowerType: 'limitedCompany' },
  vehicle: USED,
  isOfPartner: true,
  supplier: { dealerId: '1', name: 'Sample Motors' },
  today: TODAY,
}
const read = (sent: object, about: Partial<ReadWith> = {}) => {
  const values = readCompleted(sent, { ...ABOUT, ...about })
  return 'faults' in values ? values.faults.map(({ field, type }) => `${field} ${type}`) : values
}

for (const [sent, type, vin] of [
  [VIN, 'car', VIN],
  [' tmbjr7nx 1py0 00001', 'car', VIN],
  [`${VIN}0`, 'car', undefined],
  [VIN.slice(1), 'car', undefined],
  ['TMBJR7NX1PYO00001', 'car', undefined],
  ['TMBJR7NX1PYI00001', 'lightCommercial', undefined],
  ['TMBJR7NX1PYQ00001', 'car', undefined],
  ['nhp10-1234567', 'car', 'NHP10-1234567'],
  ['NHP10-12345', 'car', undefined],
  ['1234567', 'car', undefined],
  ['1234567', 'agricultural', '1234567'],
  ['12', 'other', undefined],
  ['1'.repeat(20), 'other', '1'.repeat(20)],
  ['1'.repeat(21), 'other', undefined],
] as const)
  test(`the VIN ${sent} of a ${type} is ${vin ?? 'rejected'}`, () => {
    const expected = vin === undefined ? ['vin text'] : { vin }
    assert.deepEqual(read({ vin: sent }, { vehicle: { ...USED, type } }), expected)
    assert.deepEqual(
      read({ vin: sent, vehicleType: type }, { vehicle: { ...USED, type: 'toBeConfirmed' } }),
      vin === undefined ? ['vin text'] : { vin, vehicleType: type },
    )
  })

for (const [year, vehicle, more, isRight] of [
  [2020, USED, {}, true],
  [2019, USED, {}, false],
  [2019, USED, { registrationNumber: '191-D-1' }, true],
  [2020, USED, { registrationNumber: '191-D-1' }, false],
  [1900, NEW, {}, true],
  [1899, NEW, {}, false],
  [2027, NEW, {}, true],
  [2028, NEW, {}, false],
  [2020.5, NEW, {}, false],
  ['2020', NEW, {}, false],
] as const)
  test(`the year ${year} ${isRight ? 'fits' : 'does not fit'} ${JSON.stringify({ ...vehicle, ...more })}`, () => {
    assert.equal(!Array.isArray(read({ year, ...more }, { vehicle })), isRight)
  })

test('every error of a completion is told at once', () => {
  const sent = {
    vehicleType: 'tbc',
    make: 1,
    model: 'x'.repeat(61),
    variant: 'a\u0000b',
    year: 1,
    vin: 'x',
    registrationNumber: 'x',
    legalName: 'x'.repeat(201),
    supplier: 'Nobody',
  }
  assert.deepEqual(read(sent, { supplier: undefined }), [
    'vehicleType enum',
    'make type',
    'model text',
    'variant text',
    'year integer',
    'vin text',
    'registrationNumber text',
    'legalName text',
    'supplier enum',
  ])
})

for (const [what, sent, about, expected] of [
  ['nothing', {}, {}, [' required']],
  ['blanks', { make: ' ', vin: null, model: '' }, {}, [' required']],
  [
    'a supplier where a dealer owns it',
    { supplier: 'Sample Motors' },
    { isOfPartner: false },
    ['supplier fixed'],
  ],
  [
    'a legal name of a person',
    { legalName: 'Sample' },
    { submitted: { borrowerType: 'joint' } },
    ['legalName fixed'],
  ],
  [
    'another legal name than was submitted',
    { legalName: 'Sample' },
    { submitted: { borrowerType: 'partnership', partnership: { legalName: 'Submitted' } } },
    ['legalName fixed'],
  ],
] as const)
  test(`${what} is rejected`, () => {
    assert.deepEqual(read(sent, about), expected)
  })

test('a new vehicle that gets a registration number is used, and keeps its make and model', () => {
  const { vehicle } = completedApplication(applicationOf('individual', NEW), {
    registrationNumber: '201-D-1',
    vin: VIN,
  })
  assert.deepEqual(lacking(applicationOf('individual', vehicle)), [])
  assert.deepEqual(vehicle.identity, { make: 'Skoda', model: 'Octavia', variant: '1.5 TSI' })
})

const BY = { kind: 'user', id: 'anne' } as const

test('the last five of those who completed before are kept', () => {
  let completion: ReturnType<typeof completedWith> | undefined
  for (const make of ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
    completion = completedWith(
      completion,
      { vehicle: USED },
      { values: { make }, by: BY, at: make.charCodeAt(0) },
    )
  assert.equal(completion?.values.make, 'G')
  assert.deepEqual(
    completion?.before?.map(({ at }) => String.fromCharCode(at)),
    ['B', 'C', 'D', 'E', 'F'],
  )
})

test('a completion stays with a resubmission, unless that has another vehicle or business', () => {
  const submitted = applicationOf('limitedCompany', USED, { company: { registrationNumber: '1' } })
  const completion = completedWith(undefined, submitted, { values: { make: 'Skoda' }, by: BY, at: 1 })
  assert.equal(stillFitting(completion, { ...submitted, furtherInformation: 'Other' }), completion)
  for (const other of [
    { vehicle: NEW },
    { borrowerType: 'individual' },
    { company: { registrationNumber: '2' } },
  ] as const satisfies readonly Partial<Application>[])
    assert.equal(stillFitting(completion, { ...submitted, ...other }), undefined)
})

test('the sandbox’s samples fill whatever is missing, and nothing else', () => {
  const nameless = applicationOf('partnership', { type: 'toBeConfirmed' })
  const missing = lackingIn(nameless, false)
  const samples = sampleOf(missing, TODAY)
  assert.deepEqual(lackingIn(completedApplication(nameless, samples), samples.supplier !== undefined), [])
  assert.deepEqual(sampleOf([], TODAY), {})
  assert.deepEqual(Object.keys(sampleOf([{ name: 'vehicleIdentity', fields: ['vin'] }], TODAY)), ['vin'])
})
