/** Records rejections, so few that a stranger cannot fill the table with them. */
import type { KoaContextWithOIDC } from 'oidc-provider'
import { recordAlone } from '../../../store/audit/change.ts'
import { refusalBounds } from '../bounded-refusals.ts'
import { networkOf } from '../network.ts'
import { type AuthorizationServerParts, actingIn, originOf } from './request-origin.ts'

/** Marks a request whose assertion was used before, which the library treats like any other failure. */
export const IS_REPLAY = 'isReplay'

/** Records the rejection of a request, if there was one. */
export type RefusalRecord = (context: KoaContextWithOIDC) => Promise<void>

/** Writes the rejections of the authorization server to the audit, with a limit for each network. */
export const refusalRecord = (parts: AuthorizationServerParts): RefusalRecord => {
  const isToBeRecorded = refusalBounds()
  return async (context) => {
    const code = refusalOf(context)
    if (code === undefined) return
    const from = networkOf(originOf(context)?.address ?? '')
    if (!isToBeRecorded({ kind: 'oauth.refused', by: from }, parts.now())) return
    const by = { ...actingIn(context), now: parts.now }
    await recordAlone(parts.sql, by, 'oauth.refused', { kind: 'request', id: code })
  }
}

const refusalOf = (context: KoaContextWithOIDC): string | undefined => {
  if (context.status < 400 || context.status >= 500) return undefined
  return context.state[IS_REPLAY] === true ? 'assertion_replayed' : errorIn(context)
}

/** The error in the response. The library has a fixed set of codes; nothing in them comes from the caller. */
export const errorIn = ({ status, body }: KoaContextWithOIDC): string | undefined => {
  const { error } = (body ?? {}) as { readonly error?: unknown }
  return status >= 400 && typeof error === 'string' ? error : undefined
}
