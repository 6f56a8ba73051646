/** The judge finds each kind of answer that a document does not describe, and a run reports it. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { interfaceFaults } from './interface.ts'
import { judgeOf } from './judge.ts'
import { faultsIn, metIn, watchResponses } from './report.ts'

const DOCUMENT = {
  paths: {
    '/thing': {
      get: {
        operationId: 'readThing',
        responses: {
          200: {
            headers: { 'X-Id': { $ref: '#/components/headers/X-Id' }, 'X-Other': { schema: {} } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          204: { headers: {}, content: {} },
          404: { content: { 'text/plain': { schema: { type: 'string' } } } },
        },
      },
    },
    '/other': { get: { operationId: 'readOther', responses: { 200: {} } } },
  },
  components: {
    headers: { 'X-Id': { required: true, schema: { type: 'string' } } },
    schemas: {
      Thing: {
        type: 'object',
        required: ['at'],
        properties: { at: { type: 'string', format: 'date-time' } },
      },
    },
  },
}

const judge = judgeOf(DOCUMENT)
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', 'x-id': 'x' }
const GOOD = '{"at":"2026-03-02T09:30:00.000Z"}'

const rows: readonly (readonly [
  what: string,
  status: number,
  headers: Record<string, string>,
  body: string,
  faults: readonly RegExp[],
])[] = [
  ['an answer that is described', 200, JSON_TYPE, GOOD, []],
  ['an answer without a body', 204, {}, '', []],
  ['text, whatever it says', 404, { 'content-type': 'text/plain' }, 'no', []],
  ['a status that is not described', 201, JSON_TYPE, GOOD, [/no status 201 of readThing/]],
  ['a missing header', 200, { 'content-type': 'application/json' }, GOOD, [/header X-Id is missing/]],
  [
    'another content type',
    200,
    { ...JSON_TYPE, 'content-type': 'text/html' },
    GOOD,
    [/content type text\/html/],
  ],
  ['content where none is described', 204, JSON_TYPE, GOOD, [/no content; application\/json/]],
  ['a body that is not JSON', 200, JSON_TYPE, '{', [/not JSON/]],
  ['a missing member', 200, JSON_TYPE, '{}', [/required property 'at'/]],
  ['a member that no schema names', 200, JSON_TYPE, `{"more":1,${GOOD.slice(1)}`, [/additional.*"more"/]],
  ['a moment of another form', 200, JSON_TYPE, '{"at":"2026-03-02"}', [/\/at must match format/]],
]

for (const [what, status, headers, body, expected] of rows) {
  test(`the judge and ${what}`, () => {
    const faults = judge('readThing', { status, headers, body: Buffer.from(body) })
    assert.equal(faults.length, expected.length, faults.join(' '))
    for (const [place, pattern] of expected.entries()) assert.match(faults[place] ?? '', pattern)
  })
}

const CASE_STATUS = {
  status: 'Submitted',
  quoteReference: 'C01K85HRB9YFX0N5P6B2C3D4E5F',
  date: '2026-03-02T09:30:00.000Z',
  requirements: [],
}
const DENIED = {
  status: 'Denied',
  errorMessage: 'No.',
  errors: [],
  quoteReference: null,
  wasSubmitted: false,
}

for (const [what, operation, status, body, fault] of [
  ['a status in the members of its model', 'readCaseStatus', 200, CASE_STATUS, undefined],
  ['a member of ours', 'readCaseStatus', 200, { ...CASE_STATUS, caseId: 'C' }, /has caseId, which/],
  [
    'null in the place of a number',
    'readCaseStatus',
    200,
    { ...CASE_STATUS, rate: null },
    /rate is no number/,
  ],
  [
    'text in the place of a number',
    'readCaseStatus',
    200,
    { ...CASE_STATUS, rate: '6.9' },
    /rate is no number/,
  ],
  ['null in the place of a list', 'readCaseStatus', 200, { ...CASE_STATUS, requirements: null }, /no list/],
  ['a missing member that is required', 'readQuoteStatus', 200, { status: 'Open' }, /date is missing/],
  ['null in the place of text', 'submitQuote', 401, DENIED, undefined],
  [
    'a refusal of set A with a member of ours',
    'submitQuote',
    401,
    { ...DENIED, requestId: 'x' },
    /requestId/,
  ],
  [
    'an unknown value of an enumeration',
    'submitQuote',
    401,
    { ...DENIED, status: 'No' },
    /status is none of/,
  ],
  [
    'a member of ours in a list',
    'searchCarSpecifications',
    200,
    { cars: [{ make: 'x' }] },
    /cars\[\] has make/,
  ],
  ['a problem, which has no model there', 'submitCase', 404, { type: 'x' }, undefined],
  ['an operation of ours', 'listCases', 200, { more: 1 }, undefined],
] as const)
  test(`the interface's tables and ${what}`, () => {
    const faults = interfaceFaults(operation, { status, body: Buffer.from(JSON.stringify(body)) })
    if (fault === undefined) assert.deepEqual(faults, [])
    else assert.match(faults.join(' '), fault)
  })

test('after a run the report names operations and statuses that no test met', () => {
  const { unmet, unmetStatuses } = metIn([{ operation: 'readThing', status: 200 }], DOCUMENT.paths)
  assert.deepEqual(unmet, ['readOther'])
  assert.deepEqual([...unmetStatuses], [['readThing', ['204', '404']]])
})

test('a service in any process of a run is watched, and a planted answer is reported at its end', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-watch-'))
  t.after(() => rm(folder, { recursive: true }))
  const responses = await watchResponses(folder)
  const script = join(folder, 'service.ts')
  const fastify = pathToFileURL(join(import.meta.dirname, '../../node_modules/fastify/fastify.js')).href
  await writeFile(
    script,
    `import fastify from ${JSON.stringify(fastify)}
const app = fastify()
app.get('/health/live', { config: { operationId: 'live' } }, async () => ({ status: 'dead' }))
await app.listen({ port: 0, host: '127.0.0.1' })
await (await fetch('http://127.0.0.1:' + app.server.address().port + '/health/live')).text()
await app.close()`,
  )
  await promisify(execFile)(process.execPath, [script], { env: { ...process.env, ...responses.environment } })
  const findings = await responses.findings()
  assert.ok(findings.some(({ operation, status }) => operation === 'live' && status === 200))
  const faults = faultsIn(findings).join('\n')
  assert.match(
    faults,
    /^live, 200: The body\/status must be equal to one of the allowed values .*service\.ts/m,
  )
  assert.match(faults, /^live, 200: The header X-Request-Id is missing/m)
})
