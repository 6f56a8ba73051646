/** Names of dealers and partners are compared by our rules, whatever the database's collation takes for upper case. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  changeDealer,
  createDealer,
  createPartner,
  renamePartner,
} from '../../src/modules/people/organisations.ts'
import { findDealer, findPartner } from '../../src/store/people/organisations.ts'
import { type Administration, openAdministration } from './administration.ts'

let admin: Administration
before(async () => {
  admin = await openAdministration()
  // In Turkish, the small letter of I is ı: lower('IRIS') is no longer lower('iris').
  for (const table of ['dealers', 'partners'])
    await admin.sql.unsafe(`alter table ${table} alter column name type text collate "tr-x-icu"`)
})
after(() => admin.close())

const DEALER = { specialAgreement: false }

test('two dealers or partners never have names that read alike', async () => {
  const { id } = await admin.done((change) =>
    createDealer(change, { ...DEALER, name: 'IRIS O’Sample Motors' }),
  )
  const partner = await admin.done((change) => createPartner(change, { name: 'IRIS O’Sample Motors' }))
  const other = await admin.done((change) => createDealer(change, { ...DEALER, name: 'Sample Other' }))
  const otherPartner = await admin.done((change) => createPartner(change, { name: 'Sample Other' }))
  for (const name of ["iris o'sample motors", 'İRİS  OʼSAMPLE\u00a0MOTORS', 'Iris O´Sample Motors']) {
    for (const refused of [
      await admin.refused((change) => createDealer(change, { ...DEALER, name })),
      await admin.refused((change) => createPartner(change, { name })),
      await admin.refused((change) => changeDealer(change, other.id, { name })),
      await admin.refused((change) => renamePartner(change, otherPartner.id, { name })),
    ])
      assert.match(refused, /already/)
    assert.equal((await findDealer(admin.sql, name))?.id, id)
    assert.equal((await findPartner(admin.sql, name))?.id, partner.id)
  }
  assert.equal((await findDealer(admin.sql, id.toUpperCase()))?.id, id)
  assert.equal(await findDealer(admin.sql, 'Somebody else'), undefined)
  await admin.done((change) => changeDealer(change, id, { name: 'Iris O’Sample Motors' }))
})

test('of two that are added at once, one is refused', async () => {
  const results = await Promise.all(
    ['Sample Twin', 'SAMPLE TWIN'].map((name) =>
      admin.make((change) => createDealer(change, { ...DEALER, name })),
    ),
  )
  assert.equal(results.filter((one) => 'id' in one).length, 1)
})
