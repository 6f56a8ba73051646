/** The console's page and its files: what they may load, and that nothing else is served. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { SAMPLE_WORDING } from '../../src/adapters/agreement/content/wording-file.ts'
import { type Logo, shadesOf } from '../../src/domain/lender/brand.ts'
import { openPageFiles } from '../../src/http/browsers.ts'
import { type Console, kindOf, openConsole } from './support.ts'

const LOGO: Logo = { type: 'image/svg+xml', bytes: Buffer.from('<svg/>') }
const SCRIPT = `console.log(${JSON.stringify('sample '.repeat(100))})`

let folder: string
let testConsole: Console
let unbuilt: Console
let branded: Console

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-pages-'))
  const dist = join(folder, 'dist')
  await mkdir(join(dist, 'assets', 'fonts'), { recursive: true })
  const page =
    '<html lang="en-IE"><head><meta property="csp-nonce" nonce="__NONCE__"><script nonce="__NONCE__" src="/console/assets/a.js"></script></head>'
  await writeFile(join(dist, 'index.html'), page)
  await writeFile(join(dist, 'assets', 'a-1234.js'), SCRIPT)
  await writeFile(join(dist, 'assets', 'b-1234.css'), 'a{}')
  await writeFile(join(dist, 'assets', 'fonts', 'c-1234.woff2'), 'font')
  await writeFile(join(dist, 'assets', '.secret'), 'hidden')
  await writeFile(join(dist, 'assets', 'notes.md'), 'no part of a page')
  await writeFile(join(folder, 'keys.json'), 'far outside')
  await symlink(join(folder, 'keys.json'), join(dist, 'assets', 'link.json'))
  const pages = await openPageFiles(dist)
  assert.ok(pages !== undefined)
  testConsole = await openConsole({ pages })
  unbuilt = await openConsole()
  branded = await openConsole({ pages, brand: { logo: LOGO, shades: shadesOf('#1d3f8f') } })
})
after(async () => {
  await testConsole.close()
  await unbuilt.close()
  await branded.close()
  await rm(folder, { recursive: true })
})

const PAGES = [
  '/console',
  '/console/',
  '/console/users',
  '/console/clients/cl_1',
  '/console/password',
  '/consent',
  '/unsubscribe',
]

for (const path of [...PAGES, '/consent?client_id=a&state=b']) {
  test(`${path} is the page, under a policy of its own`, async () => {
    const { status, headers, text } = await testConsole.call('GET', path)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    const nonce = /<script nonce="([A-Za-z0-9+/]{22}==)"/.exec(text)?.[1]
    assert.ok(nonce !== undefined && !text.includes('__NONCE__'))
    assert.equal(
      headers.get('content-security-policy'),
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
        "font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    )
  })
}

test('pages behind the sign-in have the browser ask at once who is signed in, those of visitors do not', async () => {
  for (const path of PAGES) {
    const { headers } = await testConsole.call('GET', path)
    const isOfVisitors = ['/console/password', '/consent', '/unsubscribe'].includes(path)
    const asked = isOfVisitors ? null : '</console/api/me>; rel=preload; as=fetch; crossorigin'
    assert.equal(headers.get('link'), asked, path)
  }
})

test('each answer has a nonce of its own', async () => {
  const policies = new Set<string | null>()
  for (let n = 0; n < 20; n++)
    policies.add((await testConsole.call('GET', '/console')).headers.get('content-security-policy'))
  assert.equal(policies.size, 20)
})

const FILES = [
  ['a-1234.js', 'text/javascript; charset=utf-8'],
  ['b-1234.css', 'text/css; charset=utf-8'],
  ['fonts/c-1234.woff2', 'font/woff2'],
] as const

for (const [name, type] of FILES) {
  test(`browsers cache ${name} for ever`, async () => {
    const { status, headers } = await testConsole.call('GET', `/console/assets/${name}`)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), type)
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(headers.get('vary'), 'accept-encoding')
    assert.equal(headers.get('set-cookie'), null)
  })
}

const ENCODINGS = [
  ['gzip, deflate, br', 'gzip'],
  ['br', null],
  ['gzip;q=0', null],
  ['identity', null],
  [undefined, null],
] as const

for (const [asked, expected] of ENCODINGS) {
  test(`if ${asked} is accepted a file comes ${expected ?? 'uncompressed'}`, async () => {
    const { headers, bytes } = await testConsole.call('GET', '/console/assets/a-1234.js', {
      headers: asked === undefined ? {} : { 'accept-encoding': asked },
    })
    assert.equal(headers.get('content-encoding'), expected)
    assert.equal((expected === null ? bytes : gunzipSync(bytes)).toString(), SCRIPT)
  })
}

test('what compression would not shrink is not compressed', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const response = await testConsole.call('GET', '/console/assets/b-1234.css', { headers })
  assert.equal(response.headers.get('content-encoding'), null)
  assert.equal(response.text, 'a{}')
})

const NOT_THERE = [
  '',
  'none.js',
  'A-1234.js',
  'a-1234.js/',
  'a-1234.js.gz',
  'a-1234.js.map',
  '.secret',
  'notes.md',
  'link.json',
  'fonts',
  'fonts/',
  'fonts/../a-1234.js',
  '../index.html',
  '../../keys.json',
  '..%2f..%2fkeys.json',
  '%2e%2e/%2e%2e/keys.json',
  '..\\..\\keys.json',
  '%5c..%5ckeys.json',
  '/etc/passwd',
  '//etc/passwd',
  'a-1234.js%00',
  '%00',
  '__proto__',
  'constructor',
]

for (const name of NOT_THERE) {
  test(`assets/${name} is not there`, async () => {
    const response = await testConsole.call('GET', `/console/assets/${name}`)
    assert.equal(response.status, 404)
    assert.equal(kindOf(response), 'not-found')
    assert.ok(!response.text.includes('outside') && !response.text.includes('hidden'))
  })
}

test('a path that leads out of the pages ends nowhere', async () => {
  for (const path of ['/console/../keys.json', '/console/%2e%2e/keys.json', '/console/..%2fkeys.json']) {
    const response = await testConsole.call('GET', path)
    assert.ok(!response.text.includes('outside'))
  }
})

test('the pages are only read', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const response = await testConsole.call(method, '/console/users', { body: {} })
    assert.equal(kindOf(response), 'method-not-allowed')
  }
})

test('the lender’s look is in the page itself, under its nonce, and absent without the settings', async () => {
  const { text, headers } = await branded.call('GET', '/sign')
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
  assert.ok(nonce !== undefined && text.includes(`<style nonce="${nonce}">:root[data-brand="lender"]`))
  assert.match(text, /<html data-brand="lender" lang="en-IE">/)
  assert.match(text, /--mantine-color-pine-filled:#1d3f8f;/)
  assert.ok(text.includes(`<meta name="lender" content="${SAMPLE_WORDING.name}" data-logo="/console/assets/`))
  assert.doesNotMatch((await testConsole.call('GET', '/sign')).text, /lender|<style/)
})

test('the logo is an image that runs nothing if opened by itself', async () => {
  const path = /data-logo="([^"]+)"/.exec((await branded.call('GET', '/console')).text)?.[1] ?? ''
  const { status, headers, text } = await branded.call('GET', path)
  assert.equal(status, 200)
  assert.equal(text, '<svg/>')
  assert.equal(headers.get('content-type'), 'image/svg+xml')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(
    headers.get('content-security-policy'),
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  )
  assert.equal((await testConsole.call('GET', path)).status, 404)
})

test('without a build the pages say how to make one', async () => {
  for (const path of [...PAGES, '/console/assets/a-1234.js']) {
    const response = await unbuilt.call('GET', path)
    assert.equal(response.status, 503)
    assert.match(response.body.detail, /npm run build/)
  }
  assert.equal(await openPageFiles(join(folder, 'none')), undefined)
})

test('a build without a place for the nonce is not served', async () => {
  const odd = join(folder, 'odd')
  await mkdir(join(odd, 'assets'), { recursive: true })
  await writeFile(join(odd, 'index.html'), '<p>')
  await assert.rejects(openPageFiles(odd), /nonce/)
})
