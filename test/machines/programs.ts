/** Runs HAProxy, nginx, etcd, Patroni, PostgreSQL and PgBouncer, as Debian has them, with the configurations of the guide. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { blocksOf } from '../guides/blocks.ts'

/** The page whose configurations run here. */
const PAGE = 'docs/guides/machines.md'
/** Debian's folder of the newest PostgreSQL that is installed. */
export const POSTGRES = globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? '/usr/lib/postgresql/none/bin'

/** Programs of Debian that keep a service and its database running over several machines, and their packages. */
const OF_MACHINES = {
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/nginx': 'nginx',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  [`${POSTGRES}/postgres`]: 'postgresql',
} as const

/** Why tests with these programs are left out; false if all are installed. With REQUIRE_MACHINES=1 it throws instead. */
export const unlessInstalled = (needed: 'haproxy' | 'nginx' | 'all'): string | false => {
  const missing = Object.entries(OF_MACHINES)
    .filter(([path, name]) => (needed === 'all' || needed === name) && !existsSync(path))
    .map(([, name]) => name)
  if (missing.length === 0) return false
  const says = `${missing.join(', ')} not installed`
  if (process.env['REQUIRE_MACHINES'] === '1') throw new Error(says)
  return says
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

/** Where PostgreSQL's programs are in the guide, and here. */
export const POSTGRES_HERE = { '/usr/lib/postgresql/15/bin': POSTGRES } as const

/** The guide's block of a language, with other addresses and paths. Throws if the block no longer has one of them. */
export const configuration = (
  language: 'haproxy' | 'nginx' | 'yaml' | 'ini',
  changes: Readonly<Record<string, string | number>>,
): string => {
  let text = blocksOf(PAGE).find((block) => block.language === language)?.code ?? ''
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${PAGE} has no ${from} in its ${language}`)
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

/** Gives a file or folder to the user who runs PostgreSQL. */
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

/** Whether something listens on a port of this machine. */
export const takesConnections = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } finally {
    socket.destroy()
  }
}
