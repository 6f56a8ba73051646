import assert from 'node:assert/strict'
import test from 'node:test'
import { hashOfRecoveryCode, newRecoveryCodes } from './codes.ts'

test('ten different codes are generated', () => {
  const codes = newRecoveryCodes()
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
})

test('a code has the same hash however it is typed', () => {
  const hash = hashOfRecoveryCode('01AB-CDEF-GHJK-MNPQ')
  for (const typed of [
    '01abcdefghjkmnpq',
    ' O1AB CDEF GHJK MNPQ ',
    'OLAB-CDEF-GHJK-MNPQ',
    '0iab-cdefghjk-mnpq',
  ])
    assert.deepEqual(hashOfRecoveryCode(typed), hash, typed)
  assert.notDeepEqual(hashOfRecoveryCode('11AB-CDEF-GHJK-MNPQ'), hash)
})

test('an impossible code has no hash', () => {
  for (const text of [
    '',
    '123456',
    '01AB-CDEF-GHJK-MNP',
    '01AB-CDEF-GHJK-MNPQR',
    '01AB-CDEF-GHJK-MNPU',
    '😀',
  ])
    assert.equal(hashOfRecoveryCode(text), undefined, text)
})
