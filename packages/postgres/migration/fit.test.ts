/** What a database or its user lacks is a sentence before anything is made, as on a managed PostgreSQL. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { type Connection, connect, type Database, DatabaseSetupError } from '../connection/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { nodesOf, requireLenderRights } from '../lenders/lenders.ts'
import { requireFit } from './fit.ts'
import { type Migrations, migrate } from './migrate.ts'

let dataDir: string
let server: EmbeddedPostgres
let admin: Database
let migrations: Migrations
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forecourt-fit-'))
  server = await startEmbeddedPostgres({ dataDir, fsync: false })
  // Other roles may connect too.
  const rules = join(dataDir, 'postgres', 'pg_hba.conf')
  await writeFile(rules, `local all all trust\n${await readFile(rules, 'utf8')}`)
  migrations = { folder: join(dataDir, 'migrations/'), first: 1, lastBefore: 'none', newest: () => 1 }
  await mkdir(migrations.folder)
  const first =
    'create table one (id int); create function two() returns int language plpgsql as $$ begin return 2; end $$;'
  await writeFile(join(migrations.folder, '001.do.first.sql'), first)
  admin = connect(server.connection, { max: 1 })
  await admin`select pg_reload_conf()`
})
after(async () => {
  await admin.end()
  await server.stop()
  await rm(dataDir, { recursive: true })
})

type Place = { readonly role: string; readonly database: string }

/** A database of the administrator's, in which nobody else may make anything, and a role that may connect. */
const closedDatabase = async (name: string): Promise<Place> => {
  const place = { role: `"User ${name}"`, database: `"Database ${name}"` }
  await admin.unsafe(`create role ${place.role} login`)
  await admin.unsafe(`create database ${place.database} encoding 'UTF8' template template0`)
  await asAdmin(place, `revoke all on schema public from public`)
  await asAdmin(place, `grant usage on schema public to public`)
  return place
}

const unquoted = (name: string): string => name.replaceAll('"', '')

const connectionOf = ({ role, database }: Place): Connection => ({
  ...(server.connection as Exclude<Connection, { readonly url: string }>),
  user: unquoted(role),
  database: unquoted(database),
})

const using = async <T>(connection: Connection, work: (sql: Database) => Promise<T>): Promise<T> => {
  const sql = connect(connection, { max: 2 })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const asAdmin = (place: Place, statement: string) =>
  using({ ...server.connection, database: unquoted(place.database) }, (sql) => sql.unsafe(statement))

const schemasIn = (sql: Database) =>
  sql`select nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`

const troubleOf = (place: Place): Promise<string> =>
  using(connectionOf(place), async (sql) => {
    const before = await schemasIn(sql)
    const error = await requireFit(sql).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    assert.ok(error === undefined || error instanceof DatabaseSetupError, String(error))
    assert.deepEqual(await schemasIn(sql), before)
    return error?.message ?? 'none'
  })

test('every privilege that a first start needs and lacks is named, with the statement that grants it', async () => {
  const place = await closedDatabase('one')
  await asAdmin(place, 'revoke usage on language plpgsql from public')
  assert.equal(
    await troubleOf(place),
    'The user "User one" of DATABASE_URL cannot create tables in the schema "public" of the database "Database one". Make it the schema\'s owner, or run "grant create on schema public to "User one"" there. ' +
      'The user "User one" of DATABASE_URL cannot create functions. Run "grant usage on language plpgsql to "User one"" in the database "Database one".',
  )
})

for (const [way, statement] of [
  ['granted', 'grant create on schema public to ROLE'],
  ['made for it', 'alter schema public owner to ROLE'],
] as const)
  test(`with what these sentences ask for, ${way}, the first start works`, async () => {
    const place = await closedDatabase(way)
    assert.notEqual(await troubleOf(place), 'none')
    await asAdmin(place, statement.replace('ROLE', place.role))
    assert.equal(await troubleOf(place), 'none')
    await using(connectionOf(place), (sql) => migrate(sql, migrations))
    // What was needed to make the tables may be taken away again.
    await asAdmin(place, `revoke create on schema public from ${place.role}`)
    assert.equal(await troubleOf(place), 'none')
  })

test('a database of another encoding is refused before it is migrated', async () => {
  await admin.unsafe(`create database latin encoding 'LATIN1' locale 'C' template template0`)
  const sql = connect({ ...server.connection, database: 'latin' }, { max: 2 })
  await assert.rejects(requireFit(sql), {
    constructor: DatabaseSetupError,
    message: /^The database latin has the encoding LATIN1, which cannot hold every name/,
  })
  await sql.end()
})

test('who adds lenders must be able to create roles and schemas', async () => {
  const place = await closedDatabase('three')
  const rights = () => using(connectionOf(place), async (sql) => requireLenderRights(sql, await nodesOf(sql)))
  await assert.rejects(rights(), {
    constructor: DatabaseSetupError,
    message:
      'The user "User three" of DATABASE_URL cannot create roles, and each lender needs one. Run "alter role "User three" createrole", or name another user in DATABASE_URL.',
  })
  await admin.unsafe(`alter role ${place.role} createrole`)
  await assert.rejects(rights(), {
    constructor: DatabaseSetupError,
    message:
      'The user "User three" of DATABASE_URL cannot create schemas, and each lender needs one. Run "grant create on database "Database three" to "User three"".',
  })
  await admin.unsafe(`grant create on database ${place.database} to ${place.role}`)
  await rights()
})
