/**
 * A field that an operation does not have is rejected, by every operation of the document but those of the lender's interface and
 * their dry runs, which ignore it. OAuth's forms ignore it because RFC 6749 says so.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { OPERATIONS } from '../../src/server/operations.ts'
import { createLenderClient, type LenderClient } from '../support/lender-client.ts'
import { type HttpResponse, openWorld, type World } from '../support/world.ts'

let world: World
let core: LenderClient
before(async () => {
  world = await openWorld({ webhooks: true })
  core = await createLenderClient(world, { mode: 'test', name: 'Core' })
})
after(() => world.close())

type Described = {
  readonly [type: string]: {
    readonly example?: object
    readonly examples?: Record<string, { value: object }>
  }
}

const exampleOf = (content: Described): object => {
  const { example, examples } = content['application/json'] ?? {}
  return example ?? Object.values(examples ?? {})[0]?.value ?? {}
}

const IGNORING = new Set(['submitQuote', 'submitCase', 'validateQuote', 'validateCase', 'startCaseSigning'])
const FORMS = new Set([
  'issueToken',
  'revokeToken',
  'introspectToken',
  'uploadQuoteDocument',
  'uploadCaseDocument',
])

const send = (operation: (typeof OPERATIONS)[number], body: object): Promise<HttpResponse> => {
  const { method, path, who } = operation
  const filled = path.replaceAll(/\{\w+\}/g, 'C01M7W0FX9DFGWSARHTC8DYZCGZ')
  const key = who.startsWith('lender:') ? { headers: { authorization: `Bearer ${core.apiKey}` } } : {}
  return world.call('dealer', method, filled, { body, ...key })
}

for (const operation of OPERATIONS) {
  const { id, method, body } = operation
  if (method === 'GET' || method === 'DELETE' || FORMS.has(id)) continue
  test(`${id}: a field that it does not have is ${IGNORING.has(id) ? 'ignored, and named' : 'rejected'}`, async () => {
    const example = exampleOf((body?.content ?? {}) as Described)
    const response = await send(operation, { ...example, colour: 'red' })
    if (IGNORING.has(id)) {
      assert.notEqual(response.status, 400, response.text)
      assert.match(response.headers.get('sandbox-unknown-fields') ?? '', /\bcolour$/)
      return
    }
    assert.equal(response.status, 400, response.text)
    assert.match(response.headers.get('content-type') ?? '', /problem\+json/)
    assert.deepEqual(
      response.body.errors.map(({ field, type }: { field: string; type: string }) => [field, type]),
      [['colour', 'unknown']],
    )
    assert.match(
      response.body.detail,
      /^Unknown field colour\. (Supported fields: |The request takes no fields)/,
    )
  })
}
