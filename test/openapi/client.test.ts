/** A client generated from the document by a common tool compiles, and its types refuse what the service would. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

/** The folder of installed packages, for the generated program to import from. */
const modules = fileURLToPath(new URL('../..', import.meta.resolve('openapi-fetch')))

/** What a dealer's developer would write with the generated types. */
const PROGRAM = `
import createClient from 'openapi-fetch'
import type { components, paths } from './service.js'

type Quote = components['schemas']['QuoteApplicationModel']
type CaseState = components['schemas']['ApplicationState']

const client = createClient<paths>({ baseUrl: 'https://forecourt.example', headers: { Authorization: 'Bearer key' } })

export const submit = async (quote: Quote, key: string): Promise<string> => {
  const { data, error, response } = await client.POST('/api/quote/submit', {
    params: { header: { 'Idempotency-Key': key } },
    body: { quote, ownerUserEmail: null, customData: { order: 17 } },
  })
  if (error !== undefined) throw new Error(\`\${error.status} \${response.status}: \${error.errorMessage ?? ''}\`)
  if (data.status === 'Success' && data.quoteReference !== null) return data.quoteReference
  return data.errors.map(({ model, type, message }) => (type === 'ppsNumber' ? model : message)).join()
}

type Page = components['schemas']['CaseListResponseModel']

export const follow = async (since: string): Promise<CaseState[]> => {
  const states: CaseState[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const query = { updatedSince: since, limit: 200, ...(cursor === undefined ? {} : { cursor }) }
    const page: Page | undefined = (await client.GET('/api/case', { params: { query } })).data
    states.push(...(page?.items ?? []).map(({ state }) => state))
    cursor = page?.nextCursor ?? null
  }
  return states
}

export const payment = async (caseId: string): Promise<number | null> => {
  const { data } = await client.GET('/api/case/{caseId}/status', { params: { path: { caseId } } })
  return data?.monthlyPayment ?? null
}

export const codes: Pick<Quote, 'financeApplyingFor' | 'borrowerType'> = { financeApplyingFor: 1, borrowerType: 'Joint' }

// @ts-expect-error: no such borrower type in set A
export const wrongValue: Quote['borrowerType'] = 'joint'
// @ts-expect-error: no such path
export const wrongPath = client.GET('/api/quotes')
// @ts-expect-error: the body needs its quote
export const wrongBody = client.POST('/api/quote/validate', { body: {} })
// @ts-expect-error: no such state
export const wrongState = client.GET('/api/quote', { params: { query: { state: 'open' } } })
`

const COMPILER_OPTIONS = {
  target: 'es2024',
  module: 'nodenext',
  lib: ['es2024', 'dom'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
}

test('a program over the generated types compiles strictly, and its mistakes do not', async () => {
  const types = readFileSync(new URL('../../sdk/src/generated/openapi.ts', import.meta.url), 'utf8')
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-client-'))
  try {
    symlinkSync(modules, join(folder, 'node_modules'), 'junction')
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] }),
    )
    writeFileSync(join(folder, 'service.ts'), types)
    writeFileSync(join(folder, 'program.ts'), PROGRAM)
    const compiler = join(modules, 'typescript/bin/tsc')
    const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
    assert.equal(stdout, '')
    assert.equal(status, 0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
