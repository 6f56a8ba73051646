/** Refused requests: one shape for all our operations, every fault at once, and nothing repeated. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { OPERATIONS } from '../../src/server/operations.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
const ids: Record<string, string> = { number: '1', documentId: '1', document: '1' }

before(async () => {
  world = await openWorld({ webhooks: true, withLenders: true })
  const quote = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  const kase = validCase('individual', {}, { filled: 'minimal' })
  ids['quoteReference'] = (
    await world.call('dealer', 'POST', '/api/quote/submit', { body: quote })
  ).body.quoteReference
  ids['caseId'] = (await world.call('dealer', 'POST', '/api/case/submit', { body: kase })).body.caseId
  ids['reference'] = ids['caseId'] as string
  const url = 'http://127.0.0.1:1/nobody-listens'
  ids['id'] = (await world.call('dealer', 'POST', '/api/webhook-endpoints', { body: { url } })).body.id
})
after(() => world.close())

const pathOf = (path: string): string => path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name)

type Fault = { readonly field: string; readonly type: string; readonly message: string }
const kinds = (errors: readonly Fault[] | undefined) => errors?.map(({ field, type }) => `${field} ${type}`)

/** Who may call an operation. */
const clientFor = (who: string) => (who.startsWith('lender:') ? 'lender' : 'dealer')

const ours = OPERATIONS.filter(({ path, who }) => who !== 'anyone' && path.startsWith('/api/'))
// The sandbox of a client is looked up first, and this one is in none.
const withQuery = ours.filter(
  ({ id, query, takesUpload }) => query !== undefined && takesUpload !== true && id !== 'listSandboxMessages',
)

/** A body that each operation takes that has a query. */
const bodyFor = (method: string) =>
  method === 'GET' ? {} : { body: { purchasePrice: 20_000, loanType: 'hp', vehicleType: 'car' } }

for (const { id, method, path, who, query = {}, ignoresUnknownParameters } of withQuery) {
  const [name = ''] = Object.keys(query)
  const misspelt = `${name}z`
  const ask = (text: string) => world.call(clientFor(who), method, `${pathOf(path)}?${text}`, bodyFor(method))

  if (ignoresUnknownParameters)
    test(`${id}, which the interface names, leaves unknown parameters alone`, async () => {
      assert.equal((await ask(`${name}=x&${misspelt}=x`)).status, 200)
    })
  else
    test(`${id} refuses a parameter that it does not have, and names the one that is meant`, async () => {
      const { status, body } = await ask(`${misspelt}=x&nothingLikeIt=x`)
      assert.equal(status, 400)
      assert.deepEqual(kinds(body.errors), [`${misspelt} unknown`, 'nothingLikeIt unknown'])
      assert.equal(body.errors[0].message, `Unknown query parameter ${misspelt}. Did you mean ${name}?`)
      assert.equal(body.detail, body.errors.map(({ message }: Fault) => message).join(' '))
    })

  test(`${id} names every parameter that is given twice, and every other fault`, async () => {
    const { status, body } = await ask(`${name}=1&${name}=2${'limit' in query ? '&limit=0' : ''}`)
    assert.equal(status, 400)
    assert.ok(kinds(body.errors)?.includes(`${name} repeated`), JSON.stringify(body))
    if ('limit' in query && name !== 'limit') assert.ok(kinds(body.errors)?.includes('limit min'))
  })

  test(`${id} leaves a parameter alone that only gets past caches`, async () => {
    const { body } = await ask('_=1763900000')
    assert.ok(!kinds(body.errors)?.some((one) => one.includes('unknown')), JSON.stringify(body))
  })
}

const SECRET = 'Sorcha-7654321PA'
const BROKEN = `{\n  "firstName": "${SECRET}"\n  "lastName": "x"\n}`

for (const { id, method, path, who, body: taken } of ours.filter(({ body }) => body !== undefined)) {
  if (taken?.content['application/json'] === undefined) continue
  test(`${id} says where a body stops being JSON, and repeats nothing of it`, async () => {
    const { status, body, text } = await world.call(clientFor(who), method, pathOf(path), { body: BROKEN })
    assert.equal(status, 400)
    const says = 'The request body is not valid JSON: expected a comma or } at line 3, column 3.'
    assert.equal(body.detail ?? body.errorMessage, says)
    assert.ok(!text.includes('Sorcha'))
  })
}

for (const { id, method, path, who, body } of ours.filter(({ method }) => method === 'POST')) {
  if (body?.required) continue
  test(`${id} needs no body, whatever the content type says`, async () => {
    const headers = { 'content-type': 'application/json' }
    const { status, text } = await world.call(clientFor(who), method, pathOf(path), { body: '', headers })
    assert.ok(![400, 411, 415].includes(status), `${status} ${text}`)
  })
}

const ROWS: readonly (readonly [
  operation: string,
  query: string,
  body: unknown,
  errors: readonly string[],
])[] = [
  ['createWebhookEndpoint', '', {}, ['url required']],
  [
    'createWebhookEndpoint',
    '',
    { url: 7, types: 'x', description: 'x'.repeat(201), enabled: 1, secret: 'x' },
    ['url type', 'types type', 'description maxLength', 'enabled type', 'secret secret'],
  ],
  ['createWebhookEndpoint', '', { url: 'ftp://x.example', types: ['x'] }, ['url url', 'types enum']],
  ['changeWebhookEndpoint', '', { secret: 'x', description: 'a\nb' }, ['secret fixed', 'description text']],
  ['rotateWebhookSecret', '', { secret: 5 }, ['secret type']],
  ['redeliverWebhooks', '', {}, ['from required']],
  ['redeliverWebhooks', '', { from: 7, to: 'x', types: ['x'] }, ['from type', 'to dateTime', 'types enum']],
  ['redeliverWebhooks', '', { from: '2026-03-02', to: '2026-03-01' }, ['from order']],
  ['withdrawQuote', '', { reason: 7 }, ['reason type']],
  ['reviewCase', '', { reason: 'x'.repeat(5_000) }, ['reason maxLength']],
  ['advanceInSandbox', '', {}, ['to required']],
  ['advanceInSandbox', '', { to: 'Nowhere' }, ['to enum']],
  ['advanceInSandbox', '', { to: 7 }, ['to type']],
  [
    'quoteOffers',
    '?schedule=x&shedule=y',
    { purchasePrice: -1 },
    ['shedule unknown', 'schedule enum', 'purchasePrice min', 'loanType required', 'vehicleType required'],
  ],
  [
    'listQuotes',
    '?state=x&updatedSince=y&cursor=z&limit=201',
    undefined,
    ['state enum', 'updatedSince dateTime', 'cursor cursor', 'limit max'],
  ],
  ['listCases', '?limit=1.5', undefined, ['limit integer']],
  ['listConsents', '?cursor=x&limit=0', undefined, ['cursor cursor', 'limit min']],
  [
    'listWebhookDeliveries',
    '?state=x&cursor=y&limit=x',
    undefined,
    ['state enum', 'cursor cursor', 'limit integer'],
  ],
  [
    'listEvents',
    '?cursor=x&types=y&limit=0&wait=31',
    undefined,
    ['cursor cursor', 'types enum', 'limit min', 'wait max'],
  ],
  ['searchCarSpecifications', '?limit=201', undefined, ['limit max', 'make required']],
]

for (const [operation, query, body, errors] of ROWS)
  test(`${operation}${query} with ${JSON.stringify(body)?.slice(0, 60)} fails in ${errors.join(', ')}`, async () => {
    const declared = OPERATIONS.find(({ id }) => id === operation)
    assert.ok(declared)
    const response = await world.call(
      'dealer',
      declared.method,
      `${pathOf(declared.path)}${query}`,
      body === undefined ? {} : { body },
    )
    assert.equal(response.status, 400)
    assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/)
    assert.deepEqual(kinds(response.body.errors), errors)
  })
