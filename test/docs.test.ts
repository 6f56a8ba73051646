/** Checks the documentation: links and anchors resolve, and what pages name exists. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  GIVEN_UP_AFTER_DAYS,
  JITTER_SHARE,
  RETRY_AFTER_MAXIMUM_SECONDS,
  WAITS_SECONDS,
} from '../src/adapters/delivery/schedule.ts'
import { newSecret, signatureHeaders } from '../src/adapters/delivery/sign-webhook.ts'
import { REQUESTS_PER_MINUTE } from '../src/domain/access/access.ts'
import { ALL_EVENT_TYPES } from '../src/domain/events/notifications.ts'
import { renderMarkdown } from '../src/server/docs/markdown.ts'
import { SETTING_LIST } from '../src/service/settings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const GENERATED_OR_FOREIGN = /(?:^|\/)(?:node_modules|data|out|coverage|\.git)(?:\/|$)/

const pages = globSync('**/*.md', { cwd: root, exclude: (path) => GENERATED_OR_FOREIGN.test(path) }).sort()
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

/** Blocks of code between lines of three backticks, each with its language. */
const fences = (text: string): readonly { readonly language: string; readonly code: string }[] =>
  [...text.matchAll(/^```(\w*)\n(.*?)^```/gms)].map(([, language = '', code = '']) => ({ language, code }))

const withoutFences = (text: string): string => text.replace(/^```.*?^```/gms, '')
const withoutCode = (text: string): string => withoutFences(text).replace(/`[^`\n]*`/g, 'code')

/** A page's links, apart from addresses of other sites. */
const linksIn = (text: string): readonly string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsIn = (text: string): ReadonlySet<string> =>
  new Set(renderMarkdown(text, (link) => link).parts.map(({ anchor }) => anchor))

/** Why a page's link is broken; undefined if it works. */
const faultOfLink = (page: string, link: string): string | undefined => {
  const [path = '', anchor] = link.split('#', 2)
  const target = path === '' ? join(root, page) : resolve(root, dirname(page), decodeURIComponent(path))
  if (relative(root, target).startsWith('..')) return `${link} leads out of the project`
  if (!existsSync(target)) return `${link} is no file`
  if (anchor === undefined) return undefined
  if (statSync(target).isDirectory() || !target.endsWith('.md')) return `${link} has an anchor in no page`
  return anchorsIn(readFileSync(target, 'utf8')).has(anchor) ? undefined : `${link} is no heading there`
}

for (const page of pages) {
  test(`${page}: every relative link and anchor leads somewhere`, () => {
    const faults = linksIn(textOf(page)).flatMap((link) => faultOfLink(page, link) ?? [])
    assert.deepEqual(faults, [])
  })
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}
/** Scripts that npm runs without `run`. */
const SHORT = new Set(['start', 'test'])

const scriptsNamedIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bnpm (?:(run) )?([a-z][a-z:-]*)/g)].flatMap(([, run, name = '']) =>
    run === undefined && !SHORT.has(name) ? [] : [name],
  )

test('every npm script that a page names exists', () => {
  const unknown = pages.flatMap((page) =>
    scriptsNamedIn(textOf(page))
      .filter((name) => scripts[name] === undefined)
      .map((name) => `${page}: npm run ${name}`),
  )
  assert.deepEqual(unknown, [])
})

/** What only exists once the service has run. */
const MADE_BY_RUNNING = /^data\//
const FILE = /(?<![\w./-])(?:\.\/)?((?:[\w.-]+\/)+[\w.-]+\.[a-z]{2,4})\b/g

const missingFiles = (text: string): readonly string[] =>
  [...text.matchAll(FILE)]
    .map(([, path = '']) => path)
    .filter((path) => !MADE_BY_RUNNING.test(path) && !existsSync(join(root, path)))

test('npm, Docker and systemd have the same memory settings', () => {
  const [, environment, options] =
    /^exec env (.+) node (.+) bin\/forecourt\.js serve$/.exec(scripts['start'] ?? '') ?? []
  assert.ok(environment && options)
  const dockerfile = textOf('Dockerfile')
  assert.ok(dockerfile.includes(`\nENV ${environment}\n`))
  const words = ['node', ...options.split(' '), 'bin/forecourt.js', 'serve']
  assert.ok(dockerfile.includes(`\nCMD [${words.map((word) => JSON.stringify(word)).join(', ')}]`))
  const unit = textOf('examples/systemd/forecourt.service')
  assert.ok(unit.includes(`\nEnvironment=${environment}\n`))
  assert.ok(unit.includes(`exec node_modules/node-linux-*/bin/node ${options} bin/forecourt.js serve'\n`))
})

test('a service keeps idle connections longer than the load balancers of guide and Docker do', () => {
  for (const page of ['docs/guides/machines.md', 'compose.machines.yaml']) {
    const text = textOf(page)
    const [, kept] = /KEEP_ALIVE_SECONDS(?:=|: \$\{KEEP_ALIVE_SECONDS:-)(\d+)/.exec(text) ?? []
    const idle = [...text.matchAll(/timeout (?:client|server|http-keep-alive) (\d+)s/g)].map(([, seconds]) =>
      Number(seconds),
    )
    assert.ok(idle.length > 0, page)
    assert.ok(Number(kept) > Math.max(...idle), page)
  }
})

test('every file that the README’s lines name exists', () => {
  const lines = fences(textOf('README.md')).filter(({ language }) => language === 'sh')
  assert.ok(lines.length > 0)
  const withoutAddresses = lines.map(({ code }) => code.replace(/\bhttps?:\S+|-H '[^']*'/g, ''))
  assert.deepEqual(withoutAddresses.flatMap(missingFiles), [])
})

test('every file of the project that a page names in code exists', () => {
  const missing = pages.flatMap((page) =>
    [
      ...withoutFences(textOf(page)).matchAll(
        /`((?:packages|src|console|sdk|test|docs|examples|catalogue|bench|bin|monitoring)\/[^`\s*]*)`/g,
      ),
    ]
      .map(([, path = '']) => path)
      .filter((path) => !/[A-Z]{3}|…|</.test(path) && !existsSync(join(root, path)))
      .map((path) => `${page}: ${path}`),
  )
  assert.deepEqual(missing, [])
})

test('every setting is in the guide for operators', () => {
  const guide = textOf('docs/guides/operate.md')
  assert.deepEqual(
    SETTING_LIST.filter(({ name }) => !guide.includes(`\`${name}\``)).map(({ name }) => name),
    [],
  )
})

/** A page's text without the blanks that line its tables up. */
const tableTextOf = (page: string) => textOf(page).replace(/ +/g, ' ')

const WEBHOOKS_GUIDE = 'docs/guides/webhooks.md'

/** As the guide writes a delay. */
const delayText = (seconds: number): string => {
  if (seconds < 60) return counted(seconds, 'second')
  return seconds < 3_600 ? counted(seconds / 60, 'minute') : counted(seconds / 3_600, 'hour')
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

test('the guide for integrators has the usual rate limit', () => {
  const guide = readFileSync(join(root, 'docs/guides/integrate.md'), 'utf8')
  assert.ok(guide.includes(`| Requests per client | ${REQUESTS_PER_MINUTE} per minute, unless`))
})

test('the guide for webhooks has the schedule of the retries', () => {
  const guide = tableTextOf(WEBHOOKS_GUIDE)
  const rows = WAITS_SECONDS.map((seconds, place) => {
    const isLast = place === WAITS_SECONDS.length - 1
    return `| ${place + 1}${isLast ? ' and later' : ''} | ${delayText(seconds)} |`
  })
  assert.match(guide, new RegExp(`\\| -+ \\| -+ \\|\n${RegExp.escape(rows.join('\n'))}\n\n`))
  assert.ok(guide.includes(`varies by up to ${JITTER_SHARE * 100}%`))
  assert.ok(guide.includes(`up to ${RETRY_AFTER_MAXIMUM_SECONDS / 3_600} hours`))
  assert.ok(guide.includes(`After ${GIVEN_UP_AFTER_DAYS} days Forecourt stops retrying`))
})

test('the guide for webhooks lists every type of event', () => {
  const guide = tableTextOf(WEBHOOKS_GUIDE)
  assert.deepEqual(
    ALL_EVENT_TYPES.filter((type) => !guide.includes(`\n| \`${type}\` | `)),
    [],
  )
})

type IsGenuine = (
  secret: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  now?: number,
) => boolean

test('the verifier in the guide for webhooks accepts our signatures, and nothing else', async () => {
  const shown =
    fences(textOf(WEBHOOKS_GUIDE)).find(({ code }) => code.includes('const isGenuine'))?.code ?? ''
  const module = `data:text/javascript,${encodeURIComponent(`${shown}\nexport { isGenuine }`)}`
  const { isGenuine } = (await import(module)) as { isGenuine: IsGenuine }
  const [secret, old] = [newSecret(), newSecret()]
  const now = 1_795_253_400_000
  const body = '{"type":"quote.statusChanged","data":{"customData":"Ó"}}'
  const timestamp = now / 1_000
  const headers = signatureHeaders({ id: 'evt_1', timestamp, body, secrets: [secret, old] })
  const minutes = (count: number) => now + count * 60_000
  assert.deepEqual(
    [
      isGenuine(secret, headers, body, now),
      isGenuine(old, headers, body, minutes(4.9)),
      isGenuine(secret, headers, body, minutes(-4.9)),
    ],
    [true, true, true],
  )
  assert.deepEqual(
    [
      isGenuine(newSecret(), headers, body, now),
      isGenuine(secret, headers, `${body} `, now),
      isGenuine(secret, { ...headers, 'webhook-id': 'evt_2' }, body, now),
      isGenuine(secret, { ...headers, 'webhook-signature': 'v1,' }, body, now),
      isGenuine(secret, { ...headers, 'webhook-timestamp': 'now' }, body, now),
      isGenuine(secret, headers, body, minutes(5.1)),
      isGenuine(secret, headers, body, minutes(-5.1)),
    ],
    Array(7).fill(false),
  )
})
