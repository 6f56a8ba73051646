/** A release has one version everywhere, and its changelog says whether an upgrade needs a stop. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const versionIn = (path: string): string => JSON.parse(textOf(path)).version
const VERSION = versionIn('package.json')

test('all packages, the lock file, the references, the SDK and the samples have the version of package.json', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>
  }
  const manifests = globSync(['console/package.json', 'sdk/package.json', 'packages/*/package.json'], {
    cwd: ROOT,
  })
  assert.ok(manifests.length > 2)
  for (const manifest of manifests) {
    assert.equal(versionIn(manifest), VERSION, manifest)
    assert.equal(
      packages[manifest.replace('/package.json', '')]?.version,
      VERSION,
      `package-lock.json: ${manifest}`,
    )
  }
  assert.equal(packages['']?.version, VERSION)
  assert.equal(JSON.parse(textOf('docs/reference/openapi.json')).info.version, VERSION)
  for (const page of ['sdk/README.md', 'docs/guides/tools.md'])
    for (const [, version] of textOf(page).matchAll(/forecourt-sdk-([\w.-]+)\.tgz/g))
      assert.equal(version, VERSION, page)
  const kubernetes = textOf('examples/kubernetes/forecourt.yaml')
  const images = [...kubernetes.matchAll(/image: \S+:(\S+)/g)].map(([, version]) => version)
  assert.deepEqual(images, [VERSION, VERSION, VERSION])
  assert.ok(kubernetes.includes(`name: forecourt-migrate-${VERSION.replaceAll('.', '-')}\n`))
})

/** The sections of releases, newest first. */
const releases = textOf('CHANGELOG.md')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ heading: text.split('\n')[0] ?? '', text }))

test('the changelog’s newest release is this version, each has a date or is unreleased, and says whether it needs a stop', () => {
  assert.match(releases[0]?.heading ?? '', new RegExp(`^${VERSION.replaceAll('.', '\\.')} - `))
  assert.equal(new Set(releases.map(({ heading }) => heading.split(' ')[0])).size, releases.length)
  for (const [i, { heading, text }] of releases.entries()) {
    const dated =
      i === 0 ? /^\d+\.\d+\.\d+ - (?:\d{4}-\d\d-\d\d|Unreleased)$/ : /^\d+\.\d+\.\d+ - \d{4}-\d\d-\d\d$/
    assert.match(heading, dated)
    assert.match(text, /^.*\n\n\*\*Upgrade:\*\* (?:Full stop|Rolling)\b/, heading)
  }
})

test('the changelog names the oldest schema whose processes can go on during the upgrade', () => {
  const oldest = globSync('src/store/migrations/*.sql', { cwd: ROOT })
    .flatMap((file) => [...textOf(file).matchAll(/schema_fit (?:set oldest = |\(oldest\) values \()(\d+)/g)])
    .map(([, version]) => Number(version))
  assert.ok(oldest.length > 0)
  assert.ok(
    releases.some(({ text }) => text.includes(`older than schema ${Math.max(...oldest)}`)),
    `older than schema ${Math.max(...oldest)}`,
  )
})
