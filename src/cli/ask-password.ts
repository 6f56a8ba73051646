/** Asks for a password: on the terminal without showing it, or as the first line of standard input. It is never an argument. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandFailure } from './failure.ts'
import { prompt } from './print.ts'
import { surroundings } from './surroundings.ts'

/** Throws CommandFailure where none is given. */
export const askPassword = async (email: string): Promise<string> => {
  const { stdin } = surroundings()
  const isTerminal = stdin.isTTY === true
  if (isTerminal) prompt(`Password of ${email}: `)
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
      `The password of ${email} was not given: type it on a terminal, or send it as the first line of standard input.`,
    )
  return given
}
