import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BorrowerType, LoanType, VehicleType } from '../sets/b/enumerations.ts'
import { inWireNames, ProductVehicleType, readProductFile } from './product-file.ts'

const product = {
  id: 'hp-1',
  name: 'Hire purchase',
  loanType: 'hp',
  vehicleTypes: [...VehicleType.names, 'cafAsset'],
  borrowerTypes: [...BorrowerType.names],
  terms: [60, 48, 60],
  inForceFrom: '2026-01-01',
  inForceTo: '2026-12-31',
}

const failuresOf = (...products: readonly unknown[]): readonly (readonly [string, string])[] => {
  const read = readProductFile({ products })
  return 'failures' in read ? read.failures.map(({ place, type }) => [place, type] as const) : []
}

test('a product is read into canonical values and written back in set B’s words', () => {
  const [read] = readProductFile({ products: [product] }) as Extract<
    ReturnType<typeof readProductFile>,
    readonly unknown[]
  >
  assert.deepEqual(read, {
    id: 'hp-1',
    name: 'Hire purchase',
    loanType: 'hirePurchase',
    vehicleTypes: ['car', 'toBeConfirmed', 'lightCommercial', 'other', 'agricultural'],
    borrowerTypes: ['individual', 'joint', 'partnership', 'limitedCompany', 'soleTrader'],
    terms: [48, 60],
    inForceFrom: '2026-01-01',
    inForceTo: '2026-12-31',
    sample: false,
  })
  assert.deepEqual(inWireNames(read), { ...product, terms: [48, 60], sample: false })
})

test('vehicle types are those of set B and cafAsset', () => {
  for (const name of VehicleType.names) {
    assert.equal(ProductVehicleType.read(name, {}), VehicleType.read(name, {}), name)
  }
  assert.deepEqual(ProductVehicleType.names, [...VehicleType.names, 'cafAsset'])
  assert.deepEqual(LoanType.names, ['hp', 'pcp'])
})

test('a product without an end is on offer until further notice', () => {
  const { inForceTo: _, ...endless } = product
  const read = readProductFile({ products: [endless] })
  assert(!('failures' in read))
  assert.equal(read[0]?.inForceTo, null)
})

const cases: readonly (readonly [
  what: string,
  sent: object,
  failures: readonly (readonly [string, string])[],
])[] = [
  ['nothing', { id: undefined }, [['products[0].id', 'required']]],
  ['an id with blanks', { id: 'a b' }, [['products[0].id', 'id']]],
  ['a name on two lines', { name: 'a\nb' }, [['products[0].name', 'name']]],
  ['a name too long', { name: 'x'.repeat(101) }, [['products[0].name', 'maxLength']]],
  ['an unknown loan', { loanType: 'lease' }, [['products[0].loanType', 'enum']]],
  ['no vehicle type', { vehicleTypes: [] }, [['products[0].vehicleTypes', 'minLength']]],
  ['no borrower type', { borrowerTypes: [] }, [['products[0].borrowerTypes', 'minLength']]],
  ['no term', { terms: [] }, [['products[0].terms', 'minLength']]],
  [
    'a term of nothing',
    { terms: [0, 1.5] },
    [
      ['products[0].terms[0]', 'min'],
      ['products[0].terms[1]', 'integer'],
    ],
  ],
  ['a day that is none', { inForceFrom: '2026-02-30' }, [['products[0].inForceFrom', 'dateTime']]],
  ['an end before the beginning', { inForceTo: '2025-12-31' }, [['products[0].inForceTo', 'inForceTo']]],
  ['an end on the first day', { inForceTo: '2026-01-01' }, []],
]

for (const [what, sent, failures] of cases) {
  test(`${what} → ${failures.map(([, type]) => type).join(', ') || 'valid'}`, () => {
    assert.deepEqual(failuresOf({ ...product, ...sent }), failures)
  })
}

test('a file names each product once, and at least one', () => {
  assert.deepEqual(failuresOf(product, { ...product, name: 'Other' }), [['products', 'unique']])
  assert.deepEqual(failuresOf(), [['products', 'minLength']])
  assert.deepEqual('failures' in readProductFile({}) && readProductFile({}), {
    failures: [{ place: 'products', type: 'required', message: 'products is required.' }],
  })
})
