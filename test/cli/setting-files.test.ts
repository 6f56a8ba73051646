/** Secrets in files, misspelt settings, and settings that are all read before a database is opened. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { readConfig } from '../../src/service/config.ts'
import { ConfigError } from '../../src/service/setting-values.ts'
import { SECRET_SETTINGS, SETTING_NAMES } from '../../src/service/settings.ts'
import { forecourt, started } from './command.ts'

const folder = await mkdtemp(join(tmpdir(), 'forecourt-setting-files-'))
after(() => rm(folder, { recursive: true }))

const put = async (name: string, content: string | Buffer): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

// biome-ignore lint/suspicious/noExplicitAny: each reader expects its setting to be there.
type Read = (config: any) => unknown

/** For each secret: another setting that it needs, a value, and where it is read. */
const SECRETS: Readonly<
  Record<string, readonly [others: Record<string, string>, value: string, read: Read]>
> = {
  DATABASE_URL: [{}, `postgres://una:${'p%40ss'}@db.example/forecourt`, (config) => config.databaseUrl],
  ENCRYPTION_KEYS: [{}, 'k1:AAAA', (config) => config.encryptionKeys],
  SMTP_URL: [{}, 'smtps://una:pass@mail.example:465', (config) => config.smtpUrl],
  SMS_GATEWAY_URL: [
    { SMS_GATEWAY_TOKEN: 'token' },
    'https://sms.example/key',
    (config) => config.smsGateway.url,
  ],
  SMS_GATEWAY_TOKEN: [
    { SMS_GATEWAY_URL: 'https://sms.example/' },
    'token',
    (config) => config.smsGateway.token,
  ],
  SEALING_KEY_PASSWORD: [{}, ' pass ', (config) => config.sealingKeyPassword],
  TIMESTAMP_URL: [{}, 'https://una:pass@tsa.example/', (config) => config.timestampUrl],
  IDENTITY_PROVIDER_CLIENT_SECRET: [
    { IDENTITY_PROVIDER_ISSUER: 'https://login.example', IDENTITY_PROVIDER_CLIENT_ID: 'forecourt' },
    'client secret',
    (config) => config.identityProvider.clientSecret,
  ],
  METRICS_TOKEN: [{}, 'token', (config) => config.metricsToken],
  OTEL_EXPORTER_OTLP_HEADERS: [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example' },
    'api-key=abc',
    (config) => `api-key=${config.telemetry.headers['api-key']}`,
  ],
}

test('every setting whose name or value is a secret’s has a file variant, and every variant is tested here', () => {
  assert.deepEqual([...SECRET_SETTINGS].sort(), Object.keys(SECRETS).sort())
  const secretNames = SETTING_NAMES.filter((name) => /(PASSWORD|SECRET|TOKEN|KEYS)$/.test(name))
  assert.deepEqual(
    secretNames.filter((name) => !SECRET_SETTINGS.includes(name)),
    [],
  )
})

for (const [name, [others, value, read]] of Object.entries(SECRETS))
  test(`${name}_FILE names the file with ${name}`, async () => {
    const file = await put(name, `${value}\n`)
    assert.equal(read(readConfig({ ...others, [`${name}_FILE`]: file })), value)
    assert.equal(read(readConfig({ ...others, [name]: '', [`${name}_FILE`]: file })), value)
    assert.equal(read(readConfig({ ...others, [name]: value, [`${name}_FILE`]: '' })), value)
    const wrong: readonly (readonly [Record<string, string>, string])[] = [
      [{ [name]: value }, `${name} and ${name}_FILE are both set. Set only one of them.`],
      [{ [`${name}_FILE`]: await put('empty', '') }, `The file that ${name}_FILE names is empty.`],
      [{ [`${name}_FILE`]: await put('blank', ' \n') }, `The file that ${name}_FILE names is empty.`],
      [
        { [`${name}_FILE`]: join(folder, 'none') },
        `The file that ${name}_FILE names cannot be read: ENOENT.`,
      ],
      [{ [`${name}_FILE`]: folder }, `The file that ${name}_FILE names cannot be read: EISDIR.`],
      [
        { [`${name}_FILE`]: await put('binary', Buffer.of(0xff, 0xfe)) },
        `The file that ${name}_FILE names must contain text in UTF-8.`,
      ],
    ]
    for (const [settings, message] of wrong)
      assert.throws(() => readConfig({ ...others, [`${name}_FILE`]: file, ...settings }), {
        constructor: ConfigError,
        message,
      })
  })

/** What a setting may name by mistake, and what the message says of it. */
const fifo = join(folder, 'fifo')
execFileSync('mkfifo', [fifo])
const endless = join(folder, 'endless')
await writeFile(endless, '')
await truncate(endless, 2 ** 40)
const socketPath = join(folder, 'socket')
const socket = createServer().listen(socketPath)
after(() => void socket.close())
await once(socket, 'listening')
const UNREADABLE: readonly (readonly [what: string, path: string, says: string])[] = [
  ['a pipe', fifo, 'it is a pipe, not a file'],
  ['a device without an end', '/dev/zero', 'it is a device, not a file'],
  ['a socket', socketPath, 'it is a socket, not a file'],
  ['a folder', folder, 'EISDIR'],
  ['a file that is too large', endless, 'it is larger than 4096 KiB'],
]
for (const [what, path, says] of UNREADABLE)
  test(`${what} stops the start with a sentence, whichever setting names it`, async () => {
    for (const [name, [others]] of Object.entries(SECRETS))
      assert.throws(() => readConfig({ ...others, [`${name}_FILE`]: path }), {
        constructor: ConfigError,
        message: `The file that ${name}_FILE names cannot be read: ${says}.`,
      })
    const provider = join(folder, 'provider.json')
    await writeFile(provider, JSON.stringify({ secretFile: path }))
    const database = { ENCRYPTION_KEYS: newKeyText('k1') }
    const url = (parameter: string) => `postgres://una@127.0.0.1:1/x?sslmode=require&${parameter}=${path}`
    for (const env of [
      { LENDER_FILE: path },
      { CREDIT_LAW_FILE: path },
      { SEALING_KEY_FILE: path },
      { LENDER_LOGO_FILE: path },
      { CHECK_PROVIDERS: path },
      { CHECK_PROVIDERS: provider },
      { ...database, DATABASE_URL: url('sslrootcert') },
      { ...database, DATABASE_URL: `${url('sslcert')}&sslkey=${path}` },
    ]) {
      const dataDir = join(folder, 'untouched')
      const { code, stderr } = await forecourt(['migrate'], { env: { ...env, DATA_DIR: dataDir } })
      const said = 'LENDER_LOGO_FILE' in env ? says.replace('4096', '32') : says
      assert.ok(stderr.includes(said), `${JSON.stringify(env)}: ${stderr}`)
      assert.equal(stderr.split('\n').length, 2, stderr)
      assert.equal(code, 2)
      assert.equal(existsSync(dataDir), false)
    }
  })

for (const value of [
  'tcp://10.0.0.7:9100',
  'udp://10.0.0.7:53',
  'TCP://[fd00::7]:9100',
  ' sctp://10.0.0.7:1 ',
])
  test(`${value} as a port is the address of another service, and is ignored with a warning`, async () => {
    const { port, metricsPort, serviceLinks } = readConfig({ PORT: value, METRICS_PORT: value })
    assert.deepEqual([port, metricsPort, serviceLinks], [8080, undefined, ['PORT', 'METRICS_PORT']])
    assert.throws(() => readConfig({ METRICS_PORT: value.replace('://', ':') }), ConfigError)
  })

const misspelt: readonly (readonly [name: string, meant: string | undefined])[] = [
  ['LENDER_FIEL', 'LENDER_FILE'],
  ['LENDERFILE', 'LENDER_FILE'],
  ['lender_file', 'LENDER_FILE'],
  ['LENDER_COLOR', 'LENDER_COLOUR'],
  ['TRUSTED_PROXY', undefined],
  ['TRUSTED_PROXYES', 'TRUSTED_PROXIES'],
  ['ENCRYPTION_KEY', 'ENCRYPTION_KEYS'],
  ['ENCRYPTION_KEYS_FILES', 'ENCRYPTION_KEYS_FILE'],
  ['MAIL_FROM_FILE', 'MAIL_FROM'],
  ['WORKER', 'WORKERS'],
  ['SMTP_URI', 'SMTP_URL'],
  ['port', 'PORT'],
  // Variables of other programs.
  ['HTTP_URL', undefined],
  ['POST', undefined],
  ['PATH', undefined],
  ['HOME', undefined],
  ['PGHOST', undefined],
  ['PGDATA', undefined],
  ['HOSTNAME', undefined],
  ['LOGNAME', undefined],
  ['NODE_ENV', undefined],
  ['OTEL_EXPORTER_OTLP_LOGS_ENDPOINT', undefined],
  ['OTEL_LOG_LEVEL', undefined],
  ['KUBERNETES_PORT', undefined],
  ['npm_config_port', undefined],
]
for (const [name, meant] of misspelt)
  test(`${name} is ${meant === undefined ? 'a variable of another program' : `probably ${meant}`}`, () => {
    assert.deepEqual(readConfig({ [name]: 'x' }).misspelt, meant === undefined ? [] : [{ name, meant }])
    assert.deepEqual(readConfig({ [name]: ' ' }).misspelt, [])
  })

test('a misspelt DATABASE_URL stops the start, unless the right one is set too', () => {
  for (const [name, meant] of [
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
  ] as const) {
    assert.throws(() => readConfig({ [name]: `postgres://una:${'hidden'}@db.example/forecourt` }), {
      constructor: ConfigError,
      message: `${name} is not a setting. Did you mean ${meant}? Without it, the embedded database would be used. Rename or remove ${name}.`,
    })
    const both = { [name]: 'postgres://x', DATABASE_URL: 'postgres://una@db.example/forecourt' }
    assert.deepEqual(readConfig(both).misspelt, [{ name, meant }])
  }
})

for (const [what, settings, says] of [
  [
    'a lender’s file that is missing',
    { LENDER_FILE: join(folder, 'none') },
    /^LENDER_FILE cannot be read: ENOENT\.$/m,
  ],
  ['a logo that is missing', { LENDER_LOGO_FILE: join(folder, 'none') }, /^LENDER_LOGO_FILE cannot be read/m],
  [
    'a check provider that is missing',
    { CHECK_PROVIDERS: join(folder, 'none.mjs') },
    /^CHECK_PROVIDERS cannot be used/m,
  ],
  [
    'an empty file of keys',
    { ENCRYPTION_KEYS_FILE: await put('keys', '') },
    /^The file that ENCRYPTION_KEYS_FILE names is empty\.$/m,
  ],
] as const)
  test(`${what} stops migrate before there is a database`, async () => {
    const dataDir = join(folder, 'untouched')
    const { code, stderr } = await forecourt(['migrate'], { env: { ...settings, DATA_DIR: dataDir } })
    assert.match(stderr, says)
    assert.equal(code, 2)
    assert.equal(existsSync(dataDir), false)
  })

test('serve and work read every file before there is a database, and name misspelt settings without their values', async () => {
  const dataDir = join(folder, 'untouched')
  const env = {
    LENDER_FIEL: 'hidden',
    METRICS_PORT: 'tcp://10.0.0.7:9100',
    LENDER_FILE: join(folder, 'none'),
    DATA_DIR: dataDir,
  }
  for (const command of ['serve', 'work']) {
    const { code, stdout, stderr } = await started([command], { env })
    assert.match(stderr, /^LENDER_FILE cannot be read: ENOENT\.$/m)
    assert.match(stdout, /"LENDER_FIEL is not a setting and has no effect\. Did you mean LENDER_FILE\?"/)
    assert.match(stdout, /"METRICS_PORT is ignored: its value is the address of another service/)
    assert.doesNotMatch(stdout + stderr, /hidden/)
    assert.equal(code, 2)
  }
  assert.equal(existsSync(dataDir), false)
  const { stderr } = await forecourt(['migrate'], { env })
  assert.match(stderr, /^LENDER_FIEL is not a setting and has no effect\. Did you mean LENDER_FILE\?$/m)
  assert.match(stderr, /^METRICS_PORT is ignored: /m)
})
