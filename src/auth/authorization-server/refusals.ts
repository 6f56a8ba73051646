/** Puts refusals on record, so few that a stranger can't fill the table with them. */
import type { KoaContextWithOIDC } from 'oidc-provider'
import { recordAlone } from '../../store/change.ts'
import { networkOf } from '../sign-in-limits.ts'
import { perMinute } from './per-minute.ts'
import { type AuthorizationServerParts, actingIn, visitOf } from './visit.ts'

/** Marks a request whose assertion was used before, which the library answers like any other failure. */
export const IS_REPLAY = 'isReplay'

/** How many refusals a process puts on record in a minute: of one address, and of all. */
const RECORDED_MAXIMUM = 60
const RECORDED_OF_ALL_MAXIMUM = 600

/** Records the refusal that a request was answered with, if it was. */
export type RefusalRecord = (context: KoaContextWithOIDC) => Promise<void>

export const refusalRecord = (parts: AuthorizationServerParts): RefusalRecord => {
  const ofOne = perMinute(RECORDED_MAXIMUM)
  const ofAll = perMinute(RECORDED_OF_ALL_MAXIMUM)
  return async (context) => {
    const code = refusalOf(context)
    if (code === undefined) return
    const now = parts.now()
    if (ofOne(networkOf(visitOf(context)?.address ?? ''), now) > 0 || ofAll('', now) > 0) return
    const by = { ...actingIn(context, parts), now: parts.now }
    await recordAlone(parts.sql, by, 'oauth.refused', { kind: 'request', id: code })
  }
}

/** The library's codes are a fixed few; nothing in them comes from the caller. */
const refusalOf = (context: KoaContextWithOIDC): string | undefined => {
  if (context.status < 400 || context.status >= 500) return undefined
  if (context.state[IS_REPLAY] === true) return 'assertion_replayed'
  const { error } = (context.body ?? {}) as { readonly error?: unknown }
  return typeof error === 'string' ? error : undefined
}
