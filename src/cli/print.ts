/**
 * The output of commands: results to standard output, for people or as JSON; everything else to standard error. All of
 * it goes through here, so that no stored or received text controls the terminal.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { visibleText } from '../../packages/values/visible-text.ts'
import { CommandFailure } from './command-failure.ts'
import { surroundings } from './surroundings.ts'
import { formatTable } from './table.ts'

/** What became of a command's output, and its sentences when a program has asked for JSON. */
type Output = {
  isAsked: boolean
  readonly said: string[]
  /** Why something of it could not be written. */
  failure: NodeJS.ErrnoException | undefined
  readonly failed: AbortController
  /** Settled once everything so far is written, or cannot be. */
  written: Promise<void>
}

const outputs = new AsyncLocalStorage<Output>()

/** Writes a line of the result. */
export const print = (line: string): void => {
  const output = outputs.getStore()
  if (output?.isAsked) output.said.push(line)
  else printText(`${line}\n`)
}

/**
 * Runs a command. If it calls `ask`, its output from then on becomes one JSON object at its end, unless it fails. Rejects
 * with a CommandFailure if standard output cannot be written: then the command ends where it would write more.
 */
export const withOutput = async (work: (ask: () => void) => Promise<unknown>): Promise<void> => {
  const output: Output = {
    isAsked: false,
    said: [],
    failure: undefined,
    failed: new AbortController(),
    written: Promise.resolve(),
  }
  const ask = () => {
    output.isAsked = true
  }
  const { stdout, stderr } = surroundings()
  // Each write says what became of it; what cannot be written to standard error cannot be said anywhere.
  for (const stream of [stdout, stderr]) stream.on('error', () => undefined)
  const [ended] = await Promise.allSettled([
    outputs.run(output, async () => {
      await work(ask)
      if (output.isAsked) printText(`${JSON.stringify({ messages: output.said }, null, 2)}\n`)
    }),
  ])
  await output.written
  if (output.failure !== undefined) throw unwritten(output.failure)
  if (ended.status === 'rejected') throw ended.reason
}

/** Aborted once standard output cannot be written. */
export const outputFailed = (): AbortSignal | undefined => outputs.getStore()?.failed.signal

const write = (content: string | Uint8Array): void => {
  const output = outputs.getStore()
  if (output?.failure !== undefined) throw unwritten(output.failure)
  // Promise.withResolvers is newer than the oldest Node.js that runs the SDK's program.
  const written = new Promise<void>((resolve) => {
    surroundings().stdout.write(content, (error?: Error | null) => {
      if (output !== undefined && error) {
        output.failure ??= error
        output.failed.abort()
      }
      resolve()
    })
  })
  if (output !== undefined) output.written = written
}

const unwritten = ({ code, message }: NodeJS.ErrnoException): CommandFailure =>
  new CommandFailure(
    `The output cannot be written: ${code === undefined ? message : (REASONS[code] ?? code)}. Changes that the command made remain.`,
  )

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EFBIG: 'the file is too large',
  EPIPE: 'the program that reads it has ended',
  ECONNRESET: 'the program that reads it has ended',
  EIO: 'the terminal is closed, or the disk fails',
}

/** Writes result text that has its own line ends. */
export const printText = (text: string): void => {
  write(visibleText(text))
}

/** Writes a result that is a file, such as a PDF, as it is. */
export const printFile = (bytes: Uint8Array): void => {
  write(bytes)
}

/** Writes a line about the work, apart from its result. */
export const remark = (line: string): void => prompt(`${line}\n`)

/** Writes about the work without ending the line, so that the user types a response after it. */
export const prompt = (text: string): void => {
  surroundings().stderr.write(visibleText(text))
}

export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2))

/** Writes a table as wide as the terminal; when piped into another program its lines are not wrapped. */
export const printTable = (headings: readonly string[], rows: readonly (readonly string[])[]): void => {
  const { isTTY, columns } = surroundings().stdout
  print(formatTable(headings, rows, isTTY ? columns : undefined))
}

/** Others' text within a line of ours: a line break in it must not start a line that looks like ours. */
export const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** A list as a table for people or an array for programs. */
export const printList = <T>(
  items: readonly T[],
  shown: {
    readonly json?: boolean | undefined
    readonly none: string
    readonly columns: Readonly<Record<string, (item: T) => string>>
  },
): void => {
  if (shown.json) printJson(items)
  else if (items.length === 0) print(shown.none)
  else {
    const cells = Object.values(shown.columns)
    const rows = items.map((item) => cells.map((cell) => cell(item)))
    printTable(Object.keys(shown.columns), rows)
  }
}

/** A number of things: "1 car", "2 cars". */
export const countOf = (count: number, thing: string, things = `${thing}s`): string =>
  `${count} ${count === 1 ? thing : things}`

/** The day of a point in time, in UTC. */
export const day = (moment: Date): string => moment.toISOString().slice(0, 10)

/** A point in time to the second, in UTC. */
export const moment = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')}Z`
