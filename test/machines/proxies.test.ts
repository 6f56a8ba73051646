/** HAProxy and nginx with the guide's configurations: TLS, their own error responses, documents, and the clients' addresses. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { DOCUMENT_MAXIMUM_BYTES } from '../../src/domain/documents/document.ts'
import { problemBody, refusalBody } from '../../src/http/problem.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { validCase } from '../interface/samples.ts'
import { samplePdf } from '../support/document-samples.ts'
import { unless } from '../support/programs.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'
import { type Balancer, startHaproxy } from './haproxy.ts'
import { startNginx } from './nginx.ts'
import { unlessInstalled, until } from './programs.ts'

const PUBLIC_URL = 'https://finance.example'
const UNREACHABLE =
  'The service cannot be reached. Send the same request again after the time in Retry-After.'
const MIB = 1024 * 1024
/** Not the proxy's own, which is trusted. */
const CLIENT_ADDRESS = '127.0.0.2'

type Response = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

for (const [name, start] of [
  ['haproxy', startHaproxy],
  ['nginx', startNginx],
] as const) {
  describe(`behind ${name}`, { skip: unlessInstalled(name) || unless('openssl') }, () => {
    let folder: string
    let database: TestDatabase
    let certificate: string
    let ports: readonly [number, number]
    let proxy: Pick<Balancer, 'baseUrl' | 'stop'>
    let service: RunningService

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'forecourt-proxies-'))
      certificate = makeCertificate(folder)
      database = await openTestDatabase()
      ports = [await freePort(), await freePort()]
      proxy = await start(folder, { services: ports, certificate })
    })
    after(async () => {
      service?.process.kill('SIGKILL')
      await service?.ended
      await proxy?.stop()
      await database?.close()
      await rm(folder, { recursive: true, force: true })
    })

    const call = async (
      method: string,
      path: string,
      {
        headers = {},
        body = '',
      }: { readonly headers?: RequestOptions['headers']; readonly body?: string | Buffer } = {},
    ): Promise<Response> => {
      const request = httpsRequest(proxy.baseUrl + path, {
        method,
        ca: await readFile(certificate),
        servername: 'finance.example',
        localAddress: CLIENT_ADDRESS,
        agent: false,
        headers: { host: 'finance.example', 'content-length': Buffer.byteLength(body), ...headers },
      })
      request.end(body)
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      let text = ''
      for await (const chunk of response) text += chunk
      return { status: response.statusCode ?? 0, headers: response.headers, text }
    }

    const PATHS = ['/api/quote/submit', '/api/quote/validate', '/api/case/submit', '/console']
    const assertUnavailable = async (path: string) => {
      const { status, headers, text } = await call('POST', path)
      const id = headers['x-request-id'] as string
      const expected = refusalBody(path, 'unavailable', id, UNREACHABLE)
      assert.match(id, /^[0-9a-f-]{32,36}$/)
      assert.equal(status, 503)
      assert.equal(headers['retry-after'], '1')
      assert.ok(expected.type.startsWith(headers['content-type'] ?? 'none'), expected.type)
      assert.deepEqual(JSON.parse(text), JSON.parse(expected.text))
    }

    for (const path of PATHS)
      test(`without a service ${path} gets the service’s own 503`, () => assertUnavailable(path))

    test('so does a request whose process dies', async () => {
      const dying = createServer((request, response) => {
        if (request.url === '/health/ready') response.end()
        else request.socket.destroy()
      })
      dying.listen(ports[0], '127.0.0.1')
      await once(dying, 'listening')
      try {
        await until(async () => (await call('GET', '/health/ready')).status === 200, 20)
        for (const path of PATHS) await assertUnavailable(path)
      } finally {
        dying.closeAllConnections()
        dying.close()
      }
    })

    describe('with a service', () => {
      let key: string
      let documents: string

      before(async () => {
        const { socketFolder, port, user, database: of } = database.connection
        service = await startService(join(folder, 'data'), ports[1], {
          DATABASE_URL: `postgres://${encodeURIComponent(user)}@localhost/${of}?host=${encodeURIComponent(socketFolder)}&port=${port}`,
          ENCRYPTION_KEYS: newKeyText('k1'),
          SANDBOX: 'on',
          PUBLIC_URL,
          TRUSTED_PROXIES: '127.0.0.1',
          LOG_LEVEL: 'fatal',
        })
        key = service.sandbox.clients.dealer.apiKey
        await until(async () => (await call('GET', '/health/ready')).status === 200, 20)
        const response = await call('POST', '/api/case/submit', {
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ ...validCase('individual', {}, { filled: 'minimal' }), onBehalfOf: null }),
        })
        documents = `/api/case/${JSON.parse(response.text).caseId}/documents`
      })

      const upload = (bytes: number) =>
        call('POST', `${documents}?requirement=1`, {
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/pdf' },
          body: samplePdf(bytes),
        })

      test('TLS is 1.2 or newer, and HTTP/2 is spoken', async () => {
        const { port } = new URL(proxy.baseUrl)
        const options = {
          port: Number(port),
          ca: await readFile(certificate),
          servername: 'finance.example',
          ALPNProtocols: ['h2', 'http/1.1'],
        }
        const socket = connectTls(options)
        await once(socket, 'secureConnect')
        assert.deepEqual([socket.authorized, socket.alpnProtocol], [true, 'h2'])
        socket.destroy()
        const old = connectTls({
          ...options,
          minVersion: 'TLSv1',
          maxVersion: 'TLSv1.1',
          ciphers: 'ALL:@SECLEVEL=0',
        })
        await assert.rejects(once(old, 'secureConnect'), /alert protocol version|unsupported protocol/i)
      })

      test('a document of 20 MiB arrives, and larger ones get a 413 with a problem', async () => {
        const taken = await upload(DOCUMENT_MAXIMUM_BYTES)
        assert.equal(taken.status, 201, taken.text)
        assert.equal(JSON.parse(taken.text).bytes, DOCUMENT_MAXIMUM_BYTES)
        for (const bytes of [21 * MIB, 21 * MIB + 1, 30 * MIB]) {
          const { status, headers, text } = await upload(bytes)
          assert.equal(status, 413, text)
          assert.match(headers['content-type'] ?? '', /^application\/problem\+json/)
          const { detail, ...rest } = JSON.parse(text)
          const { detail: _, ...expected } = problemBody('too-large', headers['x-request-id'] as string)
          assert.deepEqual(rest, expected)
          assert.match(detail, /larger than 2[01] MiB\. Send a smaller one\.$/)
        }
      })

      test('the service sees the address of the client, and none that the client invents', async () => {
        const { email, password } = service.sandbox.users['admin'] ?? assert.fail()
        const headers = {
          origin: PUBLIC_URL,
          'content-type': 'application/json',
          'x-forwarded-for': '198.51.100.7',
        }
        const signedIn = await call('POST', '/console/api/sign-in', {
          headers,
          body: JSON.stringify({ email, password }),
        })
        assert.equal(signedIn.status, 200, signedIn.text)
        const [cookie = ''] = signedIn.headers['set-cookie']?.[0]?.split(';') ?? []
        const { text } = await call('POST', '/console/api/audit/search', {
          headers: { ...headers, cookie },
          body: '{}',
        })
        const [newest] = JSON.parse(text).items
        assert.equal(newest.from.address, CLIENT_ADDRESS, text)
      })
    })
  })
}

/** A certificate and its key in one file. */
const makeCertificate = (folder: string): string => {
  const file = join(folder, 'finance.pem')
  const words = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=finance.example',
  ]
  const { status, stderr } = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      ...words,
      '-addext',
      'subjectAltName=DNS:finance.example',
      '-keyout',
      file,
      '-out',
      `${file}.crt`,
    ],
    { encoding: 'utf8' },
  )
  assert.equal(status, 0, stderr)
  appendFileSync(file, readFileSync(`${file}.crt`))
  return file
}
