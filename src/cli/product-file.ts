/**
 * Reads a file of products, in set B's names: `{"products": [{id, name, loanType, vehicleTypes, borrowerTypes,
 * terms, inForceFrom, inForceTo?}]}`. It is declared like a model set, so that every problem is told at once.
 */
import type {
  BorrowerType as Borrower,
  LoanType as Loan,
  LocalDate,
  VehicleType as Vehicle,
} from '../domain/application.ts'
import { localDate } from '../kinds/date-time.ts'
import { enumeration } from '../kinds/enumeration.ts'
import { string } from '../kinds/kind.ts'
import { integer } from '../kinds/number.ts'
import { over } from '../rules/condition.ts'
import { Fault, list, within } from '../rules/field.ts'
import { compile, type Failure } from '../rules/validate.ts'
import { BorrowerType, LoanType, VehicleType } from '../sets/b/enumerations.ts'
import type { Product } from '../store/products.ts'

type Entry = {
  id: string
  name: string
  loanType: Loan
  vehicleTypes: Vehicle[]
  borrowerTypes: Borrower[]
  terms: number[]
  inForceFrom: LocalDate
  inForceTo?: LocalDate
}
type File = { products: Entry[] }
type NoFacts = Record<never, never>

/** The products of a file, or all that is wrong with it. */
export const readProductFile = (
  body: object,
): readonly Product[] | { readonly failures: readonly Failure[] } => {
  const { application: file, failures } = validator.read(body, {})
  if (file === undefined) return { failures }
  return file.products.map(({ inForceTo, ...entry }) => ({
    ...entry,
    terms: [...new Set(entry.terms)].sort((a, b) => a - b),
    inForceTo: inForceTo ?? null,
    sample: false,
  }))
}

/** A product as the file has it. */
export const inWireNames = ({ loanType, vehicleTypes, borrowerTypes, ...product }: Product) => ({
  ...product,
  loanType: LoanType.write(loanType),
  vehicleTypes: vehicleTypes.map(ProductVehicleType.write),
  borrowerTypes: borrowerTypes.map(BorrowerType.write),
})

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

const PRODUCTS_MAXIMUM = 1_000
const NAME_MAXIMUM_CHARACTERS = 100

const productId = string({
  name: 'product id',
  says: 'an id of 1 to 64 letters, digits, dots, hyphens and underscores',
  faults: ['id'],
  check: (id) =>
    /^[A-Za-z0-9._-]{1,64}$/.test(id)
      ? id
      : new Fault('id', 'must be 1 to 64 letters, digits, dots, hyphens and underscores'),
})

const productName = string({
  name: 'product name',
  says: `a name of at most ${NAME_MAXIMUM_CHARACTERS} characters`,
  faults: ['maxLength', 'name'],
  check: (name) => {
    if (name.length > NAME_MAXIMUM_CHARACTERS) {
      return new Fault(
        'maxLength',
        `must have at most ${NAME_MAXIMUM_CHARACTERS} characters, not ${name.length}`,
      )
    }
    return /\p{Cc}/u.test(name) ? new Fault('name', 'must have no control characters') : name
  },
})

const months = integer({ min: 1 })
const date = localDate<LocalDate>()

const entry = within<Entry, File, NoFacts>()
const ProductModel = entry.model('Product', {
  id: entry.required(productId, 'id'),
  name: entry.required(productName, 'name'),
  loanType: entry.required(LoanType, 'loanType'),
  vehicleTypes: entry.required(list(ProductVehicleType), 'vehicleTypes'),
  borrowerTypes: entry.required(list(BorrowerType), 'borrowerTypes'),
  terms: entry.required(list(months), 'terms', 'In months.'),
  inForceFrom: entry.required(date, 'inForceFrom'),
  inForceTo: entry.optional(date, 'inForceTo', 'The last day on which it is on offer.'),
})

const file = within<File, File, NoFacts>()
const ProductFileModel = file.model('ProductFile', {
  products: file.required(list(ProductModel, PRODUCTS_MAXIMUM), 'products'),
})

const { rule } = over<File, NoFacts>()

const filled = (
  on: 'products' | 'products[].vehicleTypes' | 'products[].borrowerTypes' | 'products[].terms',
) =>
  rule({
    type: 'minLength',
    on,
    reads: { entries: on },
    says: 'must have at least one entry',
    source: 'a product that is for nothing can’t be chosen',
    holds: ({ entries }) => entries.length > 0,
  })

const idsAreUnique = rule({
  type: 'unique',
  on: 'products',
  reads: { ids: 'products[].id' },
  says: 'must each have an id of its own',
  source: 'an import replaces the product with the same id',
  holds: ({ ids }) => {
    const twice = ids.find((id, index) => ids.indexOf(id) < index)
    return twice === undefined || new Fault('unique', `must each have an id of its own; two have ${twice}`)
  },
})

const endsAfterItBegins = rule({
  type: 'inForceTo',
  on: 'products[].inForceTo',
  reads: { from: 'products[].inForceFrom', to: 'products[].inForceTo' },
  says: 'must not be before inForceFrom',
  source: 'the last day on which the product is on offer',
  holds: ({ from, to }) => to >= from,
})

const validator = compile(ProductFileModel, [
  filled('products'),
  filled('products[].vehicleTypes'),
  filled('products[].borrowerTypes'),
  filled('products[].terms'),
  idsAreUnique,
  endsAfterItBegins,
])
