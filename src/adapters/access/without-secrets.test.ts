import assert from 'node:assert/strict'
import test from 'node:test'
import { newApiKey, randomSecret } from './secrets.ts'
import { withoutSecrets } from './without-secrets.ts'

test('of a key, a secret or a token only the beginning is left, wherever it is', () => {
  for (const secret of [
    newApiKey('live'),
    newApiKey('test'),
    randomSecret(),
    newApiKey('live').slice(0, 20),
  ]) {
    for (const around of ['', '"', ' ', '=', '/', '. ']) {
      const left = withoutSecrets(`Client ${around}${secret}${around} not found.`)
      assert.ok(!left.includes(secret.slice(0, 13)), left)
      assert.ok(left.includes('…'))
    }
  }
})

test('ids, names, addresses and words stay', () => {
  const text =
    'cl_0123456789abcdef 01890000-0000-7000-8000-000000000000 "Northside Motors" https://partner.example/consented/a fc_live_Ab3d'
  assert.equal(withoutSecrets(text), text)
})
