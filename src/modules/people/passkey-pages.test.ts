/** Browsers send more of a passkey than is declared (Web Authentication, 5.1: toJSON), and may send more still. */
import assert from 'node:assert/strict'
import test from 'node:test'
import * as z from 'zod'
import { readBodyAs } from '../../http/bodies/invalid-body.ts'
import { FieldRefusal } from '../../service/refusal.ts'
import { assertion, attestation } from './passkey-pages.ts'

const CREDENTIAL = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: { credProps: { rk: true } },
}
const CREATED = {
  clientDataJSON: 'AAAA',
  attestationObject: 'AAAA',
  authenticatorData: 'AAAA',
  publicKey: 'AAAA',
  publicKeyAlgorithm: -7,
  transports: ['internal'],
}
const USED = {
  clientDataJSON: 'AAAA',
  authenticatorData: 'AAAA',
  signature: 'AAAA',
  userHandle: 'AAAA',
  more: 1,
}

for (const [what, model, response] of [
  ['a new passkey', attestation, CREATED],
  ['a passkey that is used', assertion, USED],
] as const)
  test(`${what} is taken as browsers send it, and a field beside it is not`, () => {
    const body = z.object({ passkey: model })
    const passkey = { ...CREDENTIAL, response }
    assert.ok(!(readBodyAs(body, { passkey }) instanceof FieldRefusal))
    assert.ok(readBodyAs(body, { passkey, more: 1 }) instanceof FieldRefusal)
  })
