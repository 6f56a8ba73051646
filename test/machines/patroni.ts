/**
 * Two PostgreSQL servers, one the standby of the other, kept by Patroni and etcd: what runs on two machines and a third elsewhere.
 * What one has to do with another goes through links, which can be cut.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { freePort } from '../support/running-service.ts'
import { mountStallingDisk, type StallingDisk } from '../support/stalling-disk.ts'
import { type Etcd, startEtcd } from './etcd.ts'
import { type Link, startLink } from './network.ts'
import {
  configuration,
  giveAway,
  POSTGRES_HERE,
  type Program,
  runAsPostgres,
  until,
  writeFor,
} from './programs.ts'

const PASSWORD = 'only-in-tests'

/** One of the two machines. */
export type Machine = {
  readonly name: 'one' | 'two'
  /** Where the load balancer finds PostgreSQL and the Patroni beside it. */
  readonly postgres: number
  readonly patroni: number
  readonly links: {
    readonly toEtcd: Link
    readonly toOther: readonly Link[]
    readonly toBalancer: readonly Link[]
  }
  /** Its disk, if it has one of its own. */
  readonly disk: StallingDisk | undefined
  /** Starts Patroni, and Patroni PostgreSQL. */
  readonly start: () => void
  /** Sends a signal to each process of PostgreSQL. */
  readonly signalPostgres: (signal: NodeJS.Signals) => Promise<void>
  /** Sends a signal to Patroni alone. */
  readonly signalPatroni: (signal: NodeJS.Signals) => void
  /** Sends it to both: to all of the machine. */
  readonly signal: (signal: NodeJS.Signals) => Promise<void>
  /** Ends all of it with `kill -9`. */
  readonly kill: () => Promise<void>
  readonly is: (role: 'primary' | 'sync') => Promise<boolean>
  readonly output: () => string
  readonly close: () => Promise<void>
}

export type Patroni = {
  readonly servers: readonly [Machine, Machine]
  readonly etcd: Etcd
  /** Waits until one is the primary and the other its synchronous standby, and gives them in this order. */
  readonly settled: () => Promise<readonly [primary: Machine, standby: Machine]>
  readonly stop: () => Promise<void>
}

/** The URL of a database behind an address. */
export const urlAt = (port: number, database = 'forecourt'): string =>
  `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}?sslmode=disable`

/** Starts them in a folder that the user who runs PostgreSQL can reach, each on a disk of its own if one is to stall. */
export const startPatroni = async (folder: string, { haveDisks = false } = {}): Promise<Patroni> => {
  const etcd = await startEtcd(folder)
  const at = { folder, etcdPort: etcd.port, haveDisks }
  const servers = [await machine('one', at), await machine('two', at)] as const
  const outputs = () => servers.map(({ name, output }) => `${name}: ${output().slice(-2_000)}`).join('\n')
  for (const { start } of servers) {
    start()
    // The first one makes the database, and the second copies it.
    await until(
      async () => (await Promise.all(servers.map(({ is }) => is('primary')))).includes(true),
      60,
      outputs,
    )
  }
  const [one, two] = servers
  const settled = async () => {
    let found: readonly [Machine, Machine] = servers
    await until(
      async () => {
        found = (await one.is('primary')) ? [one, two] : [two, one]
        return (await found[0].is('primary')) && (await found[1].is('sync'))
      },
      90,
      outputs,
    )
    return found
  }
  await settled()
  return {
    servers,
    etcd,
    settled,
    stop: async () => {
      for (const { close } of servers) await close()
      await etcd.kill()
    },
  }
}

type Place = { readonly folder: string; readonly etcdPort: number; readonly haveDisks: boolean }

const machine = async (name: 'one' | 'two', { folder, etcdPort, haveDisks }: Place): Promise<Machine> => {
  const [postgres, patroni] = [await freePort(), await freePort()]
  const place = join(folder, name)
  await mkdir(place)
  const disk = haveDisks ? await mountStallingDisk(place) : undefined
  const data = join(disk?.path ?? place, 'data')
  await mkdir(data, { mode: 0o700 })
  await giveAway(data)
  const toEtcd = await startLink(etcdPort)
  const toOther = [await startLink(postgres), await startLink(patroni)] as const
  const toBalancer = [await startLink(postgres), await startLink(patroni)] as const
  const text = configuration('yaml', {
    'name: one': `name: ${name}`,
    // One etcd has no others to name.
    'hosts: 127.0.0.1:2379': `hosts: 127.0.0.1:${toEtcd.port}\n  use_proxies: true`,
    'listen: 127.0.0.1:8008': `listen: 127.0.0.1:${patroni}`,
    'connect_address: 127.0.0.1:8008': `connect_address: 127.0.0.1:${toOther[1].port}`,
    'listen: 127.0.0.1:5433': `listen: 127.0.0.1:${postgres}`,
    'connect_address: 127.0.0.1:5433': `connect_address: 127.0.0.1:${toOther[0].port}`,
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
  let program: Program | undefined
  const signalPostgres = (signal: NodeJS.Signals) => sendToPostgres(join(data, 'pgdata'), signal)
  const signalPatroni = (of: NodeJS.Signals) => {
    if (program?.process.pid !== undefined) send(-program.process.pid, of)
  }
  const signal = async (of: NodeJS.Signals) => {
    // Patroni first, or it would see what becomes of PostgreSQL.
    signalPatroni(of)
    // PostgreSQL's processes have sessions of their own, so they outlive the Patroni that started them.
    await signalPostgres(of)
  }
  const kill = async () => {
    await signal('SIGKILL')
    await program?.ended
  }
  return {
    name,
    postgres: toBalancer[0].port,
    patroni: toBalancer[1].port,
    links: { toEtcd, toOther, toBalancer },
    disk,
    start: () => {
      program = runAsPostgres(['patroni', file])
    },
    signalPostgres,
    signalPatroni,
    signal,
    kill,
    is: async (role) => {
      try {
        const signalled = AbortSignal.timeout(1_000)
        return (await fetch(`http://127.0.0.1:${patroni}/${role}`, { signal: signalled })).ok
      } catch {
        return false
      }
    },
    output: () => program?.output() ?? '',
    close: async () => {
      await disk?.goOn()
      await kill()
      await disk?.[Symbol.asyncDispose]()
      for (const link of [toEtcd, ...toOther, ...toBalancer]) await link.close()
    },
  }
}

const send = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Sends a signal to a server and all its processes. */
const sendToPostgres = async (data: string, signal: NodeJS.Signals): Promise<void> => {
  const [line = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const postmaster = Number(line)
  if (!Number.isInteger(postmaster) || postmaster <= 1) return
  // A server that is stopped starts no more processes.
  send(postmaster, 'SIGSTOP')
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').catch(() => '')
  for (const pid of [postmaster, ...children.split(' ').filter(Boolean).map(Number)]) send(pid, signal)
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
