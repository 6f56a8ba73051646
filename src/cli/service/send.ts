/** Sends one request to a service over HTTP, and says in one sentence why none came back. */
import { CommandFailure } from '../command-failure.ts'
import { onOneLine } from '../print.ts'
import type { Connection } from './connection.ts'

export type Sent = {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer<ArrayBuffer>
  readonly signal?: AbortSignal
}

export type Received = { readonly status: number; readonly headers: Headers; readonly bytes: Buffer }

/** Longer than any request of the service takes, except long polling. */
export const PATIENCE_MILLISECONDS = 30_000

/** Sends the request. Throws CommandFailure if no response comes, and the signal's reason if it is aborted. */
export const send = async (
  { baseUrl, apiKey, patienceMilliseconds = PATIENCE_MILLISECONDS }: Connection,
  { method, path, headers, body, signal }: Sent,
): Promise<Received> => {
  const patience = AbortSignal.timeout(patienceMilliseconds)
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }), ...headers },
      ...(body === undefined ? {} : { body }),
      // The key is only for this address.
      redirect: 'manual',
      signal: signal === undefined ? patience : AbortSignal.any([signal, patience]),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, bytes }
  } catch (error) {
    signal?.throwIfAborted()
    throw new CommandFailure(unreached(baseUrl, error, patienceMilliseconds))
  }
}

/** Why a service is unreachable, by the system's code or the words of fetch. */
const unreached = (baseUrl: string, error: unknown, patienceMilliseconds: number): string => {
  const { name, message, cause } = error as Error
  const { host } = new URL(baseUrl)
  if (name === 'TimeoutError')
    return `${host} did not respond within ${patienceMilliseconds / 1_000} seconds.`
  const { code, message: says } = (cause ?? {}) as { readonly code?: unknown; readonly message?: string }
  const reason = typeof code === 'string' ? (REASONS[code] ?? tlsReason(code)) : undefined
  return `${host} cannot be reached: ${onOneLine(reason ?? (typeof code === 'string' ? code : (says ?? message)))}.`
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there: the service is not running, or the port is wrong (ECONNREFUSED)',
  ENOTFOUND: 'the host name does not exist (ENOTFOUND)',
  EAI_AGAIN: 'the host name cannot be resolved at the moment (EAI_AGAIN)',
  EHOSTUNREACH: 'there is no route to the host (EHOSTUNREACH)',
  ENETUNREACH: 'the network is unreachable (ENETUNREACH)',
  ETIMEDOUT: 'the connection timed out (ETIMEDOUT)',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  ECONNRESET: 'the connection was closed (ECONNRESET)',
  UND_ERR_SOCKET: 'the connection was closed: https may be required, or it is not a web server',
  EPROTO: 'it does not use TLS, so the URL may have to begin with http:// (EPROTO)',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is self-signed; to trust it, set NODE_EXTRA_CA_CERTS to its file (DEPTH_ZERO_SELF_SIGNED_CERT)',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate was issued by an unknown authority; to trust it, set NODE_EXTRA_CA_CERTS to the authority’s file (SELF_SIGNED_CERT_IN_CHAIN)',
  CERT_HAS_EXPIRED: 'its certificate has expired (CERT_HAS_EXPIRED)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name (ERR_TLS_CERT_ALTNAME_INVALID)',
}

const tlsReason = (code: string): string | undefined => {
  if (code.startsWith('ERR_SSL_'))
    return `it does not use TLS, so the URL may have to begin with http:// (${code})`
  return /CERT|SIGNATURE/.test(code) ? `its certificate cannot be verified (${code})` : undefined
}
