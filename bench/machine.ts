/** The machine of the measurement. */
import { readFile, statfs } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'

export type Machine = {
  readonly cores: number
  readonly processor: string
  readonly memoryBytes: number
  readonly platform: string
  readonly node: string
}

export const thisMachine = (): Machine => ({
  cores: cpus().length,
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  memoryBytes: totalmem(),
  platform: `${process.platform} ${process.arch}`,
  node: process.version,
})

/** On Linux, a folder of this type is in memory, where commits cost nothing. */
const TMPFS_TYPE = 0x01021994

export const diskAt = async (
  folder: string,
): Promise<{ readonly freeBytes: number; readonly isMemory: boolean }> => {
  const { bavail, bsize, type } = await statfs(folder)
  return { freeBytes: bavail * bsize, isMemory: process.platform === 'linux' && type === TMPFS_TYPE }
}

/** Linux counts in hundredths of a second. */
const MILLISECONDS_A_TICK = 10

/** The milliseconds that a process has had of the processor. Only Linux tells. */
export const processorTimeOf = async (pid: string): Promise<number> => (await timesOf(pid)).own

/**
 * The milliseconds that a server has had of the processor: its main process, the processes that it started, and those that
 * have ended. Only Linux tells.
 */
export const serverTimeOf = async (pid: string): Promise<number> => {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const children = text.match(/\d+/g) ?? []
  const times = await Promise.all(children.map((child) => processorTimeOf(child).catch(() => GONE)))
  // Read last: it then has the time of a child that ended meanwhile.
  const server = await timesOf(pid)
  return times.reduce((sum, time) => sum + time, server.own + server.ended)
}

const GONE = 0

/** The 14th to 17th fields of a process's line: user and system time, its own and that of its children that ended. */
const timesOf = async (pid: string): Promise<{ readonly own: number; readonly ended: number }> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The second field, the name, may have spaces in its parentheses.
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  const [user, system, endedUser, endedSystem] = fields.map(
    (ticks) => Number(ticks) * MILLISECONDS_A_TICK,
  ) as [number, number, number, number]
  return { own: user + system, ended: endedUser + endedSystem }
}
