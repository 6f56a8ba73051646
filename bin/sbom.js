/**
 * Prints the software bill of materials of what runs in production, as CycloneDX. `npm sbom` lists everything and says what is for
 * development only, but counts packages of both kinds to either; the lock file knows.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8'))

/** What a package does not say of itself: of png-js only its LICENSE file says it. */
const LICENSES = { 'png-js@2.0.0': 'MIT' }

const idOf = (component) => decodeURIComponent(component.purl.slice('pkg:npm/'.length))

/** Name and version of each package that an installation without development has. */
const production = new Set(
  Object.entries(read('package-lock.json').packages)
    .filter(([path, { dev, link }]) => path !== '' && dev !== true && link !== true)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`),
)

const bill = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }),
)

const components = bill.components
  .filter((component) => production.has(idOf(component)))
  .map(({ properties, ...component }) => {
    const id = LICENSES[idOf(component)]
    const kept = properties.filter(({ name }) => name !== 'cdx:npm:package:development')
    return {
      ...component,
      properties: kept,
      ...(id === undefined ? {} : { licenses: [{ license: { id } }] }),
    }
  })
const kept = new Set([bill.metadata.component, ...components].map((component) => component['bom-ref']))
const dependencies = bill.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }))

const { name } = read('package.json')
const metadata = { ...bill.metadata, component: { ...bill.metadata.component, name } }
process.stdout.write(`${JSON.stringify({ ...bill, metadata, components, dependencies }, null, 2)}\n`)
