/** Asks for secrets: on the terminal without echo, or line by line from standard input, never as an argument. */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandFailure } from './command-failure.ts'
import { prompt } from './print.ts'
import { type Surroundings, surroundings } from './surroundings.ts'

type Input = Surroundings['stdin']

/** `what` as in sentences, "password of mary@example.ie". Throws CommandFailure if none is given. */
export const askSilently = async (what: string): Promise<string> => {
  const { stdin } = surroundings()
  const isTerminal = stdin.isTTY === true
  const begun = `${what.charAt(0).toUpperCase()}${what.slice(1)}`
  if (isTerminal) prompt(`${begun}: `)
  const given = await (isTerminal ? typedLine(stdin) : sentLine(stdin))
  if (isTerminal) prompt('\n')
  if (given === '')
    throw new CommandFailure(
      `The ${what} is missing. Type it in a terminal, or pass it on its own line of standard input.`,
    )
  return given
}

const typedLine = async (stdin: Input): Promise<string> => {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silent, terminal: true })
  const given = await new Promise<string>((resolve) => {
    lines.once('line', resolve)
    lines.once('SIGINT', () => lines.close())
    lines.once('close', () => resolve(''))
  })
  lines.close()
  return given
}

/** What was read of an input beyond the lines that were asked for. */
const unread = new WeakMap<Input, string>()

const sentLine = async (stdin: Input): Promise<string> => {
  let text = unread.get(stdin) ?? ''
  stdin.setEncoding('utf8')
  while (!text.includes('\n')) {
    const chunk = await nextChunk(stdin)
    if (chunk === undefined) break
    text += chunk
  }
  const [line = ''] = text.split('\n', 1)
  unread.set(stdin, text.slice(line.length + 1))
  return line.replace(/\r$/, '')
}

/** Undefined at the end. The input is paused again, so that it does not keep the process alive. */
const nextChunk = (stdin: Input): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    if (!stdin.readable) return resolve(undefined)
    const settle = (chunk?: string) => {
      stdin.pause()
      stdin.off('data', onData).off('end', onEnd).off('error', reject)
      resolve(chunk)
    }
    const onData = (chunk: string | Buffer) => settle(String(chunk))
    const onEnd = () => settle()
    stdin.on('data', onData).once('end', onEnd).once('error', reject).resume()
  })
