/** What a file of products says, in canonical values. */
import type {
  BorrowerType as Borrower,
  LoanType as Loan,
  LocalDate,
  VehicleType as Vehicle,
} from '../../domain/application.ts'
import type { FeeKind, FeeMoment } from '../../domain/finance/fees.ts'
import type { Cents } from '../../domain/finance/money.ts'
import type { AmountRange, AnnualKilometres, TermRange } from '../../domain/finance/product.ts'
import type { Range } from '../../domain/finance/range.ts'
import type { Rate } from '../../domain/finance/rate.ts'
import type { Share } from '../../domain/finance/share.ts'

/** What a file says of a product. What it leaves out is filled in by whoever reads it. */
export type Entry = {
  id: string
  /** Written by `product list`; of several versions in one file the newest is meant. */
  version?: number
  sample?: boolean
  name: string
  loanType: Loan
  vehicleTypes: Vehicle[]
  borrowerTypes: Borrower[]
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
}

export type Ages = { from: number; to?: number }

export type RateEntry = {
  terms?: Range
  amount?: AmountRange
  vehicleAge?: Ages
  dealerIds?: string[]
  /** One of the two. */
  rate?: Rate
  aprPercent?: number
}

export type FeeEntry = {
  kind: FeeKind
  amount: Cents
  /** The usual one of the kind where it is left out. */
  moment?: FeeMoment
}

export type GmfvEntry = {
  term: number
  annualKilometres: AnnualKilometres
  vehicleAge?: Ages
  /** One of the two. */
  share?: Share
  value?: Cents
}

export type ProductEntries = { products: Entry[] }
