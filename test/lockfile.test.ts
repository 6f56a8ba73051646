/** What is installed is what was tested: every package and every image is bound to its hash. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

type Package = {
  /** Where it came from; of a workspace, its folder. */
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: true
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const textOf = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8')
const { packages } = JSON.parse(textOf('package-lock.json')) as {
  readonly packages: Readonly<Record<string, Package>>
}

/** Packages that are fetched: all but the project itself and its workspaces. */
const fetched = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
)

test('every package of the lock file has its integrity, those of other platforms too', () => {
  assert.ok(fetched.length > 400)
  assert.deepEqual(
    fetched
      .filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
      .map(([path]) => path),
    [],
  )
})

test('every optional package that the lock file names has its entry, or npm ci refuses the file', () => {
  const paths = Object.keys(packages)
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter(
      (name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)),
    ),
  )
  assert.deepEqual(missing, [])
})

test('no entry names the registry that it came from', () => {
  assert.deepEqual(
    Object.values(packages).filter(({ resolved }) => resolved?.includes(':')),
    [],
  )
})

test('every image that Docker fetches is named by its digest', () => {
  const stages = [...textOf('Dockerfile').matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)]
  const ownStages = new Set(stages.map(([, , stage]) => stage))
  const images = [
    ...stages.map(([, image = '']) => image).filter((image) => !ownStages.has(image)),
    ...[...textOf('compose.yaml').matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image),
  ]
  assert.equal(images.length, 2)
  for (const image of images) assert.match(image, /^[a-z]+:\S+@sha256:[0-9a-f]{64}$/)
})
