import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newApiKey, randomSecret } from '../../src/adapters/access/api-key.ts'
import { DOCUMENT_QUOTA_DEFAULT_BYTES } from '../../src/domain/documents/document.ts'
import { type Installation, openInstallation } from './command.ts'

let installation: Installation
before(async () => {
  installation = await openInstallation()
})
after(() => installation.close())

const DAY = 24 * 60 * 60 * 1_000

const fails = async (commandLine: readonly string[], code: number, says: RegExp): Promise<void> => {
  const ended = await installation.run(commandLine)
  assert.match(ended.stderr, says)
  assert.deepEqual([ended.code, ended.stdout], [code, ''])
}

test('a client is created with redirect URIs, changed and shown', async () => {
  const { json, run } = installation
  const [one, other] = ['https://partner.example/a', 'http://localhost:3000/b']
  const { clientId } = await json('client', 'create', 'Site', '--redirect-uri', one, '--redirect-uri', other)
  const shown = async () => json('client', 'show', clientId)
  assert.deepEqual((await shown()).redirectUris, [one, other])
  const quota = ['--document-quota-bytes', '5000000000']
  const changes = ['--name', 'Shop', '--scopes', 'catalogue:read', '--requests-per-minute', '7', ...quota]
  assert.equal((await shown()).documentQuotaBytes, DOCUMENT_QUOTA_DEFAULT_BYTES)
  const changed = await run(['client', 'change', clientId, ...changes, '--redirect-uri', other])
  assert.equal(changed.stdout, `Client ${clientId} is changed.\n`)
  const { name, scopes, requestsPerMinute, redirectUris, dealer, apiKeys, secrets, publicKeys, ...rest } =
    await shown()
  assert.deepEqual(
    [name, scopes, requestsPerMinute, redirectUris, dealer],
    ['Shop', ['catalogue:read'], 7, [other], null],
  )
  assert.deepEqual([rest.documentQuotaBytes, rest.documentBytes], [5_000_000_000, 0])
  assert.deepEqual([apiKeys.length, secrets.length, publicKeys.length], [1, 1, 0])
  const again = await run(['client', 'change', clientId, ...changes])
  assert.equal(again.stdout, `Client ${clientId} is as before.\n`)
  await run(['client', 'change', clientId, '--no-redirect-uri'])
  assert.deepEqual((await shown()).redirectUris, [])
  const { stdout } = await run(['client', 'show', clientId])
  assert.match(stdout, /test client "Shop" of a partner, enabled\n/)
  assert.match(stdout, /Redirect URIs {8}none\n/)
  assert.match(stdout, /Document quota {7}5,000,000,000 bytes\n {2}Documents stored {5}0 bytes\n/)
  assert.match(stdout, /The client has no public keys\.\n$/)
  await fails(['client', 'change', clientId], 2, /Specify what to change/)
  await fails(
    ['client', 'change', clientId, '--redirect-uri', 'http://evil.example'],
    1,
    /must start with https/,
  )
  await fails(['client', 'create', 'X', '--redirect-uri', '/back'], 1, /must be an absolute https URL/)
  const huge = ['--document-quota-bytes', '9007199254740992']
  await fails(['client', 'change', clientId, ...huge], 2, /from 0 to 9007199254740991/)
  await run(['client', 'change', clientId, '--document-quota-bytes', '0'])
  assert.equal((await shown()).documentQuotaBytes, 0)
  const large = await json('client', 'create', 'Large', '--document-quota-bytes', '9007199254740991')
  assert.equal((await json('client', 'show', large.clientId)).documentQuotaBytes, Number.MAX_SAFE_INTEGER)
  await fails(['client', 'show', 'cl_nobody'], 1, /Client "cl_nobody" not found/)
})

test('a key is rotated under its name, and the old one ends a day later', async () => {
  const { json, run } = installation
  const { clientId, apiKey } = await json('client', 'create', 'Rotating')
  const began = Date.now()
  const rotated = await json('client', 'key', 'rotate', clientId, apiKey.slice(0, 12), '--days', '90')
  const end = Date.parse(rotated.replacedExpiresAt)
  assert.ok(end >= began + DAY && end <= Date.now() + DAY)
  const [now, then] = await json('client', 'key', 'list', clientId)
  assert.deepEqual([now.id, now.name, then.name], [rotated.keyId, 'first key', 'first key'])
  assert.equal(then.expiresAt, rotated.replacedExpiresAt)
  assert.equal(Math.round((Date.parse(now.expiresAt) - began) / DAY), 90)
  const { stdout } = await run(['client', 'key', 'rotate', clientId, rotated.keyId])
  assert.match(
    stdout,
    /^The old key is valid until \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ\.\n.*API key {2}fc_test_.*cannot be/s,
  )
  await fails(['client', 'key', 'rotate', clientId, 'nothing'], 1, /Key not found/)
})

test('secrets are rotated, listed without themselves, and revoked', async () => {
  const { json, run } = installation
  const { clientId, clientSecret } = await json('client', 'create', 'Secretive')
  const rotated = await json('client', 'secret', 'rotate', clientId)
  const listed = await json('client', 'secret', 'list', clientId)
  assert.deepEqual(
    listed.map(({ id, state, expiresAt }: Record<string, unknown>) => [
      id === rotated.secretId,
      state,
      expiresAt,
    ]),
    [
      [true, 'inForce', null],
      [false, 'inForce', rotated.replacedExpiresAt],
    ],
  )
  assert.ok(!JSON.stringify(listed).includes(clientSecret.slice(0, 8)))
  const revoked = await run(['client', 'secret', 'revoke', clientId, listed[1].id])
  assert.equal(revoked.stdout, `Secret ${listed[1].id} is revoked, and so are the client’s access tokens.\n`)
  assert.match((await run(['client', 'secret', 'list', clientId])).stdout, /Z {2}revoked \d{4}-/)
  await fails(['client', 'secret', 'revoke', clientId, listed[1].id], 1, /The secret was not found/)
  assert.match(
    (await run(['client', 'secret', 'rotate', clientId])).stdout,
    /^Previous secrets are valid until .*Z\.\n/,
  )
  const short = await json('client', 'secret', 'rotate', clientId, '--days', '30')
  const [newest] = await json('client', 'secret', 'list', clientId)
  assert.equal(newest.id, short.secretId)
  assert.equal(Date.parse(newest.expiresAt) - Date.parse(newest.createdAt), 30 * 24 * 60 * 60 * 1_000)
})

test('a public key is added from a file or from standard input, listed and revoked', async () => {
  const { json, run } = installation
  const { clientId } = await json('client', 'create', 'Signing')
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const add = (input: string, ...more: string[]) =>
    run(['client', 'public-key', 'add', clientId, '-', ...more], { input })
  const pem = String(publicKey.export({ type: 'spki', format: 'pem' }))
  const added = await add(pem, '--name', 'spring', '--json')
  assert.equal(added.code, 0, added.stderr)
  const { id, kid } = JSON.parse(added.stdout)
  const [listed] = await json('client', 'public-key', 'list', clientId)
  assert.deepEqual([listed.id, listed.kid, listed.name, listed.kind], [id, kid, 'spring', 'EC, P-256'])
  const again = await add(pem)
  assert.match(again.stderr, /already has a public key with this key ID/)
  const shown = await add(String(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  assert.match(shown.stderr, /^This is a private key\. It is no longer secret.*\n$/)
  assert.equal((await run(['client', 'public-key', 'revoke', clientId, id])).code, 0)
  assert.match((await add(pem)).stdout, /^Added public key .*; assertions that it signed name it by "kid": /)
  await fails(['client', 'public-key', 'add', clientId, '/no/such/file'], 2, /the file does not exist/)
  await fails(['client', 'public-key', 'revoke', clientId, id], 1, /The public key was not found/)
})

const KEY = newApiKey('live')
const SECRET = randomSecret()

/** Wherever something is named, a key or a secret may be pasted instead. */
const misplaced: readonly (readonly string[])[] = [
  ['client', 'show', KEY],
  ['client', 'show', SECRET],
  ['client', 'change', KEY, '--name', 'x'],
  ['client', 'disable', KEY],
  ['client', 'enable', SECRET],
  ['client', 'create', 'X', '--dealer', SECRET],
  ['client', 'create', 'X', '--scopes', KEY],
  ['client', 'create', 'X', '--mode', SECRET],
  ['client', 'create', 'X', '--requests-per-minute', KEY],
  ['client', 'create', 'X', '--redirect-uri', SECRET],
  ['client', 'key', 'create', KEY],
  ['client', 'key', 'list', KEY],
  ['client', 'key', 'rotate', KEY, 'cl_x'],
  ['client', 'key', 'revoke', SECRET, 'cl_x'],
  ['client', 'key', KEY],
  ['client', SECRET],
  [KEY],
  ['client', 'secret', 'rotate', SECRET],
  ['client', 'secret', 'list', SECRET],
  ['client', 'secret', 'revoke', KEY, 'x'],
  ['client', 'public-key', 'add', KEY, '-'],
  ['client', 'public-key', 'add', 'cl_x', KEY],
  ['client', 'public-key', 'list', KEY],
  ['client', 'public-key', 'revoke', KEY, 'x'],
  ['client', 'show', 'cl_x', `--${SECRET}`],
  ['dealer', 'disable', KEY],
  ['dealer', 'rename', SECRET, 'x'],
  ['user', 'create', SECRET, '--role', 'admin'],
  ['user', 'create', 'x@y.example', '--role', SECRET],
  ['user', 'disable', SECRET],
  ['user', 'invite', KEY],
  ['consent', 'give', '--user', 'x', '--client', KEY],
  ['consent', 'withdraw', '--user', SECRET, '--client', KEY],
  ['audit', 'list', '--user', SECRET],
  ['audit', 'list', '--limit', KEY],
]

test('a key or secret that was pasted in another place is not repeated', async () => {
  for (const commandLine of misplaced) {
    const { code, stdout, stderr } = await installation.run(commandLine)
    const said = stdout + stderr
    assert.notEqual(code, 0, commandLine.join(' '))
    assert.ok(!said.includes(KEY.slice(0, 13)) && !said.includes(SECRET.slice(0, 8)), said)
    assert.doesNotMatch(said, /bug in Forecourt/)
  }
})
