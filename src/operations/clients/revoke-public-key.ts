/** Revokes a client's public key at once, and with it the access tokens that may have been got with its private half. */

import type { Change } from '../../store/audit/change.ts'
import { revokeTokensOf } from '../../store/clients/access-tokens.ts'
import { lockClient } from '../../store/clients/clients.ts'
import { listPublicKeys, setPublicKeyRevoked } from '../../store/clients/public-keys.ts'
import { noSuchClient, Refusal } from '../refusal.ts'

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
