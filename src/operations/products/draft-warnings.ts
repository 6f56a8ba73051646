/** What an author should know before they propose a product's draft, though it may be published. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Content } from '../../../packages/values/difference.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { comparableName } from '../../../packages/values/typed/clean-text.ts'
import type { Product } from '../../domain/finance/product.ts'
import { listProducts } from './list-products.ts'

/** At a field of the draft, in a sentence. */
export type DraftWarning = { readonly place: string; readonly says: string }

/** Warns of a first day that has passed, and of another product with the same name that is offered on the same days. */
export const draftWarnings = async (
  { sql, now }: { readonly sql: Queries; readonly now: () => number },
  id: string,
  content: Content,
): Promise<readonly DraftWarning[]> => {
  const { name, inForceFrom: from, inForceTo: to } = content
  const today = dublinDay(now())
  const warnings: DraftWarning[] = []
  if (typeof from === 'string' && from !== '' && from < today)
    warnings.push({
      place: 'inForceFrom',
      says: 'This date has passed. The version takes effect on the date chosen when it is published, today or later.',
    })
  const others = typeof name === 'string' ? await sameNamed({ sql }, id, name) : []
  const twin = others.find((other) => overlaps(other, { from, to, today }))
  if (twin !== undefined)
    warnings.push({
      place: 'name',
      says: `Another product (${twin.id}) has this name and is offered at the same time. Dealers could not tell them apart.`,
    })
  return warnings
}

/** The newest version of each other product with the name. */
const sameNamed = async (
  store: { readonly sql: Queries },
  id: string,
  name: string,
): Promise<readonly Product[]> => {
  const newest = new Map((await listProducts(store)).map((product) => [product.id, product]))
  newest.delete(id)
  return [...newest.values()].filter((other) => comparableName(other.name) === comparableName(name))
}

/** A draft begins today at the earliest, and without a last day it goes on. */
const overlaps = (
  { inForceFrom, inForceTo }: Product,
  { from, to, today }: { readonly from: unknown; readonly to: unknown; readonly today: string },
): boolean => {
  const begins = typeof from === 'string' && from > today ? from : today
  return (inForceTo === null || inForceTo >= begins) && (typeof to !== 'string' || inForceFrom <= to)
}
