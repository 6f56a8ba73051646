/**
 * The output of commands: results to standard output, for people or as JSON; everything else to standard error. All of
 * it goes through here, so that no stored or received text controls the terminal.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { visibleText } from '../../packages/values/visible-text.ts'
import { CommandFailure, surroundings } from './sentences.ts'

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

const GAP = '  '
const COLUMN_MINIMUM_CHARACTERS = 8

/**
 * The table as lines of text: columns as wide as needed, wrapped between words if the width is less. Without a width
 * nothing is wrapped: one line a row, for other programs to search. Each cell is on one line, without control
 * characters.
 */
export const formatTable = (
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  widthCharacters?: number,
): string => {
  const cells = [headings, ...rows].map((row) => row.map(cellOnOneLine))
  const natural = headings.map((_, column) => Math.max(...cells.map((row) => lengthOf(row[column] ?? ''))))
  const widths = widthCharacters === undefined ? natural : narrowed(natural, widthCharacters)
  const rule = widths.map((width) => '─'.repeat(width)).join(GAP)
  const [head, ...body] = cells.map((row) => formatRow(row, widths))
  return [head, rule, ...body].join('\n')
}

/** Made visible before it is measured, so that columns stay aligned. */
const cellOnOneLine = (cell: string) => visibleText(cell.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))

const lengthOf = (text: string) => [...text].length

/** Narrows the widest column until all fit, or each has its minimum width. */
const narrowed = (natural: readonly number[], total: number): readonly number[] => {
  const widths = [...natural]
  let excess = widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1) - total
  while (excess > 0) {
    const widest = Math.max(...widths)
    if (widest <= COLUMN_MINIMUM_CHARACTERS) break
    widths[widths.indexOf(widest)] = widest - 1
    excess--
  }
  return widths
}

const formatRow = (row: readonly string[], widths: readonly number[]): string => {
  const wrapped = widths.map((width, column) => wrapText(row[column] ?? '', width))
  const height = Math.max(...wrapped.map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) =>
    widths
      .map((width, column) => padded(wrapped[column]?.[line] ?? '', width))
      .join(GAP)
      .trimEnd(),
  ).join('\n')
}

const padded = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - lengthOf(text)))

/** Wraps a text between words into lines of a maximum length; a longer word is cut. */
export const wrapText = (text: string, widthCharacters: number): readonly string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && lengthOf(line) + 1 + lengthOf(word) > widthCharacters) {
      lines.push(line)
      line = ''
    }
    let rest = line === '' ? word : `${line} ${word}`
    while (lengthOf(rest) > widthCharacters) {
      const characters = [...rest]
      lines.push(characters.slice(0, widthCharacters).join(''))
      rest = characters.slice(widthCharacters).join('')
    }
    line = rest
  }
  return [...lines, line]
}

/** What tells a process to stop, with the exit code of one that it interrupts. SIGHUP: its terminal was closed. */
export const STOP_SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

export const stopSignalNames = Object.keys(STOP_SIGNALS) as readonly (keyof typeof STOP_SIGNALS)[]

/** Aborted by a stop signal, and once the command's output cannot be written. */
export const stopSignal = (): { readonly signal: AbortSignal; readonly end: () => void } => {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  for (const name of stopSignalNames) process.on(name, stop)
  outputFailed()?.addEventListener('abort', stop)
  return {
    signal: stopping.signal,
    end: () => {
      for (const name of stopSignalNames) process.off(name, stop)
    },
  }
}
