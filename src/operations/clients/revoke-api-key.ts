/** Revokes an API key of a client: from the next request on it counts as unknown. */
import type { Change } from '../../store/audit/change.ts'
import { findClient, setApiKeyRevoked } from '../../store/clients/clients.ts'
import { noSuchClient, Refusal } from '../refusal.ts'
import { findApiKey } from './find-api-key.ts'

/** Rejected if there is no such key. */
export const revokeApiKey = async (
  change: Change,
  clientId: string,
  keyId: string,
): Promise<{ readonly keyId: string } | Refusal> => {
  const client = await findClient(change.sql, clientId)
  if (client === undefined) return noSuchClient(clientId)
  const key = await findApiKey(change.sql, client.id, keyId)
  if (key instanceof Refusal) return key
  await setApiKeyRevoked(change.sql, key.id, change.at)
  await change.record('apiKey.revoked', { kind: 'apiKey', id: key.id })
  return { keyId: key.id }
}
