/** Finds an API key of a client. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { listApiKeys, type StoredApiKey } from '../../store/clients/clients.ts'
import { Refusal } from '../refusal.ts'

/** The unrevoked key with this id. Rejected if there is none. */
export const findApiKey = async (
  sql: Queries,
  clientId: string,
  id: string,
): Promise<StoredApiKey | Refusal> =>
  (await listApiKeys(sql, clientId)).find((key) => key.id === id && key.revokedAt === null) ?? NO_SUCH_KEY

const NO_SUCH_KEY = new Refusal('Key not found. It does not exist, or it has already been revoked.')
