import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { times } from '../../../test/extent.ts'
import { unless } from '../../../test/support/programs.ts'
import { makeCertificate } from './certificate.ts'
import { sha256 } from './cms.ts'
import { httpTimeStamp, TimeStampFault } from './http-time-stamp.ts'
import { flips, folderFor, run, SAMPLE_AT, sampleKey, sealSample, taggedPdf, write } from './testing.ts'
import { readTimeStampToken } from './time-stamp-token.ts'
import { verifySeal } from './verify-seal.ts'

const skip = unless('openssl')
const tagged = await taggedPdf()
const sample = await sampleKey('rsa')
const imprint = sha256(tagged)

type Respond = (query: Buffer, response: ServerResponse) => void

/** A server on the loopback that is closed after the test. */
const serverOf = async (t: TestContext, result: Respond): Promise<URL> => {
  const server = createServer(async (request, response) => result(await bodyOf(request), response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close().closeAllConnections())
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const reply = (
  response: ServerResponse,
  body: Buffer,
  type = 'application/timestamp-reply',
  status = 200,
): void => {
  response.writeHead(status, { 'content-type': type }).end(body)
}

/** A small authority made with openssl. */
const authorityFor = (t: TestContext, use: 'time stamps' | 'signatures' = 'time stamps') => {
  const folder = folderFor(t)
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rootKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const common = {
    organization: 'Sample',
    notBefore: new Date(0),
    notAfter: new Date('2049-01-01Z'),
    signingKey: rootKeys.privateKey,
  }
  const issuer = { commonName: 'Sample root', organization: 'Sample', publicKey: rootKeys.publicKey }
  const root = makeCertificate({ ...common, ...issuer, serial: Buffer.from([1]), use: 'authority' })
  const certificate = makeCertificate({
    ...common,
    commonName: 'Sample time stamps',
    publicKey: keys.publicKey,
    serial: Buffer.from([2]),
    use,
    issuer,
  })
  const settings = write(
    folder,
    'tsa.cnf',
    [
      '[tsa]',
      'default_tsa = one',
      '[one]',
      `serial = ${join(folder, 'serial')}`,
      'crypto_device = builtin',
      'default_policy = 1.2.3.4.1',
      'digests = sha256, sha512',
      'signer_digest = sha256',
      'ess_cert_id_alg = sha256',
      'accuracy = secs:1',
      'ordering = yes',
      'tsa_name = yes',
      'ess_cert_id_chain = no',
    ].join('\n'),
  )
  const [key, signer] = [
    write(folder, 'key.pem', keys.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    write(folder, 'tsa.pem', certificate.toString()),
  ]
  const chain = write(folder, 'root.pem', root.toString())
  const responseTo = (query: Buffer, withRoot = true): Buffer => {
    const out = join(folder, 'reply.tsr')
    const made = run(
      'openssl',
      'ts',
      '-reply',
      '-config',
      settings,
      '-queryfile',
      write(folder, 'query.tsq', query),
      '-signer',
      signer,
      '-inkey',
      key,
      ...(withRoot ? ['-chain', chain] : []),
      '-out',
      out,
    )
    assert.equal(made.code, 0, made.says)
    return readFileSync(out)
  }
  return { folder, chain, certificate, root, responseTo }
}

for (const withRoot of [true, false]) {
  const what = `a seal with a time stamp ${withRoot ? 'that carries its root' : 'of one certificate'}`
  test(`${what} is valid and has the time`, { skip }, async (t) => {
    const { key, authority: trusted } = sample
    const authority = authorityFor(t)
    const url = await serverOf(t, (query, response) => reply(response, authority.responseTo(query, withRoot)))
    const found = verifySeal(await sealSample(tagged, key, httpTimeStamp(url)), { trusted: [trusted] })
    assert.deepEqual(found.problems, [])
    assert.equal(found.timeStamp?.authority, 'Sample time stamps')
    assert.ok(Math.abs((found.timeStamp?.at.getTime() ?? 0) - Date.now()) < 60_000)
    assert.deepEqual(found.at, SAMPLE_AT)
  })
}

test('all changed bytes of a seal with a time stamp are found', { skip }, async (t) => {
  const authority = authorityFor(t)
  const url = await serverOf(t, (query, response) => reply(response, authority.responseTo(query, false)))
  const sealed = await sealSample(tagged, sample.key, httpTimeStamp(url))
  const missed = [...flips(sealed, times(20, 20, 200), 8)].filter(
    ({ damaged }) => verifySeal(damaged).isValid,
  )
  assert.deepEqual(
    missed.map(({ offset }) => offset),
    [],
  )
})

test('openssl accepts the token', { skip }, async (t) => {
  const authority = authorityFor(t)
  const url = await serverOf(t, (query, response) => reply(response, authority.responseTo(query)))
  const token = await httpTimeStamp(url)(imprint)
  const verified = run(
    'openssl',
    'ts',
    '-verify',
    '-token_in',
    '-in',
    write(authority.folder, 'token', token),
    '-digest',
    imprint.toString('hex'),
    '-CAfile',
    authority.chain,
  )
  assert.equal(verified.code, 0, verified.says)
})

test('changed bytes of a token are found, or are in parts that nobody signed and nobody reads', {
  skip,
}, async (t) => {
  const authority = authorityFor(t)
  const url = await serverOf(t, (query, response) => reply(response, authority.responseTo(query)))
  const token = await httpTimeStamp(url)(imprint)
  const good = readTimeStampToken(token)
  for (const { damaged } of flips(token, times(20, 20, 300), 9)) {
    let read: typeof good
    try {
      read = readTimeStampToken(damaged)
    } catch {
      continue
    }
    assert.deepEqual([read.at, read.imprint, read.nonce], [good.at, good.imprint, good.nonce])
    assert.ok(read.authority.raw.equals(good.authority.raw))
  }
})

const bad: readonly (readonly [what: string, answer: Respond, message: RegExp, timeoutMs?: number])[] = [
  ['HTTP 500', (_, response) => reply(response, Buffer.alloc(0), undefined, 500), /returned HTTP 500/],
  [
    'a page',
    (_, response) => reply(response, Buffer.from('<p>Hello'), 'text/html'),
    /something other than application\/timestamp-reply/,
  ],
  ['nothing', (_, response) => reply(response, Buffer.alloc(0)), /response is not valid/],
  [
    'nonsense',
    (_, response) => reply(response, Buffer.from('300b300902010030040c0261', 'hex')),
    /response is not valid/,
  ],
  [
    'a refusal',
    (_, response) => reply(response, Buffer.from('30053003020102', 'hex')),
    /rejected the request, with status 2/,
  ],
  ['too much', (_, response) => reply(response, Buffer.alloc(100_000)), /too long/],
  [
    'a redirect',
    (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    /cannot be reached/,
  ],
  ['silence', () => undefined, /did not respond within 200 ms/, 200],
  [
    'half an answer',
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).write('0'),
    /did not respond within 200 ms/,
    200,
  ],
]

for (const [what, response, message, timeoutMs = 30_000] of bad) {
  test(`an authority that answers with ${what} gives no time stamp`, async (t) => {
    const url = await serverOf(t, response)
    await assert.rejects(
      httpTimeStamp(url, { timeoutMs })(imprint),
      (fault) => fault instanceof TimeStampFault && message.test(fault.message),
    )
  })
}

test('an unreachable authority gives no time stamp', async () => {
  await assert.rejects(httpTimeStamp(new URL('http://127.0.0.1:9/'))(imprint), /cannot be reached/)
})

test('the answer to an earlier request is refused, since its nonce differs', { skip }, async (t) => {
  const authority = authorityFor(t)
  let stored: Buffer | undefined
  const url = await serverOf(t, (query, response) => {
    stored ??= authority.responseTo(query)
    reply(response, stored)
  })
  await httpTimeStamp(url)(imprint)
  await assert.rejects(httpTimeStamp(url)(imprint), /Its nonce is another than was sent/)
  const sameNonce = { random: (bytes: number) => Buffer.alloc(bytes, 1) }
  stored = undefined
  await httpTimeStamp(url, sameNonce)(imprint)
  await assert.rejects(
    httpTimeStamp(url, sameNonce)(sha256(imprint)),
    /It stamps another hash than was asked/,
  )
})

test('a damaged answer is refused as such, or stamps the same hash', { skip }, async (t) => {
  const authority = authorityFor(t)
  const random = (bytes: number) => Buffer.alloc(bytes, 1)
  let result: Buffer = Buffer.alloc(0)
  const url = await serverOf(t, (query, response) => {
    if (result.length === 0) result = authority.responseTo(query)
    reply(response, result)
  })
  const timeStamp = httpTimeStamp(url, { random })
  await timeStamp(imprint)
  for (const { damaged } of flips(result, times(20, 20, 150), 11)) {
    result = damaged
    try {
      assert.deepEqual(readTimeStampToken(await timeStamp(imprint)).imprint, imprint)
    } catch (fault) {
      assert.ok(fault instanceof TimeStampFault, `${fault}`)
    }
  }
})

test('the token of another signature makes a seal invalid', { skip }, async (t) => {
  const authority = authorityFor(t)
  const url = await serverOf(t, (query, response) => reply(response, authority.responseTo(query)))
  const sealed = await sealSample(tagged, sample.key, () => httpTimeStamp(url)(imprint))
  assert.deepEqual(verifySeal(sealed).problems, ['The time stamp is that of another signature.'])
})

test('a token too long for its placeholder is an error, not a broken seal', async () => {
  await assert.rejects(
    sealSample(tagged, sample.key, async () => Buffer.alloc(20_000, 0x30)),
    /too long for its placeholder/,
  )
})
