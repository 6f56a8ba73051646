/** Runs HAProxy, etcd, Patroni, PostgreSQL and PgBouncer, as Debian has them, with the files of `examples/machines`. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { leftOut } from '../support/programs.ts'

const EXAMPLES = fileURLToPath(new URL('../../examples/machines/', import.meta.url))
const POSTGRES = '/usr/lib/postgresql/15/bin/postgres'

/** Programs of Debian that keep a PostgreSQL running over two machines, and their packages. */
const OF_MANY_MACHINES = {
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  [POSTGRES]: 'postgresql-15',
} as const

/** Why tests with these programs are left out; false where all are there. With REQUIRE_PROGRAMS=1 it throws instead. */
export const unlessInstalled = (...wanted: readonly ('haproxy' | 'all')[]): string | false => {
  const needed = Object.entries(OF_MANY_MACHINES).filter(
    ([, name]) => wanted.includes('all') || name === 'haproxy',
  )
  const missing = needed.filter(([path]) => !existsSync(path)).map(([, name]) => name)
  return missing.length > 0 && leftOut(`${missing.join(', ')} not installed`)
}

/** PostgreSQL doesn't run as root. Then its own user runs it. */
const AS_POSTGRES =
  process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : []

export type Program = {
  readonly process: ChildProcess
  readonly output: () => string
  readonly ended: Promise<unknown>
  /** Ends it and every process that it started, as a machine that goes off does. */
  readonly kill: () => Promise<void>
}

/** Starts a program as the leader of a group of its own. */
export const run = (
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Program => {
  const [command = '', ...rest] = words
  const child = spawn(command, rest, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(child, 'exit')
  const kill = async () => {
    if (child.pid !== undefined) endGroup(child.pid)
    await ended
  }
  return { process: child, output: () => output, ended, kill }
}

const endGroup = (leader: number): void => {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The same as the user that runs PostgreSQL. */
export const runAsPostgres = (words: readonly string[]): Program => run([...AS_POSTGRES, ...words])

/** An example's text with other addresses and paths; throws if the example has one of them no more. */
export const example = async (
  name: string,
  changes: Readonly<Record<string, string | number>>,
): Promise<string> => {
  let text = await readFile(join(EXAMPLES, name), 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`)
    text = text.replaceAll(from, String(to))
  }
  return text
}

/** Writes a file that the user who runs PostgreSQL can read. */
export const writeFor = async (folder: string, name: string, text: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

/** Gives a folder to the user who runs PostgreSQL. */
export const giveAway = async (folder: string): Promise<void> => {
  if (AS_POSTGRES.length === 0) return
  const passwd = await readFile('/etc/passwd', 'utf8')
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(passwd) ?? []
  await chown(folder, Number(uid), Number(gid))
}

/** Waits until something is so; after `seconds` it throws with what `says` gives. */
export const until = async (
  is: () => Promise<boolean>,
  seconds: number,
  says: () => string = () => 'It did not come about in time',
): Promise<void> => {
  const end = performance.now() + seconds * 1_000
  for (;;) {
    if (await is().catch(() => false)) return
    if (performance.now() > end) throw new Error(says())
    await pause(50)
  }
}
