import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { keyRing } from '../../packages/encryption/key-ring.ts'
import type { LocalDate } from '../../packages/values/local-date.ts'
import { authenticate } from '../../src/adapters/access/authenticate.ts'
import { followReferenceData } from '../../src/adapters/access/reference-data.ts'
import { SCOPES } from '../../src/domain/application/scopes.ts'
import { tokenFinder } from '../../src/store/clients/access-tokens.ts'
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
  const { code, stdout } = await run(['dealer', 'rename', id, 'Renamed Motors', '--json'])
  assert.equal(code, 0)
  const { messages } = JSON.parse(stdout)
  assert.equal(messages.length, 1)
  assert.match(messages[0], /Renamed Motors/)
  const failed = await run(['dealer', 'rename', 'Nobody', 'x', '--json'])
  assert.deepEqual([failed.code, failed.stdout], [1, ''])
  assert.match(failed.stderr, /Dealer "Nobody" not found/)
})

test('a dealer is created, gets the special agreement, and is disabled and enabled', async () => {
  const { json, run } = installation
  const dealer = await json('dealer', 'create', 'Northside Motors')
  assert.equal((await referenceData()).dealer(dealer.id)?.specialAgreement, false)
  assert.match(
    (await run(['dealer', 'special-agreement', 'northside motors', 'on'])).stdout,
    /holds the special/,
  )
  assert.equal((await referenceData()).dealer(dealer.id)?.specialAgreement, true)
  await run(['dealer', 'disable', dealer.id])
  assert.equal((await referenceData()).dealer(dealer.id), undefined)
  assert.match((await run(['dealer', 'disable', dealer.id])).stdout, /as before/)
  await run(['dealer', 'enable', dealer.id])
  const [listed] = await json('dealer', 'list')
  assert.deepEqual(
    [listed.name, listed.specialAgreement, listed.disabledAt],
    ['Northside Motors', true, null],
  )
  await fails(
    ['dealer', 'create', 'NORTHSIDE MOTORS'],
    1,
    /There is already a dealer named "NORTHSIDE MOTORS"/,
  )
  await fails(['dealer', 'create', ' '], 1, /needs a name/)
  await fails(['dealer', 'disable', 'Nobody'], 1, /Dealer "Nobody" not found/)
  await fails(['dealer', 'special-agreement', 'Northside Motors', 'perhaps'], 2, /on, off/)
})

test('a dealer’s address is set, changed and removed', async () => {
  const { json, run } = installation
  const address = ['1 Sample Road', 'Sampletown']
  await json('dealer', 'create', 'Address Motors', '--address', ...address)
  const addressNow = async () =>
    (await json('dealer', 'list')).find(({ name }: { name: string }) => name === 'Address Motors').address
  assert.deepEqual(await addressNow(), address)
  const change = (...lines: string[]) => run(['dealer', 'address', 'address motors', ...lines])
  assert.match((await change(...address)).stdout, /has this address, as before/)
  await change(' 2 Sample Road ', '', 'Dublin 0')
  assert.deepEqual(await addressNow(), ['2 Sample Road', 'Dublin 0'])
  await fails(['dealer', 'address', 'Address Motors', 'x'.repeat(101)], 1, /at most 100 characters/)
  await fails(['dealer', 'address', 'Address Motors', ...Array(9).fill('x')], 1, /at most 8 lines/)
  assert.match((await change()).stdout, /has no address/)
  assert.deepEqual(await addressNow(), [])
})

test('a client of a dealer and a partner get keys that work, each once', async () => {
  const { json, run, sql } = installation
  const dealer = await json('dealer', 'create', 'Client Motors')
  const ofDealer = await json('client', 'create', 'Web', '--dealer', 'client motors', '--mode', 'live')
  const partner = await json(
    'client',
    'create',
    'Site',
    '--scopes',
    'applications:read',
    '--requests-per-minute',
    '5',
  )
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

  await run(['client', 'disable', partner.clientId])
  const disabled = await callerOf(partner.apiKey)
  assert(typeof disabled === 'object' && disabled.client.isDisabled)
  await run(['client', 'enable', partner.clientId])

  const stored = JSON.stringify(await sql`select * from clients, api_keys`)
  for (const secret of [ofDealer.apiKey, ofDealer.clientSecret, partner.clientSecret]) {
    assert(!stored.includes(secret), 'secrets are stored hashed')
  }
  await fails(['client', 'create', 'X', '--dealer', 'Nobody'], 1, /Dealer "Nobody" not found/)
  await fails(['client', 'create', 'X', '--scopes', 'everything'], 2, /Unknown scope "everything"/)
  await fails(['client', 'create', 'X', '--requests-per-minute', '0'], 2, /from 1 to/)
  await fails(['client', 'disable', 'cl_nobody'], 1, /Client "cl_nobody" not found/)
})

test('further keys may do less and expire; a revoked one is like an unknown one', async () => {
  const { json, run } = installation
  const { clientId } = await json('client', 'create', 'Keys', '--scopes', 'applications:read,catalogue:read')
  const key = await json('client', 'key', 'create', clientId, '--scopes', 'catalogue:read', '--days', '1')
  const caller = await callerOf(key.apiKey)
  assert(typeof caller === 'object')
  assert.deepEqual([...caller.scopes], ['catalogue:read'])
  const inTwoDays = Date.now() + 2 * 24 * 60 * 60 * 1_000
  assert.equal(await callerOf(key.apiKey, inTwoDays), 'invalid')

  const listed = await json('client', 'key', 'list', clientId)
  assert.deepEqual(
    listed.map((one: { name: string }) => one.name),
    ['API key', 'first key'],
  )
  assert.equal((await run(['client', 'key', 'revoke', clientId, listed[0].startOfKey])).code, 0)
  assert.equal(await callerOf(key.apiKey), 'invalid')
  await fails(['client', 'key', 'revoke', clientId, key.keyId], 1, /Key not found/)
  await fails(
    ['client', 'key', 'create', clientId, '--scopes', 'applications:submit'],
    1,
    /does not have the scope/,
  )
})

test('a key is revoked by its id, by the whole of it, or by a beginning that only one key has', async () => {
  const { json, run, sql } = installation
  const { clientId, apiKey: firstKey } = await json('client', 'create', 'Revoking')
  const add = async (): Promise<{ keyId: string; apiKey: string }> =>
    json('client', 'key', 'create', clientId)
  const revoke = (named: string) => run(['client', 'key', 'revoke', clientId, named])
  const revokes = async (named: string, { keyId, apiKey }: { keyId: string; apiKey: string }) => {
    const { code, stdout, stderr } = await revoke(named)
    assert.deepEqual([code, stdout, stderr], [0, `Key ${keyId} is revoked.\n`, ''])
    assert.equal(await callerOf(apiKey), 'invalid')
  }
  const refuses = async (named: string, says: RegExp) => {
    const { code, stdout, stderr } = await revoke(named)
    assert.match(stderr, says)
    assert.deepEqual([code, stdout], [1, ''])
    assert(
      named.length <= 12 || !stderr.includes(named.slice(0, 13)),
      'no more of a key is shown than its beginning',
    )
  }
  const keys = await Promise.all(Array.from({ length: 5 }, add))
  const [byId, shown, longer, one, other] = keys as [(typeof keys)[0], ...typeof keys]
  assert(shown && longer && one && other)
  await revokes(byId.keyId.toUpperCase(), byId)
  await revokes(shown.apiKey.slice(0, 12), shown)
  await refuses(longer.apiKey.slice(0, 11), /^That is too short to identify a key/)
  await revokes(longer.apiKey.slice(0, 30), longer)
  await refuses(longer.apiKey, /Key not found/)

  const another = one.apiKey.slice(0, -1) + (one.apiKey.endsWith('A') ? 'E' : 'A')
  await refuses(another, /Key not found/)
  await refuses('', /Key not found/)
  await sql`update api_keys set start_of_key = ${one.apiKey.slice(0, 12)} where id = ${other.keyId}`
  await refuses(one.apiKey.slice(0, 30), /^Several keys of this client start with/)
  await revokes(` ${one.apiKey}\n`, one)
  await revokes(one.apiKey.slice(0, 12), other)
  assert.equal(typeof (await callerOf(firstKey)), 'object')

  const swapped = await run(['client', 'key', 'revoke', firstKey, clientId])
  assert.equal(swapped.stderr, `Client "${firstKey.slice(0, 12)}…" not found.\n`)
})

test('users have one account an address, whatever its case, and dealers only if their role has one', async () => {
  const { json, run } = installation
  await json('dealer', 'create', 'User Motors')
  const user = await json('user', 'create', 'Mary@user-motors.example', '--dealer', 'User Motors')
  assert.equal((await referenceData()).dealerUser('mary@user-motors.example')?.id, user.id)
  await run(['user', 'disable', 'MARY@user-motors.example'])
  assert.equal((await referenceData()).dealerUser('mary@user-motors.example'), undefined)
  await run(['user', 'enable', user.id])
  assert.equal((await referenceData()).dealerUser('mary@user-motors.example')?.id, user.id)
  await json('user', 'create', 'una@lender.example', '--role', 'underwriter')
  const listed = await json('user', 'list')
  assert.deepEqual(
    listed.map((one: { email: string; role: string; dealer: string | null }) => [
      one.email,
      one.role,
      one.dealer,
    ]),
    [
      ['una@lender.example', 'underwriter', null],
      ['Mary@user-motors.example', 'dealerUser', 'User Motors'],
    ],
  )
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
  await fails(['user', 'create', 'x@y.example', '--role', 'king'], 2, /Allowed choices/)
})

test('a consent counts from the moment it is given until it is withdrawn, and stays on record', async () => {
  const { json, run } = installation
  await json('dealer', 'create', 'Consent Motors')
  const user = await json('user', 'create', 'pat@consent.example', '--dealer', 'Consent Motors')
  const { clientId } = await json('client', 'create', 'Partner')
  const between = ['--user', 'pat@consent.example', '--client', clientId]
  assert.equal((await referenceData()).hasConsented(user.id, clientId), false)
  assert.match((await run(['consent', 'give', ...between])).stdout, /has been recorded/)
  assert.match((await run(['consent', 'give', ...between])).stdout, /already/)
  assert.equal((await referenceData()).hasConsented(user.id, clientId), true)
  const [given] = await json('consent', 'list', '--client', clientId)
  assert.deepEqual([given.email, given.givenFrom, given.withdrawnAt], ['pat@consent.example', 'cli', null])
  assert.equal((await run(['consent', 'withdraw', ...between])).code, 0)
  assert.equal((await referenceData()).hasConsented(user.id, clientId), false)
  assert.deepEqual(await json('consent', 'list', '--client', clientId), [])
  const [withdrawn] = await json('consent', 'list', '--user', user.id, '--all')
  assert.notEqual(withdrawn.withdrawnAt, null)
  await fails(['consent', 'withdraw', ...between], 1, /no active consent for this client/)
  await fails(['consent', 'give', '--user', 'nobody@x.example', '--client', clientId], 1, /User not found/)
  await fails(['consent', 'give', '--user', user.id], 2, /--client <client-id>/)
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
    'dealer.specialAgreementGiven',
    'dealer.disabled',
    'dealer.enabled',
    'client.created',
    'client.disabled',
    'apiKey.created',
    'apiKey.revoked',
    'user.created',
    'user.disabled',
    'consent.given',
    'consent.withdrawn',
    'product.imported',
    'bankList.set',
    'catalogue.imported',
  ]) {
    assert(actions.has(action), action)
  }
  assert(rows.every((row) => row['actor_kind'] === 'operator' && row['actor_id'] === 'cli'))
  assert.doesNotMatch(JSON.stringify(rows), /@|Motors/)
})
