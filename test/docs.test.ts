/** Checks the documentation: links and anchors resolve, and what pages name exists. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
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
import { SET_NAMES } from '../src/domain/application/sets.ts'
import { ALL_EVENT_TYPES } from '../src/domain/events/event-types.ts'
import { renderMarkdown } from '../src/http/docs/markdown.ts'
import { FAILURE_TYPES } from '../src/http/shared/failure-types.ts'
import { SETTING_NAMES, SETTINGS } from '../src/service/config.ts'
import { CcrCounty } from '../src/sets/a/enumerations.ts'
import { ROOMS } from './house.ts'

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

test('there are pages to check', () => {
  assert.ok(pages.includes('README.md') && pages.includes('docs/guides/operate.md'))
})

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

/** Words of capitals with an underscore that are no settings of ours. */
const OTHER_VARIABLES = new Set([
  // Settings of earlier versions.
  'ARCHIVE_DIR',
  'ARCHIVE_DAYS',
  // A misspelt setting.
  'LENDER_FIEL',
  'POSTGRES_PASSWORD',
  'CLIENT_ID',
  'CLIENT_SECRET',
  // Of builds.
  'COMMIT',
  // Of glibc.
  'MALLOC_ARENA_MAX',
  // Of systemd.
  'AF_INET',
  'AF_INET6',
  'AF_UNIX',
  'AF_NETLINK',
  // Of etcd.
  'ETCD_ENABLE_V2',
  // Of long runs of tests.
  'FAILURE',
  'FAILURE_ROUNDS',
  'RESTARTS',
  'ROUNDS',
  // Of the user's system, for the folder of profiles.
  'XDG_CONFIG_HOME',
  'NODE_EXTRA_CA_CERTS',
  // Of psql.
  'ON_ERROR_STOP',
  // Of PostgreSQL.
  'PGPASSWORD',
  'PGPASSFILE',
  'SQL_ASCII',
  // Of clients' developers, for commands that call a service.
  'FORECOURT_API_KEY',
  'FORECOURT_KEY',
  'FORECOURT_URL',
  'FORECOURT_WEBHOOK_SECRET',
  // Values of the interface.
  ...CcrCounty.names,
])
/** Names with an underscore, and single capitalised words that are code by themselves. */
const NAME = /(?<![\w.])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|(?<=`)[A-Z]{4,}(?=[`=])/g

test('every environment variable that a guide names is a setting', () => {
  const known = new Set<string>([...SETTING_NAMES, ...OTHER_VARIABLES])
  const unknown = pages
    .filter((page) => page === 'README.md' || page.startsWith('docs/'))
    .flatMap((page) =>
      [...textOf(page).matchAll(NAME)]
        .filter(([name]) => !known.has(name))
        .map(([name]) => `${page}: ${name}`),
    )
  assert.deepEqual(unknown, [])
})

test('every setting is in the guide for operators', () => {
  const guide = textOf('docs/guides/operate.md')
  assert.deepEqual(
    SETTINGS.filter(({ name }) => !guide.includes(`\`${name}\``)).map(({ name }) => name),
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

test('the interpretations name every type of failure', () => {
  const text = textOf('docs/decisions/interpretations/submissions.md')
  assert.deepEqual(
    Object.keys(FAILURE_TYPES).filter((type) => !text.includes(`\`${type}\``)),
    [],
  )
})

test('every decision record is in the list, under its own title, and short', () => {
  const list = tableTextOf('docs/decisions/README.md')
  const records = pages.filter((page) => /^docs\/decisions\/\d{4}-/.test(page))
  assert.ok(records.length > 0)
  for (const record of records) {
    const file = record.slice('docs/decisions/'.length)
    const text = textOf(record)
    const [, number, title] = /^# (\d{4})\. (.+)$/m.exec(text) ?? []
    assert.equal(number, file.slice(0, 4), record)
    assert.ok(list.includes(`| [${number}](${file}) | ${title} |`), `${record} is not in the list`)
    assert.ok(text.split('\n').length <= RECORD_MAXIMUM_LINES, `${record} is too long`)
  }
})

const RECORD_MAXIMUM_LINES = 41

/** The part of a page under a heading, up to the next heading of any level. */
const sectionOf = (page: string, heading: string): string => {
  const text = textOf(page)
  const start = text.indexOf(`\n${heading}\n`)
  assert.notEqual(start, -1, `${page} has no ${heading}`)
  const end = text.indexOf('\n#', start + heading.length)
  return text.slice(start, end === -1 ? undefined : end)
}

/** The changes that a lender asks for, by the headings of their recipes. */
const USUAL_CHANGES = [
  'Add a field',
  'Add a rule across fields',
  'Add an enum value',
  'Add a model set',
  'Add a state',
  'Add a check or a provider',
  'Add a document type',
  'Add a fee type',
  'Add a credit law',
  'Add an agreement language',
  'Add a delivery method for signing codes',
  'Add an event type',
  'Change the retry schedule',
  'Add an email',
  'Add a setting',
  'Change a validity or retention period',
  'Store documents elsewhere',
  'Add an API operation',
  'Add a console operation',
  'Add a page',
]

for (const change of USUAL_CHANGES) {
  test(`a recipe names the sources of a change and what fails without one: ${change}`, () => {
    const section = sectionOf('CONTRIBUTING.md', `### ${change}`)
    assert.match(section, /`(?:packages|src|console\/src)\//)
    assert.match(section, /`test\/|\.test\.ts`|compiler|does not compile/)
  })
}

test('recipes and the architecture page name files by their paths from the root', () => {
  const missing = ['CONTRIBUTING.md', 'docs/architecture.md'].flatMap((page) =>
    [...withoutFences(textOf(page)).matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|sql|json|md|yml))`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !/[A-Z]{3}/.test(path) && !existsSync(join(root, path)))
      .map((path) => `${page}: ${path}`),
  )
  assert.deepEqual(missing, [])
})

test('the architecture page names every room, and every folder of the floors that have tables', () => {
  const page = textOf('docs/architecture.md')
  const isNamed = (name: string) => page.includes(`\`${name}\``) || page.includes(`\`${name}/\``)
  const ofSets = SET_NAMES.map((name) => `src/sets/${name}`)
  const rooms = ROOMS.map(({ path }) => path).filter((path) => !ofSets.includes(path))
  const unnamed = rooms.filter((path) => !isNamed(path) && !isNamed(path.slice(path.lastIndexOf('/') + 1)))
  assert.deepEqual(unnamed, [])
  for (const floor of ['domain', 'store', 'adapters', 'operations']) {
    const section = sectionOf('docs/architecture.md', `### ${floor[0]?.toUpperCase()}${floor.slice(1)}`)
    const folders = readdirSync(new URL(`../src/${floor}`, import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'migrations')
      .map(({ name }) => name)
    assert.deepEqual(
      folders.filter((name) => !section.includes(`\`${name}\``)),
      [],
      floor,
    )
  }
})
