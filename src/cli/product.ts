/** `forecourt product …` */
import type { Command } from 'commander'
import { CommandFailure } from './failure.ts'
import { jsonObjectOf, nameOf, readText } from './input-file.ts'
import { examples, toJson } from './options.ts'
import { print, printJson, printList } from './print.ts'
import { makeChange, withStore } from './store.ts'

const FILE_HELP = `
The file, in set B's names:
  { "products": [ {
      "id": "hp-standard", "name": "Hire purchase", "loanType": "hp",
      "vehicleTypes": ["car", "tbc", "lightCommercial", "other", "cafAsset"],
      "borrowerTypes": ["individual", "joint", "partnership", "limitedCompany", "soleTrader"],
      "terms": [36, 48, 60], "inForceFrom": "2026-01-01", "inForceTo": "2026-12-31" } ] }

loanType is hp or pcp; inForceTo, the last day on offer, may be left out.`

export const addProductCommands = (program: Command): void => {
  const product = program.command('product').summary('products: which terms are on offer')
  product.description('Products: which terms are on offer for which loans, vehicles and borrowers.')
  examples(product, ['forecourt product import products.json', 'forecourt product list'])

  toJson(product.command('import <file>'))
    .description(
      'Add the products of a JSON file, - being standard input, or replace those with the same ids. Others stay. Nothing is imported from a file with a problem.',
    )
    .addHelpText('after', FILE_HELP)
    .action(importFile)

  toJson(product.command('list')).description('List all products.').action(list)
}

const importFile = async (file: string, { json }: { json?: true }): Promise<void> => {
  const { readProductFile } = await import('./product-file.ts')
  const products = readProductFile(jsonObjectOf(file, await readText(file)))
  if ('failures' in products) {
    if (json) printJson({ imported: [], failures: products.failures })
    const told = products.failures.map(({ place, message }) => `  ${place}: ${message}`)
    throw new CommandFailure([`Nothing was imported. ${nameOf(file)} is wrong at`, ...told].join('\n'))
  }
  const { importProducts } = await import('../operations/import-products.ts')
  await makeChange((change) => importProducts(change, products))
  const ids = products.map(({ id }) => id)
  if (json) return printJson({ imported: ids, failures: [] })
  print(`Imported ${ids.length === 1 ? 'product' : `${ids.length} products:`} ${ids.join(', ')}.`)
}

const list = async ({ json }: { json?: true }): Promise<void> => {
  const { listProducts } = await import('../store/products.ts')
  const { inWireNames } = await import('./product-file.ts')
  const products = (await withStore(({ sql }) => listProducts(sql))).map(inWireNames)
  printList(products, {
    json,
    none: 'There are no products; forecourt product import takes some from a file.',
    columns: {
      Id: ({ id }) => id,
      Product: ({ name, sample }) => (sample ? `${name} (sample)` : name),
      Loan: ({ loanType }) => loanType,
      Vehicles: ({ vehicleTypes }) => vehicleTypes.join(', '),
      Borrowers: ({ borrowerTypes }) => borrowerTypes.join(', '),
      Months: ({ terms }) => terms.join(', '),
      'In force': ({ inForceFrom, inForceTo }) => `${inForceFrom} to ${inForceTo ?? 'further notice'}`,
    },
  })
}
