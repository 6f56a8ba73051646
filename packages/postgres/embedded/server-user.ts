// The user for PostgreSQL: the service's own, or, since it refuses to run as root, an existing plain user.

import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { run, type ServerUser } from './run.ts'

/** The user for the server of this data directory; the owner of an existing one takes precedence. */
export const chooseServerUser = async (clusterFolder: string): Promise<ServerUser> => {
  const ourselves = ourOwnUser()
  const owner = await ownerOf(clusterFolder)
  if (ourselves.uid !== 0) {
    if (owner !== undefined && owner.uid !== ourselves.uid)
      throw belongsToAnother(clusterFolder, owner.uid, ourselves)
    return ourselves
  }
  if (owner === undefined) return firstPlainUser()
  if (owner.uid === 0) throw belongsToRoot(clusterFolder)
  return { name: (await lookUp(owner.uid))?.name, uid: owner.uid, gid: owner.gid, dropped: true }
}

/**
 * The names of all users who may connect: the server's user, who can read its files anyway, and root, who can become
 * that user.
 */
export const namesThatMayConnect = async (user: ServerUser): Promise<readonly string[]> => {
  const root = await lookUp(0)
  return [...new Set([user.name, root?.name])].filter((name) => name !== undefined)
}

/** In this order, for a new data directory. No user is ever created. */
const PLAIN_USERS = ['forecourt', 'postgres', 'nobody'] as const

const ourOwnUser = (): ServerUser => {
  try {
    const { username, uid, gid } = userInfo()
    return { name: username, uid, gid, dropped: false }
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `User id ${process.geteuid?.()} has no line in /etc/passwd, and PostgreSQL needs one. Run the service as a user that has, or set DATABASE_URL to a database of your own.`,
      { cause },
    )
  }
}

const ownerOf = async (clusterFolder: string): Promise<{ uid: number; gid: number } | undefined> => {
  try {
    await stat(join(clusterFolder, 'PG_VERSION'))
    return await stat(clusterFolder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    // A folder that we may not look into exists, and belongs to someone else.
    if (code === 'EACCES') return stat(clusterFolder)
    throw error
  }
}

const belongsToAnother = (
  clusterFolder: string,
  owner: number,
  ourselves: ServerUser,
): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `${clusterFolder} belongs to user id ${owner}, but the service runs as ${ourselves.name} (${ourselves.uid}). Run the service as its owner, or as root.`,
  )

const belongsToRoot = (clusterFolder: string): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `${clusterFolder} belongs to root, as whom PostgreSQL refuses to run. Give it to a plain user with chown -R, for instance to nobody.`,
  )

const firstPlainUser = async (): Promise<ServerUser> => {
  for (const name of PLAIN_USERS) {
    const found = await lookUp(name)
    if (found !== undefined && found.uid !== 0) return { ...found, dropped: true }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root, and none of the users ${PLAIN_USERS.join(', ')} exists. Run the service as a plain user, or set DATABASE_URL to a database of your own.`,
  )
}

type UserLine = { readonly name: string; readonly uid: number; readonly gid: number }

/**
 * A user by name or number: from the file, or else by asking the system, since users may come from a directory service.
 */
const lookUp = async (key: string | number): Promise<UserLine | undefined> => {
  const fromFile = findUser(await readFile('/etc/passwd', 'utf8').catch(() => ''), key)
  if (fromFile !== undefined) return fromFile
  const asked = await run('getent', ['passwd', String(key)], { cwd: '/' })
  return asked.succeeded ? findUser(asked.output, key) : undefined
}

const findUser = (lines: string, key: string | number): UserLine | undefined => {
  for (const line of lines.split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name === undefined || uid === undefined || gid === undefined) continue
    // Some systems write the number of `nobody` as -2.
    const user = { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }
    if (user.name === key || user.uid === key) return user
  }
  return undefined
}
