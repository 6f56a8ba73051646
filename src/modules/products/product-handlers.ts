/** Products: their versions, drafts, and what a draft would offer. */
import type { Content } from '../../../packages/values/difference.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { hasCapability } from '../../domain/access/roles.ts'
import { standingOf } from '../../domain/finance/drafts.ts'
import type { Product } from '../../domain/finance/product.ts'
import { created, type Handlers, ok } from '../../http/handler.ts'
import { administer } from '../../service/as-web-user.ts'
import { type Undo, undoable } from '../../service/in-transaction.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import { asDraft, draftOf } from '../../sets/products/file.ts'
import { listProducts, readVersions } from './catalogue.ts'
import { listedProducts } from './catalogue-api.ts'
import { draftView } from './draft-handlers.ts'
import { readDraft, readOpenDraft, readOpenDrafts, readPublications, startDraft } from './drafts.ts'
import type { productOperations } from './product-pages.ts'
import { draftWarnings } from './publish.ts'
import { quotationsBy } from './quotations-api.ts'
import { isFaults, readProductDraft } from './read-draft-handlers.ts'

export const productHandlers: Handlers<typeof productOperations> = {
  listProducts: async ({ service, person: { role } }) => {
    const [products, drafts] = await Promise.all([
      listProducts(service),
      hasCapability(role, 'admin') ? readOpenDrafts(service, 'product') : [],
    ])
    return ok({ items: listedProducts(products, drafts, dublinDay(service.now())) })
  },

  readProduct: async ({ service, person, params: { id } }) => {
    const [stored, draft, publications] = await Promise.all([
      readVersions(service, id),
      // Compliance reads what has been published.
      hasCapability(person.role, 'admin') ? readOpenDraft(service, 'product', id) : undefined,
      readPublications(service, 'product', id),
    ])
    if (stored.length === 0 && draft === undefined) return notFound('product')
    const today = dublinDay(service.now())
    const dated = stored.map(({ product }) => datedOf(product))
    const versions = stored.toReversed().map(({ product, importedAt }) => ({
      version: product.version,
      standing: standingOf(datedOf(product), dated, today),
      from: product.inForceFrom,
      to: product.inForceTo,
      content: asDraft(product),
      addedAt: importedAt,
      published: publications.get(product.version) ?? null,
    }))
    const isSample = stored.some(({ product }) => product.sample)
    return ok({
      id,
      isSample,
      versions,
      draft: draft === undefined ? null : await draftView(service, draft, person),
    })
  },

  startProductDraft: async ({ service, person, webUser, body: { id, name, from } }) => {
    const base = from === null ? undefined : await versionOf(service, from)
    if (from !== null && base === undefined) return notFound('version')
    if (base?.sample && from?.id === id)
      return new Refusal(`"${id}" is a sandbox sample and cannot be changed. Use another ID for the draft.`)
    const content: Content = {
      ...(base === undefined ? emptyContent(id, dublinDay(service.now())) : { ...asDraft(base), id }),
      ...(name === undefined ? {} : { name }),
    }
    const begun = await administer(service, webUser, (change) =>
      startDraft(change, person.userId, { kind: 'product', subject: id, content, isNew: from?.id !== id }),
    )
    if (begun instanceof Refusal) return begun
    const draft = await readDraft(service, begun)
    return draft === undefined ? notFound('draft') : created(await draftView(service, draft, person))
  },

  uploadProductDrafts: async ({ service, person, webUser, body: { file } }) => {
    const entries = entriesOf(file)
    if (entries instanceof Refusal) return entries
    const samples = new Set((await listProducts(service)).filter(({ sample }) => sample).map(({ id }) => id))
    const sample = entries.find(({ id }) => samples.has(id))
    if (sample !== undefined)
      return new Refusal(`"${sample.id}" is a sandbox sample and cannot be changed. Use another ID.`)
    // Either all drafts of the file are created, or none.
    const begin = async (change: Change, undo: Undo<Refusal>) => {
      for (const { id, content } of entries) {
        const begun = await startDraft(change, person.userId, { kind: 'product', subject: id, content })
        if (begun instanceof Refusal) undo(begun)
      }
    }
    const refused = await undoable((undo: Undo<Refusal>) =>
      administer(service, webUser, (change) => begin(change, undo)),
    )
    return refused ?? created({ ids: entries.map(({ id }) => id) })
  },

  tryProduct: async ({ service, params: { id }, body: { content, requests } }) => {
    const isThere =
      (await readOpenDraft(service, 'product', id)) !== undefined ||
      (await readVersions(service, id)).length > 0
    if (!isThere) return notFound('product')
    const read = await readProductDraft(service, id, content)
    const warnings = await draftWarnings(service, id, content)
    if (isFaults(read)) return ok({ faults: read, warnings })
    const quotations = await quotationsBy(service, { ...read, version: 1 }, requests)
    return ok({ faults: [], warnings, quotations })
  },
}

const datedOf = ({ version, inForceFrom, inForceTo }: Product) => ({
  version,
  from: inForceFrom,
  to: inForceTo,
})

type Version = { readonly id: string; readonly version: number }

const versionOf = async (service: Parameters<typeof readVersions>[0], { id, version }: Version) =>
  (await readVersions(service, id)).find(({ product }) => product.version === version)?.product

/** The required fields of a product that starts from nothing; people type the rest. */
const emptyContent = (id: string, today: string): Content => ({
  id,
  name: '',
  loanType: 'hp',
  vehicleTypes: [],
  borrowerTypes: [],
  inForceFrom: today,
  terms: [],
  amount: {},
  rates: [],
  fees: [],
})

type Change = Parameters<typeof startDraft>[0]

const PRODUCTS_MAXIMUM = 100

const NO_PRODUCTS = new Refusal(
  `The file must have a list "products" of 1 to ${PRODUCTS_MAXIMUM} products, each with a unique id of 1 to 64 letters, digits, dots, hyphens and underscores.`,
)

/** The products of a file by their ids, the last one if an id repeats; valid or not, as drafts may be. */
const entriesOf = ({
  products,
}: Content): readonly { readonly id: string; readonly content: Content }[] | Refusal => {
  if (!Array.isArray(products) || products.length === 0 || products.length > PRODUCTS_MAXIMUM)
    return NO_PRODUCTS
  const entries = new Map<string, Content>()
  for (const entry of products as readonly unknown[]) {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return NO_PRODUCTS
    const { id } = entry as { readonly id?: unknown }
    if (typeof id !== 'string' || !/^[A-Za-z0-9._-]{1,64}$/.test(id)) return NO_PRODUCTS
    entries.set(id, draftOf(entry as Content))
  }
  return [...entries].map(([id, content]) => ({ id, content }))
}
