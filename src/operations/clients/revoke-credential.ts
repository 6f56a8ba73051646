/** Revokes a client's secret or public key at once, and the access tokens that may have been issued for it. */
import { isUuid } from '../../../packages/values/uuid.ts'
import type { Change } from '../../store/audit/change.ts'
import { revokeTokensOf } from '../../store/clients/access-tokens.ts'
import { lockClient } from '../../store/clients/clients.ts'
import { type CredentialKind, setCredentialRevoked } from '../../store/clients/credentials.ts'
import { noSuchClient, Refusal } from '../refusal.ts'

/** Their names in sentences. */
const NAMES = { clientSecret: 'secret', publicKey: 'public key' } as const

/** Rejected if the client does not exist, or does not have this credential, or it is already revoked. */
export const revokeCredential = async (
  change: Change,
  kind: CredentialKind,
  clientId: string,
  named: string,
): Promise<{ readonly id: string } | Refusal> => {
  const { sql, at } = change
  if ((await lockClient(sql, clientId)) === undefined) return noSuchClient(clientId)
  const id = named.trim().toLowerCase()
  const isRevoked = isUuid(id) && (await setCredentialRevoked(sql, kind, { clientId, id, at }))
  if (!isRevoked)
    return new Refusal(`The ${NAMES[kind]} was not found. It does not exist, or it has already been revoked.`)
  await revokeTokensOf(sql, clientId, at)
  await change.record(`${kind}.revoked`, { kind, id })
  return { id }
}
