/** The clients in other languages at their addresses in the documentation. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { servedDocsPage } from './served-docs-page.ts'

const ROOT = new URL('../../', import.meta.url)

let app: FastifyInstance
const closing: (() => unknown)[] = []
before(async () => {
  app = await servedDocsPage({ after: (close: () => unknown) => closing.push(close) })
})
after(() => Promise.all(closing.map((close) => close())))

const FILES = {
  'forecourt.mjs': 'javascript',
  'forecourt.py': 'python',
  'forecourt.php': 'php',
  'Forecourt.java': 'java',
  'Forecourt.cs': 'csharp',
} as const

test('each client is served as it is, as text, and the guide links to it', async () => {
  const { body: guide } = await app.inject('/docs/guides/languages')
  for (const [name, folder] of Object.entries(FILES)) {
    const { body, headers, statusCode } = await app.inject(`/docs/clients/${name}`)
    assert.equal(statusCode, 200, name)
    assert.equal(body, readFileSync(new URL(`clients/${folder}/${name}`, ROOT), 'utf8'))
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
    assert.ok(guide.includes(`href="/docs/clients/${name}"`), name)
    // Compilers that read another encoding than UTF-8 accept it.
    assert.match(body, /^[\n\x20-\x7e]*$/)
  }
})

test('nothing else is served there', async () => {
  for (const name of [
    '',
    'constructor',
    'forecourt.java',
    '..%2f..%2fpackage.json',
    '..%2Fpython%2Fforecourt.py',
  ])
    assert.equal((await app.inject(`/docs/clients/${name}`)).statusCode, 404, name)
})

test('the former samples of webhook verification lead to the guide', async () => {
  for (const path of [
    '/docs/examples/webhooks/verify_webhook.py',
    '/docs/examples/webhooks/VerifyWebhook.cs',
  ]) {
    const { headers, statusCode } = await app.inject(path)
    assert.deepEqual([statusCode, headers.location], [301, '/docs/guides/languages'])
  }
  assert.equal((await app.inject('/docs/examples/webhooks')).headers.location, '/docs/guides/languages')
})
