/** Clients that three public generators make of the document compile strictly, with enumerations that work against the service. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, afterEach, before, beforeEach } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { validCase, validQuote } from '../interface/samples.ts'
import { samplePng } from '../support/document-samples.ts'
import { openWorld, type World } from '../support/world.ts'
import { FLOW, PROGRAMS } from './generated-programs.ts'

const modules = fileURLToPath(new URL('../..', import.meta.resolve('openapi-fetch')))

// Two of the generators work with the compiler's programming interface of TypeScript 5, which is not that of 7.
const olderCompiler = import.meta.resolve('typescript5')
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' && /\/(?:openapi-typescript|@hey-api)\//.test(context.parentURL ?? '')
      ? next(olderCompiler, context)
      : next(specifier, context),
})

type Enumerations = 'plain' | 'real'

/** How an integrator calls each generator: on the served document, without enumerations and with real ones. */
const GENERATE: Readonly<
  Record<
    keyof typeof PROGRAMS,
    (address: string, folder: string, enumerations: Enumerations) => Promise<void>
  >
> = {
  'openapi-typescript with openapi-fetch': async (address, folder, enumerations) => {
    const { default: generate, astToString } = await import('openapi-typescript')
    const types = await generate(new URL(address), { enum: enumerations === 'real' })
    writeFileSync(join(folder, 'types.ts'), astToString(types))
  },
  '@hey-api/openapi-ts': async (address, folder, enumerations) => {
    const { createClient } = await import('@hey-api/openapi-ts')
    await createClient({
      input: address,
      output: { path: join(folder, 'generated'), module: { extension: '.ts' } },
      plugins: [
        enumerations === 'real'
          ? { name: '@hey-api/typescript', enums: 'typescript' }
          : '@hey-api/typescript',
        '@hey-api/sdk',
        '@hey-api/client-fetch',
      ],
      logs: { level: 'silent', file: false },
    })
  },
  orval: async (address, folder, enumerations) => {
    const { generate } = await import('orval')
    await generate(
      {
        input: { target: address },
        output: {
          target: join(folder, 'generated.ts'),
          client: 'fetch',
          baseUrl: { getBaseUrlFromSpecification: true },
          // It cannot send one of several types of content by one function.
          override: {
            splitByContentType: true,
            enumGenerationType: enumerations === 'real' ? 'enum' : 'const',
          },
        },
      },
      folder,
    )
  },
}

const COMPILER_OPTIONS = {
  target: 'es2024',
  module: 'nodenext',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  // Enumerations are code, so the program runs as compiled.
  rewriteRelativeImportExtensions: true,
  skipLibCheck: true,
  rootDir: '.',
  outDir: 'compiled',
}

let folder = ''
let world: World

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-generators-'))
  symlinkSync(modules, join(folder, 'node_modules'), 'junction')
})
after(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  world = await openWorld({ webhooks: true })
})
afterEach(() => world.close())

for (const name of Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]) {
  test(`a client made by ${name} compiles, submits, uploads, listens and reads`, async () => {
    const own = join(folder, name.replaceAll(/\W+/g, '-'))
    mkdirSync(join(own, 'plain'), { recursive: true })
    writeFileSync(join(own, 'package.json'), '{ "type": "module" }')
    writeFileSync(
      join(own, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['**/*.ts'], exclude: ['node_modules'] }),
    )
    const address = `${world.baseUrl}/openapi.json`
    await GENERATE[name](address, own, 'real')
    await GENERATE[name](address, join(own, 'plain'), 'plain')
    writeFileSync(join(own, 'flow.ts'), FLOW)
    writeFileSync(join(own, 'program.ts'), PROGRAMS[name])
    const compiler = join(modules, 'typescript/bin/tsc')
    const compiled = spawnSync(process.execPath, [compiler, '-p', own], { encoding: 'utf8' })
    assert.equal(compiled.stdout, '')
    const samples = {
      quote: validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' }),
      kase: validCase('individual', {}, { filled: 'minimal' }),
      png: samplePng().toString('base64'),
    }
    writeFileSync(join(own, 'samples.json'), JSON.stringify(samples))
    const { stdout } = await promisify(execFile)(process.execPath, [join(own, 'compiled/program.js')], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        SAMPLES: join(own, 'samples.json'),
        BASE_URL: world.baseUrl,
        API_KEY: world.keys.dealer,
      },
      timeout: 60_000,
    })
    assert.deepEqual(JSON.parse(stdout), {
      status: 'Submitted',
      borrower: 'Individual',
      title: 1,
      lived: '4years',
      documents: 1,
      secret: true,
      endpoints: 1,
      states: ['case.statusChanged null Submitted', 'quote.statusChanged null Submitted'],
    })
  })
}
