/**
 * The short forms in a file of products: a plain number for one term, and `{"documentation": 75, "completion": 75}` for
 * fees at their usual times, which was once the only form.
 */

import type { Failure } from '../../../packages/rules/fault.ts'
import { FEE_KINDS, type FeeKind, type Fees } from '../../domain/finance/fees.ts'
import { toEuros } from '../../domain/finance/money.ts'
import type { TermRange } from '../../domain/finance/product.ts'

type LongForm = {
  readonly body: object
  /** A failure of the long form, reported once in the words of the file. */
  readonly asSent: (failure: Failure) => readonly Failure[]
}

/** The fees that the short form must name. */
const NAMED_FEES: readonly FeeKind[] = ['documentation', 'completion']

/** A file of products in its long form, whatever else is wrong with it. */
export const inLongForm = (body: object): LongForm => {
  const plainTerms = new Set<string>()
  /** The file's names for fee entries, by their places in the long form. */
  const namedFees = new Map<string, { readonly place: string; readonly name: string }>()
  const termsIn = (terms: unknown, place: string): unknown =>
    Array.isArray(terms)
      ? terms.map((term: unknown, index) => {
          if (typeof term === 'object') return term
          plainTerms.add(`${place}[${index}]`)
          return { from: term, to: term, step: 1 }
        })
      : terms
  const feesIn = (fees: unknown, place: string): unknown => {
    if (typeof fees !== 'object' || fees === null || Array.isArray(fees)) return fees
    const names = [...new Set([...NAMED_FEES, ...Object.keys(fees)])]
    return names.map((kind, index) => {
      namedFees.set(`${place}[${index}]`, { place: `${place}.${kind}`, name: kind })
      return { kind, amountEuro: (fees as Readonly<Record<string, unknown>>)[kind] }
    })
  }
  const productIn = (product: unknown, index: number): unknown => {
    if (typeof product !== 'object' || product === null || Array.isArray(product)) return product
    const place = `products[${index}]`
    const long: { terms?: unknown; fees?: unknown } = { ...product }
    if ('terms' in long) long.terms = termsIn(long.terms, `${place}.terms`)
    if ('fees' in long) long.fees = feesIn(long.fees, `${place}.fees`)
    return long
  }
  const { products } = body as { products?: unknown }
  return {
    body: Array.isArray(products) ? { ...body, products: products.map(productIn) } : body,
    asSent: (failure) => {
      const [, entry = '', field = ''] = /^(.*)\.(\w+)$/.exec(failure.place) ?? []
      if (plainTerms.has(entry)) return ofPlainTerm(failure, entry, field)
      const named = namedFees.get(entry)
      return named === undefined ? [failure] : [ofNamedFee(failure, named, field)]
    },
  }
}

/** Both ends of a plain term fail alike. */
const ofPlainTerm = (failure: Failure, place: string, field: string): readonly Failure[] =>
  field === 'to' ? [] : [{ ...failure, place, message: failure.message.replace(/^from/, 'terms') }]

const ofNamedFee = (
  failure: Failure,
  { place, name }: { readonly place: string; readonly name: string },
  field: string,
): Failure =>
  field === 'kind'
    ? { place, type: 'unknown', message: `Unknown fee kind ${name}.` }
    : { ...failure, place, message: failure.message.replace(/^amountEuro/, name) }

/** A range of terms in the file's shortest form. */
export const termInShort = ({ from, to, step }: TermRange) => (from === to ? from : { from, to, step })

/** Fees for a file: in the short form if that is enough. */
export const feesInShort = (fees: Fees) => {
  const isNamed = NAMED_FEES.every((name) => fees.some(({ kind }) => kind === name))
  const isUsual = fees.every(({ kind, moment }) => moment === FEE_KINDS[kind].moment)
  return isNamed && isUsual
    ? Object.fromEntries(fees.map(({ kind, amount }) => [kind, toEuros(amount)]))
    : fees.map(({ kind, amount, moment }) => ({ kind, amountEuro: toEuros(amount), moment }))
}
