/** Products for tests of the pages. */

import { readFileSync } from 'node:fs'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import type { Content } from '../../packages/values/difference.ts'
import { importProducts } from '../../src/modules/products/imports.ts'
import { administer } from '../../src/service/as-web-user.ts'
import { readDraft } from '../../src/sets/products/file.ts'
import { insertDraft } from '../../src/store/reference/drafts.ts'
import { aProduct, aProductId } from '../console-api/sample-values.ts'
import type { ConsoleFixture } from './house.ts'

const IN_A_TEST = {
  person: undefined,
  origin: { address: '192.0.2.1', browser: null },
  requestId: 'test',
} as const

/** A product with two rates, or with these fields instead, in its first version. */
export const addProduct = async (
  house: ConsoleFixture,
  fields: Content = {},
): Promise<{ id: string; name: string }> => {
  const id = aProductId()
  const name = house.name('Sample hire purchase')
  const rates = [
    { amount: { from: 5_000, to: 24_999.99 }, ratePercent: 6.9 },
    { amount: { from: 25_000, to: 75_000 }, ratePercent: 5.95 },
  ]
  const product = readDraft(
    id,
    { ...aProduct(), name, rates, ...fields },
    { dealers: [], sampleIds: new Set() },
  )
  if (!('terms' in product)) throw new Error('The sample product has faults')
  await administer(house.service, IN_A_TEST, (change) => importProducts(change, [product]))
  return { id, name }
}

/** The same product with a faulty draft by another admin; returns the product's id. */
export const addDraft = async (house: ConsoleFixture): Promise<string> => {
  const { id, name } = await addProduct(house)
  const author = await house.addUser('admin')
  const at = new Date(house.service.now())
  const draft = {
    id: newId(at.getTime()),
    kind: 'product',
    subject: id,
    basedOn: 1,
    by: author.id,
    at,
  } as const
  const rates = [{ ratePercent: 29 }, { ratePercent: 5.5, terms: { from: 12, to: 24 } }]
  await insertDraft(house.sql, { ...draft, content: { ...aProduct(), id, name, rates } })
  return id
}

/** The example of a PCP whose values depend on the model, in its first version. */
export const addProductByModel = async (house: ConsoleFixture): Promise<{ id: string; name: string }> => {
  const { products } = JSON.parse(
    readFileSync(new URL('../../examples/products/products.json', import.meta.url), 'utf8'),
  )
  const example = products.find((one: { readonly id: string }) => one.id === 'example-pcp-by-model')
  const id = aProductId()
  const name = house.name('Sample PCP by model')
  const product = readDraft(id, { ...example, name }, { dealers: [], sampleIds: new Set() })
  if (!('terms' in product)) throw new Error('The example has faults')
  await administer(house.service, IN_A_TEST, (change) => importProducts(change, [product]))
  return { id, name }
}
