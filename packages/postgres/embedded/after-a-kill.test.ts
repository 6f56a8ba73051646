import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { connect, eventually, exists, serverNumber, start, startService, usedDataDir } from './testing.ts'

/** A server whose service was killed. */
const abandonedServer = async (t: TestContext, dataDir: string, andThen = ''): Promise<number> => {
  const service = startService(t, dataDir, { andThen })
  assert.equal(await service.nextLine(), 'ready')
  if (andThen !== '') assert.equal(await service.nextLine(), 'done')
  await service.kill()
  const pid = await serverNumber(dataDir)
  assert.ok(exists(pid))
  return pid
}

// Most of these wait more than they work.
suite('after a kill', { concurrency: 3 }, () => {
  test('a server whose service was killed is stopped and started anew, with all acknowledged data', async (t) => {
    const dataDir = await usedDataDir(t)
    const abandoned = await abandonedServer(
      t,
      dataDir,
      `const sql = openPool({ host: server.connection.socketFolder, port: 5432, user: 'forecourt', database: 'forecourt' })
     await sql.unsafe('create table kept as select 7 as number')
     console.log('done')`,
    )
    const sentences: string[] = []
    const server = await start(t, dataDir, { log: (sentence) => sentences.push(sentence) })
    assert.deepEqual(sentences, [
      `Stopping the PostgreSQL server (process ${abandoned}) that an earlier service left running.`,
    ])
    assert.notEqual(await serverNumber(dataDir), abandoned)
    await eventually('the server before is gone', async () => !exists(abandoned))
    assert.equal((await connect(t, server)`select number from kept`)[0]?.['number'], 7)
  })

  test('a hanging server is killed and replaced', async (t) => {
    const dataDir = await usedDataDir(t)
    const abandoned = await abandonedServer(t, dataDir)
    process.kill(abandoned, 'SIGSTOP')
    await start(t, dataDir)
    assert.notEqual(await serverNumber(dataDir), abandoned)
  })

  test('a killed server is restarted under the running service, with all acknowledged data', async (t) => {
    const dataDir = await usedDataDir(t)
    const sql = connect(t, await start(t, dataDir, { fsync: true }))
    await sql`create table kept (number int)`
    await sql`insert into kept select generate_series(1, 1000)`
    const killed = await serverNumber(dataDir)
    process.kill(killed, 'SIGKILL')
    await eventually('the server answers again', async () => {
      const rows = await sql`select count(*)::int as count from kept`.catch(() => [])
      return rows[0]?.['count'] === 1000 && (await serverNumber(dataDir)) !== killed
    })
  })

  test('after service and server were killed, a session that is still busy is ended and the data are there', async (t) => {
    const dataDir = await usedDataDir(t)
    const killed = await abandonedServer(
      t,
      dataDir,
      `const sql = openPool({ host: server.connection.socketFolder, port: 5432, user: 'forecourt', database: 'forecourt' })
     await sql.unsafe('create table kept as select 7 as number')
     sql.unsafe('do $$ begin loop end loop; end $$').catch(() => {})
     await sql.unsafe('select pg_sleep(0.1)')
     console.log('done')`,
    )
    process.kill(killed, 'SIGKILL')
    const began = performance.now()
    const sql = connect(t, await start(t, dataDir))
    assert.equal((await sql`select number from kept`)[0]?.['number'], 7)
    t.diagnostic(`${Math.round(performance.now() - began)} ms to the data`)
  })

  test('lock files that name another process are removed, and that process is left alone', async (t) => {
    const sleeper = spawn('sleep', ['60'], { stdio: 'ignore' })
    t.after(() => sleeper.kill('SIGKILL'))
    // A shell that becomes a program which doesn't wait for its child leaves a zombie.
    const careless = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    t.after(() => careless.kill('SIGKILL'))
    const [zombie] = await once(careless.stdout, 'data')
    const neighbour = await usedDataDir(t)
    const other = await start(t, neighbour)
    const dataDir = await usedDataDir(t)
    const number = (sleeper.pid ?? 0).toString()
    const others = [
      number,
      String(zombie).trim(),
      String(await serverNumber(neighbour)),
      '4190000',
      String(process.pid),
      '',
      'x',
    ]
    for (const pid of others) {
      const started = Math.floor(Date.now() / 1000)
      const lines = [
        pid,
        join(dataDir, 'postgres'),
        started,
        5432,
        '.',
        '',
        '  2154582         9',
        'ready   ',
        '',
      ]
      await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), pid === '' ? '' : lines.join('\n'))
      await writeFile(join(dataDir, 'postgres', '.s.PGSQL.5432.lock'), lines.join('\n'))
      const server = await start(t, dataDir)
      await server.stop()
    }
    assert.ok(exists(Number(number)))
    assert.equal((await connect(t, other)`select 1 as one`)[0]?.['one'], 1)
  })

  test('a copied data directory whose lock file names the running original is not mistaken for it', async (t) => {
    const original = await usedDataDir(t)
    const server = await start(t, original)
    const lockFile = await readFile(join(original, 'postgres', 'postmaster.pid'), 'utf8')
    const copy = await usedDataDir(t)
    await writeFile(join(copy, 'postgres', 'postmaster.pid'), lockFile)
    const second = await start(t, copy)
    assert.notEqual(await serverNumber(copy), await serverNumber(original))
    assert.notDeepEqual(second.connection, server.connection)
    await second.stop()
    assert.equal((await connect(t, server)`select 1 as one`)[0]?.['one'], 1)
  })

  test('Ctrl-C reaches only the service, which finishes with the database before it ends', async (t) => {
    const dataDir = await usedDataDir(t)
    const service = startService(t, dataDir, {
      andThen: `process.once('SIGINT', async () => {
      const sql = openPool({ host: server.connection.socketFolder, port: 5432, user: 'forecourt', database: 'forecourt' })
      const [row] = await sql.unsafe("select 'finished' as word from pg_sleep(0.3)")
      await sql.end()
      await server.stop()
      console.log(row.word)
      clearInterval(forever)
    })
    console.log('done')`,
    })
    assert.equal(await service.nextLine(), 'ready')
    assert.equal(await service.nextLine(), 'done')
    const pid = await serverNumber(dataDir)
    // The terminal sends it to the whole group of processes in front.
    process.kill(-(service.child.pid ?? 0), 'SIGINT')
    assert.equal(await service.nextLine(), 'finished')
    await eventually('the server is gone', async () => !exists(pid))
  })

  test('stopping in the middle of crash recovery completes', async (t) => {
    const dataDir = await usedDataDir(t)
    const server = await start(t, dataDir)
    const sql = connect(t, server)
    const [session] = await sql`select pg_backend_pid() as pid`
    process.kill(Number(session?.['pid']), 'SIGKILL')
    await sql.end({ timeout: 0 })
    const began = performance.now()
    await server.stop()
    assert.ok(performance.now() - began < 60_000)
    assert.equal((await connect(t, await start(t, dataDir))`select 1 as one`)[0]?.['one'], 1)
  })

  test('a PostgreSQL that somebody else started on the data is left alone, and the start says so', async (t) => {
    const dataDir = await usedDataDir(t)
    const first = await start(t, dataDir)
    const place = `/proc/${await serverNumber(dataDir)}`
    const words = (await readFile(`${place}/cmdline`, 'utf8')).split('\0').slice(0, -1)
    const [program = '', ...others] = words.filter((word) => !word.startsWith('forecourt.'))
    const { uid, gid } = await stat(place)
    await first.stop()
    const cwd = join(dataDir, 'postgres')
    const foreign = spawn(program, others.slice(0, -1), { cwd, uid, gid, stdio: 'ignore' })
    t.after(() => foreign.kill('SIGQUIT'))
    await eventually('it runs', async () =>
      (await readFile(join(cwd, 'postmaster.pid'), 'utf8').catch(() => '')).includes('ready'),
    )
    const lockFile = await readFile(join(cwd, 'postmaster.pid'), 'utf8')
    await assert.rejects(startEmbeddedPostgres({ dataDir }), {
      message: `${cwd} is still in use by processes of another PostgreSQL (process ${foreign.pid}). Stop them and start again.`,
    })
    assert.equal(foreign.exitCode, null)
    assert.equal(await readFile(join(cwd, 'postmaster.pid'), 'utf8'), lockFile)
  })

  test('a service killed at any moment of its start leaves nothing that stops the next one', async (t) => {
    const dataDir = await usedDataDir(t)
    for (const afterMs of [70, 85, 100, 115, 130, 145]) {
      const service = startService(t, dataDir)
      await pause(afterMs)
      await service.kill()
      await (await start(t, dataDir)).stop()
    }
  })
})
