/** Asks for what must not be seen: on the terminal without showing it, or as the first line of standard input. It is never an argument. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandFailure } from './failure.ts'
import { prompt } from './print.ts'
import { surroundings } from './surroundings.ts'

/** `what` is as sentences have it, "password of mary@example.ie". Throws CommandFailure where none is given. */
export const askSilently = async (what: string): Promise<string> => {
  const { stdin } = surroundings()
  const isTerminal = stdin.isTTY === true
  const begun = `${what.charAt(0).toUpperCase()}${what.slice(1)}`
  if (isTerminal) prompt(`${begun}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: isTerminal })
  const given = await new Promise<string>((resolve) => {
    lines.once('line', resolve)
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => resolve(''))
  })
  lines.close()
  if (isTerminal) prompt('\n')
  if (given === '')
    throw new CommandFailure(
      `The ${what} was not given: type it on a terminal, or send it as the first line of standard input.`,
    )
  return given
}
