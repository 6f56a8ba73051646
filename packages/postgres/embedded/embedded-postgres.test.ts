import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { EmbeddedPostgresError, runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { connect, eventually, start, startService, temporaryFolder, usedDataDir } from './testing.ts'

test('the first start creates the database, and later starts find what was written', async (t) => {
  const dataDir = join(await temporaryFolder(t), 'made', 'by the "service", with fsync')
  const began = performance.now()
  const first = await start(t, dataDir, { fsync: true })
  const firstStartMs = performance.now() - began
  const sql = connect(t, first)
  await sql`create table kept (word text)`
  await sql`insert into kept values ('Tuam')`
  assert.deepEqual(
    [
      ...(await sql`select current_user, current_database(), current_setting('listen_addresses') as addresses`),
    ],
    [{ current_user: 'forecourt', current_database: 'forecourt', addresses: '' }],
  )
  await sql.end()
  assert.equal((await stat(join(dataDir, 'postgres'))).mode & 0o777, 0o700)
  assert.deepEqual(await runningEmbeddedPostgres(dataDir), first.connection)
  await first.stop()
  await first.stop()
  assert.equal(await runningEmbeddedPostgres(dataDir), undefined)

  const beganAgain = performance.now()
  const later = await start(t, dataDir, { fsync: true })
  const laterStartMs = performance.now() - beganAgain
  assert.deepEqual([...(await connect(t, later)`select word from kept`)], [{ word: 'Tuam' }])
  t.diagnostic(`first start ${Math.round(firstStartMs)} ms, later start ${Math.round(laterStartMs)} ms`)
})

suite('embedded PostgreSQL', { concurrency: 3 }, () => {
  test('a second service on the same DATA_DIR is refused, and the first continues', async (t) => {
    const dataDir = await usedDataDir(t)
    const first = await start(t, dataDir)
    const refusal = `Another Forecourt is already running on DATA_DIR ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.`
    const other = startService(t, dataDir)
    assert.equal(await other.nextLine(), `EmbeddedPostgresError: ${refusal}`)
    await assert.rejects(startEmbeddedPostgres({ dataDir }), new EmbeddedPostgresError(refusal))
    assert.equal((await connect(t, first)`select 1 as one`)[0]?.['one'], 1)
  })

  test('of two services that start at once exactly one gets the DATA_DIR', async (t) => {
    const dataDir = await usedDataDir(t)
    const services = [startService(t, dataDir), startService(t, dataDir), startService(t, dataDir)]
    const lines = await Promise.all(services.map((service) => service.nextLine()))
    assert.equal(lines.filter((line) => line === 'ready').length, 1, lines.join('\n'))
    assert.equal(lines.filter((line) => line.includes('already running')).length, 2)
    await Promise.all(services.map((service) => service.kill()))
    await start(t, dataDir)
  })

  test('a first start that was killed in the middle is repeated', async (t) => {
    const halfMadeIn = async (dataDir: string) =>
      (await readdir(dataDir)).filter((name) => name.startsWith('postgres.unfinished-'))
    const killedInTheMiddle = async (): Promise<string> => {
      const dataDir = await temporaryFolder(t)
      const service = startService(t, dataDir)
      await eventually('the data directory is being made', async () => {
        const [name] = await halfMadeIn(dataDir)
        // It may have got its name by now: then it is too late, and another is tried.
        if (name === undefined) return (await readdir(dataDir)).includes('postgres')
        return (await readdir(join(dataDir, name)).catch(() => ['base'])).includes('base')
      })
      await service.kill()
      return (await halfMadeIn(dataDir)).length === 1 ? dataDir : killedInTheMiddle()
    }
    const dataDir = await killedInTheMiddle()
    const server = await start(t, dataDir)
    assert.equal((await connect(t, server)`select 1 as one`)[0]?.['one'], 1)
    await eventually('what was half made is gone', async () => (await halfMadeIn(dataDir)).length === 0)
  })

  test('a start that was killed before it created the database creates it later', async (t) => {
    const dataDir = await usedDataDir(t)
    const first = await start(t, dataDir)
    const elsewhere = connect(t, { connection: { ...first.connection, database: 'postgres' } })
    await elsewhere`drop database forecourt`
    await elsewhere.end()
    await first.stop()
    const [row] = await connect(t, await start(t, dataDir))`select current_database()`
    assert.deepEqual(row, { current_database: 'forecourt' })
  })

  test('no part of a failing statement reaches the log, not even after its session crashed', async (t) => {
    const dataDir = await usedDataDir(t)
    const sql = connect(t, await start(t, dataDir))
    const secret = 'Sample-Name-7081'
    await sql`create table people (name text primary key check (name <> 'nobody'), born date)`
    await sql`insert into people values (${secret}, null)`
    await assert.rejects(sql`insert into people values (${secret}, null)`, { code: '23505' })
    await assert.rejects(sql.unsafe(`insert into people values ('nobody', '${secret}')`), { code: '22007' })
    await assert.rejects(sql`insert into people values ('nobody', null)`, { code: '23514' })
    await assert.rejects(sql`select ${secret}::text::date`, { code: '22007' })
    await assert.rejects(sql.unsafe(`select '${secret}' from missing`), { code: '42P01' })
    await assert.rejects(
      sql.unsafe(`do $$ begin raise log '%', 1; raise warning '${secret}'; raise '${secret}'; end $$`),
    )
    const dying = assert.rejects(sql.unsafe(`select pg_sleep(20), '${secret}'`))
    await eventually('the session is busy', async () => {
      const [busy] = await sql`select pid from pg_stat_activity where query like 'select pg_sleep(20)%'`
      if (busy !== undefined) process.kill(Number(busy['pid']), 'SIGKILL')
      return busy !== undefined
    })
    await dying
    const log = () => readFile(join(dataDir, 'postgres.log'), 'utf8')
    await eventually('the crash is in the log', async () => (await log()).includes('terminated by signal 9'))
    assert.doesNotMatch(await log(), new RegExp(secret))
  })

  test('the path of the folder may be longer than that of a socket', async (t) => {
    const dataDir = await usedDataDir(t, 'a-rather-long-name'.repeat(12))
    const server = await start(t, dataDir)
    assert.deepEqual(await runningEmbeddedPostgres(dataDir), server.connection)
    assert.equal((await connect(t, server)`select 1 as one`)[0]?.['one'], 1)
  })

  test('the log stays within bounds, beside one older file', async (t) => {
    const dataDir = await usedDataDir(t)
    await writeFile(join(dataDir, 'postgres.log'), 'an old line\n'.repeat(500_000))
    await start(t, dataDir)
    assert.ok((await stat(join(dataDir, 'postgres.log'))).size < 1_000_000)
    assert.equal((await stat(join(dataDir, 'postgres.log.1'))).size, 6_000_000)
  })

  test('problems that the operator can fix are reported in plain sentences', async (t) => {
    const folder = await temporaryFolder(t)
    const saysOf = async (dataDir: string): Promise<string> => {
      const refused = startEmbeddedPostgres({ dataDir, fsync: false })
      await assert.rejects(refused, EmbeddedPostgresError)
      return refused.then(
        () => '',
        (error: Error) => error.message.replaceAll(folder, ''),
      )
    }
    await writeFile(join(folder, 'file'), '')
    assert.match(await saysOf(join(folder, 'file')), /^\/file cannot be created/)

    const foreign = join(folder, 'foreign')
    await mkdir(join(foreign, 'postgres', 'photos'), { recursive: true })
    assert.match(await saysOf(foreign), /^\/foreign\/postgres contains files but no PostgreSQL database\./)

    const older = await usedDataDir(t, 'older')
    await writeFile(join(older, 'postgres', 'PG_VERSION'), '17\n')
    assert.match(
      await saysOf(older),
      /was made by PostgreSQL 17, and this Forecourt comes with PostgreSQL \d+\.\d+\./,
    )
    // A failed start has released the lock, and a repaired cluster starts.
    await writeFile(join(older, 'postgres', 'PG_VERSION'), '18\n')
    await (await start(t, older)).stop()

    await writeFile(join(older, 'postgres', 'global', 'pg_control'), '')
    assert.match(
      await saysOf(older),
      /^PostgreSQL did not start: .*\. Its log is .*\/older\/postgres\.log\.$/,
    )
    assert.equal(await runningEmbeddedPostgres(older), undefined)
  })
})
