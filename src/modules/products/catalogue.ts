/**
 * Reads what the lender offers: versions of products and of the policy, new cars, the accepted banks and terms, and
 * quotations.
 */
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import { dublinDay, type LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Steps } from '../../../packages/values/turns/steps.ts'
import type { Principal } from '../../domain/access/access.ts'
import {
  BORROWER_TYPES,
  type BorrowerType,
  LOAN_TYPES,
  type LoanType,
  VEHICLE_TYPES,
  type VehicleType,
} from '../../domain/application/application.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { CreditLaw } from '../../domain/finance/credit-law.ts'
import type { Enquiry } from '../../domain/finance/enquiry.ts'
import type { Product } from '../../domain/finance/product.ts'
import type { Reason } from '../../domain/finance/reason.ts'
import { byFit, findOffers, type Offer } from '../../domain/finance/selection.ts'
import type { Whose } from '../../domain/sandbox/surroundings.ts'
import { wholeNumber } from '../../service/paging.ts'
import { FieldRefusal, refusedFields } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { dataFor } from '../../service/surroundings.ts'
import { type Car, searchCars as findCars } from '../../store/reference/cars.ts'
import {
  listPolicyVersions,
  listProductVersions,
  listVersionsOf,
  type PolicyVersion,
  type ProductVersion,
} from '../../store/reference/lender-data.ts'

/** By id, the oldest version first. */
export const listProducts = ({ sql }: { readonly sql: Queries }): Promise<readonly Product[]> =>
  listProductVersions(sql)

/** All versions of one product, the oldest first; none if the product does not exist. */
export const readVersions = (
  { sql }: { readonly sql: Queries },
  id: string,
): Promise<readonly ProductVersion[]> => listVersionsOf(sql, id)

/** All imported and published versions, the oldest first. */
export const listPolicies = ({ sql }: { readonly sql: Queries }): Promise<readonly PolicyVersion[]> =>
  listPolicyVersions(sql)

/** The response to a search: the terms as sent, null if missing, and the cars, best first. */
export type CarSpecification = {
  readonly make: string | null
  readonly model: string | null
  readonly specification: string | null
  readonly cars: readonly Car[]
}

export type CarSearch = {
  readonly make?: string | undefined
  readonly model?: string | undefined
  readonly specification?: string | undefined
  readonly limit?: number | string | undefined
}

const LIMIT_DEFAULT_CARS = 50
const LIMIT_MAXIMUM_CARS = 200

/**
 * Searches the catalogue for new cars by make, model and specification, however they are spelt. The best matches for
 * the given terms, at most `limit` (50 by default, 200 at most). A blank term counts as missing. Rejected without any
 * term, and with a limit out of bounds.
 */
export const searchCars = async (
  sql: Database,
  { make, model, specification, limit = LIMIT_DEFAULT_CARS }: CarSearch,
): Promise<CarSpecification | FieldRefusal> => {
  const most = wholeNumber('limit', String(limit), { min: 1, max: LIMIT_MAXIMUM_CARS })
  const terms = { make: given(make), model: given(model), specification: given(specification) }
  const hasNone = Object.values(terms).every((term) => term === null)
  if (hasNone || most instanceof FieldRefusal)
    return refusedFields(most, hasNone ? NO_TERM : undefined) ?? NO_TERM
  return { ...terms, cars: await findCars(sql, terms, most) }
}

const NO_TERM = new FieldRefusal([
  {
    field: 'make',
    type: 'required',
    message: 'At least one of make, model or specification is required.',
  },
])

const given = (term: string | undefined): string | null =>
  term === undefined || term.trim() === '' ? null : term

export type LenderRules = {
  /** Names of the set's accepted banks. */
  readonly banks: readonly string[]
  readonly today: LocalDate
  /** The terms in months that products in force offer, if there are any. */
  readonly terms: readonly {
    readonly loanType: LoanType
    readonly vehicleType: VehicleType
    readonly borrowerType: BorrowerType
    readonly months: readonly number[]
  }[]
}

/** The lender's choices of today within a set's rules: the accepted banks, and the terms that its products offer. */
export const lenderRules = (
  service: Pick<Service, 'referenceData' | 'now'>,
  caller: Whose,
  set: ModelSet,
): LenderRules => {
  const data = dataFor(service, caller)
  const today = dublinDay(service.now())
  return {
    banks: [...(data.bankNames(set.name) ?? set.defaultBanks)],
    today,
    terms: LOAN_TYPES.flatMap((loanType) =>
      VEHICLE_TYPES.flatMap((vehicleType) =>
        BORROWER_TYPES.map((borrowerType) => ({
          loanType,
          vehicleType,
          borrowerType,
          months: data.termsOffered(today, loanType, vehicleType, borrowerType),
        })),
      ),
    ).filter(({ months }) => months.length > 0),
  }
}

export type QuotedOffer = { readonly offer: Offer; readonly product: Product }

export type Quoted = {
  /** Best first. */
  readonly offers: readonly QuotedOffer[]
  readonly reasons: readonly Reason[]
}

/**
 * The offers of today for a dealer's customer who is still looking; a dealer's client gets its dealer's own rates, if
 * there are any. Reads nothing from the database, and stores nothing.
 */
export const quoteOffers = (
  service: Service,
  caller: Principal,
  enquiryOf: (asking: { readonly today: LocalDate; readonly dealerId: string | undefined }) => Enquiry,
): Promise<Quoted> => {
  const { products } = dataFor(service, caller)
  const asking = { today: dublinDay(service.now()), dealerId: caller.dealerId ?? undefined }
  return service.inSlices(quotedOf(products, enquiryOf(asking), service.signing.laws))
}

/** The offers of these products, best first; in steps of one offer. */
export function* quotedOf(
  products: readonly Product[],
  enquiry: Enquiry,
  laws?: readonly CreditLaw[],
): Steps<Quoted> {
  const { offers, reasons } = yield* findOffers(products, enquiry, laws)
  const byVersion = new Map(products.map((product) => [`${product.version} ${product.id}`, product]))
  return {
    offers: offers.toSorted(byFit).map((offer) => {
      const product = byVersion.get(`${offer.productVersion} ${offer.productId}`)
      if (product === undefined) throw new Error('An offer is of a product that there is not')
      return { offer, product }
    }),
    reasons,
  }
}
