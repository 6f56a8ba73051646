// The operating system's facts about a process: enough to distinguish it from a later one with the same number.
import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

export type Process = {
  readonly pid: number
  /** The program's name without its folder, at most 15 characters on Linux. */
  readonly name: string
  /** Its start time in the system's own units: together with the number it identifies the process for good. */
  readonly birth: string
}

/** The process with this number, or undefined if there is none or only a zombie, which no longer holds anything. */
export const inspect = (pid: number): Promise<Process | undefined> => (HAS_PROC ? fromProc(pid) : fromPs(pid))

/** When a process began, in seconds since 1970: off by any later correction of the system's clock. */
export const bornAtSeconds = async ({ birth }: Process): Promise<number> => {
  if (!HAS_PROC) return Date.parse(`${birth} UTC`) / 1000
  const bootSeconds = Number(/^btime (\d+)/m.exec(await readFile('/proc/stat', 'utf8'))?.[1])
  return bootSeconds + Number(birth) / TICKS_PER_SECOND
}

/** Whether exactly this process is still running. */
export const isAlive = async (seen: Process): Promise<boolean> => {
  // Repeated calls of ps would cost too much.
  if (!HAS_PROC) return isTaken(seen.pid)
  return (await fromProc(seen.pid))?.birth === seen.birth
}

/** Waits until exactly this process has ended; false if it still runs after `patienceMs`. */
export const hasEnded = async (seen: Process, deadlineMs: number): Promise<boolean> => {
  const deadline = performance.now() + deadlineMs
  while (await isAlive(seen)) {
    if (performance.now() > deadline) return false
    await pause(LOOK_EVERY_MS)
  }
  return true
}

/** Sends a signal to exactly this process; does nothing if it has ended. */
export const sendSignal = async (seen: Process, signal: NodeJS.Signals): Promise<void> => {
  if (!(await isAlive(seen))) return
  try {
    process.kill(seen.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Whether a process is a `postgres` that works in this folder: undefined if the system doesn't let us look. */
export const isPostgresIn = async (pid: number, folder: string): Promise<boolean | undefined> => {
  if (!HAS_PROC) return undefined
  try {
    const program = await readlink(`/proc/${pid}/exe`)
    // The program's file may have been replaced since, for example by a new installation.
    if (basename(program.replace(/ \(deleted\)$/, '')) !== 'postgres') return false
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(folder)])
    return its.dev === ours.dev && its.ino === ours.ino
  } catch (error) {
    if (DENIED.has((error as NodeJS.ErrnoException).code ?? '')) return undefined
    return false
  }
}

/** Every `postgres` that works in this folder, as far as the system lets us look; empty without /proc. */
export const postgresProcessesIn = async (folder: string): Promise<readonly Process[]> => {
  if (!HAS_PROC) return []
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(
    numbers.map(async (pid) => ((await isPostgresIn(pid, folder)) === true ? inspect(pid) : undefined)),
  )
  return found.filter((seen) => seen !== undefined)
}

const HAS_PROC = process.platform === 'linux'
const LOOK_EVERY_MS = 10
const DENIED: ReadonlySet<string> = new Set(['EACCES', 'EPERM'])

/** Linux counts a process's start in hundredths of a second, whatever the kernel's own tick. */
const TICKS_PER_SECOND = 100

const fromProc = async (pid: number): Promise<Process | undefined> => {
  const line = await statusLineOf(pid)
  // The name is in parentheses and may itself contain parentheses and blanks.
  const nameEnd = line.lastIndexOf(')')
  const rest = line.slice(nameEnd + 2).split(' ')
  const state = rest[0]
  const birth = rest[19]
  if (birth === undefined || state === 'Z' || state === 'X') return undefined
  return { pid, name: line.slice(line.indexOf('(') + 1, nameEnd), birth }
}

const statusLineOf = async (pid: number): Promise<string> => {
  try {
    return await readFile(`/proc/${pid}/stat`, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

/** The same from `ps`, for systems without /proc. */
export const fromPs = async (pid: number): Promise<Process | undefined> => {
  if (!isTaken(pid)) return undefined
  // A ps that finds nothing exits with 1, which is also an answer.
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=,stat=,comm=', '-p', String(pid)], {
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  }).catch((error: { readonly code?: unknown }) => {
    if (error.code === 1) return { stdout: '' }
    throw error
  })
  const [, birth, state, program] = /^\s*(\w+ +\w+ +\d+ +[\d:]+ +\d+) +(\S+) +(.+?)\s*$/.exec(stdout) ?? []
  if (birth === undefined || program === undefined || state?.startsWith('Z')) return undefined
  return { pid, name: basename(program), birth }
}

const isTaken = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
