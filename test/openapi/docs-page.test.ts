/** The API reference at /docs/api, over HTTP; what a browser makes of it is in docs-page-shown.test.ts. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { gunzipSync } from 'node:zlib'
import { servedDocsPage } from './served-docs-page.ts'

test('the page has a policy of its own that lets it reach nothing but this service', async (t) => {
  const app = await servedDocsPage(t)
  const { statusCode, headers, body } = await app.inject('/docs/api')
  assert.equal(statusCode, 200)
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /default-src 'none'; script-src 'self';/)
  assert.doesNotMatch(policy, /unsafe-eval|https?:|\*/)
  assert.doesNotMatch(body, /https?:\/\//)
  assert.doesNotMatch(body, /<script>/)
})

test('without JavaScript the page leads to the document', async (t) => {
  const app = await servedDocsPage(t)
  const { body } = await app.inject('/docs/api')
  const fallback = /<noscript>(.*)<\/noscript>/s.exec(body)?.[1] ?? ''
  assert.match(fallback, /<a href="\/openapi\.json">/)
})

test('what the page loads is named by its content, compressed and kept by browsers', async (t) => {
  const app = await servedDocsPage(t)
  const { body } = await app.inject('/docs/api')
  const files = [...body.matchAll(/(?:src|href)="(\/docs\/assets\/api\/[^"]+)"/g)].map(([, file]) =>
    String(file),
  )
  assert.equal(files.length, 4)
  for (const file of files) {
    assert.match(file, /-[0-9a-f]{16}\.(js|css)$/)
    const plain = await app.inject(file)
    const gzipped = await app.inject({ url: file, headers: { 'accept-encoding': 'gzip, br' } })
    assert.equal(plain.statusCode, 200)
    assert.match(String(plain.headers['cache-control']), /immutable/)
    assert.equal(gzipped.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(gzipped.rawPayload).toString(), plain.body)
  }
  assert.equal((await app.inject('/docs/assets/api/other-0000000000000000.js')).statusCode, 404)
  assert.equal((await app.inject('/docs/assets/api/..%2froutes.ts')).statusCode, 404)
})
