/** Reads a file of products, reporting every problem at once, and writes products in the same words. */

import type { Failure } from '../../../packages/rules/fault.ts'
import { unknownFields } from '../../../packages/rules/unknown-fields.ts'
import type { Content } from '../../../packages/values/difference.ts'
import { feeOf } from '../../domain/finance/fees.ts'
import {
  exactRatePerCent,
  rateFromApr,
  shareFromPerCent,
  shareToPerCent,
  toEuros,
} from '../../domain/finance/money.ts'
import {
  type AgeRange,
  type AmountRange,
  ANY_AGE,
  type CommissionRow,
  type GivenProduct,
  type GmfvRow,
  type Product,
  type RateRow,
} from '../../domain/finance/product.ts'
import { placedFaultsOf } from '../../domain/finance/product-faults.ts'
import { dealerFinder, type NamedDealer } from '../../domain/kinds/dealer.ts'
import { BorrowerType, LoanType } from '../b/enumerations.ts'
import type { CommissionEntry, Entry } from './entry.ts'
import { productFile } from './model.ts'
import { feesInShort, inLongForm, termInShort } from './short-forms.ts'
import { ProductVehicleType } from './values.ts'

/** The facts of the installation that determine whether a file is valid. */
export type Surroundings = {
  readonly dealers: readonly NamedDealer[]
  /** Ids of the sandbox's samples, which no file may change. */
  readonly sampleIds: ReadonlySet<string>
}

/** The products in a file, each in its newest version there, or all errors of the file. */
export const readProductFile = (
  body: object,
  { dealers, sampleIds }: Surroundings,
): readonly GivenProduct[] | { readonly failures: readonly Failure[] } => {
  const long = inLongForm(body)
  const { value: application, failures } = productFile.read(long.body, {
    ...dealerFinder(dealers),
    sampleIds,
  })
  const all = [
    ...failures.flatMap(long.asSent),
    ...unknownFields(productFile.tree.roots, long.body, failures).map(explained),
  ]
  return application === undefined || all.length > 0
    ? { failures: all }
    : newestOf(application.products).map(productOf)
}

/** Whatever else a commission is to depend on is refused; lenders have let it depend on the rate. */
const explained = (failure: Failure): Failure =>
  /\.commission\[\d+\]\./.test(failure.place)
    ? {
        ...failure,
        message: `${failure.message} A commission can depend on the dealer and the amount financed, never on the rate.`,
      }
    : failure

const newestOf = (entries: readonly Entry[]): readonly Entry[] => {
  const newest = new Map<string, Entry>()
  for (const entry of entries) {
    const other = newest.get(entry.id)
    if (other === undefined || (entry.version ?? 0) > (other.version ?? 0)) newest.set(entry.id, entry)
  }
  return [...newest.values()]
}

/** The product, with all that an entry may omit. */
const productOf = (entry: Entry): GivenProduct => ({
  id: entry.id,
  name: entry.name,
  sample: false,
  loanType: entry.loanType,
  vehicleTypes: [...new Set(entry.vehicleTypes)],
  borrowerTypes: [...new Set(entry.borrowerTypes)],
  ...(entry.vehicles === undefined ? {} : { vehicles: entry.vehicles }),
  ...(entry.dealerIds === undefined ? {} : { dealerIds: [...new Set(entry.dealerIds)] }),
  inForceFrom: entry.inForceFrom,
  inForceTo: entry.inForceTo ?? null,
  terms: entry.terms,
  amount: entry.amount,
  depositMinimum: entry.depositMinimum ?? shareFromPerCent(0),
  vehicleAgeAtEndMaximumMonths: entry.vehicleAgeAtEndMaximumMonths ?? null,
  rates: entry.rates.map((row) => rateOf(row, entry)),
  fees: entry.fees.map(({ kind, amount, moment }) => feeOf(kind, amount, moment)),
  gmfvs: (entry.gmfvs ?? []).map((row) => ({
    term: row.term,
    annualKilometres: row.annualKilometres,
    vehicleAge: ageOf(row.vehicleAge),
    ...(row.vehicle === undefined ? {} : { vehicle: row.vehicle }),
    ...(row.share === undefined ? {} : { share: row.share }),
    ...(row.valuationShare === undefined ? {} : { valuationShare: row.valuationShare }),
    ...(row.value === undefined ? {} : { value: row.value }),
  })),
  ...(entry.excessKilometreEuro === undefined ? {} : { excessKilometreEuro: entry.excessKilometreEuro }),
  ...(entry.commission === undefined
    ? {}
    : { commission: entry.commission.map((row) => commissionOf(row, entry)) }),
})

const commissionOf = ({ amount, dealerIds, ...worth }: CommissionEntry, product: Entry): CommissionRow => ({
  amount: amount ?? product.amount,
  ...(dealerIds === undefined ? {} : { dealerIds: [...new Set(dealerIds)] }),
  ...worth,
})

const rateOf = (row: Entry['rates'][number], { terms, amount }: Entry): RateRow => ({
  terms: row.terms ?? {
    from: Math.min(...terms.map(({ from }) => from)),
    to: Math.max(...terms.map(({ to }) => to)),
  },
  amount: row.amount ?? amount,
  vehicleAge: ageOf(row.vehicleAge),
  ...(row.dealerIds === undefined ? {} : { dealerIds: [...new Set(row.dealerIds)] }),
  ...(row.rate === undefined
    ? // The model requires one of the two.
      { rate: rateFromApr(row.aprPercent as number), aprPercent: row.aprPercent as number }
    : { rate: row.rate }),
})

const ageOf = (age: { from: number; to?: number } | undefined): AgeRange =>
  age === undefined ? ANY_AGE : { from: age.from, to: age.to ?? null }

/** A product in the form of a file, which can be imported again; it also has its version and whether it is a sample. */
export const inContractNames = (product: Product) => ({
  id: product.id,
  version: product.version,
  ...(product.sample ? { sample: true } : {}),
  name: product.name,
  loanType: LoanType.write(product.loanType),
  vehicleTypes: product.vehicleTypes.map(ProductVehicleType.write),
  borrowerTypes: product.borrowerTypes.map(BorrowerType.write),
  ...(product.vehicles === undefined ? {} : { vehicles: product.vehicles }),
  ...(product.dealerIds === undefined ? {} : { dealers: product.dealerIds }),
  inForceFrom: product.inForceFrom,
  ...(product.inForceTo === null ? {} : { inForceTo: product.inForceTo }),
  terms: product.terms.map(termInShort),
  amount: inEuros(product.amount),
  depositMinimumPercent: shareToPerCent(product.depositMinimum),
  ...(product.vehicleAgeAtEndMaximumMonths === null
    ? {}
    : { vehicleAgeAtEndMaximumMonths: product.vehicleAgeAtEndMaximumMonths }),
  rates: product.rates.map(rateInContractNames),
  fees: feesInShort(product.fees),
  ...(product.gmfvs.length === 0 ? {} : { guaranteedValues: product.gmfvs.map(gmfvInContractNames) }),
  ...(product.excessKilometreEuro === undefined ? {} : { excessKilometerEuro: product.excessKilometreEuro }),
  ...(product.commission === undefined
    ? {}
    : { commission: product.commission.map(commissionInContractNames) }),
})

/** A product in the form of a draft: a file's long form, without what the service determines. */
export const asDraft = (product: Product): Content => {
  const { version: _version, sample: _sample, ...content } = { sample: false, ...inContractNames(product) }
  return {
    ...content,
    terms: product.terms.map(({ from, to, step }) => ({ from, to, step })),
    fees: product.fees.map(({ kind, amount, moment }) => ({ kind, amountEuro: toEuros(amount), moment })),
  }
}

/** A given product, in a file's long form, whatever is wrong with it. */
export const draftOf = ({ version: _version, sample: _sample, ...content }: Content): Content => {
  const { products } = inLongForm({ products: [content] }).body as { readonly products: readonly Content[] }
  return products[0] ?? content
}

/** A draft's error at a field or a row of the file, such as "rates[2].ratePercent", in a sentence. */
export type DraftFault = { readonly place: string; readonly says: string }

/** The draft as a product, or all its errors, by the reader of files and the rules of products. */
export const readDraft = (
  id: string,
  content: Content,
  surroundings: Surroundings,
): GivenProduct | readonly DraftFault[] => {
  const read = readProductFile({ products: [{ ...draftOf(content), id }] }, surroundings)
  if ('failures' in read)
    return read.failures.map(({ place, message }) => ({
      place: place.replace(/^products\[0\]\.?/, ''),
      says: message,
    }))
  const [product] = read
  if (product === undefined) throw new Error('A file of one product has none')
  const faults = placedFaultsOf({ ...product, version: 1 })
  return faults.length === 0 ? product : faults.map(({ place, says }) => ({ place: inFile(place), says }))
}

/** A product's place in the names of files. */
const inFile = (place: string): string =>
  place
    .replace(/^gmfvs/, 'guaranteedValues')
    .replace(/^depositMinimum$/, 'depositMinimumPercent')
    .replace(/^excessKilometreEuro$/, 'excessKilometerEuro')
    .replace(/\.rate$/, '.ratePercent')
    .replace(/\.share$/, '.percentOfPrice')
    .replace(/\.vehicleAge$/, '.vehicleAgeMonths')
    .replace(/\.dealerIds$/, '.dealers')

const inEuros = ({ from, to }: AmountRange) => ({ from: toEuros(from), to: toEuros(to) })

const rateInContractNames = ({ terms, amount, vehicleAge, dealerIds, rate, aprPercent }: RateRow) => ({
  terms: { from: terms.from, to: terms.to },
  amount: inEuros(amount),
  ...ageInContractNames(vehicleAge),
  ...(dealerIds === undefined ? {} : { dealers: dealerIds }),
  ...(aprPercent === undefined ? { ratePercent: exactRatePerCent(rate) } : { aprPercent }),
})

const commissionInContractNames = ({ amount, dealerIds, value, share }: CommissionRow) => ({
  amount: inEuros(amount),
  ...(dealerIds === undefined ? {} : { dealers: dealerIds }),
  ...(share === undefined ? {} : { percentOfAmountFinanced: shareToPerCent(share) }),
  ...(value === undefined ? {} : { commissionEuro: toEuros(value) }),
})

const gmfvInContractNames = ({
  term,
  annualKilometres,
  vehicleAge,
  vehicle,
  share,
  valuationShare,
  value,
}: GmfvRow) => ({
  term,
  annualKilometers: annualKilometres,
  ...ageInContractNames(vehicleAge),
  ...vehicle,
  ...(share === undefined ? {} : { percentOfPrice: shareToPerCent(share) }),
  ...(valuationShare === undefined ? {} : { percentOfValuation: shareToPerCent(valuationShare) }),
  ...(value === undefined ? {} : { valueEuro: toEuros(value) }),
})

/** Absent if every age is allowed, known or not. */
const ageInContractNames = ({ from, to }: AgeRange) => {
  if (from === ANY_AGE.from && to === ANY_AGE.to) return {}
  return { vehicleAgeMonths: to === null ? { from } : { from, to } }
}
