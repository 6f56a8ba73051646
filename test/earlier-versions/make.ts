/**
 * Makes the data that an earlier version leaves: `node test/earlier-versions/make.ts CHECKOUT OUT`. It runs the service
 * of a checkout, signs agreements through its pages' operations, and keeps its responses, its exports and its rows. It
 * needs openssl.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32, deflateSync, gunzipSync, gzipSync } from 'node:zlib'
import { connect } from '../../packages/postgres/connection/database.ts'
import { startEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'
import { writeBackup } from '../../src/store/backup/file.ts'
import { takeBackup } from '../../src/store/backup/take.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { samplePdf } from '../support/document-samples.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'

const [checkout, out] = process.argv.slice(2).map((given) => resolve(given))
assert.ok(checkout !== undefined && out !== undefined, 'node test/earlier-versions/make.ts CHECKOUT OUT')
const folder = await mkdtemp(join(tmpdir(), 'forecourt-earlier-'))
const dataDir = join(folder, 'data')
const command = join(checkout, 'bin', 'forecourt.js')
const port = await freePort()
await rm(out, { recursive: true, force: true })
await mkdir(out, { recursive: true })

const openssl = (...words: readonly string[]): void => {
  const { status, stderr } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
}
const selfSigned = (name: string, subject: string, ...special: readonly string[]): void => {
  const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`]
  openssl('req', '-x509', '-nodes', '-days', '3650', '-subj', `/O=SAMPLE/CN=${subject}`, ...files, ...special)
}

const start = (environment: Readonly<Record<string, string>> = {}): Promise<RunningService> =>
  startService(dataDir, port, { SANDBOX: 'on', ...environment }, command)
const stop = async () => {
  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0, service.output())
}

const asDealer = () => ({ authorization: `Bearer ${service.sandbox.clients.dealer.apiKey}` })
const post = async (path: string, body: object) => {
  const answer = await fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { ...asDealer(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  assert.ok(answer.ok, `${path}: ${text}`)
  return JSON.parse(text)
}
const upload = async (path: string): Promise<string> => {
  const form = new FormData()
  form.set('requirement', '1')
  form.set('file', new Blob([Uint8Array.from(samplePdf(2_000))], { type: 'application/pdf' }), 'sample.pdf')
  const answer = await fetch(service.baseUrl + path, { method: 'POST', headers: asDealer(), body: form })
  const text = await answer.text()
  assert.ok(answer.ok, text)
  const { documentId, id = documentId } = JSON.parse(text)
  return id
}

const ask = async (operation: string, body: object) => {
  const answer = await fetch(`${service.baseUrl}/console/api/signing/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: service.baseUrl },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  assert.ok(answer.ok, `${operation}: ${text}`)
  return JSON.parse(text)
}
const inMails = async (to: string, pattern: RegExp): Promise<string | undefined> => {
  const mails = join(dataDir, 'mail')
  const names = (await readdir(mails).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(mails, name), 'utf8')))
  return texts
    .filter((text) => text.includes(`To: ${to}`))
    .flatMap((text) => pattern.exec(text)?.[1] ?? [])
    .at(-1)
}
const until = async <T>(check: () => Promise<T | undefined>): Promise<T> => {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await check()
    if (found !== undefined) return found
    await pause(100)
  }
  throw new Error(service.output())
}

/** A curve, as a browser would send it. */
const drawing = (): string => {
  const [width, height] = [300, 100]
  const rows = Array.from({ length: height }, () => Buffer.alloc(1 + width * 4))
  for (let x = 20; x < width - 20; x += 1) {
    const y = Math.round(height / 2 + 30 * Math.sin(x / 17))
    for (const near of [y - 1, y, y + 1]) rows[near]?.writeUInt32BE(0x101040ff, 1 + x * 4)
  }
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, checksum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const png = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...png]).toString(
    'base64',
  )
}

let people = 0
const startSigning = async (borrower: 'individual' | 'joint') => {
  const emails = Array.from({ length: borrower === 'joint' ? 2 : 1 }, () => `signer.${++people}@example.ie`)
  const places = emails.flatMap((email, place) => [
    [`applicants[${place}].email`, email],
    [`borrower.applicants[${place}].email`, email],
  ])
  const body = { ...validCase(borrower, Object.fromEntries(places), { filled: 'minimal' }), onBehalfOf: null }
  const { caseId } = await post('/api/case/submit', body)
  await post(`/api/sandbox/${caseId}/advance`, { to: 'Approved' })
  assert.equal((await post(`/api/case/${caseId}/esign`, {})).status, 'Initiated')
  return { reference: caseId as string, emails }
}
const sign = async (email: string | undefined, kind: 'typed' | 'drawn') => {
  assert.ok(email !== undefined)
  const link = await until(() => inMails(email, /\/sign#token=([\w-]{43})/))
  await ask('look', { link })
  await ask('send-code', { link })
  const code = await until(() => inMails(email, /^(\d{6})$/m))
  const { session } = await ask('check-code', { link, code })
  const { sha256 } = await ask('agreement', { link, session })
  const signature = kind === 'typed' ? { kind, text: 'Sample Signer' } : { kind, png: drawing() }
  await ask('sign', { link, session, sha256, consents: true, signature })
}
const completed = (reference: string) =>
  until(async () => {
    const path = `${service.baseUrl}/api/case/${reference}/agreement`
    const answer = await fetch(path, { headers: asDealer() })
    return answer.ok || undefined
  })
const exported = (reference: string): void => {
  const words = [command, 'signing', 'export', reference, '--output', out]
  const { status, stderr } = spawnSync(process.execPath, words, {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  assert.equal(status, 0, String(stderr))
}

// Without a time stamp, by the sandbox's own RSA certificate.
let service = await start()
const quote = { client: 'dealer', filled: 'minimal' } as const
const { quoteReference: submitted } = await post('/api/quote/submit', validQuote('Individual', {}, quote))
const { quoteReference: failed } = await post('/api/quote/submit', {
  ...validQuote('Individual', { 'quote.finance.assetPurchasePrice': 'none' }, quote),
  customData: { sample: 'kept as sent' },
})
const { quoteReference: withdrawn } = await post('/api/quote/submit', validQuote('SoleTrader', {}, quote))
await post(`/api/quote/${withdrawn}/withdraw`, { reason: 'A sample.' })
const document = await upload(`/api/quote/${submitted}/documents`)
const both = await startSigning('joint')
await sign(both.emails[0], 'drawn')
await sign(both.emails[1], 'typed')
await completed(both.reference)
await stop()

// With a time stamp, by a lender's own ECDSA certificate.
selfSigned(
  'tsa',
  'SAMPLE time stamps',
  '-newkey',
  'rsa:2048',
  '-addext',
  'extendedKeyUsage=critical,timeStamping',
)
selfSigned('lender', 'SAMPLE lender', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256')
openssl(
  'pkcs12',
  '-export',
  '-inkey',
  'lender.key',
  '-in',
  'lender.pem',
  '-out',
  'lender.p12',
  '-passout',
  'pass:sample',
)
await writeFile(
  join(folder, 'tsa.cnf'),
  '[tsa]\ndefault_tsa=one\n[one]\nserial=serial\ncrypto_device=builtin\ndefault_policy=1.2.3.4.1\ndigests=sha256\nsigner_digest=sha256\ness_cert_id_alg=sha256\n',
)
const authority = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  await writeFile(join(folder, 'query'), Buffer.concat(chunks))
  openssl(
    'ts',
    '-reply',
    '-config',
    'tsa.cnf',
    '-queryfile',
    'query',
    '-signer',
    'tsa.pem',
    '-inkey',
    'tsa.key',
    '-out',
    'reply',
  )
  response
    .writeHead(200, { 'content-type': 'application/timestamp-reply' })
    .end(await readFile(join(folder, 'reply')))
})
await new Promise<void>((listening) => authority.listen(0, '127.0.0.1', listening))
service = await start({
  SEALING_KEY_FILE: join(folder, 'lender.p12'),
  SEALING_KEY_PASSWORD: 'sample',
  TIMESTAMP_URL: `http://127.0.0.1:${(authority.address() as AddressInfo).port}/`,
})
const stamped = await startSigning('individual')
await sign(stamped.emails[0], 'drawn')
await completed(stamped.reference)
const begun = await startSigning('joint')
await sign(begun.emails[0], 'drawn')
authority.close()
authority.closeAllConnections()
const unsealed = await startSigning('individual')
await sign(unsealed.emails[0], 'drawn')

// Its responses, to compare with those of a later version.
const cases = [both, stamped, begun, unsealed].map(({ reference }) => `/api/case/${reference}`)
const quotes = [submitted, failed, withdrawn].map((reference) => `/api/quote/${reference}`)
const paths = [
  ...[...cases, ...quotes].flatMap((path) => [
    path,
    `${path}/status`,
    `${path}/requirements`,
    `${path}/documents`,
  ]),
  ...cases.map((path) => `${path}/signing`),
]
const answers = []
for (const path of paths) {
  const answer = await fetch(service.baseUrl + path, { headers: asDealer() })
  assert.ok(answer.ok, path)
  answers.push({ path, body: await answer.json() })
}
const files = []
for (const path of [
  `${quotes[0]}/documents/${document}`,
  ...cases.slice(0, 2).map((path) => `${path}/agreement`),
]) {
  const answer = await fetch(service.baseUrl + path, { headers: asDealer() })
  assert.ok(answer.ok, path)
  files.push({ path, sha256: hash('sha256', Buffer.from(await answer.arrayBuffer()), 'hex') })
}
for (const { reference } of [both, stamped]) exported(reference)
const at = Date.now()
const signings = { both, stamped, begun, unsealed }
const references = Object.fromEntries(
  Object.entries(signings).map(([name, { reference }]) => [name, reference]),
)
const { keys } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
const { apiKey } = service.sandbox.clients.dealer
await writeFile(
  join(out, 'left.json'),
  `${JSON.stringify({ at, keys, apiKey, signings: references, answers, files }, null, 1)}\n`,
)
await stop()

await cp(join(folder, 'lender.pem'), join(out, 'lender.pem'))
await cp(join(dataDir, 'sealing-authority.pem'), join(out, 'sandbox.pem'))
const embedded = await startEmbeddedPostgres({ dataDir, fsync: false })
const sql = connect(embedded.connection, { max: 1 })
await takeBackup(sql, { version: '0.1.0', commit: 'unknown' }, async (header, rows) => {
  const chunks = await Array.fromAsync(writeBackup(header, rows, () => undefined))
  await writeFile(join(out, 'database.backup'), gzipSync(gunzipSync(Buffer.concat(chunks)), { level: 9 }))
})
await sql.end()
await embedded.stop()
await rm(folder, { recursive: true })
