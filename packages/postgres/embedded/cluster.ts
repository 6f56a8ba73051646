// The data directory: created completely or not at all, of the programs' version, and open only to its owner and root.

import { chmod, lchown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, troubleIn } from './embedded-postgres-error.ts'
import { run, type ServerUser } from './run.ts'

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
  const { folder, binaries } = cluster
  await removeHalfMade(folder)
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(textIfMissing)).trim()
  if (version === '') {
    await initialise(cluster)
    log(`Made a new PostgreSQL ${binaries.version} data directory, ${folder}.`)
  } else if (version !== binaries.version.split('.')[0])
    throw new EmbeddedPostgresError(
      `${folder} was made by PostgreSQL ${version}, and this Forecourt comes with PostgreSQL ${binaries.version}. Start the Forecourt that made it, take a backup with it, and restore that with this one.`,
    )
  // PostgreSQL rejects a folder that others can read, which a restored copy easily is.
  await chmod(folder, 0o700)
  await writeAccessRules(cluster)
}

/** What the file says, or nothing. */
export const textIfMissing = (error: NodeJS.ErrnoException): string => {
  if (error.code !== 'ENOENT') throw error
  return ''
}

/**
 * How PostgreSQL's programs get the folder. A user without root's rights often cannot reach it by path (it may be in a
 * closed home), but Linux lets it use the folder it is started in, whatever is above.
 */
export const folderAsGiven = ({ folder, user }: Cluster): string =>
  user.dropped && process.platform === 'linux' ? '/proc/self/cwd' : folder

/** Runs a shell's script in the data directory as the server's user, which owns it: root must follow no link in it. */
export const runInside = async (
  { folder, user }: Cluster,
  script: string,
  words: readonly string[],
): Promise<void> => {
  const { succeeded, output } = await run('/bin/sh', ['-c', script, 'sh', ...words], { cwd: folder, user })
  if (!succeeded) throw new Error(output)
}

/** Behind the name of a data directory that is being made; one that a killed process left is removed. */
const HALF_MADE = '.unfinished-'

const removeHalfMade = async (folder: string): Promise<void> => {
  const parent = dirname(folder)
  const halfMade = (await readdir(parent)).filter((name) =>
    name.startsWith(`${basename(folder)}${HALF_MADE}`),
  )
  // An initdb whose service was killed may still be writing there, hence the tries.
  await Promise.all(
    halfMade.map((name) =>
      rm(join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
    ),
  )
}

/** initdb works in a separate folder, which gets the data directory's name once everything is on disk. */
const initialise = async ({ folder, user, binaries, fsync }: Cluster): Promise<void> => {
  const unfinished = await mkdtemp(`${folder}${HALF_MADE}`)
  try {
    if (user.dropped) await lchown(unfinished, user.uid, user.gid)
    const given = folderAsGiven({ folder: unfinished, user, binaries, fsync })
    const words = [...INITDB_WORDS, ...(fsync ? [] : ['--no-sync']), '-D', given]
    const { succeeded, output } = await run(binaries.initdb, words, { cwd: unfinished, user })
    if (!succeeded) throw initdbFailed(output, dirname(folder))
    await rename(unfinished, folder)
    if (fsync) await syncFolder(dirname(folder))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
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
]

const initdbFailed = (output: string, dataDir: string): EmbeddedPostgresError => {
  const said = output.split('\n').filter((line) => /error|FATAL|PANIC|could not/.test(line))
  const reason = said.at(-1)?.replace(/^initdb: error: /, '') ?? (output || 'it was interrupted')
  return new EmbeddedPostgresError(
    troubleIn(said.join('\n'), dataDir) ??
      `PostgreSQL could not create its data directory in ${dataDir}: ${reason}.`,
  )
}

/**
 * Who may connect: nobody over TCP, and over the socket the server's own user and root, whom the kernel vouches for.
 * Either could read the data files anyway, so no password must be stored, found and protected.
 */
const writeAccessRules = (cluster: Cluster): Promise<void> => {
  const map = [...new Set([cluster.user.name ?? 'root', 'root'])].map(
    (name) => `${DATABASE_ROLE} "${name.replaceAll('"', '""')}" ${DATABASE_ROLE}\n`,
  )
  const script = 'umask 077 && printf %s "$1" >pg_hba.conf && printf %s "$2" >pg_ident.conf'
  return runInside(cluster, script, [`local all all peer map=${DATABASE_ROLE}\n`, map.join('')])
}

/** Makes the names in a folder survive a power cut. */
export const syncFolder = async (folder: string): Promise<void> => {
  await using handle = await open(folder, 'r')
  await handle.sync()
}
