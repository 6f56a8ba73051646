/** What holds of two lenders in one database, whatever the engine: each with the settings that `forecourt lender create` wrote. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { parseEnv } from 'node:util'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { lendersOf } from '../../packages/postgres/lenders/lenders.ts'
import { type Ended, forecourt } from '../cli/command.ts'
import { validQuote } from '../interface/samples.ts'
import { gated } from '../support/gate.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'
import { drillOf } from './drill.ts'

export type Engine = {
  /** Of a user that may make roles. */
  readonly url: string
  readonly stop: () => Promise<void>
}

export type Lenders = {
  readonly north: RunningService
  readonly south: RunningService
  /** The folder with the settings files. */
  readonly folder: string
  readonly settingsOf: (lender: Name) => Readonly<Record<'DATABASE_URL' | 'ENCRYPTION_KEYS', string>>
  /** The administrator's URL and connection. */
  readonly url: string
  readonly admin: Database
  /** The database as the lender's role sees it. */
  readonly as: (lender: Name) => Database
  /** The database for a role of this name. */
  readonly urlOf: (role: string, password: string) => string
  readonly command: (...words: readonly string[]) => Promise<Ended>
  /** Starts the lender's service again, which is down. */
  readonly restart: (lender: Name) => Promise<RunningService>
}

type Name = 'north' | 'south'
export const SAMPLE = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
const NAMES: readonly Name[] = ['north', 'south']

/** Registers the tests that hold everywhere, around those of `more`; the last ones, if there is a drill, erase a lender and restore it. */
export const testTwoLenders = (
  openEngine: () => Promise<Engine>,
  isDrilled: boolean,
  more: (lenders: () => Lenders) => void,
): void => {
  let engine: Engine
  let folder: string
  let admin: Database
  let env: Record<string, string>
  const running = {} as Record<Name, RunningService>
  const settings = {} as Record<Name, ReturnType<Lenders['settingsOf']>>
  const ports = {} as Record<Name, number>
  const roles: Database[] = []
  const command: Lenders['command'] = (...words) => forecourt(['lender', ...words], { env })
  const restart = async (name: Name) => {
    running[name] = await startService(join(folder, name), ports[name], {
      ...settings[name],
      SANDBOX: 'on',
      LOG_LEVEL: 'warn',
    })
    return running[name]
  }
  const as = (name: Name) => {
    const sql = connect({ url: settings[name].DATABASE_URL }, { max: 1 })
    roles.push(sql)
    return sql
  }
  const urlOf: Lenders['urlOf'] = (role, password) =>
    Object.assign(new URL(engine.url), { username: role, password }).href
  const settingsOf = (name: Name) => settings[name]
  const all = (): Lenders => ({
    ...running,
    url: engine.url,
    folder,
    settingsOf,
    admin,
    as,
    urlOf,
    command,
    restart,
  })

  before(async () => {
    engine = await openEngine()
    folder = await mkdtemp(join(tmpdir(), 'forecourt-lenders-'))
    env = { DATABASE_URL: engine.url }
    admin = connect({ url: engine.url }, { max: 1 })
    // Citus plans both at once.
    const made = NAMES.map(async (name) => {
      const file = join(folder, `${name}.env`)
      const { code, stderr } = await command('create', name, '--out', file)
      assert.equal(code, 0, stderr)
      assert.equal((await stat(file)).mode & 0o777, 0o600)
      settings[name] = parseEnv(await readFile(file, 'utf8')) as ReturnType<Lenders['settingsOf']>
      ports[name] = await freePort()
      await restart(name)
    })
    await Promise.all(made)
  })
  after(async () => {
    for (const { process: child, ended } of Object.values(running)) {
      child.kill('SIGTERM')
      await ended
    }
    for (const sql of roles) await sql.end()
    for (const name of NAMES) await command('erase', name, '--yes')
    await admin?.end()
    await engine?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('each lender’s service has its own applications, clients and keys, and knows nothing of the other’s', async () => {
    const { north, south } = running
    const sent = await post(north, SAMPLE)
    assert.equal(sent.status, 200)
    const { quoteReference } = (await sent.json()) as { quoteReference: string }
    const statusAt = (service: RunningService, key: string) =>
      fetch(`${service.baseUrl}/api/quote/${quoteReference}/status`, {
        headers: { authorization: `Bearer ${key}` },
      })
    const [northKey, southKey] = [north.sandbox.clients.dealer.apiKey, south.sandbox.clients.dealer.apiKey]
    assert.equal((await statusAt(north, northKey)).status, 200)
    assert.equal((await statusAt(south, southKey)).status, 404)
    assert.equal((await statusAt(south, northKey)).status, 401)
    assert.notEqual(settings.north['ENCRYPTION_KEYS'], settings.south['ENCRYPTION_KEYS'])
  })

  test('a lender’s role can read and change nothing of another', async () => {
    const sql = as('north')
    for (const statement of [
      'select from south.applications',
      'update south.clients set disabled_at = now()',
      'select from south.mails',
      'create table south.mine (id int)',
      'drop schema south cascade',
      'set role south',
    ])
      await assert.rejects(sql.unsafe(statement), { code: '42501' }, statement)
    assert.deepEqual(
      [...(await sql`select count(*)::int as n from applications`)],
      [...(await admin`select count(*)::int as n from north.applications`)],
    )
  })

  test('all lenders are listed, and names that are taken or can’t be one are refused', async () => {
    const listed = JSON.parse((await command('list', '--json')).stdout) as { name: string; bytes: number }[]
    for (const name of NAMES) assert.ok((listed.find((one) => one.name === name)?.bytes ?? 0) > 100_000)
    for (const [name, says] of [
      ['north', /named north already/],
      ['public', /A lender’s name has/],
      ['pg_own', /A lender’s name has/],
      ['a_jobs', /A lender’s name has/],
      ['North', /A lender’s name has/],
      [`${'a'.repeat(41)}`, /A lender’s name has/],
    ] as const) {
      const { code, stderr } = await command('create', name, '--out', join(folder, 'none.env'))
      assert.deepEqual([code, says.test(stderr)], [1, true], `${name}: ${stderr}`)
      await assert.rejects(stat(join(folder, 'none.env')))
    }
    const { code, stderr } = await command('create', 'west', '--out', join(folder, 'north.env'))
    assert.deepEqual([code, /already exists/.test(stderr)], [1, true], stderr)
  })

  more(all)
  if (!isDrilled) return

  test('a lender that is erased while all are listed is left out', async () => {
    const file = join(folder, 'west.env')
    const made = await command('create', 'west', '--out', file)
    assert.equal(made.code, 0, made.stderr)
    // As those of earlier versions have.
    await admin`create schema west_jobs authorization west`
    let erasing: Promise<Ended> | undefined
    const listing = gated(admin, async (text, send) => {
      if (text.includes('max(version)')) erasing ??= command('erase', 'west', '--yes')
      await erasing
      return send()
    })
    const listed = (await lendersOf(listing)).map(({ name }) => name)
    assert.equal((await erasing)?.code, 0)
    assert.deepEqual([listed.includes('north'), listed.includes('west')], [true, false])
    assert.equal((await admin`select from pg_namespace where nspname like 'west%'`).length, 0)
  })

  const drill = drillOf(all, (service) => post(service, SAMPLE))

  test('a lender is erased by one command, and the other goes on', async () => {
    const asked = await command('erase', 'south')
    assert.match(asked.stdout + asked.stderr, /Nothing has been erased/)
    await drill.begin()
    running.south.process.kill('SIGTERM')
    await running.south.ended
    await drill.backUp()
    const erased = await command('erase', 'south', '--yes')
    assert.equal(erased.code, 0, erased.stderr)
    const left = await admin`select nspname as name from pg_namespace where nspname like 'south%'
      union all select rolname from pg_roles where rolname = 'south'`
    assert.deepEqual([...left], [])
    assert.equal((await post(running.north, SAMPLE)).status, 200)
    assert.match((await command('erase', 'south', '--yes')).stderr, /has no lender named south/)
  })

  drill.restored()
}

export const post = (service: RunningService, body: unknown) =>
  fetch(`${service.baseUrl}/api/quote/submit`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.sandbox.clients.dealer.apiKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
