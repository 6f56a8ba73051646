/** The kinds of value in a file of products. */

import { Fault } from '../../../packages/rules/fault.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { VehicleType as Vehicle } from '../../domain/application/application.ts'
import { FEE_KINDS, FEE_MOMENTS, type FeeKind, type FeeMoment } from '../../domain/finance/fees.ts'
import {
  type Cents,
  exactRatePerCent,
  fromEuros,
  PER_CENT_DECIMALS,
  type Rate,
  rateFromPerCent,
  type Share,
  shareFromPerCent,
  shareToPerCent,
  toEuros,
} from '../../domain/finance/money.ts'
import { AMOUNT_MINIMUM, TERM_MAXIMUM_MONTHS } from '../../domain/finance/product-faults.ts'
import { localDate } from '../../domain/kinds/date-time.ts'
import type { DealerFinder } from '../../domain/kinds/dealer.ts'
import { enumeration } from '../../domain/kinds/enumeration.ts'
import { string } from '../../domain/kinds/kind.ts'
import { decimal, INT32_MAXIMUM, integer } from '../../domain/kinds/number.ts'
import { VehicleType } from '../b/enumerations.ts'

/** The facts of the installation that determine whether a file is valid. */
export type Facts = DealerFinder & {
  /** Ids of the sandbox's samples. */
  readonly sampleIds: ReadonlySet<string>
}

/** Names in set B's words, read into canonical values. */
const valuesOf = <C extends string>({
  names,
  read,
}: {
  readonly names: readonly string[]
  readonly read: (name: string, facts: unknown) => C | Fault
}): Record<string, C> => Object.fromEntries(names.map((name) => [name, read(name, {}) as C]))

/** Set B has no name for the agricultural vehicles that set A calls CAFAsset. */
export const ProductVehicleType = enumeration<Record<string, Vehicle>>('VehicleType', {
  ...valuesOf<Vehicle>(VehicleType),
  cafAsset: 'agricultural',
})

const sameNames = <Name extends string>(values: Readonly<Record<Name, unknown>>): Record<string, Name> =>
  Object.fromEntries(Object.keys(values).map((name) => [name, name as Name]))

export const FeeKindName = enumeration<Record<string, FeeKind>>('FeeKind', sameNames(FEE_KINDS))

export const FeeMomentName = enumeration<Record<string, FeeMoment>>('FeeMoment', sameNames(FEE_MOMENTS))

const NAME_MAXIMUM_CHARACTERS = 100

export const VEHICLE_AGE_MAXIMUM_MONTHS = 1_200

const RATE_MAXIMUM_PER_CENT = 100

const APR_DECIMALS = 3

const KILOMETRE_DECIMALS = 4

const KILOMETRE_MINIMUM_EURO = 0.0001

const KILOMETRE_MAXIMUM_EURO = 10

/** Just below the whole. */
const SHARE_MAXIMUM_PER_CENT = 99.999999999

export const productId = string<string, Facts>({
  name: 'product id',
  says: 'an ID of 1 to 64 letters, digits, dots, hyphens and underscores',
  faults: ['id', 'sample'],
  check: (id, { sampleIds }) => {
    if (!/^[A-Za-z0-9._-]{1,64}$/.test(id)) {
      return new Fault('id', 'must be 1 to 64 letters, digits, dots, hyphens and underscores')
    }
    return sampleIds.has(id) ? new Fault('sample', 'must not be the ID of a sandbox sample', id) : id
  },
})

export const productName = string({
  name: 'product name',
  says: `a name of at most ${NAME_MAXIMUM_CHARACTERS} characters`,
  faults: ['maxLength', 'name'],
  check: (name) => {
    if (name.length > NAME_MAXIMUM_CHARACTERS) {
      return new Fault(
        'maxLength',
        `must have at most ${NAME_MAXIMUM_CHARACTERS} characters`,
        String(name.length),
      )
    }
    return /\p{Cc}/u.test(name) ? new Fault('name', 'must not contain control characters') : name
  },
})

/** A make, a model or a variant. */
export const vehicleName = string({
  name: 'vehicle name',
  says: `a name of at most ${NAME_MAXIMUM_CHARACTERS} characters`,
  faults: ['maxLength'],
  check: (name) =>
    name.length > NAME_MAXIMUM_CHARACTERS
      ? new Fault('maxLength', `must have at most ${NAME_MAXIMUM_CHARACTERS} characters`, String(name.length))
      : name,
})

export const months = integer({ min: 1, max: TERM_MAXIMUM_MONTHS })

export const ageInMonths = integer({ min: 0, max: VEHICLE_AGE_MAXIMUM_MONTHS })

export const date = localDate<LocalDate>()

export const eurosFrom = (min: number) =>
  decimal<Cents>({
    what: 'an amount in euro',
    decimals: 2,
    min,
    max: INT32_MAXIMUM,
    exactly: fromEuros,
    asNumber: toEuros,
  })

export const amount = eurosFrom(toEuros(AMOUNT_MINIMUM))

export const ratePerCent = decimal<Rate>({
  what: 'a percentage',
  decimals: PER_CENT_DECIMALS,
  min: 0,
  max: RATE_MAXIMUM_PER_CENT,
  exactly: rateFromPerCent,
  asNumber: exactRatePerCent,
})

/** As written: the rate is derived once it is known to be an APR. */
export const aprPerCent = decimal<number>({
  what: 'a percentage',
  decimals: APR_DECIMALS,
  min: 0,
  max: RATE_MAXIMUM_PER_CENT,
  exactly: (value) => value,
  asNumber: (value) => value,
})

/** Lenders publish 10 cents, 15 cents, and 14.9 pence a mile. */
export const perKilometre = decimal<number>({
  what: 'an amount in euro',
  decimals: KILOMETRE_DECIMALS,
  min: KILOMETRE_MINIMUM_EURO,
  max: KILOMETRE_MAXIMUM_EURO,
  exactly: (value) => value,
  asNumber: (value) => value,
})

export const sharePerCentFrom = (min: number, whole = 'the price') =>
  decimal<Share>({
    what: `a percentage of ${whole}`,
    decimals: PER_CENT_DECIMALS,
    min,
    max: SHARE_MAXIMUM_PER_CENT,
    exactly: shareFromPerCent,
    asNumber: shareToPerCent,
  })
