/** Adds a public key with which a client signs the assertions that authenticate it (private_key_jwt, RFC 7523). */
import type { Change } from '../../store/audit/change.ts'
import { lockClient } from '../../store/clients/clients.ts'
import { insertPublicKey } from '../../store/clients/public-keys.ts'
import { givenName, noSuchClient, Refusal } from '../refusal.ts'
import { readPublicKey } from './public-key.ts'

export type GivenPublicKey = {
  readonly name: string
  /** A public key as PEM (SPKI) or as a JWK. */
  readonly key: string
}

/** Rejected if the client is unknown, the key is unsuitable, or the client already has one with this kid. */
export const addPublicKey = async (
  change: Change,
  clientId: string,
  given: GivenPublicKey,
): Promise<{ readonly id: string; readonly kid: string } | Refusal> => {
  const name = givenName(given.name, 'A public key')
  if (name instanceof Refusal) return name
  const key = await readPublicKey(given.key)
  if (key instanceof Refusal) return key
  const client = await lockClient(change.sql, clientId)
  if (client === undefined) return noSuchClient(clientId)
  const id = change.newId()
  const isNew = await insertPublicKey(change.sql, { id, clientId, name, ...key, at: change.at })
  if (!isNew) {
    return new Refusal(
      'This client already has a public key with this key ID (kid). Revoke that key first, or use a different key ID.',
    )
  }
  await change.record('publicKey.added', { kind: 'publicKey', id })
  return { id, kid: key.kid }
}
