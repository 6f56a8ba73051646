/** What can fail of two PostgreSQL servers under Patroni, and how it ends. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Link } from './network.ts'
import type { Machine, Patroni } from './patroni.ts'

export type Failure = {
  readonly name: string
  /** How long it lasts at least. Without `isOutage` it also lasts until submissions go on. */
  readonly seconds: number
  /** Whether submissions can't go on before it ends. */
  readonly isOutage?: true
  /** Whether short runs leave it out. */
  readonly isLong?: true
  /** Whether it needs a disk of its own for each server. */
  readonly isOfDisk?: true
  readonly begin: (cluster: Cluster) => Promise<unknown> | unknown
  readonly end?: (cluster: Cluster) => Promise<unknown> | unknown
}

/** Who was what when it began. */
export type Cluster = {
  readonly primary: Machine
  readonly standby: Machine
  readonly etcd: Patroni['etcd']
}

/** Longer than Patroni's `ttl`. */
const LONG_SECONDS = 25

const network = (name: string, links: (cluster: Cluster) => readonly Link[]) => ({
  name,
  begin: (cluster: Cluster) => {
    for (const link of links(cluster)) link.cut()
  },
  end: (cluster: Cluster) => {
    for (const link of links(cluster)) link.heal()
  },
})

const allOf = ({ toEtcd, toOther, toBalancer }: Machine['links']): readonly Link[] => [
  toEtcd,
  ...toOther,
  ...toBalancer,
]

export const FAILURES: readonly Failure[] = [
  {
    name: 'the primary’s PostgreSQL crashes',
    seconds: 0,
    begin: ({ primary }) => primary.signalPostgres('SIGKILL'),
  },
  {
    name: 'the primary’s machine crashes',
    seconds: 0,
    isLong: true,
    begin: ({ primary }) => primary.kill(),
    end: ({ primary }) => primary.start(),
  },
  {
    name: 'the primary’s PostgreSQL stalls, and continues',
    seconds: LONG_SECONDS,
    begin: ({ primary }) => primary.signalPostgres('SIGSTOP'),
    end: ({ primary }) => primary.signalPostgres('SIGCONT'),
  },
  {
    name: 'the primary’s disk stalls, and continues',
    seconds: LONG_SECONDS,
    isOutage: true,
    isLong: true,
    isOfDisk: true,
    begin: ({ primary }) => primary.disk?.stall(),
    end: ({ primary }) => primary.disk?.goOn(),
  },
  {
    name: 'the primary’s machine freezes, and continues',
    seconds: LONG_SECONDS,
    isLong: true,
    begin: ({ primary }) => primary.signal('SIGSTOP'),
    end: ({ primary }) => primary.signal('SIGCONT'),
  },
  {
    name: 'the primary’s Patroni freezes, and continues',
    seconds: LONG_SECONDS,
    isLong: true,
    begin: ({ primary }) => primary.signalPatroni('SIGSTOP'),
    end: ({ primary }) => primary.signalPatroni('SIGCONT'),
  },
  {
    name: 'the standby’s machine freezes, and continues',
    seconds: 0,
    isLong: true,
    begin: ({ standby }) => standby.signal('SIGSTOP'),
    end: ({ standby }) => standby.signal('SIGCONT'),
  },
  {
    ...network('network: primary and etcd', ({ primary }) => [primary.links.toEtcd]),
    seconds: LONG_SECONDS,
    isLong: true,
  },
  {
    ...network('network: standby and etcd', ({ standby }) => [standby.links.toEtcd]),
    seconds: LONG_SECONDS,
    isLong: true,
  },
  {
    ...network('network: primary and standby', ({ primary, standby }) => [
      ...primary.links.toOther,
      ...standby.links.toOther,
    ]),
    seconds: 0,
  },
  {
    ...network('network: primary and HAProxy', ({ primary }) => primary.links.toBalancer),
    seconds: 10,
    isLong: true,
    isOutage: true,
  },
  {
    ...network('network: primary and everything else', ({ primary, standby }) => [
      ...allOf(primary.links),
      ...standby.links.toOther,
    ]),
    seconds: LONG_SECONDS,
    isLong: true,
  },
  {
    name: 'etcd stops, and starts again',
    seconds: 10,
    isOutage: true,
    isLong: true,
    begin: ({ etcd }) => etcd.kill(),
    end: ({ etcd }) => etcd.start(),
  },
]

/** Waits for the rest of a failure. */
export const restOf = async ({ seconds }: Failure, beganAt: number): Promise<void> => {
  const rest = beganAt + seconds * 1_000 - performance.now()
  if (rest > 0) await pause(rest)
}
