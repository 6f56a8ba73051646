/** Revokes a client's public key at once, and with it the access tokens that may have been got with its private half. */
import { revokeTokensOf } from '../store/access-tokens.ts'
import type { Change } from '../store/change.ts'
import { listPublicKeys, setPublicKeyRevoked } from '../store/client-public-keys.ts'
import { lockClient } from '../store/clients.ts'
import { noSuchClient, Refusal } from './refusal.ts'

/** Refused where there is no such client, or it has no key of this id that is not revoked already. */
export const revokePublicKey = async (
  change: Change,
  clientId: string,
  keyId: string,
): Promise<{ readonly id: string } | Refusal> => {
  const client = await lockClient(change.sql, clientId)
  if (client === undefined) return noSuchClient(clientId)
  const key = (await listPublicKeys(change.sql, clientId)).find(({ id }) => id === keyId.trim().toLowerCase())
  const isRevoked = key !== undefined && (await setPublicKeyRevoked(change.sql, clientId, key.id, change.at))
  if (!isRevoked) return new Refusal('The client has no such public key that is not revoked already.')
  await revokeTokensOf(change.sql, clientId, change.at)
  await change.record('publicKey.revoked', { kind: 'publicKey', id: key.id })
  return { id: key.id }
}
