/** Clients that belong to the lender itself: whose they are, and what they can and cannot have. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { followReferenceData } from '../../src/adapters/access/reference-data.ts'
import { LENDER_SCOPES, SCOPES } from '../../src/domain/access/roles.ts'
import { createApiKey } from '../../src/modules/clients/api-keys.ts'
import { changeClient } from '../../src/modules/clients/change-client.ts'
import { createClient, type GivenClient, listClients, readClient } from '../../src/modules/clients/clients.ts'
import { giveConsent } from '../../src/modules/clients/consents.ts'
import { createPartner } from '../../src/modules/people/organisations.ts'
import { createUser } from '../../src/modules/people/users.ts'
import { hasLiveClients } from '../../src/store/clients/clients.ts'
import { createLenderClient } from '../support/lender-client.ts'
import { type Administration, openAdministration } from './administration.ts'

let admin: Administration
let dealer: string
before(async () => {
  admin = await openAdministration()
  dealer = await admin.newDealer()
  await admin.done((change) => createPartner(change, { name: 'Sample Partner' }))
})
after(() => admin.close())

const LENDERS = { name: 'Core system', dealer: undefined, mode: 'test', isLender: true } as const

test('a client of the lender has all scopes of its kind unless told otherwise, and no dealer’s', async () => {
  const created = await admin.done((change) => createClient(change, LENDERS))
  assert.deepEqual([created.isLender, created.dealer, created.partner], [true, null, null])
  const { isLender, scopes, apiKeys } = (await readClient(admin, created.clientId)) ?? assert.fail()
  assert.deepEqual([isLender, [...scopes].sort()], [true, [...LENDER_SCOPES].sort()])
  assert.deepEqual([...(apiKeys[0]?.scopes ?? [])].sort(), [...LENDER_SCOPES].sort())
  const others = await admin.done((change) => createClient(change, { name: 'Other', dealer, mode: 'test' }))
  const stored = (await readClient(admin, others.clientId)) ?? assert.fail()
  assert.deepEqual([stored.isLender, stored.scopes], [false, SCOPES])
  const listed = await listClients(admin, { dealerId: null })
  assert.ok(listed.some(({ id, isLender: is }) => id === created.clientId && is))
})

const ONE_OWNER = /belongs to a dealer, to a partner or to the lender, and only to one of them/
const REFUSED: readonly (readonly [what: string, given: () => Partial<GivenClient>, says: RegExp])[] = [
  ['of a dealer too', () => ({ dealer }), ONE_OWNER],
  ['of a partner too', () => ({ partner: 'Sample Partner' }), ONE_OWNER],
  [
    'with the scopes of dealers',
    () => ({ scopes: ['lender:read', 'applications:submit', 'applications:read'] }),
    /^Only clients of dealers and partners can have the scopes applications:submit, applications:read\.$/,
  ],
]
for (const [what, given, says] of REFUSED) {
  test(`a client of the lender is not created ${what}`, async () => {
    assert.match(await admin.refused((change) => createClient(change, { ...LENDERS, ...given() })), says)
  })
}

for (const scope of LENDER_SCOPES.filter((one) => one.startsWith('lender:'))) {
  test(`no client of a dealer or partner can have ${scope}, whether it is created or changed`, async () => {
    const says = `Only the lender’s own clients can have the scope ${scope}.`
    const given = { name: 'Other', mode: 'test', scopes: [scope, 'applications:read'] } as const
    for (const owner of [{ dealer }, { dealer: undefined, partner: 'Sample Partner' }, { dealer: undefined }])
      assert.equal(await admin.refused((change) => createClient(change, { ...given, ...owner })), says)
    const clientId = await admin.newClient()
    assert.equal(await admin.refused((change) => changeClient(change, clientId, { scopes: [scope] })), says)
    const key = await admin.refused((change) =>
      createApiKey(change, { clientId, name: 'sample', scopes: [scope] }),
    )
    assert.match(key, /does not have the scope/)
  })
}

test('a client of the lender stays the lender’s, and takes no other’s scopes', async () => {
  const { clientId } = await createLenderClient(admin)
  assert.match(
    await admin.refused((change) => changeClient(change, clientId, { partner: 'Sample Partner' })),
    /^This client belongs to the lender, and cannot be moved/,
  )
  assert.match(
    await admin.refused((change) => changeClient(change, clientId, { scopes: ['signing:start'] })),
    /^Only clients of dealers and partners can have the scope signing:start\.$/,
  )
  await admin.done((change) => changeClient(change, clientId, { scopes: ['lender:book'] }))
  assert.deepEqual((await readClient(admin, clientId))?.scopes, ['lender:book'])
  for (const column of [admin.sql`dealer_id = ${dealer}`, admin.sql`sandbox_id = gen_random_uuid()`])
    await assert.rejects(async () => {
      await admin.sql`update clients set ${column} where id = ${clientId}`
    }, /clients_of_lender_alone|sandbox/)
})

test('nobody consents to a client of the lender', async () => {
  const { clientId } = await createLenderClient(admin)
  const email = 'owner.of.lender.test@example.ie'
  await admin.done((change) => createUser(change, admin.ring, { email, role: 'dealerUser', dealer }))
  const says = await admin.refused((change) =>
    giveConsent(change, admin.ring, { user: email, clientId, from: 'cli' }),
  )
  assert.match(says, /need no consent/)
})

test('scopes of another kind that a row has do not count, and no live application comes from the lender', async () => {
  const { clientId } = await createLenderClient(admin, { mode: 'live' })
  const other = await admin.newClient()
  assert.equal(await hasLiveClients(admin.sql), false)
  await admin.sql`update clients set scopes = ${['lender:read', 'applications:read', 'webhooks:manage']}
    where id in (${clientId}, ${other})`
  const referenceData = await followReferenceData(admin.sql, admin.ring, () => undefined)
  try {
    const { client } = referenceData.current()
    assert.deepEqual(
      [clientId, other].map((id) => [client(id)?.isLender, [...(client(id)?.scopes ?? [])]]),
      [
        [true, ['lender:read', 'webhooks:manage']],
        [false, ['applications:read', 'webhooks:manage']],
      ],
    )
  } finally {
    await referenceData.stop()
  }
})
