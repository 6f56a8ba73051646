/** Each field of each body: the message names the field and what it accepts, and repeats nothing of the body. */

import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { type ConsoleOperationName, OPERATIONS } from './operations.ts'
import { type Objects, sampleObjects } from './sample-objects.ts'
import { aClient, aPublicKey } from './sample-values.ts'
import { SAMPLES } from './samples.ts'
import { type Console, kindOf, openConsole } from './support.ts'

let testConsole: Console
let objects: Objects
before(async () => {
  testConsole = await openConsole()
  objects = await sampleObjects(testConsole, 'own')
})
after(() => testConsole.close())

/** A new person each time, so that nobody exceeds the limit of a minute. */
const beginAsAdmin = async (): Promise<string> =>
  testConsole.begin((await testConsole.addUser('admin', null)).id)

/** A new person who may call the operation. */
const beginAsCaller = async (name: ConsoleOperationName): Promise<string> => {
  const isOfDealer = OPERATIONS.some((one) => one.name === name && one.who === 'dealer')
  return isOfDealer ? testConsole.begin((await testConsole.addUser('dealerUser', 'own')).id) : beginAsAdmin()
}

const MARK = 'zzMARKzz'

/** What no field takes that takes a value like this. */
const spoilt = (value: unknown): unknown => {
  if (value === null) return true
  return typeof value === 'string' ? { [MARK]: MARK } : MARK
}

/** Complete bodies to spoil, if the sample's own is not complete. */
const WHOLE: Readonly<Partial<Record<ConsoleOperationName, () => object>>> = {
  createClient: () => ({ ...aClient(null), partnerId: null, requestsPerMinute: 100 }),
  addPublicKey: () => ({ name: 'sample', key: aPublicKey() }),
}

for (const { name, method, takesUpload } of OPERATIONS) {
  if (method === 'GET' || takesUpload) continue
  test(`${name}: each field of its body`, async () => {
    const { path, body } = SAMPLES[name](objects)
    const whole = WHOLE[name]?.() ?? body ?? {}
    const session = await beginAsCaller(name)
    for (const [field, value] of Object.entries(whole)) {
      const response = await testConsole.ask('POST', path, {
        session,
        body: { ...whole, [field]: spoilt(value) },
      })
      assert.equal(kindOf(response), 'bad-request', `${field}: ${response.text}`)
      assert.match(response.body.detail, new RegExp(`^${field}(\\[\\d+\\]|\\.\\w+)* must be .+\\.$`))
      assert.ok(!response.text.includes('MARK'), response.text)
    }
  })
}

for (const { name, method, who, takesUpload } of OPERATIONS) {
  if (method === 'GET' || takesUpload) continue
  test(`${name}: a field that it does not have`, async () => {
    const session = who === 'anyone' ? undefined : await beginAsCaller(name)
    const { path, body } = SAMPLES[name](objects)
    const response = await testConsole.ask('POST', path, {
      ...(session === undefined ? {} : { session }),
      body: { ...(WHOLE[name]?.() ?? body), colour: 'red' },
    })
    assert.equal(kindOf(response), 'bad-request', response.text)
    assert.match(response.body.detail, /(^| )Unknown field colour\./)
  })
}

const UNREADABLE: readonly (readonly [says: string, body: string, kind: string])[] = [
  ['no JSON', '{', 'bad-request'],
  ['a list', '[]', 'bad-request'],
  ['null', 'null', 'bad-request'],
  ['a text', '"x"', 'bad-request'],
  ['nothing', '', 'bad-request'],
  ['more than 256 KiB', JSON.stringify({ email: 'x'.repeat(300_000) }), 'too-large'],
]

for (const [says, body, kind] of UNREADABLE) {
  test(`a body of ${says} is refused`, async () => {
    const response = await testConsole.ask('POST', '/sign-in', { body })
    assert.equal(kindOf(response), kind)
  })
}

test('ids that can’t be any are like those that nobody has', async () => {
  for (const id of ['%00', 'x', '%27%20or%201=1', '..%2f..', 'a'.repeat(100), '%F0%9F%9A%97']) {
    for (const { path, method, name } of OPERATIONS) {
      if (!path.includes(':id') || name.includes('My')) continue
      const { body } = SAMPLES[name](objects)
      const session = await beginAsCaller(name)
      const url = path.replace('{id}', id).replace(/\{\w+\}/g, objects.keyId)
      const response = await testConsole.ask(method, url, {
        session,
        ...(body === undefined ? {} : { body }),
      })
      assert.equal(response.status, 404, `${name} ${id}: ${response.text}`)
    }
  }
})

test('duplicate parameters of a consent link are refused', async () => {
  for (const name of ['client_id', 'state', 'redirect_uri']) {
    const response = await testConsole.ask('GET', `/consent-request?${name}=${MARK}&${name}=${MARK}`)
    assert.equal(response.body.detail, `${name} must appear only once.`)
    assert.ok(!response.text.includes('MARK'))
  }
})
