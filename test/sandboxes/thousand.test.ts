/** A thousand sandboxes: none reads anything of another, ten thousand requests for more change nothing, and all are removed. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { createOwnSandbox } from '../../src/operations/sandbox/create-own.ts'
import { removeSandboxesOnce, SETTLED_MILLISECONDS } from '../../src/operations/sandbox/remove.ts'
import { validCase } from '../interface/samples.ts'
import type { World } from '../support/world.ts'
import { callAs, DAY_MILLISECONDS, type OwnSandbox, openWorldOfSandboxes, submitQuote } from './scene.ts'

const SANDBOXES = 1_000
const PER_HOUR = 5
/** Each of these asks for everything of the next one. */
const PROBED = 3

let world: World
const sandboxes: OwnSandbox[] = []
before(async () => {
  world = await openWorldOfSandboxes({ sandboxes: { days: 14, maximum: SANDBOXES + 100, perHour: PER_HOUR } })
  for (let i = 0; i < SANDBOXES; i++) {
    const address = `10.${i >> 8}.${i & 0xff}.1`
    const made = await createOwnSandbox(
      world.service,
      { days: 14, maximum: SANDBOXES, perHour: PER_HOUR },
      { address },
    )
    assert.ok(made.is === 'created')
    sandboxes.push(made.sandbox as unknown as OwnSandbox)
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
  const probed = sandboxes.slice(0, PROBED)
  const filled = await Promise.all(probed.map(fill))
  for (const [i, sandbox] of probed.entries()) {
    const foreign = filled[(i + 1) % PROBED] ?? {}
    const secret = [
      ...Object.values(foreign),
      ...Object.values(probed[(i + 1) % PROBED]?.clients ?? {}).map(({ clientId }) => clientId),
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

test('ten thousand requests from one network leave as many sandboxes as allowed, and the service answers', async () => {
  // Of each address, most requests are rejected without asking the database.
  const addresses = Array.from({ length: 25 }, (_, i) => `198.51.100.${i}`)
  const answers = await Promise.all(addresses.map((address) => askOften(world, address, 10_000 / 25)))
  await submitQuote(world, sandboxes.at(-1) as OwnSandbox)
  const statuses = answers.join('').match(/HTTP\/1\.1 \d+/g) ?? []
  const created = statuses.filter((line) => line.endsWith(' 201'))
  const refused = statuses.filter((line) => line.endsWith(' 429'))
  assert.deepEqual([created.length, refused.length], [PER_HOUR, 10_000 - PER_HOUR])
  assert.equal((answers.join('').match(/retry-after: [1-9]\d*\r/gi) ?? []).length, refused.length)
})

/** All that a connection is answered on which a client sends many requests for a sandbox without waiting. */
const askOften = async ({ baseUrl }: World, address: string, times: number): Promise<string> => {
  const { hostname, port, host } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  let received = ''
  const ended = once(socket, 'close')
  socket.on('data', (chunk) => {
    received += chunk
  })
  const request = (last: boolean) =>
    `POST /api/sandboxes HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${address}\r\ncontent-length: 0\r\n${last ? 'connection: close\r\n' : ''}\r\n`
  socket.write(request(false).repeat(times - 1) + request(true))
  await ended
  return received
}

test('all are removed once their time is over', async () => {
  world.passTime(14 * DAY_MILLISECONDS + 1)
  const { ended } = await removeSandboxesOnce(world.service)
  assert.equal(ended, SANDBOXES + PER_HOUR)
  world.passTime(SETTLED_MILLISECONDS)
  const { deleted } = await removeSandboxesOnce(world.service)
  assert.equal(deleted, SANDBOXES + PER_HOUR)
  const [left] = await world.sql<{ rows: number }[]>`
    select (select count(*) from sandboxes) + (select count(*) from applications)
      + (select count(*) from clients where sandbox_id is not null)
      + (select count(*) from dealers where sandbox_id is not null) as rows`
  assert.equal(Number(left?.rows), 0)
})
