/** The operations that the interface names, by their paths: those that clients of another service may call as they do there. */
import { ConfigError, listOf } from './setting-values.ts'

export const INTERFACE_PATHS = [
  '/api/quote/submit',
  '/api/case/submit',
  '/api/quote/{quoteReference}/status',
  '/api/case/{caseId}/status',
  '/api/car/specification',
  '/api/case/{caseId}/esign',
] as const

/** A path that leads to one of these too. Parameters are in braces, with the same names on both sides. */
export type PathAlias = { readonly from: string; readonly to: string }

/** Two request headers, in lower case: a client id and its secret. */
export type CredentialHeaders = { readonly id: string; readonly secret: string }

/** The characters of a segment (RFC 3986), without those that the setting itself uses; or a parameter in braces. */
const SEGMENT = /^(?:[\w.~!$&'()*+;:@-]|%[\dA-Fa-f]{2})+$/
const PARAMETER = /^\{\w+\}$/

/** PATH_ALIASES: `/old/path=/api/case/submit`, separated by commas. */
export const pathAliasesOf = (text: string, name: string): readonly PathAlias[] => {
  const taken = new Set<string>()
  return listOf(text).map((pair) => {
    const [from = '', to = '', ...rest] = pair.split('=').map((side) => side.trim())
    const wrong = (says: string) => new ConfigError(`${name}: ${JSON.stringify(pair)} ${says}.`)
    if (rest.length > 0 || from === '' || to === '')
      throw wrong('must be an old path and a path of this service with = between them')
    if (!isPath(from))
      throw wrong(
        'must begin with a path such as /old/path or /old/{caseId}/state, without a slash at its end or a query',
      )
    if (!INTERFACE_PATHS.some((path) => formOf(path) === formOf(to)))
      throw wrong(`must lead to one of ${INTERFACE_PATHS.join(', ')}`)
    const names = parametersOf(from)
    if (names.join() !== parametersOf(to).join())
      throw wrong('must have the same parameters in braces on both sides')
    if (taken.has(formOf(from).toLowerCase())) throw wrong('repeats an old path')
    taken.add(formOf(from).toLowerCase())
    return { from, to }
  })
}

const isPath = (path: string): boolean =>
  path.startsWith('/') &&
  path
    .slice(1)
    .split('/')
    .every((segment) => PARAMETER.test(segment) || (SEGMENT.test(segment) && !/^\.\.?$/.test(segment)))

const parametersOf = (path: string): readonly string[] => path.match(/\{\w+\}/g) ?? []

/** A path whatever its parameters are called. */
const formOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}')

/** A header's name (RFC 9110, 5.6.2). */
const HEADER = /^[\w!#$%&'*+.^`|~-]+$/
/** Headers that already mean something to HTTP, to a proxy or to this service. */
const IN_USE =
  /^(?:authorization|proxy-.*|cookie|host|origin|referer|user-agent|accept.*|content-.*|transfer-.*|connection|keep-alive|upgrade|te|trailer|expect|date|via|forwarded|x-forwarded-.*|if-.*|range|cache-control|pragma|idempotency-key|traceparent|tracestate|baggage|x-request-id)$/

/** CREDENTIAL_HEADERS: `X-Client-Id:X-Client-Secret`, separated by commas. */
export const credentialHeadersOf = (text: string, name: string): readonly CredentialHeaders[] => {
  const taken = new Set<string>()
  return listOf(text).map((pair) => {
    const [id = '', secret = '', ...rest] = pair.split(':').map((side) => side.trim().toLowerCase())
    const wrong = (says: string) => new ConfigError(`${name}: ${JSON.stringify(pair)} ${says}.`)
    if (rest.length > 0 || !HEADER.test(id) || !HEADER.test(secret))
      throw wrong('must be the names of two headers, of the client id and of its secret, with : between them')
    for (const header of [id, secret]) {
      if (IN_USE.test(header)) throw wrong(`names ${header}, which already has a meaning of its own`)
      if (taken.has(header)) throw wrong(`names ${header} a second time`)
      taken.add(header)
    }
    return { id, secret }
  })
}
