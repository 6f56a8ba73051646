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

/** The milliseconds that a process has had of the processor: the 14th and 15th fields of its line, user and system time. */
export const processorTimeOf = async (pid: string): Promise<number> => {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The second field, the name, may have spaces in its parentheses.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_A_TICK
}
