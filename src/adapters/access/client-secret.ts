/** Identifies the caller of a request that carries a client id and its secret in headers of their own. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { type Authentication, type Caller, callerOf } from './authenticate.ts'
import { secretCheck } from './authorization-server/proofs.ts'

/** Our ids are short and plain; other text names no client, and is not even looked up. */
const CLIENT_ID = /^[\x21-\x7e]{1,200}$/
/** Longer ones are not ours, and not worth hashing. */
const SECRET_MAXIMUM_CHARACTERS = 200

/** The client that was named, and as whom it calls; `caller` is undefined if the secret is not its own. */
export type NamedClient = { readonly clientId: string | undefined; readonly caller: Caller | undefined }

/** Checks a client's id and secret, as the authorization server does. Rejects if the database does not respond. */
export type SecretAuthentication = (
  authentication: Pick<Authentication, 'referenceData'>,
  sent: { readonly id: string; readonly secret: string },
) => Promise<NamedClient>

/** The check against the database. The last use of a secret is recorded at most once a minute. */
export const secretAuthentication = (parts: {
  readonly sql: Queries
  readonly now: () => number
}): SecretAuthentication => {
  const secretOf = secretCheck(parts)
  return async ({ referenceData }, { id, secret }) => {
    if (!CLIENT_ID.test(id) || secret.length > SECRET_MAXIMUM_CHARACTERS)
      return { clientId: undefined, caller: undefined }
    const isIts = (await secretOf(id, secret)) !== undefined
    const known = referenceData.isFresh() ? referenceData.current() : await referenceData.newest()
    // A client that was made elsewhere just now must not be unknown.
    const client = known.client(id) ?? (isIts ? (await referenceData.newest()).client(id) : undefined)
    const caller = client && isIts ? callerOf(client, new Set(client.scopes), undefined) : undefined
    return { clientId: client?.id, caller }
  }
}
