/**
 * Reads the URL of a PostgreSQL database as libpq does, strictly: each parameter is honoured, or rejected by a sentence that names it.
 * No sentence repeats a value, because a password with unescaped characters may end up anywhere in the URL.
 * https://www.postgresql.org/docs/18/libpq-connect.html
 */

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
export type SslMode = (typeof SSL_MODES)[number]

export type DatabaseUrl = {
  /** In the order in which they are tried. A folder of sockets begins with a slash. */
  readonly hosts: readonly { readonly host: string; readonly port: number }[]
  readonly user: string | undefined
  readonly password: string | undefined
  readonly database: string | undefined
  readonly sslMode: SslMode
  /** All other parameters that were given, with values that were checked. */
  readonly given: Readonly<Partial<Record<Honoured, string>>>
}

/** The URL cannot be used. The message is for the operator, and contains no value of the URL. */
export class DatabaseUrlError extends Error {}

const FORM =
  'DATABASE_URL must be of the form postgres://user:password@host:5432/database, with signs such as %, @ and / in the password percent-encoded.'

const oneOf = (...values: readonly string[]) => ({
  allows: new RegExp(`^(?:${values.join('|')})$`),
  says: values.length === 1 ? (values[0] as string) : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
})
const ANY_TEXT = { allows: /^[^\0]+$/, says: 'a text' }
const FILE = { allows: /^[^\0]+$/, says: 'the path of a file' }
const TLS_VERSION = oneOf('TLSv1.2', 'TLSv1.3')

/** The parameters that mean something here, and their values. */
const HONOURED = {
  host: ANY_TEXT,
  port: { allows: /^[\d,]+$/, says: 'numbers from 1 to 65535, separated by commas' },
  user: ANY_TEXT,
  password: ANY_TEXT,
  dbname: ANY_TEXT,
  sslmode: oneOf(...SSL_MODES),
  ssl: oneOf('true'),
  sslnegotiation: oneOf('postgres', 'direct'),
  sslrootcert: { ...FILE, says: 'the path of a file, or system' },
  sslcert: FILE,
  sslkey: FILE,
  sslpassword: ANY_TEXT,
  ssl_min_protocol_version: TLS_VERSION,
  ssl_max_protocol_version: TLS_VERSION,
  channel_binding: oneOf('disable', 'prefer', 'require'),
  options: ANY_TEXT,
  application_name: ANY_TEXT,
  fallback_application_name: ANY_TEXT,
  connect_timeout: { allows: /^-?\d{1,6}$/, says: 'a whole number of seconds' },
  keepalives: oneOf('0', '1'),
  keepalives_idle: { allows: /^\d{1,6}$/, says: 'a whole number of seconds' },
  target_session_attrs: oneOf('any', 'read-write', 'primary'),
  // These values are what happens anyway.
  client_encoding: { allows: /^(?:utf-?8|auto)$/i, says: 'UTF8' },
  gssencmode: oneOf('disable', 'prefer'),
  load_balance_hosts: oneOf('disable'),
  sslcompression: oneOf('0'),
  sslsni: oneOf('1'),
} as const
export type Honoured = keyof typeof HONOURED

const CERTIFICATES_ONLY = 'Use sslrootcert, sslcert and sslkey.'
const SYSTEM_SETS = 'Set it for the whole system instead, as net.ipv4.tcp_keepalive_intvl and its like.'

/** libpq's other parameters, and what to do instead. */
const NOT_SUPPORTED: Readonly<Record<string, string>> = {
  gssdelegation: '',
  gsslib: '',
  hostaddr: 'Give the address as the host.',
  keepalives_count: SYSTEM_SETS,
  keepalives_interval: SYSTEM_SETS,
  krbsrvname: '',
  max_protocol_version: '',
  min_protocol_version: '',
  oauth_client_id: '',
  oauth_client_secret: '',
  oauth_issuer: '',
  oauth_scope: '',
  passfile: 'Put the password into the URL, or name the file in the variable PGPASSFILE.',
  replication: '',
  require_auth: 'Use channel_binding=require, or sslmode=verify-full.',
  requirepeer: '',
  requiressl: 'Use sslmode.',
  scram_client_key: '',
  scram_server_key: '',
  service: 'Put host, user and database into the URL.',
  servicefile: 'Put host, user and database into the URL.',
  sslcertmode: CERTIFICATES_ONLY,
  sslcrl: CERTIFICATES_ONLY,
  sslcrldir: CERTIFICATES_ONLY,
  sslkeylogfile: '',
  tcp_user_timeout: SYSTEM_SETS,
}

/** Throws DatabaseUrlError. */
export const readDatabaseUrl = (text: string): DatabaseUrl => {
  const [, credentials, hosts = '', path, query = ''] =
    /^postgres(?:ql)?:\/\/(?:([^@/]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/s.exec(text) ?? malformed()
  // A password with a slash or an @ of its own was cut in two.
  if (/@/.test(`${hosts}${path}${query}`)) malformed()
  const [, user, password] = /^([^:]*)(?::(.*))?$/s.exec(credentials ?? '') ?? malformed()
  const given = parametersOf(query)
  const sslMode = sslModeOf(given)
  requireConsistent(given, sslMode)
  return {
    hosts: given.host === undefined ? hostsOf(hosts, given.port) : listedHosts(given.host, given.port),
    user: given.user ?? textOr(user),
    password: given.password ?? textOr(password),
    database: given.dbname ?? textOr(path),
    sslMode,
    given,
  }
}

/** The URL for another user of the same database. */
export const urlFor = (text: string, user: string, password: string): string => {
  readDatabaseUrl(text)
  const [scheme = '', rest = ''] = text.split(/(?<=^\w+:\/\/)/)
  const credentials = [user, password].map(encodeURIComponent).join(':')
  const [beforeQuery = '', query] = rest.replace(/^[^@/]*@/, '').split('?')
  const others = query?.split('&').filter((pair) => !/^(?:user|password)=/.test(pair)) ?? []
  return `${scheme}${credentials}@${beforeQuery}${others.length === 0 ? '' : `?${others.join('&')}`}`
}

const malformed = (): never => {
  throw new DatabaseUrlError(FORM)
}

const decoded = (text: string): string => {
  try {
    const plain = decodeURIComponent(text)
    return plain.includes('\0') ? malformed() : plain
  } catch {
    return malformed()
  }
}

const textOr = (text: string | undefined): string | undefined =>
  text === undefined || text === '' ? undefined : decoded(text)

/** As libpq does, the last of several values counts, and a plus sign is a plus sign. */
const parametersOf = (query: string): DatabaseUrl['given'] => {
  const given: Partial<Record<Honoured, string>> = {}
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const [name = '', value, ...more] = pair.split('=')
    if (value === undefined || more.length > 0 || !/^\w{1,40}$/.test(name)) malformed()
    if (!isHonoured(name)) throw new DatabaseUrlError(unusable(name))
    const plain = decoded(value as string)
    const { allows, says } = HONOURED[name]
    if (!allows.test(plain)) throw new DatabaseUrlError(`In DATABASE_URL, ${name} must be ${says}.`)
    given[name] = plain
  }
  return given
}

const isHonoured = (name: string): name is Honoured => Object.hasOwn(HONOURED, name)

const unusable = (name: string): string => {
  const instead = Object.hasOwn(NOT_SUPPORTED, name) ? NOT_SUPPORTED[name] : undefined
  return instead === undefined
    ? `DATABASE_URL has the parameter ${name}, which PostgreSQL does not know. Remove it.`
    : `DATABASE_URL has the parameter ${name}, which Forecourt does not support. ${instead || 'Remove it.'}`
}

const sslModeOf = ({ sslmode, ssl, sslrootcert }: DatabaseUrl['given']): SslMode => {
  if (sslmode !== undefined) return sslmode as SslMode
  if (sslrootcert === 'system') return 'verify-full'
  return ssl === undefined ? 'prefer' : 'require'
}

/** What libpq, too, does not take together. */
const requireConsistent = (given: DatabaseUrl['given'], mode: SslMode): void => {
  const fault = (sentence: string) => {
    throw new DatabaseUrlError(`In DATABASE_URL, ${sentence}`)
  }
  if (given.sslrootcert === 'system' && mode !== 'verify-full')
    fault('sslrootcert=system needs sslmode=verify-full.')
  if (given.sslnegotiation === 'direct' && ['disable', 'allow', 'prefer'].includes(mode))
    fault('sslnegotiation=direct needs sslmode=require, verify-ca or verify-full.')
  if (given.channel_binding === 'require' && mode === 'disable')
    fault('channel_binding=require needs TLS, which sslmode=disable rules out.')
  if ((given.sslcert === undefined) !== (given.sslkey === undefined))
    fault('sslcert and sslkey need each other.')
  if (given.sslpassword !== undefined && given.sslkey === undefined) fault('sslpassword needs sslkey.')
}

const DEFAULT_HOST = 'localhost'
const DEFAULT_PORT = 5432

/** `one:5432,[::1]:5433`. */
const hostsOf = (text: string, ports: string | undefined): DatabaseUrl['hosts'] => {
  const found = text
    .split(',')
    .map((part) => /^(?:\[([^\]]+)\]|([^:[\]]*))(?::(\d*))?$/.exec(part) ?? malformed())
  const hosts = found.map(([, address, name = '']) => hostOf(address ?? decoded(name)))
  if (ports !== undefined) return withPorts(hosts, ports)
  return withPorts(hosts, found.map(([, , , port = '']) => port).join(','))
}

/** The parameter `host`, where addresses have no brackets. */
const listedHosts = (text: string, ports = ''): DatabaseUrl['hosts'] =>
  withPorts(text.split(',').map(hostOf), ports)

const hostOf = (host: string): string => {
  if (host.startsWith('@'))
    throw new DatabaseUrlError('DATABASE_URL names an abstract socket, which Forecourt does not support.')
  return host === '' ? DEFAULT_HOST : host
}

/** One port is for all hosts. */
const withPorts = (hosts: readonly string[], text: string): DatabaseUrl['hosts'] => {
  const ports = text.split(',').map((port) => (port === '' ? DEFAULT_PORT : Number(port)))
  if (ports.length !== 1 && ports.length !== hosts.length)
    throw new DatabaseUrlError(`DATABASE_URL has ${hosts.length} hosts and ${ports.length} ports.`)
  if (ports.some((port) => !(port >= 1 && port <= 65_535)))
    throw new DatabaseUrlError('In DATABASE_URL, a port must be a number from 1 to 65535.')
  return hosts.map((host, i) => ({ host, port: (ports[i] ?? ports[0]) as number }))
}
