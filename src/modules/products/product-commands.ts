/** `forecourt product …` */

import type { Command } from 'commander'
import type { Failure } from '../../../packages/rules/fault.ts'
import { UUID_PATTERN } from '../../../packages/values/uuid.ts'
import { jsonObjectOf, nameOf, readText } from '../../cli/files.ts'
import { count, examples, toJson } from '../../cli/options.ts'
import { print, printJson, printList } from '../../cli/print.ts'
import { CommandFailure } from '../../cli/sentences.ts'
import { makeChange, withStore } from '../../cli/store.ts'
import type { Product } from '../../domain/finance/product.ts'
import { Refusal } from '../../service/refusal.ts'
import type { ImportedProduct } from './imports.ts'

const FILE_HELP = `
A complete file. The names are those of set B; the rates and values are only samples:

  {
    "products": [
      {
        "id": "hp-example", "name": "Hire purchase", "loanType": "hp",
        "vehicleTypes": ["car", "tbc", "lightCommercial", "other", "cafAsset"],
        "borrowerTypes": ["individual", "joint", "partnership", "limitedCompany", "soleTrader"],
        "inForceFrom": "2026-01-01", "inForceTo": "2030-12-31",
        "terms": [{ "from": 12, "to": 60, "step": 12 }, 84],
        "amount": { "from": 5000, "to": 75000 },
        "depositMinimumPercent": 10, "vehicleAgeAtEndMaximumMonths": 144,
        "rates": [
          { "amount": { "from": 5000, "to": 24999.99 }, "ratePercent": 6.9 },
          { "amount": { "from": 25000, "to": 75000 }, "ratePercent": 5.95 }
        ],
        "fees": { "documentation": 75, "completion": 63.49 }
      },
      {
        "id": "pcp-example", "name": "PCP", "loanType": "pcp",
        "vehicleTypes": ["car"], "borrowerTypes": ["individual", "joint"],
        "inForceFrom": "2026-01-01",
        "terms": [36], "amount": { "from": 5000, "to": 75000 },
        "rates": [
          { "vehicleAgeMonths": { "from": 0, "to": 11 }, "ratePercent": 4.9 },
          { "vehicleAgeMonths": { "from": 12 }, "ratePercent": 5.9 }
        ],
        "fees": [{ "kind": "completion", "amountEuro": 75, "moment": "lastPayment" }],
        "guaranteedValues": [
          { "term": 36, "annualKilometers": 15000, "percentOfPrice": 38 },
          { "term": 36, "annualKilometers": 20000, "percentOfPrice": 36.5 },
          { "term": 36, "annualKilometers": 25000, "percentOfPrice": 35 }
        ]
      }
    ]
  }

Terms and ages are in months, amounts and fees in euro. A rate can also have "terms", such as
{ "from": 12, "to": 36 }, and "dealers", a list of names or IDs for which it overrides the
general rate. A range that a rate omits is the product's whole range. Fees are a list, or an
object by kind, if each is paid at its usual time.
Optional: inForceTo, the last day on which the product is available; depositMinimumPercent
(default: 0); vehicleAgeAtEndMaximumMonths (no limit); guaranteedValues for hire purchase.
Each term, amount and age must have exactly one general rate and, for a PCP, one guaranteed
value per distance. No APR can exceed the legal maximum.`

export const addProductCommands = (program: Command): void => {
  // The --version after `show` is its own, not the program's.
  program.enablePositionalOptions()
  const product = program.command('product').summary('products: terms, rates, fees and guaranteed values')
  product.description(
    'Products: the available terms for each loan, vehicle and borrower type, with their rates, fees and guaranteed values.',
  )
  examples(product, [
    'forecourt product import products.json',
    'forecourt product list',
    'forecourt product show hp-example --json > hp.json',
  ])

  toJson(product.command('import <file>'))
    .description(
      'Add products from a JSON file (- for standard input), or new versions of products with the same IDs. Other products are not changed, and neither is a product whose latest version is identical. If the file has an error, nothing is imported.',
    )
    .addHelpText('after', FILE_HELP)
    .action(importFile)

  toJson(product.command('list'))
    .description('List all versions of all products. With --json, the output can be imported.')
    .action(list)

  toJson(product.command('show <id>'))
    .description('Show the latest version of a product. With --json, the output can be imported.')
    .option('--version <number>', 'another version', count)
    .action(show)
}

const importFile = async (file: string, { json }: { json?: true }): Promise<void> => {
  const body = jsonObjectOf(file, await readText(file))
  const { imported, failures } = await importFrom(body)
  if (json) printJson({ imported, failures })
  if (failures.length > 0) {
    const places = failures.map(({ place, message }) =>
      place === '' ? `  ${message}` : `  ${place}: ${message}`,
    )
    throw new CommandFailure([`Nothing was imported. ${nameOf(file)} is wrong at`, ...places].join('\n'))
  }
  if (json) return
  for (const { id, version, changed } of imported) {
    print(
      changed
        ? `Imported ${id}, version ${version}.`
        : `${id} stays at version ${version}, which is identical.`,
    )
  }
}

type Outcome = { readonly imported: readonly ImportedProduct[]; readonly failures: readonly Failure[] }

const importFrom = async (body: object): Promise<Outcome> => {
  const { readProductFile } = await import('../../sets/products/file.ts')
  const { importProducts } = await import('./imports.ts')
  const { listDealers } = await import('../../store/people/organisations.ts')
  const { listProductVersions } = await import('../../store/reference/lender-data.ts')
  return makeChange(async (change): Promise<Outcome> => {
    const dealers = await listDealers(change.sql)
    const versions = await listProductVersions(change.sql)
    const sampleIds = new Set(versions.filter(({ sample }) => sample).map(({ id }) => id))
    const products = readProductFile(body, { dealers, sampleIds })
    if ('failures' in products) return { imported: [], failures: products.failures }
    const imported = await importProducts(change, products)
    return imported instanceof Refusal
      ? { imported: [], failures: failuresIn(imported, namesOf(dealers)) }
      : { imported, failures: [] }
  })
}

const DEALER_ID = new RegExp(UUID_PATTERN, 'g')

/** The errors of the products themselves: one sentence a line, with dealers' names. */
const failuresIn = ({ says }: Refusal, dealerNames: ReadonlyMap<string, string>): readonly Failure[] =>
  says
    .replace(DEALER_ID, (id) => dealerNames.get(id) ?? id)
    .split('\n')
    .map((message) => ({ place: '', type: 'product', message }))

const namesOf = (dealers: readonly { readonly id: string; readonly name: string }[]) =>
  new Map(dealers.map(({ id, name }) => [id, name]))

const list = async ({ json }: { json?: true }): Promise<void> => {
  const { listProductVersions } = await import('../../store/reference/lender-data.ts')
  const { PRODUCT_COLUMNS } = await import('./product-view-commands.ts')
  const products = await withStore(({ sql }) => listProductVersions(sql))
  if (json) return printFile(products)
  printList(products, {
    json,
    none: 'There are no products. Import some with "forecourt product import".',
    columns: PRODUCT_COLUMNS,
  })
}

const show = async (id: string, options: { version?: number; json?: true }): Promise<void> => {
  const { listProductVersions } = await import('../../store/reference/lender-data.ts')
  const { listDealers } = await import('../../store/people/organisations.ts')
  const { versions, dealers } = await withStore(async ({ sql }) => ({
    versions: (await listProductVersions(sql)).filter((product) => product.id === id),
    dealers: await listDealers(sql),
  }))
  if (versions.length === 0) throw new CommandFailure(`Product "${id}" not found.`)
  const { version } = options
  const product = version === undefined ? versions.at(-1) : versions.find((one) => one.version === version)
  if (product === undefined) {
    const known = versions.map((one) => one.version).join(', ')
    throw new CommandFailure(`Product "${id}" has no version ${version}; it has ${known}.`)
  }
  if (options.json) return printFile([product])
  const { printProduct } = await import('./product-view-commands.ts')
  printProduct(product, namesOf(dealers))
}

/** In the form of a file, so that it can be imported. */
const printFile = async (products: readonly Product[]): Promise<void> => {
  const { inContractNames } = await import('../../sets/products/file.ts')
  printJson({ products: products.map(inContractNames) })
}
