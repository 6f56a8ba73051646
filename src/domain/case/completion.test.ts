import assert from 'node:assert/strict'
import test from 'node:test'
import {
  type Applicant,
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

type AnAddress = Partial<Applicant['addresses'][number]>
const personAt = (ppsNumber: string, ...addresses: readonly AnAddress[]) =>
  ({ firstName: 'A', lastName: 'Sample', ppsNumber, addresses }) as unknown as Applicant
const AT_WORK: AnAddress = { line1: '3 Sample Street' }
const AOIFE = personAt('1', { line1: '1 Sample Street' })

const applicationOf = (borrowerType: BorrowerType, vehicle: Vehicle, more: Partial<Application> = {}) =>
  ({ borrowerType, vehicle, applicants: [AOIFE], business: { address: AT_WORK }, ...more }) as Application

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

const AT_HOME: AnAddress = { time: '3years', line1: '2 Sample Street', county: 'Cork' }
const NOWHERE: AnAddress = { time: '3years', county: 'Cork' }
const [HOUSED, HOMELESS] = [personAt('1', AT_HOME), personAt('1', NOWHERE)]
const [HOUSED_GUARANTOR, HOMELESS_GUARANTOR] = [personAt('2', AT_HOME), personAt('2', NOWHERE)]

for (const [what, borrowerType, applicants, address, missing] of [
  ['a home', 'individual', [HOUSED], undefined, ''],
  ['a home without a street', 'individual', [HOMELESS], undefined, 'hirerAddress'],
  ['a blank street', 'individual', [personAt('1', { line1: ' ' })], undefined, 'hirerAddress'],
  ['an address of a business that is not theirs', 'individual', [HOMELESS], AT_WORK, 'hirerAddress'],
  ['an earlier home', 'individual', [personAt('1', NOWHERE, AT_HOME)], undefined, 'hirerAddress'],
  [
    'an earlier home before the current one',
    'individual',
    [personAt('1', NOWHERE, { ...AT_HOME, current: true })],
    undefined,
    '',
  ],
  ['both homes', 'joint', [HOUSED, HOUSED_GUARANTOR], undefined, ''],
  ['the hirer’s home', 'joint', [HOUSED, HOMELESS_GUARANTOR], undefined, 'guarantorAddress'],
  ['the guarantor’s home', 'joint', [HOMELESS, HOUSED_GUARANTOR], undefined, 'hirerAddress'],
  [
    'the home of a second applicant who is the hirer',
    'joint',
    [HOMELESS, { ...HOUSED_GUARANTOR, primary: true }],
    undefined,
    'guarantorAddress',
  ],
  ['neither home', 'joint', [HOMELESS, HOMELESS_GUARANTOR], undefined, 'hirerAddress guarantorAddress'],
  ...(['soleTrader', 'partnership', 'limitedCompany'] as const).flatMap(
    (type) =>
      [
        ['a business address', type, [HOMELESS], AT_WORK, ''],
        ['a business address without a street', type, [HOUSED], { county: 'Cork' }, 'hirerAddress'],
        ['a home and an empty business address', type, [HOUSED], { time: '3years' }, ''],
        ['a home and no business address', type, [HOUSED], undefined, ''],
        ['no street at all', type, [HOMELESS], undefined, 'hirerAddress'],
      ] as const,
  ),
] as const satisfies readonly (readonly [string, BorrowerType, readonly Applicant[], unknown, string])[])
  test(`a ${borrowerType} with ${what} needs ${missing || 'no address'}`, () => {
    const sent = { ...COMPLETE, company: { legalName: 'Sample' }, borrowerType, applicants: [...applicants] }
    const application = { ...sent, business: address === undefined ? {} : { address } }
    assert.deepEqual(lacking(application), missing === '' ? [] : [`partyAddress: ${missing}`])
    const samples = sampleOf(lackingIn(application, true), TODAY)
    assert.deepEqual(lacking(completedApplication(application, samples)), [])
    for (const field of ['hirerAddress', 'guarantorAddress'] as const)
      assert.deepEqual(
        read({ [field]: ' 1 Other Street,  Cork ' }, { submitted: application }),
        missing.includes(field) ? { [field]: '1 Other Street,  Cork' } : [`${field} fixed`],
      )
  })

test('a completed address takes the place of the whole submitted one, for its party alone', () => {
  const flat = { ...NOWHERE, town: 'Cork', country: 'Ireland', ccrCounty: 'CORK', current: true } as const
  const sent = applicationOf('joint', USED, {
    applicants: [personAt('1', AT_HOME, flat), personAt('2', NOWHERE)],
  })
  const values = { hirerAddress: '1 A Street, Cork', guarantorAddress: '2 B Street, Cork' }
  const { applicants } = completedApplication(sent, values)
  assert.deepEqual(
    applicants.map(({ addresses }) => addresses),
    [
      [
        AT_HOME,
        { time: '3years', country: 'Ireland', ccrCounty: 'CORK', current: true, line1: '1 A Street, Cork' },
      ],
      [{ time: '3years', line1: '2 B Street, Cork' }],
    ],
  )
  const business = { turnoverPerMonth: 1, address: NOWHERE }
  const firm = completedApplication(applicationOf('limitedCompany', USED, { business }), values)
  assert.deepEqual(firm.business, {
    turnoverPerMonth: 1,
    address: { time: '3years', line1: '1 A Street, Cork' },
  })
  assert.deepEqual(firm.applicants, [AOIFE])
})

test('an invalid submission without its persons or borrower type takes a completed address as far as it can', () => {
  const values = { hirerAddress: '1 A Street', guarantorAddress: '2 B Street' }
  for (const sent of [{}, { borrowerType: 'joint' }, { applicants: [HOMELESS] }] as const)
    assert.deepEqual(
      completedApplication<Partial<Application>>({ ...sent } as Partial<Application>, values),
      sent,
    )
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
    hirerAddress: 'x'.repeat(201),
    guarantorAddress: 'x',
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
    'hirerAddress text',
    'guarantorAddress fixed',
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

test('a completed address goes with the address that it completes, and with whose it is', () => {
  const submitted = applicationOf('joint', USED, { applicants: [HOMELESS, HOMELESS_GUARANTOR] })
  const values = { make: 'Skoda', hirerAddress: '1 A Street', guarantorAddress: '2 B Street' }
  const completion = completedWith(undefined, submitted, { values, by: BY, at: 1 })
  const left = (applicants: Applicant[]) => stillFitting(completion, { ...submitted, applicants })?.values
  assert.deepEqual(left([personAt('1', { ...NOWHERE, time: '4years' }), HOMELESS_GUARANTOR]), values)
  for (const applicants of [
    [HOUSED, HOMELESS_GUARANTOR],
    [HOMELESS, HOUSED_GUARANTOR],
    [HOMELESS, personAt('2', { ...NOWHERE, county: 'Kerry' })],
    [HOMELESS, personAt('3', NOWHERE)],
    [HOMELESS_GUARANTOR, HOMELESS],
    [HOMELESS],
  ])
    assert.deepEqual(left(applicants), { make: 'Skoda' })
  const firm = applicationOf('soleTrader', USED, { business: {}, applicants: [HOMELESS] })
  const ofFirm = completedWith(undefined, firm, { values: { hirerAddress: '1 A' }, by: BY, at: 1 })
  assert.equal(stillFitting(ofFirm, { ...firm, applicants: [HOMELESS_GUARANTOR] }), ofFirm)
  for (const address of [AT_WORK, { county: 'Cork' }])
    assert.equal(stillFitting(ofFirm, { ...firm, business: { address } }), undefined)
})

test('a completion from before addresses were completed stays', () => {
  const submitted = applicationOf('individual', USED)
  const { ofAddresses: _, ...earlier } = completedWith(undefined, submitted, {
    values: { make: 'Skoda' },
    by: BY,
    at: 1,
  })
  assert.deepEqual(stillFitting(earlier, submitted), earlier)
})

test('the sandbox’s samples fill whatever is missing, and nothing else', () => {
  const nameless = applicationOf('partnership', { type: 'toBeConfirmed' }, { business: {}, applicants: [] })
  const missing = lackingIn(nameless, false)
  const samples = sampleOf(missing, TODAY)
  assert.deepEqual(lackingIn(completedApplication(nameless, samples), samples.supplier !== undefined), [])
  assert.deepEqual(sampleOf([], TODAY), {})
  assert.deepEqual(Object.keys(sampleOf([{ name: 'vehicleIdentity', fields: ['vin'] }], TODAY)), ['vin'])
})
