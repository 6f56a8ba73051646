// The user for PostgreSQL: the service's own, or, since PostgreSQL does not run as root, an existing plain user.

import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { run, type ServerUser } from './run.ts'

/** The user for the server of this data directory; as root, the owner of an existing one or the first of PLAIN_USERS. */
export const chooseServerUser = async (clusterFolder: string): Promise<ServerUser> => {
  const ourselves = ourOwnUser()
  if (ourselves.uid !== 0) return ourselves
  const owner = await stat(join(clusterFolder, 'PG_VERSION')).catch(() => undefined)
  if (owner === undefined) return firstPlainUser()
  const { uid, gid } = owner
  if (uid !== 0) return { name: await idOf('-un', String(uid)), uid, gid, dropped: true }
  throw new EmbeddedPostgresError(
    `${clusterFolder} belongs to root, and PostgreSQL does not run as root. Give it to a plain user with chown -R, for instance to nobody.`,
  )
}

/** In this order, for a new data directory. No user is ever created. */
const PLAIN_USERS = ['forecourt', 'postgres', 'nobody'] as const

const firstPlainUser = async (): Promise<ServerUser> => {
  for (const name of PLAIN_USERS) {
    const [uid, gid] = [Number(await idOf('-u', name)), Number(await idOf('-g', name))]
    if (uid > 0) return { name, uid, gid, dropped: true }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and none of the users ${PLAIN_USERS.join(', ')} exists. Run the service as an ordinary user, or set DATABASE_URL to a database of your own.`,
  )
}

/** What `id` says of a user, who may come from a directory service; undefined if there is none. */
const idOf = async (what: '-u' | '-g' | '-un', user: string): Promise<string | undefined> => {
  const { succeeded, output } = await run('id', [what, user], { cwd: '/' })
  return succeeded ? output : undefined
}

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
