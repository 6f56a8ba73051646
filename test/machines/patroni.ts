/** Two PostgreSQL servers, one the standby of the other, kept by Patroni and etcd: what runs on two machines and a third elsewhere. */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { freePort } from '../support/running-service.ts'
import {
  configuration,
  giveAway,
  POSTGRES_HERE,
  type Program,
  run,
  runAsPostgres,
  until,
  writeFor,
} from './programs.ts'

const PASSWORD = 'only-in-tests'

type Server = {
  readonly name: 'one' | 'two'
  readonly postgres: number
  readonly patroni: number
  readonly file: string
}

export type Patroni = {
  readonly servers: readonly [Server, Server]
  /** Waits until one is the primary and the other its synchronous standby. */
  readonly settled: () => Promise<void>
  /** Ends the primary's machine with `kill -9`: Patroni and PostgreSQL at once. Gives its name. */
  readonly killPrimary: () => Promise<string>
  /** Ends the primary's PostgreSQL alone. Patroni sees it, and starts it again as the standby. */
  readonly killPostgres: () => Promise<void>
  /** Starts the machine that was killed. */
  readonly start: (name: string) => void
  readonly stop: () => Promise<void>
}

/** The URL of a database behind an address. */
export const urlAt = (port: number, database = 'forecourt'): string =>
  `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}?sslmode=disable`

/** Starts them in a folder that the user who runs PostgreSQL can reach. */
export const startPatroni = async (folder: string): Promise<Patroni> => {
  const [client, peer] = [await freePort(), await freePort()]
  const etcd = run([
    'etcd',
    '--data-dir',
    join(folder, 'etcd'),
    '--logger=zap',
    '--unsafe-no-fsync',
    '--listen-client-urls',
    `http://127.0.0.1:${client}`,
    '--advertise-client-urls',
    `http://127.0.0.1:${client}`,
    '--listen-peer-urls',
    `http://127.0.0.1:${peer}`,
    '--initial-advertise-peer-urls',
    `http://127.0.0.1:${peer}`,
    '--initial-cluster',
    `default=http://127.0.0.1:${peer}`,
  ])
  await until(async () => (await fetch(`http://127.0.0.1:${client}/health`)).ok, 20, etcd.output)
  const server = async (name: 'one' | 'two'): Promise<Server> => {
    const [postgres, patroni] = [await freePort(), await freePort()]
    const data = join(folder, name)
    await mkdir(data, { mode: 0o700 })
    await giveAway(data)
    const text = configuration('yaml', {
      'name: one': `name: ${name}`,
      '127.0.0.1:2379': `127.0.0.1:${client}`,
      '127.0.0.1:8008': `127.0.0.1:${patroni}`,
      '127.0.0.1:5433': `127.0.0.1:${postgres}`,
      ...POSTGRES_HERE,
      '/var/lib/postgresql/15/forecourt': join(data, 'pgdata'),
      'change-this': PASSWORD,
    })
    // Servers on one machine must not share the folder of their sockets.
    const file = await writeFor(
      folder,
      `${name}.yml`,
      `${text}  pgpass: ${join(data, 'pgpass')}\n  parameters:\n    unix_socket_directories: ${data}\n`,
    )
    return { name, postgres, patroni, file }
  }
  const servers = [await server('one'), await server('two')] as const
  const running = new Map<string, Program>()
  const start = (name: string) => {
    const { file } = servers.find((one) => one.name === name) as Server
    running.set(name, runAsPostgres(['patroni', file]))
  }
  // PostgreSQL's processes have sessions of their own, so they outlive the Patroni that started them.
  const kill = async (name: string) => {
    await running.get(name)?.kill()
    await killPostgres(join(folder, name, 'pgdata'))
  }
  const outputs = () =>
    [...running].map(([name, { output }]) => `${name}: ${output().slice(-2_000)}`).join('\n')
  const primary = async (): Promise<Server | undefined> => {
    for (const one of servers) if (await says(one, 'primary')) return one
    return undefined
  }
  const settled = () =>
    until(
      async () => {
        const first = await primary()
        const other = servers.find((one) => one !== first) as Server
        return first !== undefined && (await says(other, 'sync'))
      },
      90,
      outputs,
    )
  for (const { name } of servers) {
    start(name)
    // The first one makes the database, and the second copies it.
    await until(async () => (await primary()) !== undefined, 60, outputs)
  }
  await settled()
  return {
    servers,
    settled,
    killPrimary: async () => {
      const { name } = (await primary()) as Server
      await kill(name)
      return name
    },
    killPostgres: async () => {
      const { name } = (await primary()) as Server
      await killPostgres(join(folder, name, 'pgdata'))
    },
    start,
    stop: async () => {
      for (const name of running.keys()) await kill(name)
      await etcd.kill()
    },
  }
}

/** Ends a server and all its processes with `kill -9`. */
const killPostgres = async (data: string): Promise<void> => {
  const [line = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const postmaster = Number(line)
  if (!Number.isInteger(postmaster) || postmaster <= 1) return
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').catch(() => '')
  for (const pid of [postmaster, ...children.split(' ').filter(Boolean).map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** Whether a server's Patroni says that it is the primary, or the synchronous standby. */
const says = async ({ patroni }: Server, is: 'primary' | 'sync'): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${patroni}/${is}`)).ok
  } catch {
    return false
  }
}

/** Makes the database of the service. */
export const createDatabase = async (port: number): Promise<void> => {
  const admin = connect({ url: urlAt(port, 'postgres') }, { max: 1 })
  try {
    await admin.unsafe('create database forecourt')
  } finally {
    await admin.end()
  }
}

export const connectAt = (port: number): Database => connect({ url: urlAt(port) }, { max: 2 })
