/** The authorization server's storage: only access tokens, under their hash. */

import type { Adapter, AdapterPayload, KoaContextWithOIDC } from 'oidc-provider'
import { LIFETIMES } from '../../../domain/lender/retention.ts'
import { change } from '../../../store/audit/change.ts'
import {
  type Credential,
  findAccessToken,
  insertTokenGotWith,
  setTokenRevoked,
} from '../../../store/clients/access-tokens.ts'
import { hashOfSecret } from '../api-key.ts'
import type { Library } from './library.ts'
import { type AuthorizationServerParts, actingIn, credentialOf } from './request-origin.ts'

export const ACCESS_TOKEN_SECONDS = LIFETIMES.accessToken.seconds

/** Stores access tokens. A revocation takes effect at once in this process, and in others at their next check. */
export const tokenStore = (parts: AuthorizationServerParts, library: Library): Adapter => {
  const { sql, now } = parts
  return {
    ...keepsNothing('access tokens'),
    upsert: async (token, { jti: _token, iat: _issuedAt, exp: _expiresAt, ...payload }) => {
      const issuedAt = now()
      const isStored = await insertTokenGotWith(sql, provenIn(library.Provider.ctx), {
        hash: hashOfSecret(token),
        clientId: required(payload.clientId),
        scopes: payload.scope?.split(' ') ?? [],
        audience: required(payload.aud),
        payload,
        issuedAt: new Date(issuedAt),
        expiresAt: new Date(issuedAt + ACCESS_TOKEN_SECONDS * 1_000),
      })
      if (!isStored) throw new library.InvalidClientAuth('the credential or the client ended meanwhile')
    },
    find: async (token) => {
      const found = await findAccessToken(sql, hashOfSecret(token))
      if (found === undefined || found.expiresAt.getTime() <= now()) return undefined
      const { payload, issuedAt, expiresAt } = found
      return { ...payload, jti: token, iat: secondsOf(issuedAt), exp: secondsOf(expiresAt) } as AdapterPayload
    },
    destroy: async (token) => {
      const hash = hashOfSecret(token)
      await change(sql, { ...actingIn(library.Provider.ctx), now }, async (openChange) => {
        if (!(await setTokenRevoked(openChange.sql, hash, openChange.at))) return
        await openChange.record('accessToken.revoked', { kind: 'accessToken', id: hash.toString('hex') })
      })
      await parts.referenceData.newest()
    },
  }
}

/** The storage of unused models: finds nothing, and treats every write as an error of ours. */
export const keepsNothing = (name: string): Adapter => {
  const nothing = async () => undefined
  const refuse = async () => {
    throw new Error(`The authorization server keeps no ${name} like this`)
  }
  return {
    upsert: refuse,
    find: nothing,
    findByUserCode: nothing,
    findByUid: nothing,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  }
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1_000)

const provenIn = (context: KoaContextWithOIDC | undefined): Credential => {
  const credential = context === undefined ? undefined : credentialOf(context)
  if (credential === undefined) throw new Error('An access token is for a client that has proved nothing')
  return credential
}

const required = (value: unknown): string => {
  if (typeof value !== 'string') throw new Error('An access token lacks its client or its audience')
  return value
}
