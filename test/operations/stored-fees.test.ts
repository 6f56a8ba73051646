/** Rows from before fees became a list: products, case files and signings that hold two named fees go on as they were. */

import assert from 'node:assert/strict'
import test from 'node:test'
import { dataKeyOf } from '../../packages/encryption/key-ring.ts'
import { verifyEvidence } from '../../src/adapters/agreement/evidence.ts'
import { evidenceHeadOf } from '../../src/adapters/agreement/final-pdf.ts'
import type { CaseFile } from '../../src/domain/case/case-file.ts'
import { usualFees } from '../../src/domain/finance/fees.ts'
import { fromEuros } from '../../src/domain/finance/money.ts'
import type { Offer } from '../../src/domain/finance/selection.ts'
import { encryptSigningFile, readStoredPdf } from '../../src/modules/applications/signing-record.ts'
import { importProducts } from '../../src/modules/products/imports.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { encryptFile } from '../../src/store/applications/encrypted-parts.ts'
import { change } from '../../src/store/audit/change.ts'
import { listProductVersions } from '../../src/store/reference/lender-data.ts'
import { readPdf } from '../support/pdf-reading.ts'
import type { World } from '../support/world.ts'
import { fileIn, headOf, OPERATOR, withGuardWorld } from './guard-world.ts'
import { evidenceOf, inProgress, sign, signingOf, work } from './signing-scene.ts'

let world: World
withGuardWorld((opened) => {
  world = opened
})

/** As the version before stored them: both amounts in cents. */
const STORED = { documentation: 75_00, completion: 75_00 }
const FEES = usualFees({ documentation: fromEuros(75), completion: fromEuros(75) })

const asStoredBefore = (offer: Offer): Offer => ({ ...offer, fees: STORED as never })

test('a product keeps its version, and an import that says the same adds none', async () => {
  await world.sql`update product_versions set content = jsonb_set(content, '{fees}', ${world.sql.json(STORED)})
    where id = 'sample-hire-purchase'`
  const [product] = (await listProductVersions(world.sql)).filter(({ id }) => id === 'sample-hire-purchase')
  assert.ok(product)
  assert.deepEqual(product.fees, FEES)
  const { version, ...given } = product
  const imported = await change(world.sql, { actor: OPERATOR, now: Date.now }, (making) =>
    importProducts(making, [given]),
  )
  assert.ok(!(imported instanceof Refusal))
  assert.deepEqual(imported, [{ id: product.id, version, changed: false }])
})

test('a signing that was started before is signed, sealed and verified with its two fees', async () => {
  const { service } = world
  const { reference, id } = await inProgress(service)
  const application = await headOf(service, reference)
  const key = dataKeyOf(service.ring, application)
  assert.ok(key)
  const file = await fileIn(service, reference)
  assert.ok(file.offer)
  const stored: CaseFile = {
    ...file,
    offer: asStoredBefore(file.offer),
    askedOffer: asStoredBefore(file.offer),
    approvals: [{ by: OPERATOR, at: 1, offer: asStoredBefore(file.offer) }],
  }
  const signing = await signingOf(service, reference)
  const signingFile = { ...signing.file, offer: asStoredBefore(signing.file.offer) }
  await world.sql`update applications set file = ${encryptFile(key, stored)} where id = ${application.id}`
  await world.sql`update signings set file = ${encryptSigningFile(key, id, signingFile)} where id = ${id}`

  const read = await fileIn(service, reference)
  assert.deepEqual(
    [read.offer?.fees, read.askedOffer?.fees, read.approvals[0]?.offer?.fees],
    [FEES, FEES, FEES],
  )
  await sign(service, reference, 0)
  await work(service)
  const { row } = await signingOf(service, reference)
  assert.equal(row.state, 'completed')
  const sealed = await readStoredPdf(service, await headOf(service, reference), id, 'sealed')
  assert.ok(sealed)
  assert.equal(verifyEvidence(await evidenceOf(service, reference), evidenceHeadOf(sealed)).ok, true)
  const text = (await readPdf(sealed)).pages.flat().join('\n')
  assert.match(text, /Documentation fee[ |]+€75\.00, with the first instalment/)
  assert.match(text, /Completion fee[ |]+€75\.00, with the last instalment/)
})
