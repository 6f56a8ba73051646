/** The machine of the measurement. */
import { statfs } from 'node:fs/promises'
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
