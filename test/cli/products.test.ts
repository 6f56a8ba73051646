/** The commands about products: versions, refusals, and that their output can be imported again. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { LocalDate } from '../../packages/values/dublin-day.ts'
import { SAMPLE_PRODUCTS } from '../../src/domain/finance/sample-products.ts'
import { termsOffered } from '../../src/domain/finance/selection.ts'
import { importProducts } from '../../src/modules/products/imports.ts'
import { inContractNames } from '../../src/sets/products/file.ts'
import { change } from '../../src/store/audit/change.ts'
import { listProductVersions } from '../../src/store/reference/lender-data.ts'
import { type Installation, openInstallation } from './command.ts'

let installation: Installation

before(async () => {
  installation = await openInstallation()
})
after(() => installation.close())

const fails = async (commandLine: readonly string[], code: number, says: RegExp): Promise<void> => {
  const ended = await installation.run(commandLine)
  assert.match(ended.stderr, says)
  assert.equal(ended.code, code)
}

const PRODUCT = {
  id: 'hp',
  name: 'Hire purchase',
  loanType: 'hp',
  vehicleTypes: ['car', 'tbc', 'cafAsset'],
  borrowerTypes: ['individual'],
  inForceFrom: '2026-01-01',
  terms: [{ from: 36, to: 48, step: 12 }],
  amount: { from: 5_000, to: 60_000 },
  rates: [{ ratePercent: 6.9 }],
  fees: { documentation: 75, completion: 63.49 },
}

const importing = (file: object | string, ...options: readonly string[]) =>
  installation.run(['product', 'import', '-', ...options], {
    input: typeof file === 'string' ? file : JSON.stringify(file),
  })

const imports = (...products: readonly object[]) => importing({ products })

const offered = async (today: string) =>
  termsOffered(await listProductVersions(installation.sql), {
    today: today as LocalDate,
    loanType: 'hirePurchase',
    vehicleType: 'agricultural',
    borrowerType: 'individual',
  })

test('a product imported again becomes its next version, unless it says the same', async () => {
  const { json, run } = installation
  const product = { ...PRODUCT, id: 'versions' }
  assert.equal((await imports(product)).stdout, 'Imported versions, version 1.\n')
  const cheaper = { ...product, rates: [{ ratePercent: 6.4 }] }
  assert.equal((await imports(cheaper)).stdout, 'Imported versions, version 2.\n')
  assert.match((await imports(cheaper)).stdout, /^versions stays at version 2, which is identical\.\n$/)

  const rateOf = async (...options: readonly string[]) =>
    (await json('product', 'show', 'versions', ...options)).products[0].rates[0].ratePercent
  assert.deepEqual([await rateOf(), await rateOf('--version', '1')], [6.4, 6.9])
  const shown = await run(['product', 'show', 'versions'])
  assert.match(shown.stdout, /^Hire purchase\nId: +versions, version 2\n.*Months: +36 to 48 by 12\n/s)
  assert.match(shown.stdout, /36 to 48 +€5,000\.00 to €60,000\.00 +any +all +6\.4 %\n$/)
  const listed = await run(['product', 'list'])
  assert.match(listed.stdout, /\nversions +1 +.*6\.9 % +2026-01-01 to further notice\nversions +2 +.*6\.4 %/)
  await fails(['product', 'show', 'nothing'], 1, /^Product "nothing" not found\.\n$/)
  await fails(['product', 'show', 'versions', '--version', '3'], 1, /has no version 3; it has 1, 2\./)
  await fails(['product', 'show', 'versions', '--version', 'x'], 2, /whole number/)
})

test('a version that has ended takes a product off offer', async () => {
  const product = { ...PRODUCT, id: 'ending', terms: [84] }
  await imports(product)
  assert((await offered('2026-06-01')).includes(84))
  await imports({ ...product, inForceTo: '2026-05-31' })
  assert((await offered('2026-05-31')).includes(84))
  assert(!(await offered('2026-06-01')).includes(84))
})

test('gaps, overlaps and APRs above the legal maximum are reported, and nothing is imported', async () => {
  const { id: dealerId } = await installation.json('dealer', 'create', 'Rate Motors')
  const rate = { ratePercent: 6.9 }
  const own = { dealers: ['rate motors'], ratePercent: 5 }
  const rows: readonly (readonly [what: object, says: RegExp])[] = [
    [
      { rates: [{ ...rate, terms: { from: 36, to: 36 } }] },
      /\n {2}wrong: No rate for 48 months, €5,000\.00 to/,
    ],
    [{ rates: [rate, rate] }, /\n {2}wrong: More than one rate for 36 months.*\n {2}wrong: .* 48 months/],
    [{ rates: [rate, own, own] }, /\n {2}wrong: More than one rate of dealer Rate Motors for/],
    [{ rates: [{ ratePercent: 24 }] }, /\n {2}wrong: Rate 1 gives an APR of .* The legal maximum is 23%/],
    [{ terms: [{ from: 12, to: 30, step: 12 }] }, /\n {2}wrong: Steps of 12 months from 12 do not reach 30/],
  ]
  for (const [what, says] of rows) {
    const { code, stdout, stderr } = await imports(
      { ...PRODUCT, id: 'right' },
      { ...PRODUCT, id: 'wrong', ...what },
    )
    assert.match(stderr, /^Nothing was imported\. Standard input is wrong at\n/)
    assert.match(stderr, says)
    assert(!stderr.includes(dealerId), 'dealers are told by name')
    assert.deepEqual([code, stdout], [1, ''])
  }
  const printed = await importing({ products: [{ ...PRODUCT, id: 'wrong', rates: [rate, rate] }] }, '--json')
  const { imported, failures } = JSON.parse(printed.stdout)
  assert.deepEqual([printed.code, imported, failures.length, failures[0].type], [1, [], 2, 'product'])
  await fails(['product', 'show', 'right'], 1, /Product "right" not found/)

  const nobody = await imports({ ...PRODUCT, id: 'wrong', rates: [rate, { ...own, dealers: ['Nobody'] }] })
  assert.match(nobody.stderr, /products\[0\]\.rates\[1\]\.dealers\[0\]: .*Received Nobody/)
  assert.match(
    (await imports({ ...PRODUCT, id: 'ofDealer', rates: [rate, own] })).stdout,
    /ofDealer, version 1/,
  )
  const { products } = await installation.json('product', 'show', 'ofDealer')
  assert.deepEqual(products[0].rates[1].dealers, [dealerId])
  assert.match((await installation.run(['product', 'show', 'ofDealer'])).stdout, / any +Rate Motors +5 %\n$/)
})

test('the example of the help and those of the examples’ folder are files that are imported', async () => {
  const help = (await installation.run(['product', 'import', '--help'])).stdout
  const [example] = /^ {2}\{\n.*^ {2}\}$/ms.exec(help) ?? []
  assert(example !== undefined, 'the help has an example')
  assert.equal(
    (await importing(example)).stdout,
    'Imported hp-example, version 1.\nImported pcp-example, version 1.\n',
  )
  const examples = new URL('../../examples/products/', import.meta.url)
  for (const name of await readdir(examples)) {
    const { code, stderr } = await importing(await readFile(new URL(name, examples), 'utf8'))
    assert.deepEqual([code, stderr], [0, ''], name)
  }
})

test('the list can be imported again, here and elsewhere', async () => {
  const { run, json } = installation
  const listed = await run(['product', 'list', '--json'])
  const again = await importing(listed.stdout, '--json')
  const { imported } = JSON.parse(again.stdout)
  assert(imported.length > 5)
  assert(imported.every((one: { changed: boolean }) => !one.changed))
  assert.equal((await run(['product', 'list', '--json'])).stdout, listed.stdout)

  const elsewhere = await openInstallation()
  try {
    for (const id of ['hp-example', 'pcp-example', 'example-pcp', 'versions']) {
      const shown = await run(['product', 'show', id, '--json'])
      assert.equal((await elsewhere.run(['product', 'import', '-'], { input: shown.stdout })).code, 0)
      const { products } = await elsewhere.json('product', 'show', id)
      assert.deepEqual(products, [{ ...(await json('product', 'show', id)).products[0], version: 1 }])
    }
  } finally {
    await elsewhere.close()
  }
})

test('samples of the sandbox are not for files to change, nor to be imported', async () => {
  const { sql, run } = installation
  const sample = SAMPLE_PRODUCTS[0]
  assert(sample !== undefined)
  const shown = JSON.stringify({ products: [inContractNames(sample)] })
  assert.match((await importing(shown)).stderr, /products\[0\]\.sample: sample must not be true/)
  await change(sql, { actor: { kind: 'operator', id: 'cli' }, now: Date.now }, (inProgress) =>
    importProducts(inProgress, [sample]),
  )
  assert.match((await run(['product', 'list'])).stdout, /Sample hire purchase \(sample\)/)
  for (const file of [shown, { products: [{ ...PRODUCT, id: sample.id }] }]) {
    const { code, stderr } = await importing(file)
    assert.equal(code, 1)
    assert.match(
      stderr,
      /at\n {2}products\[0\]\.id: id must not be the ID of a sandbox sample. Received sample-hire-purchase\.\n$/,
    )
  }
  assert.match((await run(['product', 'show', sample.id])).stdout, /version 1\n/)
})
