// The data directory: created completely or not at all, of the programs' version, and open only to its owner and root.

import { constants } from 'node:fs'
import { chmod, lchown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, troubleIn } from './embedded-postgres-error.ts'
import { type RunResult, run, type ServerUser } from './run.ts'

export type Cluster = {
  /** The data directory, `postgres` in DATA_DIR. */
  readonly folder: string
  readonly user: ServerUser
  readonly binaries: Binaries
  /** Whether what is written must survive a power cut. */
  readonly fsync: boolean
}

/** Superuser and owner of everything in the cluster. */
export const DATABASE_ROLE = 'forecourt'

/** Prepares the data directory for a server; throws EmbeddedPostgresError if that is impossible. */
export const prepareCluster = async (cluster: Cluster, log: (sentence: string) => void): Promise<void> => {
  const { folder } = cluster
  await removeHalfMade(folder)
  if (await prepareExisting(cluster)) return
  await initialise(cluster)
  log(`Made a new PostgreSQL ${cluster.binaries.version} data directory, ${folder}.`)
}

/** Prepares a data directory if there is one, and returns whether there is. */
const prepareExisting = async ({ folder, user, binaries }: Cluster): Promise<boolean> => {
  const version = await readVersion(folder)
  if (version === undefined) return false
  if (version !== majorOf(binaries.version)) throw otherVersion(folder, version, binaries)
  // PostgreSQL rejects a folder that others can read, which a restored copy easily is.
  await chmod(folder, 0o700)
  await writeAccessRules(folder, user)
  return true
}

/**
 * How PostgreSQL's programs get the folder. A user without root's rights often cannot reach it by path (it may be in a
 * closed home), but Linux lets it use the folder it is started in, whatever is above.
 */
export const folderAsGiven = ({ folder, user }: Cluster): string =>
  user.dropped && process.platform === 'linux' ? '/proc/self/cwd' : folder

/** Behind the name of a data directory that is being made; one that a killed process left is removed. */
const HALF_MADE = '.unfinished-'

const readVersion = async (folder: string): Promise<string | undefined> => {
  try {
    return (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const contents = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (contents.length === 0) return undefined
  throw new EmbeddedPostgresError(
    `${folder} contains files but no PostgreSQL database. Move them, or set DATA_DIR to another folder.`,
  )
}

const majorOf = (version: string): string => /^\d+/.exec(version)?.[0] ?? version

const otherVersion = (folder: string, version: string, binaries: Binaries): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `${folder} was made by PostgreSQL ${version}, and this Forecourt comes with PostgreSQL ${binaries.version}. Start the Forecourt that made it, take a backup with it, and restore that with this one.`,
  )

/** Removes what a killed process left of a data directory that it was making. */
const removeHalfMade = async (folder: string): Promise<void> => {
  const parent = dirname(folder)
  const halfMade = (await readdir(parent)).filter((name) => name.startsWith(`postgres${HALF_MADE}`))
  // An initdb whose service was killed may still be writing there, hence the tries.
  await Promise.all(
    halfMade.map((name) =>
      rm(join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
    ),
  )
}

/** initdb works in a separate folder, which gets the data directory's name once everything is on disk. */
const initialise = async (cluster: Cluster): Promise<void> => {
  const { folder, user, fsync } = cluster
  const unfinished: Cluster = { ...cluster, folder: await mkdtemp(`${folder}${HALF_MADE}`) }
  try {
    if (user.dropped) await lchown(unfinished.folder, user.uid, user.gid)
    await runInitdb(unfinished, INITDB_WORDS)
    await writeAccessRules(unfinished.folder, user)
    if (fsync) await runInitdb(unfinished, ['--sync-only'])
    await rename(unfinished.folder, folder)
    if (fsync) await syncFolder(dirname(folder))
  } catch (error) {
    await rm(unfinished.folder, { recursive: true, force: true })
    if ((error as NodeJS.ErrnoException).code === 'EBUSY') throw isMountPoint(folder)
    throw error
  }
}

/** A locale that every machine has and whose order never changes under an index. */
const INITDB_WORDS = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  `--username=${DATABASE_ROLE}`,
  '--auth-local=peer',
  '--auth-host=reject',
  '--no-instructions',
  '--no-sync',
]

const runInitdb = async (cluster: Cluster, words: readonly string[]): Promise<void> => {
  const { binaries, folder, user } = cluster
  const result = await run(binaries.initdb, [...words, '-D', folderAsGiven(cluster)], { cwd: folder, user })
  if (!result.succeeded) throw initdbFailed(result, dirname(folder))
}

const initdbFailed = ({ output, notStarted }: RunResult, dataDir: string): EmbeddedPostgresError => {
  const said = output.split('\n').filter((line) => /error|FATAL|PANIC|could not/.test(line))
  const reason = notStarted ?? said.at(-1)?.replace(/^initdb: error: /, '') ?? 'it was interrupted'
  return new EmbeddedPostgresError(
    troubleIn(said.join('\n'), dataDir) ??
      `PostgreSQL could not create its data directory in ${dataDir}: ${reason}.`,
  )
}

const isMountPoint = (folder: string): EmbeddedPostgresError =>
  new EmbeddedPostgresError(`${folder} is a separate mount point. Mount the volume on DATA_DIR instead.`)

/**
 * Who may connect: nobody over TCP, and over the socket the server's own user and root, whom the kernel vouches for.
 * Either could read the data files anyway, so no password must be stored, found and protected.
 */
const writeAccessRules = async (folder: string, user: ServerUser): Promise<void> => {
  const map = [...new Set([user.name ?? 'root', 'root'])].map(
    (name) => `${DATABASE_ROLE} "${name.replaceAll('"', '""')}" ${DATABASE_ROLE}\n`,
  )
  await replaceFile(join(folder, 'pg_hba.conf'), `local all all peer map=${DATABASE_ROLE}\n`, user)
  await replaceFile(join(folder, 'pg_ident.conf'), map.join(''), user)
}

/** Written beside and moved into place. The server's user owns the folder, so root must follow no link in it. */
export const replaceFile = async (path: string, text: string, user: ServerUser): Promise<void> => {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return
  const beside = `${path}.new`
  await rm(beside, { force: true })
  const file = await open(beside, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600)
  try {
    await file.writeFile(text)
    if (user.dropped) await file.chown(user.uid, user.gid)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
}

/** Makes the names in a folder survive a power cut. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
