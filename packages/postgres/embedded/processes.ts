// The command line of a process, which tells a server from whatever else has its number by now.
import { readFile } from 'node:fs/promises'
import { run } from './run.ts'

const HAS_PROC = process.platform === 'linux'

/** A process's program and words, with a blank after each; empty if there is none with this number, or only a zombie. */
export const commandLineOf = (pid: number): Promise<string> => (HAS_PROC ? fromProc(pid) : fromPs(pid))

/** Whether a process with this number has these words on its command line. Without /proc, any process will do: `ps` costs too much. */
export const isAlive = async (pid: number, words: string): Promise<boolean> =>
  HAS_PROC ? (await fromProc(pid)).includes(words) : isTaken(pid)

const fromProc = async (pid: number): Promise<string> => {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

/** The same from `ps`, for systems without /proc. */
export const fromPs = async (pid: number): Promise<string> => {
  const { succeeded, output } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { cwd: '/' })
  return succeeded && !output.includes('<defunct>') ? `${output.trim()} ` : ''
}

const isTaken = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
