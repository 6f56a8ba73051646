import assert from 'node:assert/strict'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { keyRing, newKeyText } from '../../packages/encryption/key-ring.ts'
import type { LocalDate } from '../../packages/values/dublin-day.ts'
import { authenticate } from '../../src/adapters/access/authenticate.ts'
import { verifyPassword } from '../../src/adapters/access/password.ts'
import { followReferenceData } from '../../src/adapters/access/reference-data.ts'
import { hashOfSecret } from '../../src/adapters/access/secrets.ts'
import type { BorrowerType, LoanType, VehicleType } from '../../src/domain/application/application.ts'
import { setUpSandbox, writeBaseUrl } from '../../src/modules/sandbox/set-up.ts'
import type { SandboxFile } from '../../src/service/sandbox-file.ts'
import { tokenFinder } from '../../src/store/clients/authorization-server.ts'
import { secretsInForce } from '../../src/store/clients/credentials.ts'
import { findUserId } from '../../src/store/people/users.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'

const BASE_URL = 'http://127.0.0.1:8080'
const keys = newKeyText('k1')
const ring = keyRing(() => keys)

let database: TestDatabase
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-sandbox-'))
})
after(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const setUp = (dataDir: string, baseUrl = BASE_URL): Promise<boolean> =>
  setUpSandbox({ sql: database.sql, ring, now: Date.now }, { dataDir, baseUrl })

const newDataDir = () => mkdtemp(join(folder, 'data-'))

const fileIn = async (dataDir: string): Promise<SandboxFile> =>
  JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8'))

const referenceData = async () => {
  const follower = await followReferenceData(database.sql, ring, () => undefined)
  await follower.stop()
  return follower.current()
}

const isSecretOf = async (clientId: string, secret: string): Promise<boolean> => {
  const inForce = await secretsInForce(database.sql, clientId, new Date())
  return inForce.some(({ hash }) => hash.equals(hashOfSecret(secret)))
}

const callerOf = async (apiKey: string) => {
  const follower = await followReferenceData(database.sql, ring, () => undefined)
  const findToken = tokenFinder(database.sql)
  try {
    const authentication = { referenceData: follower, findToken, audience: '', now: Date.now() }
    return await authenticate(authentication, `Bearer ${apiKey}`)
  } finally {
    await follower.stop()
  }
}

/** Each of the file's credentials works. To check a password takes long, so by default it is that of one user. */
const assertOpens = async (file: SandboxFile, users: readonly string[] = ['admin']): Promise<void> => {
  for (const [member, { clientId, apiKey, clientSecret }] of Object.entries(file.clients)) {
    const caller = await callerOf(apiKey)
    assert(typeof caller === 'object', member)
    assert.deepEqual([caller.clientId, caller.mode, caller.client.isDisabled], [clientId, 'test', false])
    assert(await isSecretOf(clientId, clientSecret), member)
  }
  for (const [member, { email, password }] of Object.entries(file.users)) {
    if (!users.includes(member)) continue
    const id = await findUserId(database.sql, ring, email)
    const [user] = await database.sql`select password_hash from users where id = ${id ?? null}`
    assert(await verifyPassword(password, user?.['password_hash']), member)
  }
}

test('the file has the shape that is documented, is its owner’s alone, and everything in it works', async () => {
  const dataDir = await newDataDir()
  assert.equal(await setUp(dataDir), true)
  const file = await fileIn(dataDir)
  const shape = (record: object) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, Object.keys(value)]))
  const ofClient = ['clientId', 'clientSecret', 'apiKey']
  const ofUser = ['email', 'password']
  assert.deepEqual(Object.keys(file), ['baseUrl', 'clients', 'users'])
  assert.equal(file.baseUrl, BASE_URL)
  assert.deepEqual(shape(file.clients), {
    dealer: ofClient,
    specialDealer: ofClient,
    partner: ofClient,
    otherPartner: ofClient,
    lender: ofClient,
  })
  assert.deepEqual(shape(file.users), {
    dealerOwner: ofUser,
    specialDealerOwner: ofUser,
    noConsentOwner: ofUser,
    underwriter: ofUser,
    admin: ofUser,
    dealerAdmin: ofUser,
    partnerAdmin: ofUser,
  })
  assert.equal((await stat(join(dataDir, 'sandbox.json'))).mode & 0o777, 0o600)
  assert.deepEqual(await readdir(dataDir), ['sandbox.json'])
  await assertOpens(file, Object.keys(file.users))
})

test('dealers, owners and consents are those that the decisions list', async () => {
  const dataDir = await newDataDir()
  await setUp(dataDir)
  const { clients, users } = await fileIn(dataDir)
  const known = await referenceData()
  const dealerOf = async (member: keyof typeof clients) => {
    const caller = await callerOf(clients[member].apiKey)
    assert(typeof caller === 'object')
    return caller.dealerId === null ? null : known.dealer(caller.dealerId)
  }
  const dealer = await dealerOf('dealer')
  const specialDealer = await dealerOf('specialDealer')
  const owner = (member: keyof typeof users) => {
    const user = known.dealerUser(users[member].email)
    assert(user !== undefined)
    return user
  }
  assert.deepEqual([dealer?.specialAgreement, specialDealer?.specialAgreement], [false, true])
  assert.match(`${dealer?.name}, ${specialDealer?.name}`, /^Sample .*, Sample /)
  assert.deepEqual([await dealerOf('partner'), await dealerOf('otherPartner')], [null, null])
  const isLender = async (member: keyof typeof clients) => {
    const caller = await callerOf(clients[member].apiKey)
    return typeof caller === 'object' && caller.client.isLender
  }
  assert.deepEqual([await isLender('lender'), await isLender('otherPartner')], [true, false])
  assert.equal(owner('dealerOwner').dealerId, dealer?.id)
  assert.equal(owner('noConsentOwner').dealerId, dealer?.id)
  assert.equal(owner('specialDealerOwner').dealerId, specialDealer?.id)
  assert.equal(owner('dealerAdmin').dealerId, dealer?.id)
  assert.equal(owner('dealerAdmin').role, 'dealerAdmin')
  assert.deepEqual(await clientsOfPartnerOf(users.partnerAdmin.email), [clients.partner.clientId])
  for (const lender of ['underwriter', 'admin'] as const) {
    assert.equal(known.dealerUser(users[lender].email), undefined)
  }
  const consented = (['dealerOwner', 'specialDealerOwner', 'noConsentOwner'] as const).map((member) =>
    (['dealer', 'specialDealer', 'partner', 'otherPartner'] as const).filter((client) =>
      known.hasConsented(owner(member).id, clients[client].clientId),
    ),
  )
  assert.deepEqual(consented, [['dealer', 'partner'], ['specialDealer', 'partner'], []])
})

/** The clients that belong to the partner of this administrator. */
const clientsOfPartnerOf = async (email: string): Promise<readonly string[]> => {
  const id = await findUserId(database.sql, ring, email)
  return database.sql<{ id: string }[]>`
    select c.id from users u join clients c on c.partner_id = u.partner_id
    where u.id = ${id ?? null} and u.role = 'partnerAdmin'`.all('id')
}

test('a sandbox from before the lender’s client gets it, and everything else in its file stays', async () => {
  const dataDir = await newDataDir()
  await setUp(dataDir)
  const { sql } = database
  const whole = await fileIn(dataDir)
  const { lender, ...clients } = whole.clients
  await sql`delete from sandbox_members where member = 'lender'`
  await writeFile(join(dataDir, 'sandbox.json'), JSON.stringify({ ...whole, clients }))
  assert.equal(await setUp(dataDir), true)
  const file = await fileIn(dataDir)
  const { lender: added, ...others } = file.clients
  assert.deepEqual({ ...file, clients: others }, { ...whole, clients })
  assert.notEqual(added.clientId, lender.clientId)
  await assertOpens(file)
  assert.equal(await setUp(dataDir), false)
})

const offers: readonly (readonly [LoanType, VehicleType, BorrowerType, readonly number[]])[] = [
  ['hirePurchase', 'car', 'individual', [12, 24, 36, 48, 60, 72]],
  ['hirePurchase', 'agricultural', 'limitedCompany', [12, 24, 36, 48, 60, 72]],
  ['hirePurchase', 'other', 'partnership', [12, 24, 36, 48, 60, 72]],
  ['pcp', 'car', 'soleTrader', [24, 36, 48]],
  ['pcp', 'toBeConfirmed', 'joint', [24, 36, 48]],
  ['pcp', 'lightCommercial', 'individual', []],
  ['pcp', 'agricultural', 'individual', []],
]

test('the sample products offer the terms that are documented, and say that they are samples', async () => {
  await setUp(await newDataDir())
  const known = await referenceData()
  for (const [loan, vehicle, borrower, terms] of offers) {
    assert.deepEqual(known.termsOffered('2020-01-01' as LocalDate, loan, vehicle, borrower), terms)
    assert.deepEqual(known.termsOffered('2019-12-31' as LocalDate, loan, vehicle, borrower), [])
  }
  assert(known.products.length > 0)
  assert(known.products.every(({ sample, name }) => sample && name.startsWith('Sample')))
  assert((await database.sql`select from car_specification`).length > 0)
})

test('a later start changes nothing but the address', async () => {
  const dataDir = await newDataDir()
  await setUp(dataDir)
  const before = await fileIn(dataDir)
  assert.equal(await setUp(dataDir, 'http://elsewhere'), false)
  assert.deepEqual(await fileIn(dataDir), before)
  await writeBaseUrl(dataDir, 'http://127.0.0.1:9090')
  assert.deepEqual(await fileIn(dataDir), { ...before, baseUrl: 'http://127.0.0.1:9090' })
  assert.equal((await stat(join(dataDir, 'sandbox.json'))).mode & 0o777, 0o600)
})

test('a file that others can read is made its owner’s alone by the next start, with or without a new address', async () => {
  const dataDir = await newDataDir()
  await setUp(dataDir)
  const before = await fileIn(dataDir)
  for (const baseUrl of [BASE_URL, 'http://127.0.0.1:9090']) {
    await chmod(join(dataDir, 'sandbox.json'), 0o644)
    await setUp(dataDir, baseUrl)
    await writeBaseUrl(dataDir, baseUrl)
    assert.equal((await stat(join(dataDir, 'sandbox.json'))).mode & 0o777, 0o600)
    assert.deepEqual(await fileIn(dataDir), { ...before, baseUrl })
  }
})

test('without a sandbox there is no file, and nothing writes an address to it', async () => {
  const dataDir = await newDataDir()
  await writeBaseUrl(dataDir, BASE_URL)
  assert.deepEqual(await readdir(dataDir), [])
})

test('of processes that start at once one sets the sandbox up', async () => {
  const dataDir = await newDataDir()
  const results = await Promise.all([setUp(dataDir), setUp(dataDir), setUp(dataDir)])
  assert.deepEqual(results.sort(), [false, false, true])
  assert.equal((await database.sql`select from clients`).length, 5)
  await assertOpens(await fileIn(dataDir))
})

test('a start that dies after the file is written and before the commit leaves nothing that the next one keeps', async () => {
  const dataDir = await newDataDir()
  const { sql } = database
  // The commit itself fails: a check that waits until then finds a member of the sandbox.
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'the end'; end $$`
  await sql`create constraint trigger at_the_end after insert on sandbox_members
    deferrable initially deferred for each row execute function refuse()`
  await assert.rejects(setUp(dataDir), /the end/)
  const lost = await fileIn(dataDir)
  assert.equal((await sql`select from clients`).length, 0)
  assert.equal((await sql`select from product_versions`).length, 0)
  assert.equal((await sql`select from car_specification`).length, 0)
  await sql`drop trigger at_the_end on sandbox_members`
  assert.equal(await setUp(dataDir), true)
  const file = await fileIn(dataDir)
  assert.notEqual(file.clients.dealer.apiKey, lost.clients.dealer.apiKey)
  await assertOpens(file)
})

test('if the file can’t be written there is no sandbox either', async () => {
  const dataDir = join(folder, 'a-file')
  await writeFile(dataDir, '')
  await assert.rejects(setUp(dataDir))
  assert.equal((await database.sql`select from sandbox_members`).length, 0)
})

for (const [what, spoil] of [
  ['lost', (file: string) => rm(file)],
  [
    'another installation’s',
    (file: string) => writeFile(file, '{"clients": {"dealer": {"apiKey": "fc_test_x"}}}'),
  ],
] as const) {
  test(`a file that is ${what} is written again with new secrets for the existing clients and users`, async () => {
    const dataDir = await newDataDir()
    await setUp(dataDir)
    const before = await fileIn(dataDir)
    await spoil(join(dataDir, 'sandbox.json'))
    assert.equal(await setUp(dataDir), true)
    const file = await fileIn(dataDir)
    await assertOpens(file)
    assert.equal(file.clients.partner.clientId, before.clients.partner.clientId)
    assert.notEqual(file.clients.partner.clientSecret, before.clients.partner.clientSecret)
    assert.equal(file.users.admin.email, before.users.admin.email)
    assert.notEqual(file.users.admin.password, before.users.admin.password)
    // A process over the same database that has the earlier file goes on.
    const { clientId, clientSecret, apiKey } = before.clients.dealer
    assert.equal(typeof (await callerOf(apiKey)), 'object')
    assert(await isSecretOf(clientId, clientSecret))
  })
}

for (const [what, table] of [
  ['key', 'api_keys'],
  ['secret', 'client_secrets'],
] as const) {
  test(`a file whose ${what} was revoked, or has expired, is written again`, async () => {
    const dataDir = await newDataDir()
    await setUp(dataDir)
    for (const column of ['revoked_at', 'expires_at']) {
      const before = await fileIn(dataDir)
      await database.sql.unsafe(
        `update ${table} set ${column} = now() - interval '1 second' where client_id = $1`,
        [before.clients.partner.clientId],
      )
      assert.equal(await setUp(dataDir), true)
      await assertOpens(await fileIn(dataDir))
    }
    assert.equal(await setUp(dataDir), false)
  })
}

test('real cars are not mixed with sample ones', async () => {
  const { sql } = database
  const { importCatalogue } = await import('../../src/modules/products/imports.ts')
  await importCatalogue(sql, Buffer.from('make,model,specification,fuel\nReal,One,1.0,Petrol\n'))
  await setUp(await newDataDir())
  assert.equal((await sql`select from car_specification`).length, 1)
})

test('it is on record as the service’s doing, without personal data or secrets', async () => {
  const dataDir = await newDataDir()
  await setUp(dataDir)
  const rows = await database.sql`select * from audit`
  assert(rows.some((row) => row['action'] === 'sandbox.setUp'))
  assert(rows.every((row) => row['actor_kind'] === 'service' && row['actor_id'] === 'sandbox'))
  assert.doesNotMatch(JSON.stringify(rows), /@|fc_test/)
})
