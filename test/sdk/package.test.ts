/** The package that would be published: nothing is wrong with it, and it runs where nothing else is installed. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '../../src/server/document.ts'
import { type PackedSdk, packSdk } from './packed.ts'

// It works with the compiler's programming interface of TypeScript 5, which is not that of 7.
const olderCompiler = import.meta.resolve('typescript5')
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' && context.parentURL?.includes('/@arethetypeswrong/')
      ? next(olderCompiler, context)
      : next(specifier, context),
})
const { checkPackage, createPackageFromTarballData } = await import('@arethetypeswrong/core')
const { publint } = await import('publint')

let packed: PackedSdk
before(() => {
  packed = packSdk()
})
after(() => packed.remove())

const bytesOf = (file: string) => new Uint8Array(readFileSync(file))

test('publint finds nothing', async () => {
  const { messages } = await publint({ pack: { tarball: bytesOf(packed.tarball).buffer }, strict: true })
  assert.deepEqual(messages, [])
})

/** Resolutions of modules that are no ES modules; the package has none. */
const OTHERS: readonly string[] = ['node10', 'node16-cjs']

test('its types are found by every resolution of ES modules', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(bytesOf(packed.tarball)))
  assert.ok(analysis.types)
  const problems = analysis.problems.filter(
    (problem) => !('resolutionKind' in problem && OTHERS.includes(problem.resolutionKind)),
  )
  assert.deepEqual(problems, [])
})

const PROGRAM = `
import { Forecourt, isEvent } from '@forecourt/sdk'
import { checkCase, type CheckOptions } from '@forecourt/sdk/rules'
import { webhookVerifier } from '@forecourt/sdk/webhooks'

export const options: CheckOptions = { today: '2026-11-23', rules: { banks: ['anPost'], terms: [] } }
export const places: readonly string[] = checkCase({}, options).map(({ field }) => field)
export const client = new Forecourt({ baseUrl: 'https://finance.example', apiKey: 'fc_test_sample' })
export const verifier = webhookVerifier({ secrets: 'whsec_c2VjcmV0' })
export const term = async (): Promise<number | undefined> => {
  for await (const event of client.events.follow())
    if (isEvent(event, 'case.statusChanged')) return event.data.monthlyPayment ?? undefined
  return (await client.quotes.read('Q0')).revision
}
`

/** The oldest compiler that the README promises, in each way to find ES modules; and a later one. */
const OLDEST = import.meta.resolve('typescript50')
const COMPILERS = [
  ['TypeScript 5.0', OLDEST, 'node16', 'node16'],
  ['TypeScript 5.0', OLDEST, 'nodenext', 'nodenext'],
  ['TypeScript 5.0', OLDEST, 'esnext', 'bundler'],
  ['a later one', olderCompiler, 'nodenext', 'nodenext'],
] as const

const compiled = (
  program: string,
  [, library, module, moduleResolution]: (typeof COMPILERS)[number],
): string => {
  writeFileSync(join(packed.folder, 'program.ts'), program)
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    module,
    moduleResolution,
    target: 'es2022',
    lib: ['es2022', 'dom'],
    types: [],
  }
  const settings = { compilerOptions, include: ['program.ts'] }
  writeFileSync(join(packed.folder, 'tsconfig.json'), JSON.stringify(settings))
  writeFileSync(join(packed.folder, 'package.json'), '{ "type": "module" }')
  const compiler = fileURLToPath(new URL('tsc.js', library))
  return spawnSync(process.execPath, [compiler, '-p', packed.folder], { encoding: 'utf8' }).stdout
}

for (const way of COMPILERS) {
  test(`a strict program compiles by ${way[0]} with ${way[3]} and its types, without the types of Node.js`, () => {
    assert.equal(compiled(PROGRAM, way), '')
  })
}

test('the oldest compiler that is tested is the one that README and package promise', () => {
  const oldest = JSON.parse(readFileSync(new URL('../package.json', OLDEST), 'utf8')).version
  assert.match(oldest, /^5\.0\./)
  const installed = join(packed.folder, 'node_modules/@forecourt/sdk')
  const { typeScriptVersion } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  assert.equal(typeScriptVersion, '5.0')
  assert.match(readFileSync(join(installed, 'README.md'), 'utf8'), /TypeScript 5\.0/)
})

test('each model of the OpenAPI document is a type by its name, and errors of the compiler name it', () => {
  const models = Object.keys(openApiDocument().components['schemas'] ?? {})
  assert.ok(models.length > 100)
  // The SDK has its own type of this name, which is as wide.
  const types = models.filter((name) => name !== 'EventType')
  const program = `import type { ${types.join(', ')} } from '@forecourt/sdk'
export type All = [${types.join(', ')}]
export const quote: QuoteApplicationModel = 1
`
  const errors = compiled(program, COMPILERS[0]).trimEnd().split('\n')
  assert.equal(errors.length, 1)
  assert.match(
    errors[0] ?? '',
    /\(3,14\): .* Type 'number' is not assignable to type 'QuoteApplicationModel'\.$/,
  )
})

test('it runs by itself, depends on nothing, and holds no test and nothing of the service', () => {
  const installed = join(packed.folder, 'node_modules/@forecourt/sdk')
  const files = readdirSync(installed, { recursive: true }).map(String)
  assert.ok(files.includes('README.md') && files.includes('LICENSE'))
  assert.deepEqual(
    files.filter((file) => /\.test\.|(?<!\.d)\.ts$/.test(file)),
    [],
  )
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  assert.equal(dependencies, undefined)
  const script = `import('@forecourt/sdk').then((all) => console.log(typeof all.Forecourt))`
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
    cwd: packed.folder,
    encoding: 'utf8',
  })
  assert.equal(stdout, 'function\n', stderr)
  const bytes = files.map((file) => statSync(join(installed, file)).size).reduce((sum, size) => sum + size)
  assert.ok(bytes < 1_350_000, `it is ${bytes} bytes`)
})
