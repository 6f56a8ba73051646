/** Replaces an API key with a new one of the same name and scopes. The old one stays valid for a while. */
import { hashOfSecret, newApiKey, startOfKey } from '../../adapters/access/api-key.ts'
import { credentialState, endOfOverlap } from '../../domain/lender/credential-life.ts'
import type { Change } from '../../store/audit/change.ts'
import { insertApiKey, lockClient, setApiKeyReplaced } from '../../store/clients/clients.ts'
import { noSuchClient, Refusal } from '../refusal.ts'
import { findApiKey } from './find-api-key.ts'

/** Only this result has the new key. */
export type RotatedApiKey = {
  readonly keyId: string
  readonly apiKey: string
  /** When the old key expires. */
  readonly replacedExpiresAt: Date
}

/** The new key never expires. Rejected for a key that does not exist, is revoked, replaced or has expired. */
export const rotateApiKey = async (
  change: Change,
  clientId: string,
  oldKeyId: string,
): Promise<RotatedApiKey | Refusal> => {
  const client = await lockClient(change.sql, clientId)
  if (client === undefined) return noSuchClient(clientId)
  const old = await findApiKey(change.sql, client.id, oldKeyId)
  if (old instanceof Refusal) return old
  if (credentialState(old, change.at) === 'expired') {
    return new Refusal('This key has expired and cannot be rotated. Create a new one.')
  }
  if (old.isReplaced) {
    return new Refusal('This key has already been rotated. Rotate the newer key, or create another one.')
  }
  const replacedExpiresAt = endOfOverlap(old.expiresAt, change.at)
  await setApiKeyReplaced(change.sql, old.id, replacedExpiresAt)
  await change.record('apiKey.replaced', { kind: 'apiKey', id: old.id })
  const keyId = change.newId()
  const apiKey = newApiKey(client.mode)
  await insertApiKey(change.sql, {
    id: keyId,
    clientId: client.id,
    name: old.name,
    startOfKey: startOfKey(apiKey),
    hash: hashOfSecret(apiKey),
    scopes: old.scopes,
    at: change.at,
    expiresAt: null,
  })
  await change.record('apiKey.created', { kind: 'apiKey', id: keyId })
  return { keyId, apiKey, replacedExpiresAt }
}
