// Builds a new data directory from a base copy and an archive, all or nothing: it gets its name once it is kept.
import { lchown, mkdtemp, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { ARCHIVED, recoverySettings, requireReadable, walFolderOf } from './archiving.ts'
import { findPackage, usableBinaries } from './binaries.ts'
import { foldersForCopies } from './binaries-copy.ts'
import { type Cluster, HALF_MADE, prepareExisting, removeHalfMade, syncFolder } from './cluster.ts'
import type { Connection } from './connection.ts'
import { copyFiles } from './copy-files.ts'
import { CLUSTER_FOLDER } from './embedded-postgres.ts'
import { EmbeddedPostgresError, inPlainWords } from './embedded-postgres-error.ts'
import { endAtOnce, shutDown } from './end-server.ts'
import { makeFolder } from './folder.ts'
import { putFile } from './put-file.ts'
import type { ServerUser } from './run.ts'
import type { RunningServer } from './running-server.ts'
import { keepLogWithinBounds, readLogFrom } from './server-log.ts'
import { chooseServerUser } from './server-user.ts'
import { takeServiceLock } from './service-lock.ts'
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts'
import { startServer } from './start-server.ts'

export type Recovery = {
  /** A DATA_DIR without a database. */
  readonly dataDir: string
  readonly archiveDir: string
  /** The files of the base copy. */
  readonly copy: string
  readonly until: Date | 'latest'
  /** False gives up surviving power cuts, for tests of other things. */
  readonly fsync?: boolean
}

export type Recovered = {
  readonly connection: Connection
  /** The last file of the WAL that was replayed; undefined if the base copy's own sufficed. */
  readonly lastWal: string | undefined
  /** Stops the server, and makes the data directory that of DATA_DIR. */
  readonly keep: () => Promise<void>
  /** Stops the server and removes everything. */
  readonly discard: () => Promise<void>
}

/** The WAL did not lead to the moment: the last file of it that was replayed, and the last change in it. */
export class RecoveryEnded extends Error {
  readonly lastWal: string | undefined
  readonly lastChange: Date | undefined
  constructor(lastWal: string | undefined, lastChange: Date | undefined) {
    super('The archive ended before the moment.')
    this.lastWal = lastWal
    this.lastChange = lastChange
  }
}

/**
 * Recovers the database of an archive, and returns its server once that takes changes. Throws RecoveryEnded if the archive
 * does not lead to the moment, and EmbeddedPostgresError for problems that the operator can fix; nothing stays then.
 */
export const recoverEmbedded = async (recovery: Recovery): Promise<Recovered> => {
  const packageFolder = findPackage()
  try {
    await makeFolder(recovery.dataDir)
    const dataDir = await realpath(recovery.dataDir)
    const giveLockBack = await takeServiceLock(dataDir)
    try {
      return await recoverIn({ ...recovery, dataDir }, packageFolder, giveLockBack)
    } catch (error) {
      giveLockBack()
      throw error
    }
  } catch (error) {
    throw inPlainWords(error, recovery.dataDir)
  }
}

const recoverIn = async (
  { dataDir, archiveDir, copy, until, fsync = true }: Recovery,
  packageFolder: string,
  giveLockBack: () => void,
): Promise<Recovered> => {
  const target = join(dataDir, CLUSTER_FOLDER)
  await removeHalfMade(target)
  const user = await chooseServerUser(target)
  await requireReadable(archiveDir, user)
  const binaries = await usableBinaries(packageFolder, user, await foldersForCopies(user, dataDir))
  const folder = await mkdtemp(`${target}${HALF_MADE}`)
  const discardFiles = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  const settings = recoverySettings(archiveDir, until)
  const cluster: Cluster = { folder, user, binaries, fsync, settings }
  try {
    await copyFiles(copy, folder, { owner: user.dropped ? user : undefined })
    await give(folder, user)
    await prepareExisting(cluster)
    await writeFile(join(folder, 'recovery.signal'), '', { mode: 0o600 })
    await give(join(folder, 'recovery.signal'), user)
    const { server, lastWal } = await replay(cluster, join(dataDir, 'postgres.log'))
    const stop = async () => {
      await shutDown(server)
      await removeSocketFolder(server.connection.socketFolder)
    }
    return {
      connection: server.connection,
      lastWal,
      keep: async () => {
        await stop()
        try {
          await reserveTimelines(folder, archiveDir)
          await rename(folder, target)
          await syncFolder(dirname(target))
        } catch (error) {
          await discardFiles()
          throw error
        } finally {
          giveLockBack()
        }
      },
      discard: async () => {
        await endAtOnce(server.process)
        await removeSocketFolder(server.connection.socketFolder)
        await discardFiles()
        giveLockBack()
      },
    }
  } catch (error) {
    await discardFiles()
    throw error
  }
}

const replay = async (
  cluster: Cluster,
  logFile: string,
): Promise<{ readonly server: RunningServer; readonly lastWal: string | undefined }> => {
  const socketFolder = await makeSocketFolder(cluster.folder, cluster.user)
  // Before the start, which would empty a long log.
  await keepLogWithinBounds(logFile)
  const end = (await stat(logFile).catch(() => undefined))?.size ?? 0
  try {
    const server = await startServer({ cluster, socketFolder, logFile, log: () => undefined })
    // Nobody knows this folder, so nobody else holds it.
    if (server === 'held') throw new Error('A new data directory is in use')
    return { server, lastWal: lastWalIn(await readLogFrom(logFile, end)) }
  } catch (error) {
    await removeSocketFolder(socketFolder)
    const said = await readLogFrom(logFile, end).catch(() => '')
    if (!ENDED_EARLY.test(said)) throw error
    const lastChange = [...said.matchAll(LAST_CHANGE)].at(-1)?.[1]
    throw new RecoveryEnded(lastWalIn(said), lastChange === undefined ? undefined : new Date(lastChange))
  }
}

const ENDED_EARLY = /FATAL: +(recovery ended before configured recovery target|requested recovery stop point)/
const LAST_CHANGE = /last completed transaction was at log time (\S+ \S+)/g
const RESTORED = /restored log file "([0-9A-F]{24})" from archive/g

const lastWalIn = (log: string): string | undefined => [...log.matchAll(RESTORED)].at(-1)?.[1]

const give = async (path: string, user: ServerUser): Promise<void> => {
  if (user.dropped) await lchown(path, user.uid, user.gid)
}

/**
 * A recovered database begins a timeline, the next number that its archive does not have. Putting the timeline's history
 * there keeps a second recovery from using the same number: the names of their WAL would be alike.
 */
const reserveTimelines = async (folder: string, archiveDir: string): Promise<void> => {
  const names = (await readdir(join(folder, 'pg_wal'))).filter((name) => name.endsWith('.history')).sort()
  for (const name of names) {
    const file = join(walFolderOf(archiveDir), `${name}${ARCHIVED}`)
    if (await isReadable(file)) {
      if (name !== names.at(-1)) continue
      throw new EmbeddedPostgresError(
        'Another restore from this archive ended in the meantime, and took the number that names what will be archived. Restore again.',
      )
    }
    const history = await promisify(gzip)(await readFile(join(folder, 'pg_wal', name)))
    await putFile(file, history, 0o644).catch((error: NodeJS.ErrnoException) => {
      // An archive that was copied to look at may be closed for writing.
      if (!['EROFS', 'EACCES'].includes(error.code ?? '')) throw error
    })
  }
}

/** Whether a compressed file is there and whole. PostgreSQL takes the number of a history that is neither. */
const isReadable = async (file: string): Promise<boolean> => {
  try {
    await promisify(gunzip)(await readFile(file))
    return true
  } catch {
    return false
  }
}
