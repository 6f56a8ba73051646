/** A pool of connections to PostgreSQL that survives all their failures. */
import { tracingChannel } from 'node:diagnostics_channel'
import pg from 'pg'
import { type ClientSettings, SafeClient } from './client.ts'
import { ConnectionFault, endsConnection, isDiskFull, isReadOnly, isUnprepared, withCode } from './fault.ts'
import {
  type Composed,
  type How,
  type Queries,
  queriesThrough,
  type Reserved,
  type Rows,
  type Transaction,
} from './sql.ts'
import { type Way, wayFinder } from './ways.ts'

/** Statements sent to the database: their text, which has no values, and what they failed with. */
export type StatementSent = { readonly text: string; error?: unknown }
export const statements = tracingChannel<StatementSent, unknown>('forecourt:statement')

/** The pool: statements go through any of its connections. */
export interface Pool extends Queries {
  /**
   * Runs `work` in one transaction; an error rolls everything back, even the error of a statement that `work` caught.
   */
  begin<T>(work: (transaction: Transaction) => T | Promise<T>): Promise<T>
  begin<T>(options: string, work: (transaction: Transaction) => T | Promise<T>): Promise<T>
  /** An exclusive connection. */
  reserve(): Promise<Reserved>
  /**
   * Whether a statement failed because the server's disk is full, until `noteRoom` reports that there is room again.
   */
  readonly ranOutOfDisk: () => boolean
  readonly noteRoom: () => void
  /** Drops the connections of now as they become free, because their server takes no writes: the address may lead to another. */
  readonly renew: () => void
  /** Whether a pooler in between responds in the server's place; false before the first connection. */
  readonly isPooled: () => boolean
  /** How its connections are used now. */
  readonly usage: () => PoolUsage
  /** Takes no more statements, and closes idle connections; busy ones are cut off after `timeout` seconds. */
  end(options?: { readonly timeout?: number }): Promise<void>
}

export type PoolUsage = {
  readonly busy: number
  readonly idle: number
  /** Statements and transactions that wait for a connection. */
  readonly waiting: number
}

export type PoolSettings = Omit<pg.PoolConfig, 'onConnect'> &
  ClientSettings & {
    /** The ways to the database, in the order of trying; by default only that of `host`, `port` and `ssl`. */
    readonly ways?: readonly Way[]
    /** Sets up a new connection, which is dropped if that fails, and gives the number of the server's process behind it. */
    readonly setUp?: (client: pg.ClientBase) => Promise<number>
  }

/**
 * A pool that opens connections as statements need them. A statement that a migration made outdated is sent once more;
 * other errors go to the caller.
 */
export const openPool = (settings: PoolSettings): Pool => {
  const connections = connectionsOf(settings)
  const { disk } = connections
  const alone = async (statement: Composed, how: How): Promise<Rows<unknown[]>> => {
    try {
      return await connections.withOne((client) => send(client, statement, how))
    } catch (error) {
      if (!isOutdatedPlan(error) && !isUnprepared(error)) throw error
      // A migration changed the result of a prepared statement: its connection is dropped, and the statement with it.
      return connections.withOne((client) => send(client, statement, how))
    }
  }
  return Object.assign(queriesThrough(alone), {
    begin: (first: unknown, second?: unknown) => {
      const [options, work] = typeof first === 'string' ? [first, second] : ['', first]
      return connections.withOne((client) => inTransaction(client, options, work as Work<unknown>))
    },
    reserve: async (): Promise<Reserved> => {
      const client = await connections.take()
      let failure: unknown
      const run = async (statement: Composed, how: How) => {
        try {
          return await send(client, statement, how)
        } catch (error) {
          failure ??= endsConnection(error) ? error : undefined
          throw error
        }
      }
      return Object.assign(queriesThrough(run), { release: () => client.release(failure !== undefined) })
    },
    ranOutOfDisk: () => disk.isFull,
    noteRoom: () => {
      disk.isFull = false
    },
    renew: connections.renew,
    isPooled: connections.isPooled,
    usage: connections.usage,
    end: connections.end,
  }) as Pool
}

type Work<T> = (transaction: Transaction) => T | Promise<T>

const connectionsOf = ({ ways, setUp, ...settings }: PoolSettings) => {
  const open = new Set<SafeClient>()
  const disk = { isFull: false }
  const finder = wayFinder(ways)
  let isPooled = false
  const Client = class extends SafeClient {
    constructor() {
      super({ ...settings, ...finder.way() } as ClientSettings, open)
    }
  }
  const pool = new pg.Pool({
    ...settings,
    Client,
    onConnect: async (client) => {
      const safe = client as SafeClient
      safe.requireBinding()
      const serverProcess = await setUp?.(client)
      isPooled ||= serverProcess !== undefined && serverProcess !== safe.process
    },
  })
  pool.on('error', () => undefined)
  const heardAt = new WeakMap<pg.PoolClient, number>()
  /** Connections last active before this time may be as silent as the one given up then. */
  let silentAt = 0
  /** Connections opened before this time lead to a server that takes no writes. */
  let renewedAt = Number.NEGATIVE_INFINITY

  const renew = () => {
    // Where the database takes no writes for long, each failed write would renew everything.
    if (performance.now() - renewedAt < RENEW_PAUSE_MILLISECONDS) return
    renewedAt = performance.now()
  }
  const take = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await finder.connect(() => pool.connect())
      const isHeard = (heardAt.get(client) ?? Number.POSITIVE_INFINITY) >= silentAt
      if (isHeard && (client as pg.PoolClient & SafeClient).openedAt >= renewedAt) return client
      client.release(true)
    }
  }
  const withOne = async <T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await take()
    let isOver = false
    try {
      const result = await work(client)
      heardAt.set(client, performance.now())
      return result
    } catch (error) {
      isOver = endsConnection(error) || isOutdatedPlan(error)
      if (isDiskFull(error)) disk.isFull = true
      if (isReadOnly(error)) renew()
      if (error instanceof ConnectionFault && error.code === 'STATEMENT_TIMEOUT') silentAt = performance.now()
      else if (!isOver) heardAt.set(client, performance.now())
      throw error
    } finally {
      client.release(isOver)
    }
  }
  let ending: Promise<void> | undefined
  const end = ({ timeout }: { readonly timeout?: number } = {}): Promise<void> => {
    ending ??= endPool(pool, open, timeout)
    return ending
  }
  const usage = (): PoolUsage => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  return { take, withOne, end, disk, renew, isPooled: () => isPooled, usage }
}

/** How often all connections may be renewed: often enough that writes go on soon after a failover. */
const RENEW_PAUSE_MILLISECONDS = 1_000

/** A hanging server never closes: after the timeout its connections are cut off. */
const endPool = async (
  pool: pg.Pool,
  open: ReadonlySet<SafeClient>,
  timeout: number | undefined,
): Promise<void> => {
  const cutOff = () => {
    for (const client of open) client.cutOff()
  }
  const timer = timeout === undefined ? undefined : setTimeout(cutOff, timeout * 1_000)
  const closed = [...open].map((client) => new Promise((resolve) => client.once('end', resolve)))
  await Promise.all([pool.end(), ...closed])
  clearTimeout(timer)
}

/** Each prepared text has a name, the same on every connection. */
const names = new Map<string, string>()
const NAMES_MAXIMUM = 2_000

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size === NAMES_MAXIMUM) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

const send = (client: pg.PoolClient, statement: Composed, how: How): Promise<Rows<unknown[]>> =>
  statements.hasSubscribers
    ? statements.tracePromise(() => sendUnwatched(client, statement, how), { text: statement.text })
    : sendUnwatched(client, statement, how)

const sendUnwatched = async (
  client: pg.PoolClient,
  { text, values }: Composed,
  { isPrepared }: How,
): Promise<Rows<unknown[]>> => {
  try {
    const name = isPrepared ? nameOf(text) : undefined
    const result = await resultOf(client, {
      text,
      values: values as unknown[],
      ...(name === undefined ? {} : { name }),
    })
    if (Array.isArray(result))
      return withCount(
        (result as pg.QueryResult[]).flatMap(({ rows }) => rows),
        0,
      )
    return withCount(result.rows, result.rowCount)
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error)
    throw withCode(error)
  }
}

/** Uses a callback: with the driver's own promises, V8 keeps each statement and its parameters until a full garbage collection. */
const resultOf = (client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    client.query(query, (error: Error | null, result: pg.QueryResult) => {
      if (error === null) resolve(result)
      else reject(error)
    })
  })

const withCount = (rows: unknown[], count: number | null): Rows<unknown[]> =>
  Object.assign(rows, { count: count ?? 0 })

/** PostgreSQL's error for a prepared statement whose tables have changed. */
const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

const inTransaction = async <T>(client: pg.PoolClient, options: string, work: Work<T>): Promise<T> => {
  const plain = { isPrepared: false }
  const order = (text: string) => send(client, { text, values: [] }, plain)
  let savepoints = 0

  const scope = async <S>(
    ways: { readonly out?: string; readonly back: string },
    part: Work<S>,
  ): Promise<S> => {
    let failure: unknown
    const run = (statement: Composed, how: How) =>
      send(client, statement, how).catch((error) => {
        failure ??= error
        throw error
      })
    const transaction = Object.assign(queriesThrough(run), { savepoint }) as Transaction
    try {
      const made = part(transaction)
      const result = (await (Array.isArray(made) ? Promise.all(made) : made)) as S
      // After a failed statement PostgreSQL would roll everything back, with only a notice.
      if (failure !== undefined) throw failure
      if (ways.out !== undefined) await order(ways.out)
      return result
    } catch (error) {
      if (!endsConnection(error)) await order(ways.back)
      throw failure !== undefined && isAborted(error) ? failure : error
    }
  }
  const savepoint = async <S>(part: Work<S>): Promise<S> => {
    const name = `s${savepoints++}`
    await order(`savepoint ${name}`)
    return scope({ back: `rollback to savepoint ${name}` }, part)
  }
  await order(`begin ${options}`)
  return scope({ out: 'commit', back: 'rollback' }, work)
}

const isAborted = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION
const IN_FAILED_TRANSACTION = '25P02'
