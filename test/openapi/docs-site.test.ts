/** The documentation at /docs, over HTTP; how it looks and behaves in a browser is in docs-page-shown.test.ts. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { PROBLEMS } from '../../src/http/problem.ts'
import { type Docs, openDocs, writeDocs } from '../../src/server/docs/built.ts'
import { SECTIONS } from '../../src/server/docs/contents.ts'
import { openLibrary } from '../../src/server/docs/library.ts'
import { llmsText } from '../../src/server/docs/llms.ts'
import { PROBLEM_CAUSES } from '../../src/server/docs/problem-causes.ts'
import { indexOf, searchIn } from '../../src/server/docs/search.ts'
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
  for (const { audience, pages } of (await openLibrary(BASE_URL)).sections)
    for (const { address, html: shown } of audience === 'integrator' ? pages : [])
      assert.ok(!shown.includes('http://127.0.0.1:8080'), address)
  assert.ok((await page('/docs/guides/operate')).includes('127.0.0.1'))
})

/** Whether the pages were rendered by this process, which has them then. */
const isRendered = ({ library }: Docs): boolean => 'html' in (library.pages.get('/docs') ?? {})

test('the build leaves what a process would render itself, for whatever address; a page that has changed since counts', async (t) => {
  const folder = join(await mkdtemp(join(tmpdir(), 'forecourt-docs-')), 'docs')
  t.after(() => rm(dirname(folder), { recursive: true }))
  // Its dollar signs and ampersands mean nothing.
  const address = 'https://finance.lender.example/$&/a&b'
  assert.ok(isRendered(await openDocs(address, folder)))
  await writeDocs(folder)
  const [built, made] = [await openDocs(address, folder), await openLibrary(address)]
  assert.ok(!isRendered(built))
  assert.deepEqual([...built.library.pages.keys()], [...made.pages.keys()])
  assert.deepEqual(built.library.samples, made.samples)
  assert.equal(llmsText(built.library, address), llmsText(made, address))
  // A long address breaks elsewhere.
  const unbroken = (html: string) => html.replaceAll('<wbr>', '').replaceAll('<code class="name">', '<code>')
  for (const page of built.library.pages.values()) {
    assert.equal(await built.markdownOf(page), made.pages.get(page.address)?.markdown, page.file)
    assert.equal(unbroken(built.htmlOf(page)), unbroken(made.pages.get(page.address)?.html ?? ''), page.file)
  }
  const [search, other] = [await built.search(), searchIn(indexOf(made))]
  for (const [query] of SEARCHES) assert.equal(search(query)[0]?.address, other(query)[0]?.address, query)
  assert.match(JSON.stringify(search('curl quote submit')), /finance\.lender\.example/)
  const list = join(folder, 'list.json')
  // A copy of the project has other times, and the same pages.
  await utimes(list, new Date(0), new Date(0))
  assert.ok(!isRendered(await openDocs(address, folder)))
  const { pages } = JSON.parse(await readFile(list, 'utf8'))
  await writeFile(list, JSON.stringify({ madeFrom: 'other text', pages }))
  assert.ok(isRendered(await openDocs(address, folder)))
})

const SEARCHES: readonly (readonly [query: string, found: string])[] = [
  ['ppsNumber', '/docs/reference/failures#ppsnumber'],
  ['idempotency key reused', '/docs/reference/problems#idempotency-key-reused'],
  ['retries and idempotency', '/docs/guides/integrate#retries-and-idempotency'],
  ['case.signingChanged', '/docs/reference/events#casesigningchanged'],
  ['current address', '/docs/reference/failures#singlecurrentaddress'],
  ['webhoks', '/docs/guides/webhooks#webhooks-or-event-feed'],
  ['sandbox command', '/docs/guides/sandbox#sandbox-commands'],
]
for (const [query, found] of SEARCHES) {
  test(`a search for “${query}” finds ${found} among the first five`, async () => {
    const html = await page(`/docs/search?q=${encodeURIComponent(query)}&part=results`)
    const links = linksIn(html.slice(html.indexOf('class="found"'))).slice(0, 5)
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

const asked = (url: string, accept: string) => app.inject({ url, headers: { accept } })

/** The addresses of all pages. */
const allPages = async (): Promise<readonly string[]> => {
  const { pages } = await openLibrary(BASE_URL)
  return [...pages.keys()]
}

test('llms.txt lists every page once, with an absolute address and what it says', async () => {
  const { body, headers } = await app.inject('/llms.txt')
  assert.match(String(headers['content-type']), /^text\/plain/)
  const lines = body.split('\n').filter((line) => line.startsWith('- '))
  for (const line of lines) assert.match(line, /^- \[.+\]\(https:\/\/[^)]+\)(?:: .*\w.*)?$/, line)
  const listed = [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
  assert.equal(new Set(listed).size, listed.length)
  for (const address of await allPages()) assert.ok(listed.includes(`${BASE_URL}${address}.md`), address)
  for (const link of listed) {
    assert.ok(link.startsWith(`${BASE_URL}/`), link)
    assert.equal((await app.inject(link.slice(BASE_URL.length))).statusCode, 200, link)
  }
})

test('each page is Markdown below its address and for those who ask for it; its links lead on', async () => {
  const dead: string[] = []
  const known = new Set<string>()
  for (const address of await allPages()) {
    const { statusCode, headers, body } = await app.inject(`${address}.md`)
    assert.equal(statusCode, 200, address)
    assert.match(String(headers['content-type']), /^text\/markdown/, address)
    assert.match(body, /^# \S/, address)
    assert.doesNotMatch(body.replace(/^ *```.*?^ *```/gms, ''), /^ *<!--/m, address)
    const plain = await asked(address, 'text/markdown, text/plain;q=0.5')
    assert.equal(plain.body, body, address)
    assert.match(String(plain.headers['vary']), /\baccept\b/, address)
    const text = body.replace(/^```.*?^```|`[^`\n]*`/gms, '')
    for (const [, link = ''] of text.matchAll(/\]\(([^()\s]+)\)/g)) {
      if (link.startsWith('#') || !link.startsWith(BASE_URL)) {
        if (!/^(?:#|https?:)/.test(link)) dead.push(`${address}: ${link}`)
        continue
      }
      const path = link.slice(BASE_URL.length).split('#', 1)[0] as string
      if (known.has(path)) continue
      known.add(path)
      if ((await app.inject(path)).statusCode !== 200) dead.push(`${address}: ${link}`)
    }
  }
  assert.deepEqual(dead, [])
  assert.match((await asked('/problems/forbidden', 'text/markdown')).body, /^# .+\n\n`\/problems\/forbidden`/)
  const page = await asked('/docs/guides/signing', 'text/html,application/xhtml+xml,text/markdown;q=0.1')
  assert.match(String(page.headers['content-type']), /^text\/html/)
})

test('llms-full.txt has the whole text of the pages for developers', async () => {
  const { body } = await app.inject('/llms-full.txt')
  for (const { audience, files } of SECTIONS)
    for (const file of files) {
      const title = /^# .+$/m.exec(readFileSync(`${ROOT}${file}`, 'utf8'))?.[0] ?? file
      assert.equal(`\n${body}`.includes(`\n${title}\n`), audience === 'integrator', file)
    }
})

test('an address without a page shows one that leads on; programs get a problem', async () => {
  for (const [path, nearest] of [
    ['/docs/guides/webhook', '/docs/guides/webhooks'],
    ['/docs/signing', '/docs/guides/signing'],
    ['/docs/reference/set-c', '/docs/reference/set-a'],
    ['/docs/sdk/typescript', '/docs/sdk'],
    ['/problems/rate-limit', '/docs/reference/problems'],
  ] as const) {
    const { statusCode, headers, body } = await asked(path, 'text/html,*/*;q=0.8')
    assert.equal(statusCode, 404, path)
    assert.match(String(headers['content-type']), /^text\/html/, path)
    assert.match(String(headers['content-security-policy']), /default-src 'none'/)
    assert.match(body, /<form role="search"/)
    const found = linksIn(body.slice(body.indexOf('class="found"')))
    assert.ok(found.includes(nearest), `${path}: ${found.join(' ')}`)
    const problem = await asked(path, 'application/json')
    assert.deepEqual([problem.statusCode, problem.json().type], [404, '/problems/not-found'])
  }
  const { body } = await asked('/docs/<script>"', 'text/html')
  assert.ok(!body.includes('<script>"'))
  for (const path of [`/docs/${'a/'.repeat(2_000)}`, '/docs/%E2%82%AC', '/docs/.md', '/docs/examples/x'])
    assert.equal((await asked(path, 'text/html')).statusCode, 404, path.slice(0, 40))
})

test('the first page shows the flow, a first request with its response, and each audience apart', async () => {
  const html = await page('/docs')
  assert.match(
    html,
    /<picture><source media="[^"]+" srcset="\/docs\/guides\/pictures\/flow-narrow\.svg"><img/,
  )
  assert.match(html, /alt="Your software submits [^"]{100,}"/)
  assert.ok(html.includes(`${BASE_URL}/api/case/submit`))
  assert.ok(html.includes('isSubmitted'))
  const main = html.slice(html.indexOf('<main'))
  const titles = [...main.matchAll(/<h2 id="([^"]+)"/g)].map(([, anchor]) => anchor)
  assert.deepEqual(titles.slice(0, 4), [
    'your-first-request',
    'build-an-integration',
    'use-the-console',
    'run-forecourt',
  ])
  const linked = new Set(linksIn(main))
  for (const { files } of SECTIONS)
    for (const file of files.filter((name) => name.startsWith('docs/guides/'))) {
      const address = `/${file.replace(/\.md$/, '')}`
      assert.ok(linked.has(address), `${address} is not on the first page`)
    }
})

test('drawings have a narrow twin, with words of 13 units or more and colours for the dark', () => {
  const drawings = globSync('docs/**/*.svg', { cwd: ROOT })
  assert.ok(drawings.length > 0)
  for (const drawing of drawings) {
    const twin = drawing.includes('-narrow') ? drawing : drawing.replace('.svg', '-narrow.svg')
    const text = readFileSync(`${ROOT}${twin}`, 'utf8')
    const [, width = ''] = /viewBox="0 0 (\d+) /.exec(text) ?? []
    assert.ok(Number(width) <= 358, `${twin} is ${width} wide, a phone's column 358`)
    for (const [, size] of text.matchAll(/font(?:-size)?: (\d+)px/g)) assert.ok(Number(size) >= 13, twin)
    assert.match(text, /<title>[^<]+<\/title>/)
    assert.match(text, /prefers-color-scheme: dark/)
  }
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
