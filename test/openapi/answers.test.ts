/** The document against the running service: every kind of answer is one that the document describes. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { openApiDocument } from '../../src/http/openapi/document.ts'
import { operations } from '../../src/http/openapi/operations.ts'
import type { Body } from '../interface/interface-tables.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { type CallOptions, type ClientName, openWorld, type World } from '../support/world.ts'

type Described = {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>
}

const document = JSON.parse(JSON.stringify(openApiDocument()))
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'document', components: document.components })

/** Headers that come with some answers of a kind only. */
const NOT_ALWAYS = ['Idempotent-Replayed']

let world: World
const references = { quoteReference: '', caseId: '' }

const quote = (overrides = {}): Body =>
  validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' })
const kase = (overrides = {}): Body => validCase('individual', overrides, { filled: 'minimal' })

before(async () => {
  world = await openWorld()
  const kept = await world.call('dealer', 'POST', '/api/quote/submit', {
    body: quote({ 'quote.finance.term': 47 }),
  })
  const held = await world.call('dealer', 'POST', '/api/case/submit', {
    body: kase({ 'loanDetails.term': 13 }),
  })
  references.quoteReference = kept.body.quoteReference
  references.caseId = held.body.caseId
})
after(() => world.close())

type Row = readonly [
  operation: string,
  status: number,
  client: ClientName | undefined,
  path?: string | undefined,
  options?: CallOptions,
]

const UNKNOWN_QUOTE = 'Q00000000000000000000000000'
const key = (name: string) => ({ 'idempotency-key': name })
const tooLarge = { quote: 'x'.repeat(300 * 1024) }

const quotation = { purchasePrice: 20_000, loanType: 'hp', vehicleType: 'car' }

const submissions = (noun: 'Quote' | 'Case', body: (overrides?: object) => Body): readonly Row[] => {
  const [reference, owner, term] =
    noun === 'Quote'
      ? ['quote.quoteReference', 'ownerUserEmail', 'quote.finance.term']
      : ['caseId', 'onBehalfOf', 'loanDetails.term']
  const both = (operation: string): readonly Row[] => [
    [operation, 200, 'dealer', undefined, { body: body() }],
    [operation, 200, 'dealer', undefined, { body: body({ [term]: 1 }) }],
    [operation, 400, 'dealer', undefined, { body: '[]' }],
    [operation, 401, undefined, undefined, { body: body() }],
    [operation, 401, 'dealer', undefined, { body: body({ [owner]: 'nobody@example.ie' }) }],
    [operation, 403, 'noScope', undefined, { body: body() }],
    [operation, 404, 'dealer', undefined, { body: body({ [reference]: UNKNOWN_QUOTE }) }],
    [operation, 413, 'dealer', undefined, { body: tooLarge }],
    [operation, 415, 'dealer', undefined, { body: '{}', headers: { 'content-type': 'text/plain' } }],
  ]
  return [
    ...both(`submit${noun}`),
    ...both(`validate${noun}`),
    [`submit${noun}`, 400, 'dealer', undefined, { body: body(), headers: key('x'.repeat(256)) }],
    [`submit${noun}`, 200, 'dealer', undefined, { body: body(), headers: key('first') }],
    [`submit${noun}`, 200, 'dealer', undefined, { body: body(), headers: key('first') }],
    [`submit${noun}`, 422, 'dealer', undefined, { body: body({ [term]: 2 }), headers: key('first') }],
  ]
}

const reads = (noun: 'Quote' | 'Case', path: string): readonly Row[] => [
  [`read${noun}Status`, 200, 'dealer'],
  [`read${noun}Status`, 404, 'otherPartner'],
  [`read${noun}Status`, 401, 'revoked'],
  [`read${noun}Status`, 403, 'noScope'],
  [`read${noun}`, 200, 'dealer'],
  [`read${noun}`, 404, 'otherPartner'],
  [`list${noun}s`, 200, 'dealer', `${path}?state=Open&limit=1`],
  [`list${noun}s`, 400, 'dealer', `${path}?limit=0`],
  [`list${noun}s`, 403, 'noScope'],
]

const ROWS: readonly Row[] = [
  ...submissions('Quote', quote),
  ...submissions('Case', kase),
  ...reads('Quote', '/api/quote'),
  ...reads('Case', '/api/case'),
  ['searchCarSpecifications', 200, 'dealer', '/api/car/specification?make=toyota'],
  ['searchCarSpecifications', 400, 'dealer', '/api/car/specification'],
  ['quoteOffers', 200, 'dealer', '/api/quotation?schedule=all', { body: quotation }],
  ['quoteOffers', 200, 'dealer', undefined, { body: { ...quotation, loanType: 'pcp' } }],
  ['quoteOffers', 400, 'dealer', undefined, { body: { ...quotation, deposit: -1 } }],
  ['quoteOffers', 400, 'dealer', undefined, { body: '[]' }],
  ['quoteOffers', 401, undefined, undefined, { body: quotation }],
  ['quoteOffers', 403, 'noScope', undefined, { body: quotation }],
  ['quoteOffers', 413, 'dealer', undefined, { body: tooLarge }],
  ['quoteOffers', 415, 'dealer', undefined, { body: '{}', headers: { 'content-type': 'text/plain' } }],
  ['live', 200, undefined],
  ['ready', 200, undefined],
  ['openApi', 200, undefined],
]

for (const [operationId, status, client, path, options] of ROWS) {
  const caller = client ?? 'no client'
  test(`${operationId} answers ${caller} with a ${status} that the document describes`, async () => {
    const operation = operations.find((one) => one.operationId === operationId)
    assert.ok(operation)
    const asked =
      path ?? operation.path.replace(/\{(\w+)\}/, (_, name: keyof typeof references) => references[name])
    const answer = await world.call(client, operation.method, asked, options)
    assert.equal(answer.status, status, answer.text)
    const described = resolved(
      document.paths[operation.path][operation.method.toLowerCase()].responses[status],
    )
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    const schema = described.content?.[type]?.schema
    assert.ok(schema, `${type} is not described`)
    const validate = ajv.compile(schema.$ref === undefined ? schema : { $ref: `document${schema.$ref}` })
    assert.ok(validate(answer.body), JSON.stringify(validate.errors))
    assert.deepEqual(undescribed(answer.body, schema), [])
    const missing = Object.keys(described.headers ?? {}).filter((name) => !answer.headers.has(name))
    assert.deepEqual(
      missing.filter(
        (name) => !NOT_ALWAYS.includes(name) && !(client === undefined && name.startsWith('RateLimit')),
      ),
      [],
    )
  })
}

const resolved = (described: Described): Described =>
  described.$ref === undefined
    ? described
    : document.components.responses[described.$ref.split('/').at(-1) ?? '']

/** Members of an answer that its model does not have. */
const undescribed = (body: unknown, { $ref }: { readonly $ref?: string }): readonly string[] => {
  if ($ref === undefined) return []
  const { properties } = document.components.schemas[$ref.split('/').at(-1) ?? '']
  return Object.keys(body as object).filter((member) => !(member in properties))
}
