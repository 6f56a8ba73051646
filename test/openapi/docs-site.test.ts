/** The documentation at /docs, over HTTP; how it looks and behaves in a browser is in docs-page-shown.test.ts. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { PROBLEMS } from '../../src/http/declare/problem.ts'
import { SECTIONS } from '../../src/http/docs/contents.ts'
import { PROBLEM_CAUSES } from '../../src/http/docs/problem-causes.ts'
import { BASE_URL, servedDocsPage } from './served-docs-page.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let app: FastifyInstance
const closing: (() => unknown)[] = []
before(async () => {
  app = await servedDocsPage({ after: (close: () => unknown) => closing.push(close) })
})
after(() => Promise.all(closing.map((close) => close())))

const page = async (path: string): Promise<string> => {
  const { statusCode, body, headers } = await app.inject(path)
  assert.equal(statusCode, 200, path)
  assert.match(String(headers['content-type']), /^text\/html/, path)
  return body
}

test('every guide and every page of the reference is listed', () => {
  const listed = SECTIONS.flatMap(({ files }) => files)
  const there = globSync('docs/{guides,reference}/*.md', { cwd: ROOT })
  assert.deepEqual(there.filter((file) => !listed.includes(file)).sort(), [])
  assert.equal(new Set(listed).size, listed.length)
})

/** Served by the service beside the documentation. */
const ELSEWHERE = new Set(['/console'])

const linksIn = (html: string): readonly string[] =>
  [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))

const faultOf = async (
  from: string,
  link: string,
  texts: Map<string, string>,
): Promise<string | undefined> => {
  const { origin, pathname, search, hash } = new URL(link, `http://site${from}`)
  if (origin !== 'http://site' || ELSEWHERE.has(pathname)) return undefined
  const path = pathname + search
  if (!texts.has(path)) {
    const { statusCode, body, headers } = await app.inject({ url: path, headers: { accept: 'text/html' } })
    if (statusCode !== 200) return `${from}: ${link} is ${statusCode}`
    texts.set(path, /^text\/html/.test(String(headers['content-type'])) ? body : '')
  }
  const anchor = decodeURIComponent(hash.slice(1))
  if (anchor === '' || texts.get(path)?.includes(` id="${anchor}"`)) return undefined
  return `${from}: ${link} has no such part`
}

test('no link of any page is dead, however far one follows them', async () => {
  const texts = new Map([['/docs', await page('/docs')]])
  const faults: string[] = []
  for (const [from, html] of texts) {
    for (const link of linksIn(html)) {
      if (link.startsWith('data:')) continue
      const fault = await faultOf(from, link, texts)
      if (fault !== undefined) faults.push(fault)
    }
  }
  assert.deepEqual(faults, [])
  assert.ok(texts.size > 80, `${texts.size} pages`)
})

test('samples of the guides for integrators name the service that shows them', async () => {
  const html = await page('/docs/guides/integrate')
  assert.ok(html.includes(`curl -s ${BASE_URL}/api/quote/submit`))
  assert.ok(!html.includes('http://127.0.0.1:8080'))
  assert.ok((await page('/docs/guides/operate')).includes('127.0.0.1'))
})

const SEARCHES: readonly (readonly [query: string, found: string])[] = [
  ['ppsNumber', '/docs/reference/failures#ppsnumber'],
  ['idempotency key reused', '/docs/reference/problems#idempotency-key-reused'],
  ['repeat requests safely', '/docs/guides/integrate#repeat-requests-safely'],
  ['case.signingChanged', '/docs/reference/events#casesigningchanged'],
  ['current address', '/docs/reference/failures#singlecurrentaddress'],
  ['webhoks', '/docs/guides/webhooks'],
  ['sandbox word', '/docs/guides/sandbox#words'],
]
for (const [query, found] of SEARCHES) {
  test(`a search for “${query}” finds ${found} among the first five`, async () => {
    const html = await page(`/docs/search?q=${encodeURIComponent(query)}&part=results`)
    const links = linksIn(html).slice(0, 5)
    assert.ok(links.includes(found), links.join(' '))
  })
}

test('what one searches for is shown as text, and rubbish finds nothing', async () => {
  const html = await page(`/docs/search?q=${encodeURIComponent('"><script>x</script>')}`)
  assert.ok(!html.includes('<script>'))
  assert.match(html, /value="&quot;&gt;&lt;script&gt;/)
  for (const query of ['', 'zzzzqqqq', '(((', '%00', 'a'.repeat(5_000)])
    await page(`/docs/search?q=${encodeURIComponent(query)}`)
  assert.equal((await app.inject('/docs/search?q=a&q=b')).statusCode, 200)
})

test('each page is there as Markdown, and llms.txt leads to them', async () => {
  const { body } = await app.inject('/llms.txt')
  const links = [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
  assert.ok(links.length > 30)
  for (const link of links) {
    assert.ok(link.startsWith(BASE_URL))
    const { statusCode, headers } = await app.inject(link.slice(BASE_URL.length))
    assert.equal(statusCode, 200, link)
    if (link.endsWith('.md')) assert.match(String(headers['content-type']), /^text\/markdown/)
  }
  assert.match((await app.inject('/docs/guides/webhooks.md')).body, /^# Webhooks and the feed\n/)
})

test('the samples are served as they are, and nothing else is', async () => {
  const { body } = await app.inject('/docs/examples/a/individual.json')
  assert.equal(body, readFileSync(`${ROOT}examples/a/individual.json`, 'utf8'))
  assert.match(await page('/docs/examples/a'), /href="\/docs\/examples\/a\/joint\.json"/)
  for (const path of [
    'examples/golden.ts',
    'examples/..%2fpackage.json',
    '..%2fpackage.json',
    'guides/pictures/..%2f..%2fREADME.md',
    'nothing',
  ])
    assert.equal((await app.inject(`/docs/${path}`)).statusCode, 404, path)
})

test('each kind of problem has a page for people with cause and cure, and JSON for programs', async () => {
  for (const [kind, { title, status }] of Object.entries(PROBLEMS)) {
    const { cause, cure } = PROBLEM_CAUSES[kind as keyof typeof PROBLEMS]
    const asked = await app.inject({ url: `/problems/${kind}`, headers: { accept: 'text/html,*/*;q=0.8' } })
    assert.match(String(asked.headers['content-type']), /^text\/html/)
    assert.equal(asked.headers['vary']?.includes('accept'), true)
    assert.ok(asked.body.includes(title) && asked.body.includes('What to do.'), kind)
    assert.ok(cause.endsWith('.') && cure.endsWith('.'), kind)
    const { type, status: told } = (await app.inject(`/problems/${kind}`)).json()
    assert.deepEqual([type, told], [`/problems/${kind}`, status])
  }
  assert.equal((await app.inject('/problems/other')).statusCode, 404)
})

test('the pages’ policy lets them reach nothing but this service', async () => {
  const { headers, body } = await app.inject('/docs')
  assert.match(
    String(headers['content-security-policy']),
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  )
  assert.doesNotMatch(body, /<script>|style="/)
})

test('every guide that the OpenAPI document names is there, with the part that it names', async () => {
  const document = JSON.parse((await app.inject('/openapi.json')).body)
  const operations = Object.values<Record<string, { externalDocs?: { url: string } }>>(
    document.paths,
  ).flatMap((path) => Object.values(path))
  const named = [...document.tags, ...operations].flatMap(({ externalDocs }) =>
    externalDocs === undefined ? [] : [externalDocs.url],
  )
  assert.ok(document.tags.every(({ externalDocs }: { externalDocs?: object }) => externalDocs !== undefined))
  assert.ok(named.length > 30, `${named.length}`)
  for (const address of new Set(named)) {
    const { pathname, hash } = new URL(address, BASE_URL)
    const html = await page(pathname)
    if (hash !== '') assert.ok(html.includes(`id="${hash.slice(1)}"`), address)
  }
})
