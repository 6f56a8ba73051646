/** Asks for a secret on the terminal, without echo; it is never an argument. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandFailure } from './command-failure.ts'
import { prompt } from './print.ts'
import { surroundings } from './surroundings.ts'

/** `what` as a sentence begins, "API key for https://finance.example". Throws CommandFailure if none is given. */
export const askSilently = async (what: string): Promise<string> => {
  prompt(`${what}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: surroundings().stdin, output: silent, terminal: true })
  const given = await new Promise<string>((resolve) => {
    lines.once('line', resolve)
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => resolve(''))
  })
  lines.close()
  prompt('\n')
  if (given === '') throw new CommandFailure(`The ${what} is missing.`)
  return given
}
