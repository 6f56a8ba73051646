/** A file of products, in canonical values. */

import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type {
  BorrowerType as Borrower,
  LoanType as Loan,
  VehicleType as Vehicle,
} from '../../domain/application/application.ts'
import type { FeeKind, FeeMoment } from '../../domain/finance/fees.ts'
import type { Cents, Rate, Share } from '../../domain/finance/money.ts'
import type { AmountRange, AnnualKilometres, TermRange } from '../../domain/finance/product.ts'
import type { Range } from '../../domain/finance/range.ts'

/** A product in a file. The reader supplies missing fields. */
export type Entry = {
  id: string
  /** Written by `product list`; of several versions in one file the newest counts. */
  version?: number
  sample?: boolean
  name: string
  loanType: Loan
  vehicleTypes: Vehicle[]
  borrowerTypes: Borrower[]
  vehicles?: VehicleEntry[]
  dealerIds?: string[]
  inForceFrom: LocalDate
  inForceTo?: LocalDate
  terms: TermRange[]
  amount: AmountRange
  depositMinimum?: Share
  vehicleAgeAtEndMaximumMonths?: number
  rates: RateEntry[]
  fees: FeeEntry[]
  gmfvs?: GmfvEntry[]
  excessKilometreEuro?: number
  commission?: CommissionEntry[]
}

export type VehicleEntry = { make: string; model?: string; variant?: string }

export type Ages = { from: number; to?: number }

export type RateEntry = {
  terms?: Range
  amount?: AmountRange
  vehicleAge?: Ages
  dealerIds?: string[]
  /** Exactly one of the two. */
  rate?: Rate
  aprPercent?: number
}

export type FeeEntry = {
  kind: FeeKind
  amount: Cents
  /** By default the kind's usual time. */
  moment?: FeeMoment
}

export type GmfvEntry = {
  term: number
  annualKilometres: AnnualKilometres
  vehicleAge?: Ages
  vehicle?: VehicleEntry
  /** Exactly one of the three. */
  share?: Share
  valuationShare?: Share
  value?: Cents
}

export type CommissionEntry = {
  amount?: AmountRange
  dealerIds?: string[]
  /** Exactly one of the two. */
  value?: Cents
  share?: Share
}

export type ProductEntries = { products: Entry[] }
