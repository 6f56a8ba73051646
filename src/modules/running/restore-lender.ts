/**
 * Restores a lender into a database for many, from its backup: completely or not at all, and with its erasures
 * repeated.
 */
import { randomBytes } from 'node:crypto'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import {
  type Connection,
  connect,
  type Database,
  DatabaseSetupError,
} from '../../../packages/postgres/connection/database.ts'
import { lockKeyIn } from '../../../packages/postgres/connection/locks.ts'
import {
  createSchema,
  distributeSchema,
  dropLender,
  finishRestoring,
  isRestoring,
  isTaken,
  type LenderRole,
  lendersOf,
  moveSchema,
  type Nodes,
  nodesOf,
} from '../../../packages/postgres/lenders/lenders.ts'
import { GIVEN_UP_AFTER_SECONDS } from '../../adapters/delivery/schedule.ts'
import type { Erasure } from '../../store/applications/erase.ts'
import { LOCKS } from '../../store/locks.ts'
import { applyErasures } from '../../store/upkeep/erasure-list.ts'
import type { BackupHeader, OpenBackup } from '../../store/upkeep/file.ts'
import { loadBackup, requireRestorable } from '../../store/upkeep/load.ts'
import { requireKeys } from '../../store/upkeep/ring-proof.ts'
import { sumsOf } from '../../store/upkeep/tables.ts'
import { settleWaiting, type Waiting } from '../../store/upkeep/take.ts'
import { requireReady } from './lenders.ts'

export type RestoredLender = LenderRole & {
  readonly name: string
  /** The node of the Citus cluster, as host:port; lenders take turns at the nodes by default. */
  readonly node: string | undefined
  /** How the lender's role connects with a password. */
  readonly connectionWith: (password: string) => Connection
  readonly erasures: readonly Erasure[]
}

/**
 * Throws BackupError, KeyRingError or DatabaseSetupError if the backup is another lender's or of a newer version, if
 * the ring is not its key ring, or if the database is not ready or has the lender already. An unfinished restore does
 * not count.
 */
export const mayBeRestored = async (
  sql: Database,
  { name, node }: Pick<RestoredLender, 'name' | 'node'>,
  header: BackupHeader,
  ring: KeyRing,
): Promise<void> => {
  await requireRestorable(header)
  if (header.lender !== undefined && header.lender !== name)
    throw new DatabaseSetupError(
      `The backup is of the lender ${header.lender}, not of ${name}. Nothing was restored.`,
    )
  requireKeys(
    ring,
    header.ring.map(({ id, proof }) => ({ id, proof: Buffer.from(proof, 'base64') })),
  )
  await requireReady(sql, name)
  const nodes = await nodesOf(sql)
  if (node !== undefined) requireNode(nodes, node)
  if ((await isTaken(sql, name)) && !(await isRestoring(sql, name)))
    throw new DatabaseSetupError(
      `There is a lender, or a role or schema, named ${name} already, and a restore never overwrites data. To replace the lender, stop its processes, make a backup of it, and run "forecourt lender erase ${name} --yes" first.`,
    )
}

const requireNode = (nodes: Nodes | null, node: string): void => {
  if (nodes === null)
    throw new DatabaseSetupError('The database is not a Citus cluster, so it has no nodes. Leave out --node.')
  if (!nodes.includes(node))
    throw new DatabaseSetupError(`The cluster has no node ${node}. Its nodes: ${nodes.join(', ')}.`)
}

/**
 * Creates the lender from the backup, on Citus on a node. What a killed restore left is removed first, and a failed one
 * leaves nothing. Until the end the lender has another password than its services, which therefore cannot use it.
 * Throws like `mayBeRestored`.
 */
export const restoreLender = async (
  sql: Database,
  lender: RestoredLender,
  backup: OpenBackup,
  onRows: (count: number) => void,
): Promise<Settled & { readonly node: string | null }> => {
  const { name } = lender
  return sql.begin(async (holding) => {
    const [lock] = await holding<{ is: boolean }[]>`
      select pg_try_advisory_xact_lock(${lockKeyIn(holding, name, LOCKS.restore)}) as is`
    if (lock?.is !== true)
      throw new DatabaseSetupError(`Another command is restoring ${name}. Wait until it has finished.`)
    if (await isRestoring(sql, name)) await dropLender(sql, name)
    const settled = await createRestored(sql, lender, backup, onRows)
    const restored = (await lendersOf(sql)).find((one) => one.name === name)
    return { ...settled, node: restored?.node ?? null }
  })
}

export type Settled = Waiting & {
  /** Applications that were erased again. */
  readonly erased: number
}

/**
 * Does what a restored database needs before a service may use it: repeats the listed erasures, and gives up webhook
 * deliveries that are older than clients remember. They store each id for as long as a delivery is retried, and would
 * take an older one for a new event.
 */
export const settleRestored = async (
  sql: Database,
  erasures: readonly Erasure[],
  now: () => number,
): Promise<Settled> => {
  const erased = await applyErasures(sql, erasures, now)
  const before = new Date(now() - GIVEN_UP_AFTER_SECONDS * 1_000)
  return { erased, ...(await settleWaiting(sql, before, new Date(now()))) }
}

const createRestored = async (
  sql: Database,
  lender: RestoredLender,
  backup: OpenBackup,
  onRows: (count: number) => void,
): Promise<Settled> => {
  const { name } = lender
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  await createSchema(sql, name, { password, connections: CONNECTIONS, restoring: true })
  try {
    const settled = await fill(sql, lender, lender.connectionWith(password), backup, onRows)
    await finishRestoring(sql, name, lender)
    return settled
  } catch (error) {
    // Where this fails too, as without room on the disk, the next restore or erasing the lender removes it.
    await dropLender(sql, name).catch(() => undefined)
    throw error
  }
}

const fill = async (
  sql: Database,
  lender: RestoredLender,
  connection: Connection,
  backup: OpenBackup,
  onRows: (count: number) => void,
): Promise<Settled> => {
  const own = connect(connection)
  try {
    await loadBackup(own, backup, onRows)
    await place(sql, own, lender)
    return await settleRestored(own, lender.erasures, Date.now)
  } finally {
    await own.end({ timeout: CLOSE_SECONDS })
  }
}

const PASSWORD_BYTES = 24
/** While it is restored. */
const CONNECTIONS = 20
const CLOSE_SECONDS = 5

/** On Citus, moves the loaded tables to a node, and compares each with what it was before. */
const place = async (sql: Database, own: Database, { name, node }: RestoredLender): Promise<void> => {
  if ((await nodesOf(sql)) === null) return
  const before = await sumsOf(own)
  // Citus copies rows with statements, which triggers would take for changes.
  await switchTriggers(own, 'disable')
  await distributeSchema(sql, name)
  const placed = (await lendersOf(sql)).find((one) => one.name === name)?.node
  if (node !== undefined && placed !== node) await moveSchema(sql, name, node, { atOnce: true })
  await switchTriggers(own, 'enable')
  const after = await sumsOf(own)
  for (const [table, { rows, sum }] of before) {
    const found = after.get(table)
    if (found?.rows !== rows || found.sum !== sum)
      throw new Error(`The rows of ${table} changed on their way to the node`)
  }
}

const switchTriggers = async (own: Database, state: 'enable' | 'disable'): Promise<void> => {
  const tables = await own<{ name: string }[]>`
    select distinct quote_ident(relname) as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal order by name`
  for (const { name } of tables) await own.unsafe(`alter table ${name} ${state} trigger user`)
}
