// The embedded server's settings: for one service on one small machine, and so that nothing personal reaches its log.
// All are on the command line, so that a new version of the service applies its settings to old data directories.
import { totalmem } from 'node:os'

type Settings = Readonly<Record<string, string>>

/**
 * The settings as `name=value`.
 * @param fsync false gives up every promise about power cuts, for tests of other things.
 */
export const serverSettings = (fsync: boolean): readonly string[] =>
  Object.entries({
    ...REACHED_BY_SOCKET_ONLY,
    ...FOR_A_SMALL_MACHINE,
    shared_buffers: sharedBuffers(memoryBytes()),
    ...SILENT_ON_PERSONAL_DATA,
    ...(fsync ? DURABLE : UNSAFE_BUT_FAST),
  }).map(([name, value]) => `${name}=${value}`)

/** Part of the socket's file name; with a folder for each server any value will do. */
export const SOCKET_PORT = 5432
export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`

const REACHED_BY_SOCKET_ONLY: Settings = {
  listen_addresses: '',
  // Relative to the data directory, in which the server works.
  unix_socket_directories: '.',
  port: String(SOCKET_PORT),
  unix_socket_permissions: '0700',
}

const FOR_A_SMALL_MACHINE: Settings = {
  synchronous_commit: 'on',
  max_connections: '100',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Solid state disks: random reads cost little more than sequential ones.
  random_page_cost: '1.1',
  // Worker processes for reads gain nothing here, and parallel queries need more of /dev/shm than containers have.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // A statement whose service was killed must not go on for hours, holding its locks.
  client_connection_check_interval: '5s',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const BYTES_A_MEGABYTE = 2 ** 20
const BUFFERS_SHARE = 1 / 8
const BUFFERS_MEGABYTES = { minimum: 128, maximum: 1_024 }

/** PostgreSQL's own cache, on a machine that it shares with the service and the system's cache. */
export const sharedBuffers = (bytes: number): string => {
  const { minimum, maximum } = BUFFERS_MEGABYTES
  const share = Math.floor((bytes * BUFFERS_SHARE) / BYTES_A_MEGABYTE)
  return `${Math.min(Math.max(share, minimum), maximum)}MB`
}

/** The machine's memory, or a container's limit. */
const memoryBytes = (): number => {
  const constrained = process.constrainedMemory()
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem()
}

/**
 * The service sees every failing statement and logs it without values, so the server need not: its messages quote
 * values ("invalid input syntax for type integer: …"), their details quote rows, and after a crash the statement. What
 * remains is the server's own life: starts, stops, crashes, rejected connections.
 */
const SILENT_ON_PERSONAL_DATA: Settings = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_checkpoints: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
}

/** Even without it, acknowledged data survive a killed server, as long as the machine keeps running. */
const DURABLE: Settings = { fsync: 'on', full_page_writes: 'on' }
const UNSAFE_BUT_FAST: Settings = { fsync: 'off', full_page_writes: 'off' }
