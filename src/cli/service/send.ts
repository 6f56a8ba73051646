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
  ECONNREFUSED: 'nothing listens there, so the service is not running or the port is another (ECONNREFUSED)',
  ENOTFOUND: 'no host has this name (ENOTFOUND)',
  EAI_AGAIN: 'the name cannot be looked up at the moment (EAI_AGAIN)',
  EHOSTUNREACH: 'no way leads to the host (EHOSTUNREACH)',
  ENETUNREACH: 'no way leads to its network (ENETUNREACH)',
  ETIMEDOUT: 'the connection is not made in time (ETIMEDOUT)',
  UND_ERR_CONNECT_TIMEOUT: 'the connection is not made in time',
  ECONNRESET: 'the connection breaks off (ECONNRESET)',
  UND_ERR_SOCKET: 'the connection breaks off, as where https is needed or what listens is no web server',
  EPROTO: 'it does not speak TLS, so the address may begin with http:// (EPROTO)',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is self-signed; NODE_EXTRA_CA_CERTS can name a file with it (DEPTH_ZERO_SELF_SIGNED_CERT)',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate comes from an authority that is not known here; NODE_EXTRA_CA_CERTS can name it (SELF_SIGNED_CERT_IN_CHAIN)',
  CERT_HAS_EXPIRED: 'its certificate has expired (CERT_HAS_EXPIRED)',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name (ERR_TLS_CERT_ALTNAME_INVALID)',
}

const tlsReason = (code: string): string | undefined => {
  if (code.startsWith('ERR_SSL_'))
    return `it does not speak TLS, so the address may begin with http:// (${code})`
  return /CERT|SIGNATURE/.test(code) ? `its certificate cannot be verified (${code})` : undefined
}
