/** No operation that reads shows one sandbox anything of another. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createOwnSandbox } from '../../src/modules/sandbox/own-sandboxes.ts'
import { validCase } from '../interface/samples.ts'
import type { World } from '../support/world.ts'
import { callAs, type OwnSandbox, openWorldOfSandboxes, submitQuote } from './scene.ts'

/** Each asks for everything of the next one. */
const SANDBOXES = 3
const ALLOWED = { days: 14, maximum: SANDBOXES, perHour: SANDBOXES }

let world: World
const sandboxes: OwnSandbox[] = []
before(async () => {
  world = await openWorldOfSandboxes({ sandboxes: ALLOWED })
  for (let i = 0; i < SANDBOXES; i++) {
    const made = await createOwnSandbox(world.service, ALLOWED, { address: '10.0.0.1' })
    sandboxes.push(made as unknown as OwnSandbox)
  }
  await world.service.referenceData.newest()
})
after(() => world.close())

type Operation = { readonly method: string; readonly path: string; readonly parameters: readonly string[] }

const readingOperations = async (): Promise<readonly Operation[]> => {
  const { body } = await world.call(undefined, 'GET', '/openapi.json')
  const paths = body.paths as Record<string, Record<string, unknown>>
  return Object.entries(paths)
    .filter(([path, methods]) => path.startsWith('/api/') && methods['get'] !== undefined)
    .map(([path]) => ({
      method: 'GET',
      path,
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    }))
}

/** What a sandbox has, by the names of parameters. */
const fill = async (sandbox: OwnSandbox): Promise<Readonly<Record<string, string>>> => {
  const { dealer } = sandbox.clients
  const quoteReference = await submitQuote(world, sandbox)
  const body = validCase('individual', {}, { filled: 'minimal' })
  const { caseId } = (await callAs(world, dealer, 'POST', '/api/case/submit', body)).body
  const endpoint = { url: 'https://dealer.example/hooks' }
  const { id } = (await callAs(world, dealer, 'POST', '/api/webhook-endpoints', endpoint)).body
  return { quoteReference, caseId, reference: caseId, id, documentId: sandbox.id }
}

/** The same for all, so they say nothing of anybody. */
const OF_EVERYBODY = new Set([
  '/api/rules/{set}',
  '/api/car/specification',
  '/api/sandbox',
  '/api/certifications/{signature}',
])

test('no operation that reads shows one sandbox anything of another', async () => {
  const operations = (await readingOperations()).filter(({ path }) => !OF_EVERYBODY.has(path))
  assert.ok(operations.length > 20, `${operations.length} operations`)
  const filled = await Promise.all(sandboxes.map(fill))
  for (const [i, sandbox] of sandboxes.entries()) {
    const foreign = filled[(i + 1) % SANDBOXES] ?? {}
    const secret = [
      ...Object.values(foreign),
      ...Object.values(sandboxes[(i + 1) % SANDBOXES]?.clients ?? {}).map(({ clientId }) => clientId),
    ]
    for (const [kind, client] of Object.entries(sandbox.clients))
      for (const { method, path, parameters } of operations) {
        if (path.startsWith('/api/lender/') !== (kind === 'lender')) continue
        const address = parameters.reduce(
          (one, name) => one.replace(`{${name}}`, foreign[name] ?? name),
          path,
        )
        const { status, text } = await callAs(world, client, method, address)
        if (parameters.length > 0) assert.equal(status, 404, `${address}: ${text}`)
        else assert.equal(status, 200, `${address}: ${text}`)
        const shown = secret.find((one) => text.includes(one) && !address.includes(one))
        assert.equal(shown, undefined, `${address} shows ${shown}`)
      }
  }
})
