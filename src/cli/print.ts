/**
 * The output of commands: results to standard output, for people or as JSON; everything else to standard error. All of
 * it goes through here, so that no stored or received text controls the terminal.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { visibleText } from '../../packages/values/visible-text.ts'
import { surroundings } from './surroundings.ts'
import { formatTable } from './table.ts'

/** A command's sentences when a program has asked for JSON. */
type Sentences = { isAsked: boolean; readonly said: string[] }

const sentences = new AsyncLocalStorage<Sentences>()

/** Writes a line of the result. */
export const print = (line: string): void => {
  const gathered = sentences.getStore()
  if (gathered?.isAsked) gathered.said.push(line)
  else printText(`${line}\n`)
}

/** Runs a command. If it calls `ask`, its output from then on becomes one JSON object at its end, unless it fails. */
export const gatherSentences = async (work: (ask: () => void) => Promise<unknown>): Promise<void> => {
  const gathered: Sentences = { isAsked: false, said: [] }
  const ask = () => {
    gathered.isAsked = true
  }
  await sentences.run(gathered, () => work(ask))
  if (gathered.isAsked) printText(`${JSON.stringify({ messages: gathered.said }, null, 2)}\n`)
}

/** Writes result text that has its own line ends. */
export const printText = (text: string): void => {
  surroundings().stdout.write(visibleText(text))
}

/** Writes a result that is a file, such as a PDF, as it is. */
export const printFile = (bytes: Uint8Array): void => {
  surroundings().stdout.write(bytes)
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

/** Whether something is enabled, or since when not. */
export const stateOf = ({ disabledAt }: { readonly disabledAt: Date | null }): string =>
  disabledAt === null ? 'enabled' : `disabled ${day(disabledAt)}`
