/** The rules of a file of products across its fields. */

import { over } from '../../../packages/rules/condition.ts'
import { Fault } from '../../../packages/rules/fault.ts'
import type { ProductEntries } from './entry.ts'
import type { Facts } from './values.ts'

const { rule } = over<ProductEntries, Facts>()

const FILLED = [
  'products',
  'products[].vehicleTypes',
  'products[].borrowerTypes',
  'products[].vehicles',
  'products[].dealerIds',
  'products[].terms',
  'products[].rates',
  'products[].rates[].dealerIds',
  'products[].gmfvs',
  'products[].commission[].dealerIds',
] as const

const filled = (on: (typeof FILLED)[number]) =>
  rule({
    type: 'minLength',
    on,
    reads: { entries: on },
    says: 'must contain at least one entry',
    source: 'a product without one cannot be chosen',
    holds: ({ entries }) => entries.length > 0,
  })

const RANGES = [
  'products[].terms[]',
  'products[].amount',
  'products[].rates[].terms',
  'products[].rates[].amount',
  'products[].rates[].vehicleAge',
  'products[].gmfvs[].vehicleAge',
  'products[].commission[].amount',
] as const

const endsAfterItsBeginning = (range: (typeof RANGES)[number]) =>
  rule({
    type: 'range',
    on: `${range}.to`,
    reads: { from: `${range}.from`, to: `${range}.to` },
    says: 'must not be less than from',
    source: 'both ends belong to a range',
    // Start and end belong to the same range, which their types alone do not show.
    holds: ({ from, to }) => (from as number) <= (to as number),
  })

/** A field, the other that takes its place, and the other's name in the file. */
const ALTERNATIVES = [
  ['products[].rates[].aprPercent', 'products[].rates[].rate', 'ratePercent'],
  ['products[].gmfvs[].valuationShare', 'products[].gmfvs[].share', 'percentOfPrice'],
  ['products[].gmfvs[].value', 'products[].gmfvs[].share', 'percentOfPrice'],
  ['products[].gmfvs[].value', 'products[].gmfvs[].valuationShare', 'percentOfValuation'],
  ['products[].commission[].value', 'products[].commission[].share', 'percentOfAmountFinanced'],
] as const

const oneOfTwo = ([on, other, name]: (typeof ALTERNATIVES)[number]) =>
  rule({
    type: 'oneOfTwo',
    on,
    reads: { value: on, other },
    says: `must be omitted when ${name} is given`,
    source: 'one of them follows from the other',
    holds: () => false,
  })

/** A part of a vehicle's name, and the part before it. */
const PARTS = [
  ['products[].vehicles[].variant', 'products[].vehicles[].model'],
  ['products[].gmfvs[].vehicle.model', 'products[].gmfvs[].vehicle.make'],
  ['products[].gmfvs[].vehicle.variant', 'products[].gmfvs[].vehicle.model'],
] as const

const needs = ([on, other]: (typeof PARTS)[number]) =>
  rule({
    type: 'needs',
    on,
    reads: { value: on, other: `${other}?` },
    says: `must be omitted without ${other.replace(/.*\./, '')}`,
    source: 'a model is of a make, and a variant of a model',
    holds: ({ other: found }) => found !== undefined,
  })

const nameOf = (id: string, version: number | undefined): string =>
  version === undefined ? id : `${id} version ${version}`

const idsAreUnique = rule({
  type: 'unique',
  on: 'products',
  reads: { ids: 'products[].id', versions: 'products[].version?' },
  says: 'must have unique IDs',
  source: 'an import adds one version of a product',
  holds: ({ ids, versions }) => {
    const unnumbered = new Set(ids.filter((_, index) => versions[index] === undefined))
    const names = ids.map((id, index) => (unnumbered.has(id) ? id : nameOf(id, versions[index])))
    const twice = names.find((name, index) => names.indexOf(name) < index)
    return twice === undefined || new Fault('unique', `must have unique IDs. Found ${twice} twice`)
  },
})

const feeKindsAreUnique = rule({
  type: 'unique',
  on: 'products[].fees',
  reads: { kinds: 'products[].fees[].kind' },
  says: 'must contain at most one fee of each kind',
  source: 'figures state one amount for each kind of fee',
  holds: ({ kinds }) => {
    const twice = kinds.find((kind, index) => kinds.indexOf(kind) < index)
    return (
      twice === undefined ||
      new Fault('unique', `must contain at most one fee of each kind. Found ${twice} twice`)
    )
  },
})

const isNoSample = rule({
  type: 'sample',
  on: 'products[].sample',
  reads: { sample: 'products[].sample', id: 'products[].id' },
  says: 'must not be true: samples cannot be offered',
  source: 'only the sandbox has samples',
  holds: ({ sample }) => !sample,
})

const endsAfterItBegins = rule({
  type: 'inForceTo',
  on: 'products[].inForceTo',
  reads: { from: 'products[].inForceFrom', to: 'products[].inForceTo' },
  says: 'must not be before inForceFrom',
  source: 'the last day on which the product is available',
  holds: ({ from, to }) => to >= from,
})

export const RULES = [
  ...FILLED.map(filled),
  ...RANGES.map(endsAfterItsBeginning),
  ...ALTERNATIVES.map(oneOfTwo),
  ...PARTS.map(needs),
  idsAreUnique,
  feeKindsAreUnique,
  isNoSample,
  endsAfterItBegins,
]
