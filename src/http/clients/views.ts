/** Clients and their keys with the scopes that there are: a stored one may have been dropped since. */
import { isScope, type Scope } from '../../domain/access/scopes.ts'
import type { ClientWithCredentials } from '../../operations/clients/read.ts'

export const withScopes = <Of extends { readonly scopes: readonly string[] }>(
  of: Of,
): Of & { readonly scopes: readonly Scope[] } => ({ ...of, scopes: of.scopes.filter(isScope) })

export const clientDetailView = (client: ClientWithCredentials) => ({
  ...withScopes(client),
  apiKeys: client.apiKeys.map(withScopes),
})
