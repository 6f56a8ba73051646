import assert from 'node:assert/strict'
import { test } from 'node:test'
import { STORED_MAXIMUM_CHARACTERS, shownParameter, shownText, withoutSecrets } from './as-sent.ts'

for (const [given, expected] of [
  ['{"firstName":"Aoife","secret":"a b"}', '{"firstName":"Aoife","secret":"[secret]"}'],
  ['{"secret" : "a\\"b", "x":1}', '{"secret" : "[secret]", "x":1}'],
  ['{"client_secret":"x","clientSecret":"y"}', '{"client_secret":"[secret]","clientSecret":"[secret]"}'],
  ['{"API-KEY":"x","Password":"y"}', '{"API-KEY":"[secret]","Password":"[secret]"}'],
  ['{"secret":"cut', '{"secret":"[secret]"'],
  ['{"secret":"cut\\', '{"secret":"[secret]"'],
  ['{"secret":"a\\\nb"}', '{"secret":"[secret]"}'],
  ['{"secret":null,"token":7}', '{"secret":null,"token":7}'],
  ['{"secrets":"x","note":"secret"}', '{"secrets":"x","note":"secret"}'],
  ['{"note":"key fc_test_AbC-1_2 and fc_live_x9"}', '{"note":"key [secret] and [secret]"}'],
  ['{"note":"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw="}', '{"note":"[secret]"}'],
  ['not JSON, Authorization: Bearer abc.def.ghi', 'not JSON, Authorization: Bearer [secret]'],
  ['{"url":"https://me:pass@host.example/x"}', '{"url":"https://[secret]@host.example/x"}'],
  ['{"ppsNumber":"1234567T"}', '{"ppsNumber":"1234567T"}'],
] as const)
  test(`${given} is stored as ${expected}`, () => assert.equal(withoutSecrets(given), expected))

for (const [name, value, expected] of [
  ['updatedSince', '2026-01-01', '2026-01-01'],
  ['make', 'Škoda Octavia', 'Škoda Octavia'],
  ['access_token', 'abc', '[secret]'],
  ['q', 'fc_test_abc', '[secret]'],
] as const)
  test(`?${name}=${value} is stored as ${expected}`, () =>
    assert.equal(shownParameter(name, value), expected))

test('a text that is too long is cut, and a secret beyond the cut leaves nothing of itself', () => {
  const long = `{"a":"${'x'.repeat(STORED_MAXIMUM_CHARACTERS - 20)}","secret":"${'s'.repeat(100)}"}`
  const { text, isCut } = shownText(long)
  assert.equal(isCut, true)
  assert.equal(text.length, STORED_MAXIMUM_CHARACTERS)
  assert.ok(!text.includes('sss'))
  assert.deepEqual(shownText('{}'), { text: '{}', isCut: false })
})

test('a value of 20 MiB is read', () => {
  const long = `{"a":"${'x'.repeat(20 * 1024 * 1024)}"}`
  assert.equal(withoutSecrets(long), long)
})

test('a text of 256 KiB made to be slow takes no time', () => {
  for (const part of ['"secret', '"secret":"\\', '"a":"', '://', 'Bearer ', 'fc_test_', '\\"'])
    assert.equal(typeof withoutSecrets(part.repeat((256 * 1024) / part.length)), 'string')
})
