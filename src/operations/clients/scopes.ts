/** Which scopes a client can have: the lender's clients have their own. */
import { type Scope, scopesOf } from '../../domain/access/scopes.ts'
import { Refusal } from '../refusal.ts'

/** Why a client cannot have one of these scopes; undefined if it can. */
export const refusalOfScopes = (
  client: { readonly isLender: boolean },
  scopes: readonly Scope[] = [],
): Refusal | undefined => {
  const others = scopes.filter((scope) => !scopesOf(client).includes(scope))
  if (others.length === 0) return undefined
  const only = client.isLender ? 'Only clients of dealers and partners' : 'Only the lender’s own clients'
  return new Refusal(`${only} can have the scope${others.length === 1 ? '' : 's'} ${others.join(', ')}.`)
}
