/** Asks for secrets: on the terminal without echo, or from the first line of standard input, never as an argument. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandFailure } from './failure.ts'
import { prompt } from './print.ts'
import { surroundings } from './surroundings.ts'

/** `what` as in sentences, "password of mary@example.ie". Throws CommandFailure if none is given. */
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
