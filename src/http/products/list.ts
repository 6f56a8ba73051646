/** The list of products: each with its current version, its next one, and whether there is a draft. */

import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { Product } from '../../domain/finance/product.ts'
import { standingOf } from '../../domain/finance/versions.ts'
import type { readOpenDrafts } from '../../operations/products/read-draft.ts'
import { LoanType } from '../../sets/b/enumerations.ts'

type Drafts = Awaited<ReturnType<typeof readOpenDrafts>>

/** By id, including products that are only drafts so far. */
export const listedProducts = (products: readonly Product[], drafts: Drafts, today: LocalDate) => {
  const byId = Map.groupBy(products, ({ id }) => id)
  const ids = [...new Set([...byId.keys(), ...drafts.map(({ subject }) => subject)])].sort()
  return ids.map((id) => {
    const versions = byId.get(id) ?? []
    const draft = drafts.find(({ subject }) => subject === id)
    const newest = versions.at(-1)
    const dated = versions.map(({ version, inForceFrom, inForceTo }) => ({
      version,
      from: inForceFrom,
      to: inForceTo,
    }))
    const standing = (wanted: string) => dated.filter((one) => standingOf(one, dated, today) === wanted)
    const [planned] = standing('planned').toSorted((a, b) => (a.from < b.from ? -1 : 1))
    return {
      id,
      name: newest?.name ?? textOf(draft?.content['name']),
      loanType: newest === undefined ? textOf(draft?.content['loanType']) : LoanType.write(newest.loanType),
      isSample: newest?.sample ?? false,
      inForce: standing('inForce')[0]?.version ?? null,
      planned: planned ?? null,
      draft: draft === undefined ? null : { ...draft, isProposed: draft.proposedBy !== null },
    }
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
