/** Revokes an API key of a client: from the next request on it is like an unknown one. */
import { hasApiKeyForm, hashOfSecret, startOfKey } from '../auth/api-key.ts'
import type { Change } from '../store/change.ts'
import { findApiKeyId, findClient, listApiKeys, setApiKeyRevoked } from '../store/clients.ts'
import { Refusal } from './refusal.ts'

/**
 * The key may be named by its id, by the whole of it, or by a beginning no shorter than the one that lists show.
 * Refused where that names none or several, without repeating a key.
 */
export const revokeApiKey = async (
  change: Change,
  clientId: string,
  named: string,
): Promise<{ readonly keyId: string } | Refusal> => {
  const client = await findClient(change.sql, clientId)
  if (client === undefined) return new Refusal(`There is no client "${withoutSecret(clientId)}".`)
  const keyId = await findKey(change, client.id, named.trim())
  if (keyId instanceof Refusal) return keyId
  await setApiKeyRevoked(change.sql, keyId, change.at)
  await change.record('apiKey.revoked', { kind: 'apiKey', id: keyId })
  return { keyId }
}

const findKey = async ({ sql }: Change, clientId: string, named: string): Promise<string | Refusal> => {
  if (hasApiKeyForm(named)) return (await findApiKeyId(sql, clientId, hashOfSecret(named))) ?? NO_SUCH_KEY
  const keys = (await listApiKeys(sql, clientId)).filter((key) => key.revokedAt === null)
  const byId = keys.find((key) => key.id === named.toLowerCase())
  if (byId !== undefined) return byId.id
  // Of what follows the beginning that is kept, only the whole key could tell whether it is right.
  const [key, another] = keys.filter((one) => named.startsWith(one.startOfKey))
  if (another !== undefined) return SEVERAL_KEYS
  if (key !== undefined) return key.id
  const isTooShort = named !== '' && keys.some((one) => one.startOfKey.startsWith(named))
  return isTooShort ? TOO_SHORT : NO_SUCH_KEY
}

const NO_SUCH_KEY = new Refusal('The client has no such key that is not revoked already.')
const SEVERAL_KEYS = new Refusal(
  'Several keys of the client begin like this; name the one by its id, or by the whole key.',
)
const TOO_SHORT = new Refusal(
  'That is too little of a key to tell which; give at least as much as the list shows.',
)

/** What stands in a client's place may be a key, given in the wrong order. */
const withoutSecret = (text: string): string =>
  startOfKey(text) !== text && text.startsWith('fc_') ? `${startOfKey(text)}…` : text
