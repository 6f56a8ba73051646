/** The settings of how clients reach the service: what they take, and that a wrong value stops the start by the setting's name. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../src/service/config.ts'
import { ConfigError } from '../../src/service/setting-values.ts'

test('aliases and pairs of headers are read, with blanks around and in any case', () => {
  assert.deepEqual(
    readConfig({
      PATH_ALIASES: '/old/path=/api/case/submit, /v1/cases/{ref}/state = /api/case/{ref}/status,',
      CREDENTIAL_HEADERS: 'X-Client-Id:X-Client-Secret, client_id:client_secret',
    }).pathAliases,
    [
      { from: '/old/path', to: '/api/case/submit' },
      { from: '/v1/cases/{ref}/state', to: '/api/case/{ref}/status' },
    ],
  )
  assert.deepEqual(readConfig({ CREDENTIAL_HEADERS: 'X-Client-Id:X-Client-Secret,a:b' }).credentialHeaders, [
    { id: 'x-client-id', secret: 'x-client-secret' },
    { id: 'a', secret: 'b' },
  ])
  assert.deepEqual([readConfig({}).pathAliases, readConfig({}).credentialHeaders], [[], []])
})

const WRONG: readonly (readonly [name: string, value: string, says: RegExp])[] = [
  ['PATH_ALIASES', '/old', /"\/old" must be an old path and a path of this service/],
  ['PATH_ALIASES', '=/api/case/submit', /must be an old path and/],
  ['PATH_ALIASES', '/a=/b=/api/case/submit', /must be an old path and/],
  ['PATH_ALIASES', 'old=/api/case/submit', /must begin with a path such as/],
  ['PATH_ALIASES', 'https://old.example/a=/api/case/submit', /must begin with a path such as/],
  ['PATH_ALIASES', '/old/=/api/case/submit', /must begin with a path such as/],
  ['PATH_ALIASES', '/old//a=/api/case/submit', /must begin with a path such as/],
  ['PATH_ALIASES', '/old?x=/api/case/submit', /must begin with a path such as/],
  ['PATH_ALIASES', '/a/../b=/api/case/submit', /must begin with a path such as/],
  ['PATH_ALIASES', '/old/:id=/api/case/:id/status', /must lead to one of \/api\/quote\/submit, /],
  ['PATH_ALIASES', '/old=/api/case/validate', /must lead to one of/],
  ['PATH_ALIASES', '/old=/api/case/submit/', /must lead to one of/],
  ['PATH_ALIASES', '/old=/api/case/{caseId}/status', /same parameters in braces on both sides/],
  ['PATH_ALIASES', '/old/{a}=/api/case/{b}/status', /same parameters in braces on both sides/],
  ['PATH_ALIASES', '/old/{a}=/api/case/submit', /same parameters in braces on both sides/],
  ['PATH_ALIASES', '/old/{a}x=/api/case/{a}/status', /must begin with a path such as/],
  ['PATH_ALIASES', '/old=/api/case/submit,/OLD=/api/quote/submit', /repeats an old path/],
  ['CREDENTIAL_HEADERS', 'X-Client-Id', /must be the names of two headers/],
  ['CREDENTIAL_HEADERS', 'X-Client-Id:', /must be the names of two headers/],
  ['CREDENTIAL_HEADERS', 'a:b:c', /must be the names of two headers/],
  ['CREDENTIAL_HEADERS', 'a b:c', /must be the names of two headers/],
  ['CREDENTIAL_HEADERS', 'X-Id:Authorization', /names authorization, which already has a meaning/],
  ['CREDENTIAL_HEADERS', 'Host:X-Secret', /names host, which/],
  ['CREDENTIAL_HEADERS', 'X-Id:Idempotency-Key', /names idempotency-key, which/],
  ['CREDENTIAL_HEADERS', 'X-Id:x-id', /names x-id a second time/],
  ['CREDENTIAL_HEADERS', 'a:b,b:c', /names b a second time/],
  ['KEEP_ALIVE_SECONDS', '0', /from 1 to 3600/],
  ['KEEP_ALIVE_SECONDS', '3601', /from 1 to 3600/],
  ['KEEP_ALIVE_SECONDS', '1.5', /whole number of seconds/],
]
for (const [name, value, says] of WRONG)
  test(`${name}=${value} stops the start by a sentence`, () =>
    assert.throws(
      () => readConfig({ [name]: value }),
      (error) => {
        assert.ok(error instanceof ConfigError)
        assert.ok(error.message.startsWith(name))
        assert.match(error.message, says)
        return true
      },
    ))

for (const seconds of [1, 72, 3_600])
  test(`KEEP_ALIVE_SECONDS=${seconds} is accepted`, () =>
    assert.equal(readConfig({ KEEP_ALIVE_SECONDS: String(seconds) }).keepAliveSeconds, seconds))
