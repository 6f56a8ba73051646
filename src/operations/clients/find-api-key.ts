/** Finds the API key of a client that someone means. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { hasApiKeyForm, hashOfSecret } from '../../adapters/access/api-key.ts'
import { findApiKeyId, listApiKeys, type StoredApiKey } from '../../store/clients/clients.ts'
import { Refusal } from '../refusal.ts'

/**
 * The unrevoked key with this id, this full text, or this beginning, which must be at least as long as the one in
 * lists. Rejected if none or several match; the message repeats no key.
 */
export const namedApiKey = async (
  sql: Queries,
  clientId: string,
  named: string,
): Promise<StoredApiKey | Refusal> => {
  const text = named.trim()
  const keys = (await listApiKeys(sql, clientId)).filter((key) => key.revokedAt === null)
  if (hasApiKeyForm(text)) {
    const keyId = await findApiKeyId(sql, clientId, hashOfSecret(text))
    return keys.find((key) => key.id === keyId) ?? NO_SUCH_KEY
  }
  const byId = keys.find((key) => key.id === text.toLowerCase())
  if (byId !== undefined) return byId
  // Beyond the stored beginning, only the whole key shows whether the rest is right.
  const [key, another] = keys.filter((one) => text.startsWith(one.startOfKey))
  if (another !== undefined) return SEVERAL_KEYS
  if (key !== undefined) return key
  const isTooShort = text !== '' && keys.some((one) => one.startOfKey.startsWith(text))
  return isTooShort ? TOO_SHORT : NO_SUCH_KEY
}

const NO_SUCH_KEY = new Refusal('Key not found. It does not exist, or it has already been revoked.')
const SEVERAL_KEYS = new Refusal(
  'Several keys of this client start with these characters. Enter the id or the whole key.',
)
const TOO_SHORT = new Refusal(
  'That is too short to identify a key. Enter at least as many characters as the list shows.',
)
