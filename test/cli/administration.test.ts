import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { keyRing } from '../../packages/encryption/key-ring.ts'
import type { LocalDate } from '../../packages/values/dublin-day.ts'
import { authenticate } from '../../src/adapters/access/authenticate.ts'
import { followReferenceData } from '../../src/adapters/access/reference-data.ts'
import { SCOPES } from '../../src/domain/access/roles.ts'
import { tokenFinder } from '../../src/store/clients/authorization-server.ts'
import { type Installation, openInstallation } from './command.ts'

let installation: Installation
let folder: string

before(async () => {
  installation = await openInstallation()
  folder = await mkdtemp(join(tmpdir(), 'forecourt-cli-'))
})
after(async () => {
  await installation.close()
  await rm(folder, { recursive: true })
})

/** The reference data as the service has it. */
const referenceData = async () => {
  const follower = await followReferenceData(
    installation.sql,
    keyRing(() => installation.keys),
    () => undefined,
  )
  await follower.stop()
  return follower.current()
}

const callerOf = async (apiKey: string, now: number = Date.now()) => {
  const ring = keyRing(() => installation.keys)
  const follower = await followReferenceData(installation.sql, ring, () => undefined)
  const findToken = tokenFinder(installation.sql)
  try {
    return await authenticate({ referenceData: follower, findToken, audience: '', now }, `Bearer ${apiKey}`)
  } finally {
    await follower.stop()
  }
}

const fails = async (commandLine: readonly string[], code: number, says: RegExp): Promise<void> => {
  const ended = await installation.run(commandLine)
  assert.match(ended.stderr, says)
  assert.doesNotMatch(ended.stderr, /\n\s+at /, 'no stack trace')
  assert.equal(ended.code, code)
}

test('a command’s sentence is JSON for programs, and absent if it fails', async () => {
  const { json, run } = installation
  const { id } = await json('dealer', 'create', 'Sentence Motors')
  const { code, stdout } = await run(['dealer', 'document-quota', id, '0', '--json'])
  assert.equal(code, 0)
  const { messages } = JSON.parse(stdout)
  assert.equal(messages.length, 1)
  assert.match(messages[0], /Sentence Motors/)
  const failed = await run(['dealer', 'document-quota', 'Nobody', '0', '--json'])
  assert.deepEqual([failed.code, failed.stdout], [1, ''])
  assert.match(failed.stderr, /Dealer "Nobody" not found/)
})

test('a dealer is created with its address and special agreement, and gets a quota', async () => {
  const { json, run, sql } = installation
  const lines = ['--special-agreement', '--address', '1 Sample Road', 'Sampletown']
  const dealer = await json('dealer', 'create', 'Northside Motors', ...lines)
  assert.equal((await referenceData()).dealer(dealer.id)?.specialAgreement, true)
  const setQuota = () => run(['dealer', 'document-quota', 'northside motors', '5000'])
  assert.equal((await setQuota()).stdout, 'Dealer "Northside Motors" has this quota of documents.\n')
  assert.match((await setQuota()).stdout, /, as before\.\n$/)
  const [row] = await sql`
    select document_quota_bytes::float8 as quota, address from dealers where id = ${dealer.id}`
  assert.deepEqual([row?.['quota'], row?.['address']], [5_000, ['1 Sample Road', 'Sampletown']])
  await fails(
    ['dealer', 'create', 'NORTHSIDE MOTORS'],
    1,
    /There is already a dealer named "NORTHSIDE MOTORS"/,
  )
  await fails(['dealer', 'create', ' '], 1, /needs a name/)
  await fails(['dealer', 'document-quota', dealer.id, '-1'], 2, /whole number of bytes|unknown option/)
})

test('clients of a dealer, a partner and the lender get keys that work, each once', async () => {
  const { json, run, sql } = installation
  const dealer = await json('dealer', 'create', 'Client Motors')
  const ofDealer = await json('client', 'create', 'Web', '--dealer', 'client motors', '--mode', 'live')
  const limits = ['--requests-per-minute', '5', '--redirect-uri', 'https://partner.example/a']
  const partner = await json('client', 'create', 'Site', '--scopes', 'applications:read', ...limits)
  assert.match(ofDealer.clientId, /^cl_[0-9a-z]{16}$/)
  assert.match(ofDealer.apiKey, /^fc_live_/)
  assert.match(partner.apiKey, /^fc_test_/)
  const caller = await callerOf(ofDealer.apiKey)
  assert(typeof caller === 'object')
  assert.deepEqual([caller.dealerId, caller.mode, [...caller.scopes]], [dealer.id, 'live', [...SCOPES]])
  assert.equal(caller.client.requestsPerMinute, 600)
  const other = await callerOf(partner.apiKey)
  assert(typeof other === 'object')
  assert.deepEqual([other.dealerId, [...other.scopes]], [null, ['applications:read']])
  assert.equal(other.client.requestsPerMinute, 5)
  const core = await json('client', 'create', 'Core', '--lender', '--scopes', 'lender:read,lender:book')
  assert.deepEqual([core.isLender, core.dealer, core.partner], [true, null, null])
  const printed = await run(['client', 'create', 'Scoring', '--lender', '--mode', 'live'])
  assert.match(printed.stdout, /^Added live client "Scoring" of the lender\./)

  const stored = JSON.stringify(await sql`select * from clients, api_keys`)
  for (const secret of [ofDealer.apiKey, ofDealer.clientSecret, partner.clientSecret]) {
    assert(!stored.includes(secret), 'secrets are stored hashed')
  }
  await fails(['client', 'create', 'X', '--dealer', 'Nobody'], 1, /Dealer "Nobody" not found/)
  await fails(['client', 'create', 'X', '--scopes', 'everything'], 2, /Unknown scope "everything"/)
  await fails(['client', 'create', 'X', '--requests-per-minute', '0'], 2, /from 1 to/)
  await fails(['client', 'create', 'X', '--redirect-uri', '/back'], 1, /must be an absolute https URL/)
  await fails(['client', 'create', 'X', '--lender', '--dealer', 'Client Motors'], 1, /only to one/)
  await fails(['client', 'create', 'X', '--scopes', 'lender:read'], 1, /Only the lender’s own clients/)
})

test('a client gets another quota of documents', async () => {
  const { json, run, sql } = installation
  const { clientId } = await json('client', 'create', 'Large', '--document-quota-bytes', '9007199254740991')
  const quotaNow = async () =>
    (await sql`select document_quota_bytes::float8 as quota from clients where id = ${clientId}`)[0]?.[
      'quota'
    ]
  assert.equal(await quotaNow(), Number.MAX_SAFE_INTEGER)
  const quota = (bytes: string) => run(['client', 'document-quota', clientId, bytes])
  assert.equal((await quota('0')).stdout, `Client ${clientId} has this quota of documents.\n`)
  assert.equal(await quotaNow(), 0)
  assert.match((await quota('0')).stdout, /, as before\.\n$/)
  assert.match((await quota('9007199254740992')).stderr, /from 0 to 9007199254740991/)
  await fails(['client', 'document-quota', 'cl_nobody', '1'], 1, /Client "cl_nobody" not found/)
})

test('users have one account an address, whatever its case, and dealers only if their role has one', async () => {
  const { json } = installation
  await json('dealer', 'create', 'User Motors')
  const user = await json('user', 'create', 'Mary@user-motors.example', '--dealer', 'User Motors')
  assert.equal((await referenceData()).dealerUser('mary@user-motors.example')?.id, user.id)
  await fails(['user', 'create', 'mary@USER-motors.example', '--dealer', 'User Motors'], 1, /already/)
  await fails(
    ['user', 'create', 'not an address', '--dealer', 'User Motors'],
    1,
    /must be a valid email address/,
  )
  await fails(['user', 'create', 'x@y.example'], 1, /needs a dealer/)
  await fails(
    ['user', 'create', 'x@y.example', '--role', 'admin', '--dealer', 'User Motors'],
    1,
    /cannot have a dealer/,
  )
  await fails(['user', 'create', 'x@y.example', '--role', 'partnerUser'], 1, /needs a partner/)
  await fails(['user', 'create', 'x@y.example', '--role', 'king'], 2, /Allowed choices/)
})

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

test('products are imported as a whole or not at all, and those absent from the file stay', async () => {
  const { json, run } = installation
  const file = join(folder, 'products.json')
  const imports = async (...products: readonly object[]) => {
    await writeFile(file, JSON.stringify({ products }))
    return run(['product', 'import', file])
  }
  const offered = async (today: string) =>
    (await referenceData()).termsOffered(today as LocalDate, 'hirePurchase', 'agricultural', 'individual')

  assert.equal((await imports(PRODUCT)).stdout, 'Imported hp, version 1.\n')
  assert.deepEqual(await offered('2026-01-01'), [36, 48])
  assert.deepEqual(await offered('2025-12-31'), [])
  await imports({ ...PRODUCT, id: 'other', terms: [60], inForceTo: '2026-06-30' })
  assert.deepEqual(await offered('2026-06-30'), [36, 48, 60])
  assert.deepEqual(await offered('2026-07-01'), [36, 48])

  const wrong = await imports({ ...PRODUCT, terms: [24] }, { ...PRODUCT, id: 'bad', vehicleTypes: ['van'] })
  assert.equal(wrong.code, 1)
  assert.match(
    wrong.stderr,
    /^Nothing was imported\. .*products\.json is wrong at\n {2}products\[1\]\.vehicleTypes\[0\]: .*Received van/,
  )
  assert.deepEqual(await offered('2026-07-01'), [36, 48])
  const { products } = await json('product', 'list')
  assert.deepEqual(
    products.map((one: typeof PRODUCT) => [one.id, one.vehicleTypes]),
    [
      ['hp', ['car', 'tbc', 'cafAsset']],
      ['other', ['car', 'tbc', 'cafAsset']],
    ],
  )
})

test('a bank list replaces the defaults of its set only', async () => {
  const { json, run } = installation
  assert((await json('bank-list', 'show', 'a')).includes('KbcBank'))
  assert.equal((await run(['bank-list', 'set', 'a', '-'], { input: '\nOneBank\n Bank2\n\n' })).code, 0)
  assert.deepEqual(await json('bank-list', 'show', 'a'), ['OneBank', 'Bank2'])
  assert.deepEqual([...((await referenceData()).bankNames('a') ?? [])], ['OneBank', 'Bank2'])
  assert.equal((await referenceData()).bankNames('b'), undefined)
  const one = await run(['bank-list', 'set', 'b', '-'], { input: '["oneBank"]' })
  assert.equal(one.stdout, 'Set b now takes 1 bank name.\n')
  assert.deepEqual(await json('bank-list', 'show', 'b'), ['oneBank'])
  const wrong = await run(['bank-list', 'set', 'a', '-'], { input: '\nOne Bank\r\n\nTwo\n \nTwo' })
  assert.equal(wrong.code, 1)
  assert.match(wrong.stderr, /^Line 2, "One Bank",.*\nLine 6, "Two", is already in the list, as line 4\.\n$/)
  const wrongJson = await run(['bank-list', 'set', 'a', '-'], { input: '["Two",\n"Two"]' })
  assert.equal(wrongJson.stderr, 'Entry 2, "Two", is already in the list, as entry 1.\n')
  await fails(['bank-list', 'set', 'a', '-'], 1, /^The list is empty\.\n$/)
  assert.deepEqual(await json('bank-list', 'show', 'a'), ['OneBank', 'Bank2'])
  await fails(['bank-list', 'show', 'c'], 2, /a, b/)
})

test('cars are imported from CSV as a whole or not at all', async () => {
  const { run, sql } = installation
  const file = join(folder, 'cars.csv')
  await writeFile(file, 'make,model,specification,fuel\nSkoda,Octavia,1.5 TSI,Petrol\n')
  assert.match((await run(['catalogue', 'import', file])).stdout, /^Imported 1 car from .*: 0\.\n$/)
  await writeFile(file, '\nmake,model,specification,fuel\n\n,,,\n')
  await fails(
    ['catalogue', 'import', file],
    1,
    /^Nothing was imported from .*:\n {2}line 2: The file has a header, but no cars below it\.\n$/,
  )
  await writeFile(file, 'make,model,specification,fuel\nSkoda,Fabia,1.0,Petrol\nSkoda,,1.0,Petrol\n')
  const wrong = await run(['catalogue', 'import', file])
  assert.equal(wrong.code, 1)
  assert.match(wrong.stderr, /line 3: model is blank/)
  assert.equal((await sql`select from car_specification`).length, 1)
  await fails(['catalogue', 'import', join(folder, 'none.csv')], 2, /the file does not exist/)
  await fails(['catalogue', 'import', folder], 2, /it is a folder/)
})

test('every change is on record as the operator’s, without personal data', async () => {
  const rows = await installation.sql`select * from audit`
  const actions = new Set(rows.map((row) => row['action']))
  for (const action of [
    'dealer.created',
    'dealer.documentQuotaChanged',
    'client.created',
    'client.documentQuotaChanged',
    'apiKey.created',
    'user.created',
    'product.imported',
    'bankList.set',
    'catalogue.imported',
  ]) {
    assert(actions.has(action), action)
  }
  assert(rows.every((row) => row['actor_kind'] === 'operator' && row['actor_id'] === 'cli'))
  assert.doesNotMatch(JSON.stringify(rows), /@|Motors/)
})
