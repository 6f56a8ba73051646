/** Revokes an API key of a client: from the next request on it is like an unknown one. */
import type { Change } from '../store/change.ts'
import { findClient, listApiKeys, setApiKeyRevoked } from '../store/clients.ts'
import { Refusal } from './refusal.ts'

/** The key may be named by its id or by the start of it that lists show. Refused where it names none or several. */
export const revokeApiKey = async (
  change: Change,
  clientId: string,
  idOrStart: string,
): Promise<{ readonly keyId: string } | Refusal> => {
  const client = await findClient(change.sql, clientId)
  if (client === undefined) return new Refusal(`There is no client "${clientId}".`)
  const keys = (await listApiKeys(change.sql, clientId)).filter((key) => key.revokedAt === null)
  const named = keys.filter((key) => key.id === idOrStart.toLowerCase() || key.startOfKey === idOrStart)
  const [key] = named
  if (key === undefined) return new Refusal('The client has no such key that is not revoked already.')
  if (named.length > 1)
    return new Refusal('Several keys of the client begin like this; name the one by its id.')
  await setApiKeyRevoked(change.sql, key.id, change.at)
  await change.record('apiKey.revoked', { kind: 'apiKey', id: key.id })
  return { keyId: key.id }
}
