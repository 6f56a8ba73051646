/** The settings of how clients reach the service, for those that move over from another one too. Throws ConfigError. */
import { type CredentialHeaders, INTERFACE_PATHS, type PathAlias } from './interface-paths.ts'
import { ConfigError, listOf, secondsOf } from './setting-values.ts'

export const CLIENT_SETTINGS = [
  {
    name: 'KEEP_ALIVE_SECONDS',
    default: '72',
    says: 'How many seconds (1 to 3600) an idle connection stays open. Set it longer than the idle timeout of your load balancer.',
  },
  {
    name: 'PATH_ALIASES',
    default: '',
    says: 'Alternative paths for the operations of the lender’s interface, such as /old/path=/api/case/submit, separated by commas. Write path parameters in braces on both sides.',
  },
  {
    name: 'CREDENTIAL_HEADERS',
    default: '',
    says: 'Pairs of headers, such as X-Client-Id:X-Client-Secret, separated by commas. Clients can send their ID and secret in them instead of Authorization, for the operations of the lender’s interface.',
  },
] as const

type Name = (typeof CLIENT_SETTINGS)[number]['name']

export const clientSettingsOf = (
  given: (name: Name) => string | undefined,
  withDefault: (name: Name) => string,
) => ({
  keepAliveSeconds: secondsOf('KEEP_ALIVE_SECONDS', withDefault('KEEP_ALIVE_SECONDS'), 3_600, 1),
  pathAliases: pathAliasesOf('PATH_ALIASES', given('PATH_ALIASES') ?? ''),
  credentialHeaders: credentialHeadersOf('CREDENTIAL_HEADERS', given('CREDENTIAL_HEADERS') ?? ''),
})

/** The characters of a segment (RFC 3986), without those that the setting itself uses; or a parameter in braces. */
const SEGMENT = /^(?:[\w.~!$&'()*+;:@-]|%[\dA-Fa-f]{2})+$/
const PARAMETER = /^\{\w+\}$/

/** PATH_ALIASES: `/old/path=/api/case/submit`, separated by commas. */
const pathAliasesOf = (name: string, text: string): readonly PathAlias[] => {
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
const credentialHeadersOf = (name: string, text: string): readonly CredentialHeaders[] => {
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
