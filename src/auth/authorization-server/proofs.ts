/**
 * Checks what a client proves itself with, where the library's own way doesn't fit: secrets are stored as hashes, and
 * an assertion is used up in the database.
 */
import { timingSafeEqual } from 'node:crypto'
import { notePublicKeyUse, publicKeysInForce } from '../../store/client-public-keys.ts'
import { noteSecretUse, secretsInForce } from '../../store/client-secrets.ts'
import { useAssertion } from '../../store/used-assertions.ts'
import { hashOfSecret } from '../api-key.ts'
import { perMinute } from './per-minute.ts'
import type { AuthorizationServerParts } from './visit.ts'

/** An assertion may expire at most so far ahead: until then it must be remembered. */
export const ASSERTION_MAXIMUM_SECONDS = 60 * 60

export type Proofs = {
  /** Whether it is one of the client's secrets that hold now. */
  readonly isSecretOf: (clientId: string, sent: string) => Promise<boolean>
  /** Whether an assertion's expiry is near enough; `expiresAt` is in seconds since 1970. */
  readonly expiresSoonEnough: (expiresAt: unknown) => boolean
  /** Notes that a public key of the client was used; without a kid it is known only where the client has one key. */
  readonly noteKeyUse: (clientId: string, kid: unknown) => Promise<void>
  /** Uses an assertion up; false where it was used before, here or in another process. */
  readonly isFirstUse: (issuer: string, id: string, expiresAt: number) => Promise<boolean>
}

export const proofs = ({ sql, now }: AuthorizationServerParts): Proofs => {
  // When a secret or key was last used is told to the minute: more would cost a write for each token.
  const notes = perMinute(1)
  return {
    isSecretOf: async (clientId, sent) => {
      const at = now()
      const sentHash = hashOfSecret(sent)
      // All are compared, so that the time taken tells nothing.
      const matching = (await secretsInForce(sql, clientId, new Date(at))).filter(({ hash }) =>
        timingSafeEqual(hash, sentHash),
      )
      for (const { id } of matching) if (notes(id, at) === 0) await noteSecretUse(sql, id, new Date(at))
      return matching.length > 0
    },
    expiresSoonEnough: (expiresAt) =>
      typeof expiresAt === 'number' && expiresAt <= now() / 1_000 + ASSERTION_MAXIMUM_SECONDS,
    noteKeyUse: async (clientId, kid) => {
      const at = now()
      if (notes(`${clientId} ${kid}`, at) > 0) return
      const keys = await publicKeysInForce(sql, clientId)
      const [used, ...others] = kid === undefined ? keys : keys.filter((key) => key.kid === kid)
      if (used !== undefined && others.length === 0) await notePublicKeyUse(sql, used.id, new Date(at))
    },
    isFirstUse: (issuer, id, expiresAt) =>
      useAssertion(sql, { hash: hashOfSecret(`${issuer}\0${id}`), expiresAt: new Date(expiresAt * 1_000) }),
  }
}
