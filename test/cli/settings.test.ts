/** Settings that can't be used are found before anything is opened. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { readConfig } from '../../src/service/config.ts'
import { ConfigError } from '../../src/service/setting-values.ts'

const taken: readonly (readonly [text: string, proxies: readonly string[]])[] = [
  ['', []],
  ['127.0.0.1', ['127.0.0.1']],
  ['10.0.0.0/8, 192.168.0.0/255.255.0.0', ['10.0.0.0/8', '192.168.0.0/255.255.0.0']],
  ['::1 fe80::/10,::ffff:10.0.0.0/104', ['::1', 'fe80::/10', '::ffff:10.0.0.0/104']],
  ['loopback,linklocal,uniquelocal', ['loopback', 'linklocal', 'uniquelocal']],
  ['1.2.3.4/32,::/1', ['1.2.3.4/32', '::/1']],
]

for (const [text, proxies] of taken) {
  test(`TRUSTED_PROXIES=${text} is accepted, by the server too`, async () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: text })
    assert.deepEqual(trustedProxies, proxies)
    await fastify({ trustProxy: [...trustedProxies] }).close()
  })
}

for (const wrong of [
  'abc',
  'true',
  '1.2.3',
  '256.1.1.1',
  '10.0.0.0/0',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/255.0.255.0',
  '10.0.0.0/0.0.0.0',
  '::1/129',
  '::1/255.0.0.0',
  'localhost',
]) {
  test(`TRUSTED_PROXIES=${wrong} is refused by its name`, () => {
    assert.throws(() => readConfig({ TRUSTED_PROXIES: `127.0.0.1,${wrong}` }), {
      constructor: ConfigError,
      message: `TRUSTED_PROXIES must list addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal; "${wrong}" is none of these.`,
    })
  })
}

test('anyone may create sandboxes only on the embedded sandbox of this machine, or by the setting', () => {
  const limits = { days: 14, maximum: 1_000, perHour: 10 }
  assert.deepEqual(readConfig({}).sandboxes, limits)
  assert.deepEqual(readConfig({ HOST: '::1' }).sandboxes, limits)
  assert.equal(readConfig({ HOST: '0.0.0.0' }).sandboxes, undefined)
  assert.equal(readConfig({ PUBLIC_URL: 'https://forecourt.example' }).sandboxes, undefined)
  assert.equal(readConfig({ SANDBOX: 'off' }).sandboxes, undefined)
  const server = { DATABASE_URL: 'postgres://x@db.example/x' }
  assert.equal(readConfig(server).sandboxes, undefined)
  assert.equal(readConfig({ ...server, SANDBOX: 'on' }).sandboxes, undefined)
  assert.deepEqual(readConfig({ ...server, SANDBOXES: 'on' }).sandboxes, limits)
  assert.equal(readConfig({ SANDBOXES: 'off' }).sandboxes, undefined)
  assert.equal(readConfig({ SANDBOX_DAYS: '30' }).sandboxes?.days, 30)
  for (const name of ['SANDBOX_DAYS', 'SANDBOXES_MAXIMUM', 'SANDBOXES_PER_HOUR'])
    for (const wrong of ['0', '-1', '1.5', 'many', '100001'])
      assert.throws(() => readConfig({ [name]: wrong }), {
        constructor: ConfigError,
        message: new RegExp(`^${name} must be a whole number from 1 to \\d+\\.$`),
      })
})

const LOCAL: readonly (readonly [given: Readonly<Record<string, string>>, isLocal: boolean])[] = [
  [{}, true],
  [{ HOST: '127.0.0.2' }, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080' }, true],
  [{ PUBLIC_URL: 'http://[::1]:8080' }, true],
  [{ DATABASE_URL: 'postgres://x@db.example/x', SANDBOX: 'on' }, true],
  [{ DATABASE_URL: 'postgres://x@db.example/x' }, false],
  [{ SANDBOX: 'off' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '10.0.0.7' }, false],
  // A proxy on this machine, which has requests from others.
  [{ PUBLIC_URL: 'https://forecourt.example' }, false],
  [{ PUBLIC_URL: 'https://localhost.forecourt.example' }, false],
  [{ TRUSTED_PROXIES: 'loopback' }, false],
]
for (const [given, isLocal] of LOCAL)
  test(`${JSON.stringify(given)}: webhooks ${isLocal ? 'may' : 'cannot'} go to the service’s own machine`, () => {
    const config = readConfig(given)
    assert.equal(config.isLocal, isLocal)
    // Nobody else may create a sandbox where they may, unless the operator says so.
    if (!isLocal) assert.equal(config.sandboxes, undefined)
    // What others may create does not change it.
    assert.equal(readConfig({ ...given, SANDBOXES: 'on' }).isLocal, isLocal)
  })

test('metrics can’t have the port of the service; free ones are picked for each', () => {
  assert.throws(() => readConfig({ PORT: '9000', METRICS_PORT: '9000' }), ConfigError)
  assert.throws(() => readConfig({ METRICS_PORT: '8080' }), ConfigError)
  assert.equal(readConfig({ PORT: '0', METRICS_PORT: '0' }).metricsPort, 0)
  assert.equal(readConfig({ METRICS_PORT: '9000' }).metricsPort, 9_000)
})

test('PUBLIC_URL is an address without a path, since pages and links are at its root', () => {
  assert.equal(readConfig({ PUBLIC_URL: 'https://finance.example/' }).publicUrl, 'https://finance.example')
  for (const wrong of [
    'https://finance.example/sub',
    'https://finance.example/?a=1',
    'https://finance.example/#a',
    'https://me@finance.example',
    'ftp://finance.example',
    'finance.example',
  ]) {
    assert.throws(() => readConfig({ PUBLIC_URL: wrong }), ConfigError, wrong)
  }
})

test('a DATABASE_URL that can’t be read is refused without repeating it', () => {
  for (const url of ['mysql://x', 'postgres://u:hidden%@db/x', 'postgres://u:hidden@db:99999/x']) {
    assert.throws(
      () => readConfig({ DATABASE_URL: url }),
      (error) => error instanceof ConfigError && !/hidden/.test(error.message),
    )
  }
})

for (const [name, key, fallback] of [
  ['EXPIRE_OPEN_DAYS', 'expireOpenDays', 90],
  ['EXPIRE_APPROVED_DAYS', 'expireApprovedDays', 30],
] as const) {
  test(`${name} is 1 to 3650 whole days, off for never, and ${fallback} by default`, () => {
    const rows: readonly (readonly [text: string, days: number | undefined])[] = [
      ['', fallback],
      ['1', 1],
      ['3650', 3_650],
      ['off', undefined],
      ['OFF', undefined],
    ]
    for (const [text, days] of rows) assert.equal(readConfig({ [name]: text })[key], days, text)
    for (const wrong of ['0', '3651', '-1', '1.5', '1e2', '30 days', 'on', 'never']) {
      assert.throws(
        () => readConfig({ [name]: wrong }),
        {
          constructor: ConfigError,
          message: `${name} must be a whole number of days from 1 to 3650, or off.`,
        },
        wrong,
      )
    }
  })
}

const PROVIDER = {
  IDENTITY_PROVIDER_ISSUER: 'https://login.lender.example/tenant',
  IDENTITY_PROVIDER_CLIENT_ID: 'forecourt',
  IDENTITY_PROVIDER_CLIENT_SECRET: 'sample secret',
}

test('an identity provider’s settings are complete or refused, and no message repeats its secret', () => {
  assert.equal(readConfig({}).identityProvider, undefined)
  assert.deepEqual(readConfig({ ...PROVIDER, IDENTITY_PROVIDER_REQUIRED_ROLES: 'admin' }).identityProvider, {
    issuer: 'https://login.lender.example/tenant',
    clientId: 'forecourt',
    clientSecret: 'sample secret',
    name: 'your organisation',
    requiredRoles: ['admin'],
  })
  assert.ok(readConfig({ ...PROVIDER, IDENTITY_PROVIDER_ISSUER: 'http://localhost:9000' }).identityProvider)
  const { emailClaim, vouchedDomains } =
    readConfig({
      ...PROVIDER,
      IDENTITY_PROVIDER_EMAIL_CLAIM: 'upn',
      IDENTITY_PROVIDER_VOUCHED_DOMAINS: 'Lender.Example, mail.lender.example',
    }).identityProvider ?? {}
  assert.deepEqual([emailClaim, vouchedDomains], ['upn', ['lender.example', 'mail.lender.example']])
  for (const wrong of [
    { IDENTITY_PROVIDER_ISSUER: 'http://login.lender.example' },
    { IDENTITY_PROVIDER_ISSUER: 'login.lender.example' },
    { IDENTITY_PROVIDER_ISSUER: 'https://user@login.lender.example' },
    { IDENTITY_PROVIDER_ISSUER: 'https://login.lender.example?x=1' },
    { IDENTITY_PROVIDER_ISSUER: '', IDENTITY_PROVIDER_REQUIRED_ROLES: 'admin' },
    { IDENTITY_PROVIDER_CLIENT_ID: '' },
    { IDENTITY_PROVIDER_CLIENT_SECRET: '' },
    { IDENTITY_PROVIDER_NAME: 'x'.repeat(61) },
    { IDENTITY_PROVIDER_REQUIRED_ROLES: 'dealerAdmin' },
    { IDENTITY_PROVIDER_REQUIRED_ROLES: 'nobody' },
    { IDENTITY_PROVIDER_EMAIL_CLAIM: 'upn' },
    { IDENTITY_PROVIDER_EMAIL_CLAIM: 'two words', IDENTITY_PROVIDER_VOUCHED_DOMAINS: 'lender.example' },
    { IDENTITY_PROVIDER_VOUCHED_DOMAINS: 'una@lender.example' },
    { IDENTITY_PROVIDER_VOUCHED_DOMAINS: 'lender.example, *.lender.example' },
    { IDENTITY_PROVIDER_VOUCHED_DOMAINS: 'https://lender.example' },
    { IDENTITY_PROVIDER_VOUCHED_DOMAINS: 'example' },
    { IDENTITY_PROVIDER_ISSUER: '', IDENTITY_PROVIDER_VOUCHED_DOMAINS: 'lender.example' },
    { IDENTITY_PROVIDER_ISSUER: '', IDENTITY_PROVIDER_EMAIL_CLAIM: 'email' },
  ]) {
    assert.throws(
      () => readConfig({ ...PROVIDER, ...wrong }),
      (error) => error instanceof ConfigError && !error.message.includes('sample secret'),
      JSON.stringify(wrong),
    )
  }
})
