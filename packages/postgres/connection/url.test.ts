/** libpq › Connection URIs: each parameter is honoured, or rejected by a sentence that names it, and never a value. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { DatabaseUrlError, readDatabaseUrl, urlFor } from './url.ts'

const hostsOf = (url: string) => readDatabaseUrl(url).hosts.map(({ host, port }) => `${host} ${port}`)

describe('hosts', () => {
  for (const [url, ...expected] of [
    ['postgres://u@db/x', 'db 5432'],
    ['postgresql://db:6432', 'db 6432'],
    ['postgres://', 'localhost 5432'],
    ['postgres:///x', 'localhost 5432'],
    ['postgres://u@:6000/x', 'localhost 6000'],
    ['postgres://u@[::1]/x', '::1 5432'],
    ['postgres://u@[2001:db8::1]:6432/x', '2001:db8::1 6432'],
    ['postgres://u@one:1,two,[::1]:3/x', 'one 1', 'two 5432', '::1 3'],
    ['postgres://u@one,two/x?port=7', 'one 7', 'two 7'],
    ['postgres://u@/x?host=one,two&port=1,2', 'one 1', 'two 2'],
    ['postgres://u@/x?host=::1', '::1 5432'],
    ['postgres://u@%2Frun%2Fpostgresql/x', '/run/postgresql 5432'],
    ['postgres://u@%2Frun%2Fpostgresql:6432/x', '/run/postgresql 6432'],
    ['postgres://u@ignored:1/x?host=/run/postgresql&port=6432', '/run/postgresql 6432'],
    ['postgres://u@localhost/x?host=%2Frun%2Fpostgresql', '/run/postgresql 5432'],
  ] as const) {
    test(`${url}: ${expected.join(', ')}`, () => assert.deepEqual(hostsOf(url), expected))
  }
})

describe('user, password and database', () => {
  for (const [url, ...expected] of [
    ['postgres://u:p@db/x', 'u', 'p', 'x'],
    ['postgres://u@db', 'u', undefined, undefined],
    ['postgres://db/x', undefined, undefined, 'x'],
    ['postgres://:p@db/x', undefined, 'p', 'x'],
    ['postgres://a%40b:%25%2F%3A%3F%23@db/%C5%81%C3%B3d%C5%BA', 'a@b', '%/:?#', 'Łódź'],
    ['postgres://u:a:b?c#d&e=f@db/x', 'u', 'a:b?c#d&e=f', 'x'],
    ['postgres://u:p+q@db/x+y', 'u', 'p+q', 'x+y'],
    ['postgres://u:p@db/x?user=v&password=q&dbname=y', 'v', 'q', 'y'],
  ] as const) {
    test(url, () => {
      const { user, password, database } = readDatabaseUrl(url)
      assert.deepEqual([user, password, database], expected)
    })
  }
})

describe('sslmode', () => {
  for (const [query, expected] of [
    ['', 'prefer'],
    ['sslmode=disable', 'disable'],
    ['sslmode=allow', 'allow'],
    ['sslmode=prefer', 'prefer'],
    ['sslmode=require', 'require'],
    ['sslmode=verify-ca', 'verify-ca'],
    ['sslmode=verify-full', 'verify-full'],
    ['sslmode=disable&sslmode=require', 'require'],
    ['ssl=true', 'require'],
    ['sslrootcert=system', 'verify-full'],
  ] as const) {
    test(`${query || 'none'}: ${expected}`, () =>
      assert.equal(readDatabaseUrl(`postgres://u@db/x?${query}`).sslMode, expected))
  }
})

describe('a parameter that means something', () => {
  for (const pair of [
    'application_name=two%20words',
    'channel_binding=require',
    'client_encoding=UTF8',
    'connect_timeout=5',
    'fallback_application_name=x',
    'gssencmode=disable',
    'keepalives=0',
    'keepalives_idle=30',
    'load_balance_hosts=disable',
    'options=-c%20search_path%3Dnorth',
    'ssl_max_protocol_version=TLSv1.3',
    'ssl_min_protocol_version=TLSv1.2',
    'sslcompression=0',
    'sslnegotiation=postgres',
    'sslrootcert=/etc/ssl/ca.pem',
    'sslsni=1',
    'target_session_attrs=read-write',
  ]) {
    const [name = '', value = ''] = pair.split('=')
    test(pair, () =>
      assert.deepEqual(readDatabaseUrl(`postgres://u@db/x?${pair}`).given, {
        [name]: decodeURIComponent(value),
      }),
    )
  }
})

const SECRET = 'hunter2'
const FORM = /^DATABASE_URL must be of the form postgres:\/\/user:password@host:5432\/database/

describe('what can’t be honoured', () => {
  for (const [rest, says] of [
    [
      'db/x?sslmode=no-verify',
      /sslmode must be disable, allow, prefer, require, verify-ca or verify-full\.$/,
    ],
    ['db/x?sslmode=', /sslmode must be disable/],
    ['db/x?sslmode=Require', /sslmode must be disable/],
    ['db/x?sslmod=require', /has the parameter sslmod, which PostgreSQL does not know\. Remove it\.$/],
    ['db/x?schema=public', /has the parameter schema, which PostgreSQL does not know/],
    ['db/x?pgbouncer=true', /has the parameter pgbouncer,/],
    ['db/x?toString=1', /has the parameter toString, which PostgreSQL does not know/],
    [
      'db/x?hostaddr=10.0.0.1',
      /has the parameter hostaddr, which Forecourt does not support\. Give the address as/,
    ],
    ['db/x?passfile=/x', /passfile, which Forecourt does not support\. Put the password into the URL/],
    ['db/x?service=main', /service, which Forecourt does not support/],
    ['db/x?replication=true', /replication, which Forecourt does not support\. Remove it\.$/],
    ['db/x?require_auth=none', /require_auth, which Forecourt does not support/],
    ['db/x?sslcrl=/x', /sslcrl, which Forecourt does not support/],
    ['db/x?keepalives_interval=5', /keepalives_interval, which Forecourt does not support/],
    ['db/x?target_session_attrs=standby', /target_session_attrs must be any, read-write or primary/],
    ['db/x?channel_binding=yes', /channel_binding must be disable, prefer or require/],
    ['db/x?client_encoding=latin1', /client_encoding must be UTF8/],
    ['db/x?gssencmode=require', /gssencmode must be disable or prefer/],
    ['db/x?load_balance_hosts=random', /load_balance_hosts must be disable/],
    ['db/x?connect_timeout=soon', /connect_timeout must be a whole number of seconds/],
    ['db/x?keepalives=yes', /keepalives must be 0 or 1/],
    ['db/x?ssl_min_protocol_version=TLSv1', /ssl_min_protocol_version must be TLSv1\.2 or TLSv1\.3/],
    ['db/x?options=', /options must be a text/],
    ['db/x?sslrootcert=system&sslmode=require', /sslrootcert=system needs sslmode=verify-full/],
    ['db/x?sslnegotiation=direct', /sslnegotiation=direct needs sslmode=require/],
    ['db/x?channel_binding=require&sslmode=disable', /channel_binding=require needs TLS/],
    ['db/x?sslcert=/x', /sslcert and sslkey need each other/],
    ['db/x?sslkey=/x', /sslcert and sslkey need each other/],
    ['db/x?sslpassword=x', /sslpassword needs sslkey/],
    ['one,two:1,three/x?port=1,2', /has 3 hosts and 2 ports/],
    ['db:0/x', /a port must be a number from 1 to 65535/],
    ['db:65536/x', /a port must be/],
    ['db/x?port=x', /port must be numbers/],
    ['db:x/x', FORM],
    ['[::1/x', FORM],
    ['::1/x', FORM],
    ['db/%ZZ', FORM],
    ['db/x%00', FORM],
    ['db/x?sslmode', FORM],
    ['db/x?options=a=b', FORM],
    ['/x?host=@socket', FORM],
    ['/x?host=%40socket', /abstract socket/],
  ] as const) {
    test(rest, () => {
      for (const scheme of ['postgres', 'postgresql']) {
        assert.throws(
          () => readDatabaseUrl(`${scheme}://u:${SECRET}@${rest}`),
          (error) => {
            assert.ok(error instanceof DatabaseUrlError)
            assert.match(error.message, says)
            assert.ok(!error.message.includes(SECRET))
            return true
          },
        )
      }
    })
  }
  for (const url of [
    '',
    'db',
    'mysql://u@db/x',
    'postgres:u@db/x',
    'POSTGRES://db',
    'host=db user=u',
    'http://db',
  ])
    test(`“${url}”`, () => assert.throws(() => readDatabaseUrl(url), { message: FORM }))
})

test('a password with unescaped characters is in no sentence, wherever it ends up', () => {
  const sign = fc.constantFrom(...'/?#@:&=%[],+ a1'.split(''))
  const signs = fc.array(sign, { maxLength: 6 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(signs, signs, (before, after) => {
      try {
        readDatabaseUrl(`postgres://u:${before}${SECRET}${after}@db/x`)
      } catch (error) {
        assert.ok(error instanceof DatabaseUrlError)
        assert.ok(!error.message.includes(SECRET), error.message)
      }
    }),
  )
})

test('what is encoded is read as it was', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(text, text, text, (user, password, database) => {
      const [one, two, three] = [user, password, database].map(encodeURIComponent)
      const read = readDatabaseUrl(`postgres://${one}:${two}@db/${three}`)
      assert.deepEqual([read.user, read.password, read.database], [user, password, database])
      const other = readDatabaseUrl(
        urlFor('postgres://a:b@one:1,two:2/x?user=c&sslmode=require', user, password),
      )
      assert.deepEqual([other.user, other.password, other.database], [user, password, 'x'])
      assert.deepEqual([other.hosts.length, other.sslMode], [2, 'require'])
    }),
  )
})
