/**
 * Where a process writes its log: standard output. That may be a full disk, a pipe that nobody reads, or a terminal
 * that was closed. Neither a request nor the end of the process ever waits for it: lines wait in memory up to a limit,
 * further ones are lost and counted, and the log itself says how many once it can be written again.
 */
import { write, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import type { DestinationStream } from 'pino'
import { countOf, remark } from '../cli/print.ts'

export type LogOutput = DestinationStream & {
  /**
   * Calls back once every line so far is written; with the error if the output fails, and with none if it takes no more
   * within `FLUSH_MILLISECONDS`.
   */
  readonly flush: (done?: (error?: Error) => void) => void
  /** How many lines were lost so far. */
  readonly lost: () => number
  /** Whether a write has not come back yet. */
  readonly isWriting: () => boolean
  /** Called with the number of lines that were lost since the last call, once later ones can be written. */
  onWritable: (lost: number) => void
  /** Makes one last attempt to write what waits, when the process exits. Returns how many lines are lost without a word. */
  readonly lastTry: () => number
}

/** Writes some of the bytes, and calls back with how many. */
export type WriteSome = (bytes: Buffer, done: (error: Error | null, written: number) => void) => void

/** Lines are written together, within milliseconds: a write for each would cost as much as a query. */
const TOGETHER_CHARACTERS = 8_192
const TOGETHER_MILLISECONDS = 250

/** What waits in memory at most. */
const WAITING_MAXIMUM_CHARACTERS = 1_048_576

const RETRY_MILLISECONDS = 1_000

const FLUSH_MILLISECONDS = 500

/** The output of standard output's bytes as `writeSome` writes them. */
export const logOutput = (writeSome: WriteSome): LogOutput => {
  let lines: string[] = []
  let characters = 0
  /** Taken from the lines, and not written yet. */
  let bytes: Buffer = Buffer.alloc(0)
  let isWriting = false
  let hasFailed = false
  let timer: NodeJS.Timeout | undefined
  let lost = 0
  let lostAndSaid = 0
  const flushes: ((error?: Error) => void)[] = []

  const settle = (error?: Error) => {
    for (const done of flushes.splice(0)) done(error)
  }
  const later = (milliseconds: number) => {
    timer ??= setTimeout(next, milliseconds).unref()
  }
  const take = () => {
    bytes = Buffer.from(lines.join(''))
    lines = []
    characters = 0
    const more = lost - lostAndSaid
    lostAndSaid = lost
    if (more > 0) output.onWritable(more)
  }
  const next = () => {
    clearTimeout(timer)
    timer = undefined
    if (isWriting) return
    if (bytes.length === 0) take()
    if (bytes.length === 0) return settle()
    isWriting = true
    writeSome(bytes, written)
  }
  const written = (error: Error | null, count: number) => {
    isWriting = false
    bytes = bytes.subarray(count)
    hasFailed = error !== null || count === 0
    if (hasFailed) {
      later(RETRY_MILLISECONDS)
      settle(error ?? undefined)
    } else if (bytes.length > 0 || flushes.length > 0 || characters >= TOGETHER_CHARACTERS) next()
    else if (characters > 0) later(TOGETHER_MILLISECONDS)
  }
  const output: LogOutput = {
    write: (line) => {
      if (characters + line.length > WAITING_MAXIMUM_CHARACTERS) {
        lost += 1
        return
      }
      lines.push(line)
      characters += line.length
      if (isWriting || hasFailed) return
      if (characters >= TOGETHER_CHARACTERS) next()
      else later(TOGETHER_MILLISECONDS)
    },
    flush: (done = () => undefined) => {
      flushes.push(inTime(done))
      next()
    },
    lost: () => lost,
    isWriting: () => isWriting,
    onWritable: () => undefined,
    lastTry: () => lost - lostAndSaid + linesLeft([bytes, Buffer.from(lines.join(''))], isWriting),
  }
  return output
}

/** Calls back once: with what it is called with, or with no error after `FLUSH_MILLISECONDS`. */
const inTime = (done: (error?: Error) => void): ((error?: Error) => void) => {
  const { promise, resolve } = Promise.withResolvers<Error | undefined>()
  const late = setTimeout(() => resolve(undefined), FLUSH_MILLISECONDS)
  void promise.then((error) => {
    clearTimeout(late)
    done(error)
  })
  return resolve
}

/** Tries to write some pieces in their order. Returns how many lines are left. A write that hangs would hang again. */
const linesLeft = (pieces: readonly Buffer[], isWriting: boolean): number => {
  const left = [...pieces]
  if (!isWriting) while (left[0] !== undefined && isWritten(left[0])) left.shift()
  return left.reduce((sum, piece) => sum + String(piece).split('\n').length - 1, 0)
}

/** Tries to write them to standard output. */
const isWritten = (bytes: Buffer): boolean => {
  try {
    return writeSync(process.stdout.fd, bytes) === bytes.length
  } catch {
    return false
  }
}

/** Whether standard output is a pipe or a socket, which Node.js writes to without a thread. */
const isPipe = (): boolean => process.stdout instanceof Socket && !process.stdout.isTTY

/** Standard output itself. */
export const standardOutput = logOutput((bytes, done) => {
  if (isPipe()) process.stdout.write(bytes, (error) => done(error ?? null, error ? 0 : bytes.length))
  else write(process.stdout.fd, bytes, done)
})

/** Whether a thread is writing to a file: Node.js waits for it when it exits, even if it hangs. */
const mayHang = (): boolean => standardOutput.isWriting() && !isPipe()

/** Ends the process, whatever its log does. */
export const exitNow = (code?: number): void => {
  if (mayHang()) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}

/** At the process's exit. */
export const writeLastLines = (): void => {
  const lost = standardOutput.lastTry()
  // Standard error may be the terminal that hangs.
  if (lost > 0 && !mayHang()) remark(`The log could not be written: ${countOf(lost, 'line')} lost.`)
}
