/** `forecourt mcp` serves an agent over standard input and output, on test data unless it is told otherwise. */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import test, { after, before } from 'node:test'
import { ROOT } from '../guides/blocks.ts'
import { openWorld, type World } from '../support/world.ts'
import { endOf, openTool, type Tool } from './tool.ts'

let world: World
let tool: Tool
let agent: Agent
before(async () => {
  world = await openWorld({ webhooks: true })
  tool = openTool()
  agent = openAgent()
})
after(async () => {
  agent.close()
  tool.remove()
  await world.close()
})

// biome-ignore lint/suspicious/noExplicitAny: each test knows what its method returns.
type Message = any

type Agent = {
  /** Writes a line as it is, and reads the next one. */
  readonly line: (text: string) => Promise<Message>
  readonly request: (method: string, params?: object) => Promise<Message>
  /** The text that a tool returns. */
  readonly use: (name: string, given?: object) => Promise<string>
  /** The message of a tool's error. */
  readonly failing: (name: string, given?: object) => Promise<string>
  readonly close: () => void
}

/** Starts the server, and speaks to it as a client of the protocol does. */
const openAgent = (): Agent => {
  const env = { FORECOURT_URL: world.baseUrl, FORECOURT_KEY: world.keys.dealer }
  const child: ChildProcess = tool.start(['mcp'], { env })
  const lines = createInterface({ input: child.stdout ?? assert.fail('It has no output') })[
    Symbol.asyncIterator
  ]()
  let ids = 0
  const line = async (text: string) => {
    child.stdin?.write(`${text}\n`)
    const { value = '' } = await lines.next()
    return JSON.parse(value)
  }
  const request = async (method: string, params?: object) => {
    const id = ++ids
    const response = await line(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    assert.deepEqual([response.jsonrpc, response.id], ['2.0', id])
    return response
  }
  const call = async (name: string, given: object) =>
    (await request('tools/call', { name, arguments: given })).result
  return {
    line,
    request,
    use: async (name, given = {}) => {
      const { content, isError } = await call(name, given)
      assert.equal(isError, undefined, content[0].text)
      return content[0].text
    },
    failing: async (name, given = {}) => {
      const { content, isError } = await call(name, given)
      assert.equal(isError, true)
      return content[0].text
    },
    close: () => child.stdin?.end(),
  }
}

const example = (path: string) => JSON.parse(readFileSync(join(ROOT, `examples/${path}.json`), 'utf8'))

test('it introduces itself by the version of the protocol that the client asks for, or its newest', async () => {
  const introduced = async (protocolVersion: string) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'agent', version: '1' } }
    return (await agent.request('initialize', params)).result
  }
  const { protocolVersion, serverInfo, capabilities, instructions } = await introduced('2025-06-18')
  assert.deepEqual(
    [protocolVersion, serverInfo.name, capabilities],
    ['2025-06-18', 'forecourt', { tools: {} }],
  )
  assert.match(instructions, /You work on test data\./)
  assert.equal((await introduced('1999-01-01')).protocolVersion, '2025-11-25')
  await agent.line(
    '{"jsonrpc":"2.0","method":"notifications/initialized"}\n{"jsonrpc":"2.0","id":"x","method":"ping"}',
  )
})

test('each tool has a description and a schema of its arguments', async () => {
  const { tools } = (await agent.request('tools/list')).result
  assert.deepEqual(
    tools.map(({ name }: { name: string }) => name),
    ['search_documentation', 'validate_application', 'submit_application', 'read_status'],
  )
  for (const { description, inputSchema, annotations } of tools) {
    assert.match(description, /\.$/)
    assert.equal(inputSchema.type, 'object')
    assert.equal(typeof annotations.readOnlyHint, 'boolean')
  }
})

test('the documentation is searched', async () => {
  const found = JSON.parse(await agent.use('search_documentation', { query: 'verify a webhook signature' }))
  assert.ok(found.some(({ address }: { address: string }) => address.startsWith('/docs/guides/webhooks')))
})

test('an application is validated and submitted, and its status is read', async () => {
  const application = example('b/individual')
  assert.equal(JSON.parse(await agent.use('validate_application', { application })).valid, true)
  const faulty = { application: example('b/individual-with-faults') }
  assert.equal(JSON.parse(await agent.use('validate_application', faulty)).valid, false)
  const { caseId: reference } = JSON.parse(await agent.use('submit_application', { application }))
  assert.equal(JSON.parse(await agent.use('read_status', { reference })).status, 'Submitted')
})

test('what is wrong with a call is one sentence, and the server goes on', async () => {
  assert.equal(
    await agent.failing('validate_application'),
    'application is required. It must be a JSON object.',
  )
  assert.equal(
    await agent.failing('validate_application', { application: {}, set: 'c' }),
    'set must be one of a, b.',
  )
  assert.match(await agent.failing('read_status', { reference: 'Q1' }), /^reference must be that of a quote/)
  assert.match(
    await agent.failing('read_status', { reference: `Q${'0'.repeat(26)}` }),
    /^The service returned 404 \(request \S+\): \{"type":"\/problems\/not-found"/,
  )
  assert.equal((await agent.request('tools/call', { name: 'sell' })).error.code, -32_602)
  assert.equal((await agent.request('resources/list')).error.code, -32_601)
  assert.equal((await agent.line('{ no JSON')).error.code, -32_700)
  assert.equal((await agent.line('7')).error.code, -32_600)
  assert.deepEqual((await agent.request('ping')).result, {})
})

test('a live key is refused before any request, unless --live is given', async () => {
  let requests = 0
  const service = createServer((_request, response) => {
    requests++
    response.end()
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const FORECOURT_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const env = { FORECOURT_URL, FORECOURT_KEY: world.keys.dealersLive }
  const input = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n'
  try {
    const refused = await tool.run(['mcp'], { env, input })
    assert.deepEqual([refused.code, refused.stdout, requests], [2, '', 0])
    assert.match(refused.stderr, /^This is not the key of a test client\. With --live, .*\n$/)
    const { code, stdout } = await tool.run(['mcp', '--live'], { env, input })
    assert.equal(code, 0)
    assert.match(stdout, /"submit_application"/)
  } finally {
    service.close()
  }
})

test('it ends with its input, and never prints the key', async () => {
  const child = tool.start(['mcp'], {
    env: { FORECOURT_URL: world.baseUrl, FORECOURT_KEY: world.keys.dealer },
  })
  const end = endOf(child)
  child.stdin?.end('{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}\n')
  const { code, stdout, stderr } = await end
  assert.equal(code, 0, stderr)
  assert.ok(!(stdout + stderr).includes(world.keys.dealer))
})
