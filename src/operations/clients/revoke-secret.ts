/** Revokes a client's secret at once, and with it the access tokens that may have been got with it. */

import type { Change } from '../../store/audit/change.ts'
import { revokeTokensOf } from '../../store/clients/access-tokens.ts'
import { lockClient } from '../../store/clients/clients.ts'
import { listSecrets, setSecretRevoked } from '../../store/clients/secrets.ts'
import { noSuchClient, Refusal } from '../refusal.ts'

/** Refused where there is no such client, or it has no secret of this id that is not revoked already. */
export const revokeClientSecret = async (
  change: Change,
  clientId: string,
  secretId: string,
): Promise<{ readonly secretId: string } | Refusal> => {
  const client = await lockClient(change.sql, clientId)
  if (client === undefined) return noSuchClient(clientId)
  const secret = (await listSecrets(change.sql, clientId)).find(
    ({ id }) => id === secretId.trim().toLowerCase(),
  )
  const isRevoked =
    secret !== undefined && (await setSecretRevoked(change.sql, clientId, secret.id, change.at))
  if (!isRevoked) return new Refusal('The client has no such secret that is not revoked already.')
  await revokeTokensOf(change.sql, clientId, change.at)
  await change.record('clientSecret.revoked', { kind: 'clientSecret', id: secret.id })
  return { secretId: secret.id }
}
