/** Clients that two public generators make of the document compile strictly, and walk the whole way against the service. */
import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openApiDocument } from '../../src/http/server/document.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { samplePng } from '../support/document-samples.ts'
import { openWorld } from '../support/world.ts'

const modules = fileURLToPath(new URL('../..', import.meta.resolve('openapi-fetch')))

// Both generators work with the compiler's programming interface of TypeScript 5, which is not that of 7.
const olderCompiler = import.meta.resolve('typescript5')
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' && /\/(?:openapi-typescript|@hey-api)\//.test(context.parentURL ?? '')
      ? next(olderCompiler, context)
      : next(specifier, context),
})

/** What both programs do, over functions that each writes with its own client. */
const FLOW = `
import { readFileSync } from 'node:fs'

export const { quote, kase, png } = JSON.parse(readFileSync(process.env['SAMPLES'] ?? '', 'utf8'))
export const baseUrl = process.env['BASE_URL'] ?? ''
export const key = process.env['API_KEY'] ?? ''
export const file = () => new File([Buffer.from(png, 'base64')], 'sample.png', { type: 'image/png' })

export const given = <T>(value: T | null | undefined, what: string): T => {
  if (value === null || value === undefined) throw new Error(\`There is no \${what}\`)
  return value
}
`

const PROGRAMS = {
  'openapi-typescript with openapi-fetch': `
import createClient from 'openapi-fetch'
import { baseUrl, file, given, kase, key, quote } from './flow.ts'
import type { components, paths } from './types.ts'

const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${key}\` } })

const submitted = given((await client.POST('/api/quote/submit', { body: quote })).data, 'quote')
const quoteReference = given(submitted.quoteReference, 'reference')
const { data: status } = await client.GET('/api/quote/{quoteReference}/status', { params: { path: { quoteReference } } })
const { data: readBack } = await client.GET('/api/quote/{quoteReference}', { params: { path: { quoteReference } } })
const sent = given(readBack, 'quote').quote as components['schemas']['QuoteApplicationModel']

const caseId = given((await client.POST('/api/case/submit', { body: kase })).data?.caseId, 'case')
const path = { caseId }
const { data: requirements } = await client.GET('/api/case/{caseId}/requirements', { params: { path } })
const requirement = given(requirements?.items[0], 'requirement').id
await client.POST('/api/case/{caseId}/documents', {
  params: { path },
  body: { requirement, file: 'sample.png' },
  bodySerializer: () => {
    const form = new FormData()
    form.set('requirement', requirement)
    form.set('file', file())
    return form
  },
})
const { data: documents } = await client.GET('/api/case/{caseId}/documents', { params: { path } })

const { data: endpoint } = await client.POST('/api/webhook-endpoints', { body: { url: 'http://127.0.0.1:9/hooks' } })
const { data: endpoints } = await client.GET('/api/webhook-endpoints')

const states: string[] = []
let cursor = '0'
while (states.length < 2) {
  const { data: page } = await client.GET('/api/events', { params: { query: { cursor, wait: 5 } } })
  for (const event of page?.items ?? [])
    if (event.type === 'quote.statusChanged' || event.type === 'case.statusChanged')
      states.push(\`\${event.type} \${event.data.previousStatus} \${event.data.status}\`)
  cursor = given(page, 'page').nextCursor
}
console.log(JSON.stringify({
  status: status?.status,
  borrower: sent.borrowerType,
  documents: documents?.items.map(({ name, requirement }) => [name, requirement]).length,
  secret: endpoint?.secret.startsWith('whsec_'),
  endpoints: endpoints?.items.length,
  states: states.sort(),
}))
`,
  '@hey-api/openapi-ts': `
import { baseUrl, file, given, kase, key, quote } from './flow.ts'
import { client } from './generated/client.gen.ts'
import type { QuoteApplicationModel } from './generated/index.ts'
import * as service from './generated/index.ts'

client.setConfig({ baseUrl, auth: () => key })

const submitted = given((await service.submitQuote({ body: quote })).data, 'quote')
const quoteReference = given(submitted.quoteReference, 'reference')
const { data: status } = await service.readQuoteStatus({ path: { quoteReference } })
const { data: readBack } = await service.readQuote({ path: { quoteReference } })
const sent = given(readBack, 'quote').quote as QuoteApplicationModel

const caseId = given((await service.submitCase({ body: kase })).data?.caseId, 'case')
const { data: requirements } = await service.listCaseRequirements({ path: { caseId } })
const requirement = given(requirements?.items[0], 'requirement').id
await service.uploadCaseDocument({ path: { caseId }, body: { requirement, file: file() } })
const { data: documents } = await service.listCaseDocuments({ path: { caseId } })

const { data: endpoint } = await service.createWebhookEndpoint({ body: { url: 'http://127.0.0.1:9/hooks' } })
const { data: endpoints } = await service.listWebhookEndpoints()

const states: string[] = []
let cursor = '0'
while (states.length < 2) {
  const { data: page } = await service.listEvents({ query: { cursor, wait: 5 } })
  for (const event of page?.items ?? [])
    if (event.type === 'quote.statusChanged' || event.type === 'case.statusChanged')
      states.push(\`\${event.type} \${event.data.previousStatus} \${event.data.status}\`)
  cursor = given(page, 'page').nextCursor
}
console.log(JSON.stringify({
  status: status?.status,
  borrower: sent.borrowerType,
  documents: documents?.items.length,
  secret: endpoint?.secret.startsWith('whsec_'),
  endpoints: endpoints?.items.length,
  states: states.sort(),
}))
`,
} as const

const GENERATE: Readonly<Record<keyof typeof PROGRAMS, (folder: string) => Promise<void>>> = {
  'openapi-typescript with openapi-fetch': async (folder) => {
    const { default: generate, astToString } = await import('openapi-typescript')
    writeFileSync(join(folder, 'types.ts'), astToString(await generate(JSON.stringify(openApiDocument()))))
  },
  '@hey-api/openapi-ts': async (folder) => {
    const { createClient } = await import('@hey-api/openapi-ts')
    await createClient({
      input: JSON.parse(JSON.stringify(openApiDocument())),
      output: { path: join(folder, 'generated'), module: { extension: '.ts' } },
      plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
      logs: { level: 'silent', file: false },
    })
  },
}

const COMPILER_OPTIONS = {
  target: 'es2024',
  module: 'nodenext',
  lib: ['es2024', 'dom', 'dom.iterable'],
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  allowImportingTsExtensions: true,
  skipLibCheck: true,
  noEmit: true,
}

let folder = ''

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-generators-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

for (const name of Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]) {
  test(`a client made by ${name} compiles, submits, uploads, listens and reads`, async () => {
    const own = join(folder, name.replaceAll(/\W+/g, '-'))
    mkdirSync(own)
    symlinkSync(modules, join(own, 'node_modules'), 'junction')
    writeFileSync(join(own, 'package.json'), '{ "type": "module" }')
    writeFileSync(
      join(own, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['**/*.ts'], exclude: ['node_modules'] }),
    )
    await GENERATE[name](own)
    writeFileSync(join(own, 'flow.ts'), FLOW)
    writeFileSync(join(own, 'program.ts'), PROGRAMS[name])
    const compiler = join(modules, 'typescript/bin/tsc')
    const compiled = spawnSync(process.execPath, [compiler, '-p', own], { encoding: 'utf8' })
    assert.equal(compiled.stdout, '')
    const world = await openWorld({ webhooks: true })
    try {
      const samples = {
        quote: validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' }),
        kase: validCase('individual', {}, { filled: 'minimal' }),
        png: samplePng().toString('base64'),
      }
      writeFileSync(join(own, 'samples.json'), JSON.stringify(samples))
      const { stdout } = await promisify(execFile)(process.execPath, [join(own, 'program.ts')], {
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
        documents: 1,
        secret: true,
        endpoints: 1,
        states: ['case.statusChanged null Submitted', 'quote.statusChanged null Submitted'],
      })
    } finally {
      await world.close()
    }
  })
}
