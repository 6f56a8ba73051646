// Finds the server that runs on a data directory, and proves that it is that one before anyone adopts or stops it.
import { askServer, type Connection, connectionTo } from './connection.ts'
import { type LockFile, readLockFile } from './lock-file.ts'
import { bornAtSeconds, inspect, isPostgresIn, type Process } from './processes.ts'

export type RunningServer = {
  /** The postmaster, parent of all of the server's processes. */
  readonly process: Process
  readonly connection: Connection
}

export type Finding =
  | { readonly kind: 'none' }
  | { readonly kind: 'server'; readonly server: RunningServer }
  /** The process of the lock file is alive and may be the server, but neither it nor the system proves it. */
  | { readonly kind: 'unproven'; readonly pid: number }

/** The server of postmaster.pid, if that process is alive and proved to be it. */
export const findServer = async (folder: string): Promise<Finding> => {
  const lockFile = await readLockFile(folder)
  const process = lockFile && (await inspect(lockFile.pid))
  if (lockFile === undefined || process === undefined) return { kind: 'none' }
  const connection = connectionTo(lockFile.socketFolder, lockFile.port)
  const verdict = await verdictOnProcess(process, lockFile, folder)
  if (verdict === 'other') return { kind: 'none' }
  if (lockFile.byHand) return { kind: 'unproven', pid: process.pid }
  const proven = verdict === 'same' || (await saysSoItself(connection, lockFile))
  return proven ? { kind: 'server', server: { process, connection } } : { kind: 'unproven', pid: process.pid }
}

/** By the system's information: for a proof, program, working folder and start time must all agree. */
const verdictOnProcess = async (
  process: Process,
  lockFile: LockFile,
  folder: string,
): Promise<'same' | 'other' | 'unclear'> => {
  if (process.name !== 'postgres') return 'other'
  const isThere = await isPostgresIn(process.pid, folder)
  if (isThere === false) return 'other'
  const agrees = differenceIsSmall(await bornAtSeconds(process), lockFile.startedAtSeconds)
  // The clock may have been corrected since the start, so different times disprove nothing.
  return isThere && agrees ? 'same' : 'unclear'
}

/** By the server's information: it must see exactly our lock file, and have started when that says. */
const saysSoItself = async (connection: Connection, lockFile: LockFile): Promise<boolean> => {
  try {
    const said = await askServer(connection)
    return (
      said.lockFile === lockFile.text && differenceIsSmall(said.startedAtSeconds, lockFile.startedAtSeconds)
    )
  } catch {
    // Whatever prevents an answer, it proves nothing.
    return false
  }
}

const differenceIsSmall = (one: number, other: number): boolean =>
  Math.abs(one - other) <= START_DIFFERENCE_SECONDS

/** The lock file has whole seconds, and a process is some milliseconds old before it writes them. */
const START_DIFFERENCE_SECONDS = 2
