/**
 * Creates a new secret for a client. The previous ones stay valid for a while, so that nothing stops during the change.
 */
import { hashOfSecret, randomSecret } from '../../adapters/access/api-key.ts'
import { credentialState, endOfOverlap } from '../../domain/lender/credential-life.ts'
import type { Change } from '../../store/audit/change.ts'
import { lockClient } from '../../store/clients/clients.ts'
import { endSecretsBy, insertSecret, listSecrets } from '../../store/clients/secrets.ts'
import { noSuchClient, type Refusal } from '../refusal.ts'

/** Only this result has the secret. */
export type RotatedSecret = {
  readonly secretId: string
  readonly clientSecret: string
  /** When the last of the previous secrets expires; null if none was valid. */
  readonly replacedExpiresAt: Date | null
}

/** The new secret never expires. Rejected if there is no client with this id. */
export const rotateClientSecret = async (
  change: Change,
  clientId: string,
): Promise<RotatedSecret | Refusal> => {
  const client = await lockClient(change.sql, clientId)
  if (client === undefined) return noSuchClient(clientId)
  const before = await listSecrets(change.sql, clientId)
  const ends = before
    .filter((secret) => credentialState(secret, change.at) === 'inForce')
    .map(({ expiresAt }) => endOfOverlap(expiresAt, change.at).getTime())
  await endSecretsBy(change.sql, clientId, endOfOverlap(null, change.at))
  const secretId = change.newId()
  const clientSecret = randomSecret()
  const hash = hashOfSecret(clientSecret)
  await insertSecret(change.sql, { id: secretId, clientId, hash, at: change.at, expiresAt: null })
  await change.record('clientSecret.rotated', { kind: 'clientSecret', id: secretId })
  return {
    secretId,
    clientSecret,
    replacedExpiresAt: ends.length === 0 ? null : new Date(Math.max(...ends)),
  }
}
