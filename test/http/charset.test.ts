/** The bytes of a JSON body decide, whatever charset the content type names, on every route that takes JSON. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { after, before } from 'node:test'
import { validCase, validQuote } from '../interface/samples.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const quote = () => ({
  ...validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' }),
  customData: { city: 'Łódź' },
})
const kase = () => validCase('individual', {}, { filled: 'minimal' })
const post = (path: string, body: unknown, contentType: string) =>
  world.call('dealer', 'POST', path, { body, headers: { 'content-type': contentType } })

for (const file of ['x-charset-of-the-content-type', 'x-charset-of-the-content-type-2'])
  test(`${file}, a reported case (expressjs/body-parser #50; Pocket-monorepo #869)`, async () => {
    const url = new URL(`../vectors/reported-cases/${file}.json`, import.meta.url)
    const { path, contentType } = JSON.parse(await readFile(url, 'utf8'))
    const response = await post(path, path.includes('quote') ? quote() : kase(), contentType)
    assert.equal(response.status, 200)
    assert.deepEqual(response.body.errors ?? response.body.validationErrors, [])
  })

const TYPES = [
  'application/json; charset=utf8',
  'application/json;charset=UTF8',
  'application/json; charset="utf-8"',
  'Application/JSON; Charset="UTF8"',
  'application/json; charset=utf-8; charset=latin1',
  'application/json; charset=iso-8859-1',
  'application/json; charset=windows-1252',
  'application/json; charset=us-ascii',
  'application/json; charset=utf-16le',
  'application/json; charset=no-such-charset',
  "application/json; charset='utf-8'",
  'application/json; charset=',
  'application/json; charset',
  'application/json; charset=utf 8',
  'application/json;',
  'application/json; odata=verbose; charset=utf8',
]
for (const type of TYPES)
  test(`${type}: read as UTF-8, and refused if it is not`, async () => {
    const { body } = await post('/api/quote/submit', quote(), type)
    assert.equal(body.status, 'Success')
    const read = await world.call('dealer', 'GET', `/api/quote/${body.quoteReference}/status`)
    assert.deepEqual(read.body.customData, { city: 'Łódź' })
    for (const bytes of [Buffer.from('{"a":"\xe9"}', 'latin1'), Buffer.from('{"a":1}', 'utf16le')]) {
      const refused = await post('/api/quote/validate', bytes, type)
      assert.deepEqual([refused.status, refused.body.status], [400, 'Invalid'])
    }
  })

test('so are the bodies of every other operation', async () => {
  const type = 'application/json; charset=UTF8'
  const { caseId } = (await post('/api/case/submit', kase(), type)).body
  for (const [path, body, status] of [
    ['/api/case/validate', kase(), 200],
    [`/api/sandbox/${caseId}/advance`, { to: 'InReview' }, 200],
    [`/api/case/${caseId}/esign`, {}, 200],
    [`/api/case/${caseId}/withdraw`, { reason: 'Łódź' }, 200],
    ['/api/webhook-endpoints', { url: 'http://127.0.0.1:9/x' }, 201],
    ['/api/quotation', {}, 400],
  ] as const)
    assert.equal((await post(path, body, type)).status, status, path)
})
