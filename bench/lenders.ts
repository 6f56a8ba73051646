/** What the part `cluster` measures: a PostgreSQL as the cluster's nodes are, and two lenders on two nodes of the cluster. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect, type Database } from '../packages/postgres/connection/database.ts'
import { lendersOf, moveSchema, nodesOf } from '../packages/postgres/lenders/lenders.ts'
import { openTestLender, startCluster } from '../test/lenders/citus.ts'
import { type Bench, startOn } from './bench.ts'
import { type BenchDatabase, prepareDatabase } from './database-server.ts'
import { serverTimeOf } from './machine.ts'
import { referencesOfSome } from './requests.ts'
import type { Service } from './services.ts'

export type Lender = {
  readonly service: Service
  readonly apiKey: string
  /** Of applications whose status may be asked. */
  readonly references: readonly string[]
}

export type ClusterClocks = Readonly<Record<'coordinator' | 'nodes', () => Promise<number>>>

export type OnCluster = {
  /** On a database of one node, beside Citus. */
  readonly plain: Lender
  readonly north: Lender
  readonly south: Lender
  readonly clocks: ClusterClocks
  readonly version: string
}

/** Opens all of it; it goes when the bench closes. */
export const openLenders = async (bench: Bench): Promise<OnCluster> => {
  const { closing } = bench
  const { url, stop } = await startCluster()
  closing.add(stop)
  const admin = connectAs(bench, url)
  const nodes = await nodesOf(admin)
  const [first, second] = nodes ?? []
  if (nodes === null || first === undefined || second === undefined)
    throw new Error('The cluster has fewer than two nodes for lenders')
  const urls = nodes.map((node) => Object.assign(new URL(url), { host: node }).href)
  const [coordinator, ...others] = await Promise.all([url, ...urls].map((each) => clockOf(bench, each)))
  const plain = await openPlain(bench, urls[0] as string)
  const north = await openOn(bench, url, admin, first)
  const south = await openOn(bench, url, admin, second)
  const [row] = await admin<{ version: string }[]>`
    select current_setting('server_version') || ', Citus ' || extversion as version from pg_extension where extname = 'citus'`
  return {
    plain: await begin(bench, plain),
    north: await begin(bench, north),
    south: await begin(bench, south),
    clocks: {
      coordinator: coordinator as () => Promise<number>,
      nodes: async () => {
        const times = await Promise.all(others.map((clock) => clock()))
        return times.reduce((sum, time) => sum + time, 0)
      },
    },
    version: row?.version ?? 'unknown',
  }
}

const connectAs = ({ closing }: Bench, url: string): Database => {
  const sql = connect({ url }, { max: 1 })
  closing.add(() => sql.end({ timeout: 1 }))
  return sql
}

/** The processor time of the server at the URL. Throws if that is another machine. */
const clockOf = async (bench: Bench, url: string): Promise<() => Promise<number>> => {
  const [row] = await connectAs(bench, url)<{ pid: string }[]>`
    select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`
  const pid = row?.pid ?? ''
  if (!(await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).startsWith('postgres'))
    throw new Error('The cluster is not on this machine, so its processor time can’t be read')
  return () => serverTimeOf(pid)
}

type Prepared = Pick<BenchDatabase, 'environment' | 'apiKey'>

const openPlain = async (bench: Bench, node: string): Promise<Prepared> => {
  const name = `bench_${randomBytes(8).toString('hex')}`
  const of = (database: string) => Object.assign(new URL(node), { pathname: `/${database}` }).href
  const admin = connectAs(bench, of('postgres'))
  await admin.unsafe(`create database ${name}`)
  bench.closing.add(async () => {
    await admin.unsafe(`drop database ${name} with (force)`)
  })
  return prepareDatabase(connectAs(bench, of(name)), of(name))
}

const openOn = async (bench: Bench, url: string, admin: Database, node: string): Promise<Prepared> => {
  const { sql, connection, close } = await openTestLender(url)
  bench.closing.add(close)
  const { user: name, password } = connection
  const placed = (await lendersOf(admin)).find((lender) => lender.name === name)
  if (placed?.node !== node) await moveSchema(admin, name, node)
  return prepareDatabase(sql, Object.assign(new URL(url), { username: name, password }).href)
}

const begin = async (bench: Bench, database: Prepared): Promise<Lender> => {
  const service = await startOn(bench, 'service', database)
  const { apiKey } = database
  return { service, apiKey, references: await referencesOfSome(service.port, apiKey) }
}
