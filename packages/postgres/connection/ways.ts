/** The ways to a database: its hosts in their order, each with or without TLS, as libpq's sslmode says. */
import { type ConnectionOptions, getCACertificates } from 'node:tls'
import { readSmallFile } from '../../values/small-file.ts'
import { ConnectionFault, withCode } from './fault.ts'
import { type DatabaseUrl, DatabaseUrlError } from './url.ts'

/** A host, and the options of TLS; false is without. */
export type Way = {
  readonly host: string
  readonly port: number
  readonly ssl: ConnectionOptions | false
}

/** The ways of a URL, in the order of trying. Throws DatabaseUrlError if a file of its certificates cannot be read. */
export const waysOf = ({ hosts, sslMode, given }: DatabaseUrl): readonly Way[] => {
  const isSocket = (host: string) => host.startsWith('/')
  const needsTls = sslMode !== 'disable' && !hosts.every(({ host }) => isSocket(host))
  const tls = needsTls ? tlsOf(sslMode, given) : false
  const modes = tls === false ? [false as const] : ORDERS[sslMode](tls)
  return hosts.flatMap((at) => (isSocket(at.host) ? [false as const] : modes).map((ssl) => ({ ...at, ssl })))
}

type Tls = ConnectionOptions

const ORDERS: Readonly<Record<DatabaseUrl['sslMode'], (tls: Tls) => readonly (Tls | false)[]>> = {
  disable: () => [false],
  allow: (tls) => [false, tls],
  prefer: (tls) => [tls, false],
  require: (tls) => [tls],
  'verify-ca': (tls) => [tls],
  'verify-full': (tls) => [tls],
}

/** With a file of authorities, `require` verifies them, too (libpq does it for compatibility). */
const tlsOf = (mode: DatabaseUrl['sslMode'], given: DatabaseUrl['given']): Tls => {
  const { sslrootcert, sslcert, sslkey, sslpassword } = given
  const { ssl_min_protocol_version: minVersion, ssl_max_protocol_version: maxVersion } = given
  const isVerified = mode.startsWith('verify-') || (mode === 'require' && sslrootcert !== undefined)
  return {
    rejectUnauthorized: isVerified,
    ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
    ...(sslrootcert === undefined ? {} : { ca: authoritiesOf(sslrootcert) }),
    ...(sslcert === undefined ? {} : { cert: contentOf('sslcert', sslcert) }),
    ...(sslkey === undefined ? {} : { key: contentOf('sslkey', sslkey) }),
    ...(sslpassword === undefined ? {} : { passphrase: sslpassword }),
    ...(minVersion === undefined ? {} : { minVersion: minVersion as 'TLSv1.2' }),
    ...(maxVersion === undefined ? {} : { maxVersion: maxVersion as 'TLSv1.3' }),
  }
}

const authoritiesOf = (place: string) =>
  place === 'system' ? getCACertificates('system') : contentOf('sslrootcert', place)

const contentOf = (name: string, path: string): Buffer => {
  try {
    return readSmallFile(path)
  } catch (error) {
    const { message } = error as Error
    throw new DatabaseUrlError(`The file that ${name} of DATABASE_URL names cannot be read (${message}).`)
  }
}

/** After this time no further host is tried: the next statement goes on with it. */
const PATIENCE_MILLISECONDS = 2_000

/** Finds the way to a database, and remembers the one that works. Without ways it changes nothing. */
export const wayFinder = (ways: readonly Way[] = []) => {
  let way = ways[0]
  return {
    way: (): Way | undefined => way,
    /** What `open` gives by the way that worked last, or by another. Throws the error of the last one that was tried. */
    connect: async <T>(open: () => Promise<T>): Promise<T> => {
      const began = performance.now()
      const tried = new Set<Way>()
      for (;;) {
        const at = way
        try {
          return await open()
        } catch (error) {
          const fault = withCode(error)
          const next = at === undefined ? undefined : nextWay(ways, at, fault)
          if (at === undefined || next === undefined) throw fault
          // Another statement may have moved on already.
          if (way === at) way = next
          tried.add(at)
          if (tried.has(next) || performance.now() - began > PATIENCE_MILLISECONDS) throw fault
        }
      }
    },
  }
}

/**
 * The way to try after a failure, or undefined if the failure is not about the way. A server that wants the other of TLS and plain
 * text is asked again; one that cannot be reached, or does not do what is needed, leaves its place to the next host. Like libpq, a
 * rejected password ends the search.
 */
const nextWay = (ways: readonly Way[], at: Way, fault: unknown): Way | undefined => {
  const place = ways.indexOf(at)
  const isSame = (way: Way) => way.host === at.host && way.port === at.port
  if (isAboutTls(fault)) {
    const other = ways.find((way) => isSame(way) && (way.ssl === false) !== (at.ssl === false))
    if (other !== undefined) return other
  }
  if (!isAboutHost(fault)) return undefined
  return [...ways.slice(place + 1), ...ways.slice(0, place)].find((way) => !isSame(way))
}

const codeOf = (fault: unknown): string => String((fault as { readonly code?: unknown }).code)

/** The server offers no TLS, or its rules (pg_hba.conf) let nobody in this way. */
const isAboutTls = (fault: unknown): boolean => ['TLS_NOT_OFFERED', '28000'].includes(codeOf(fault))

const isAboutHost = (fault: unknown): boolean =>
  fault instanceof ConnectionFault || /^(?:E[A-Z_]+|57P03)$/.test(codeOf(fault))
