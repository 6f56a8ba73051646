/** Puts a new signing key of the authorization server in force. The previous one stays published for a while. */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { replaceSigningKey } from '../../adapters/access/authorization-server/signing-keys.ts'
import type { Change } from '../../store/audit/change.ts'
import { Refusal } from '../refusal.ts'

export type SigningKeysRotated = {
  readonly kid: string
  /** Null if this is the first key. */
  readonly retiredKid: string | null
}

/** Every process signs with the new key from its next request on. Rejected if another rotation was quicker. */
export const rotateSigningKeys = async (
  change: Change,
  ring: KeyRing,
): Promise<SigningKeysRotated | Refusal> => {
  const rotation = await replaceSigningKey(change, ring, null)
  if (rotation === undefined) return new Refusal('Someone else has just rotated the signing key.')
  return { kid: rotation.kid, retiredKid: rotation.retiredKid ?? null }
}
