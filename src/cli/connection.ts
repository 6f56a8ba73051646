/**
 * The service that a command calls and the client key, from options, the environment or the terminal; and references as
 * arguments.
 */
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { type Command, InvalidArgumentError } from 'commander'
import { anyReferenceId, setOfReference } from '../domain/application/reference.ts'
import { SET_ROWS, SETS, type SetName } from '../domain/application/sets.ts'
import { textOf, unreadable } from './files.ts'
import { seconds } from './options.ts'
import { prompt } from './print.ts'
import { PROFILE_OPTION } from './removed.ts'
import { CommandFailure, EXIT_USAGE, surroundings } from './sentences.ts'

export type Connection = {
  readonly baseUrl: string
  /** Empty for a request without one. */
  readonly apiKey: string
  /** How long a request may take. */
  readonly patienceMilliseconds?: number
}

export type ConnectionOptions = {
  readonly url?: string
  readonly keyFile?: string
  /** In seconds. */
  readonly timeout?: number
}

/** How the commands of a program find the service and the key. */
export type Access = {
  /** Adds the options for both. */
  readonly addOptions: (command: Command) => Command
  /** What the help of a command says about the environment. */
  readonly help: string
  /** Throws CommandFailure if either is missing. A request's path may say whose key it needs. */
  readonly connectionOf: (options: ConnectionOptions, path?: string) => Promise<Connection>
}

/** Adds the options for the service and the key. */
export const toService = (command: Command, elsewhere = ''): Command =>
  command
    .addOption(PROFILE_OPTION)
    .option('--url <base>', `the service's URL (default: FORECOURT_URL${elsewhere})`)
    .option('--key-file <file>', 'a file with the API key (default: FORECOURT_KEY)')
    .option('--timeout <seconds>', 'the time limit for each request (default: 30)', seconds)

/** What the help says about the environment. */
export const KEY_HELP = `  FORECOURT_KEY
      The client's API key. FORECOURT_API_KEY is an alias.
  FORECOURT_URL
      The service's URL.`

/** The access of a program that has only the service's address. */
export const ACCESS: Access = {
  addOptions: (command) => toService(command),
  help: KEY_HELP,
  connectionOf: async (options) => {
    const given = await givenConnection(options)
    const url = addressOf(given)
    return { baseUrl: url, apiKey: given.apiKey ?? (await askedKey(url)), ...patienceOf(options) }
  },
}

/** The service alone, for a request that needs no key. Throws CommandFailure if its address is missing. */
export const serviceOf = async (options: ConnectionOptions): Promise<Connection> => {
  const given = await givenConnection(options)
  return { baseUrl: addressOf(given), apiKey: given.apiKey ?? '', ...patienceOf(options) }
}

const addressOf = ({ url }: Given): string => {
  if (url !== undefined) return url
  throw new CommandFailure("The service's address is missing: set FORECOURT_URL, or use --url.", EXIT_USAGE)
}

export type Given = { readonly url: string | undefined; readonly apiKey: string | undefined }

/** What options and environment give; either part may be missing. Throws CommandFailure if one is invalid. */
export const givenConnection = async ({ url, keyFile }: ConnectionOptions): Promise<Given> => {
  const [ofEnvironment, apiKey] = [inEnvironment('FORECOURT_URL'), await keyIn(keyFile)]
  if (url !== undefined) return { url: baseUrlOf(url), apiKey }
  const isSet = ofEnvironment !== undefined
  return { url: isSet ? baseUrlOf(ofEnvironment, 'FORECOURT_URL') : undefined, apiKey }
}

/** How long requests may take, if the options say so. */
export const patienceOf = ({ timeout }: ConnectionOptions): Pick<Connection, 'patienceMilliseconds'> =>
  timeout === undefined ? {} : { patienceMilliseconds: timeout * 1_000 }

const inEnvironment = (name: string): string | undefined => surroundings().env[name]?.trim() || undefined

const KEYS = ['FORECOURT_KEY', 'FORECOURT_API_KEY'] as const

/** The key in the file, or else in the environment. */
const keyIn = async (file: string | undefined): Promise<string | undefined> => {
  if (file !== undefined) {
    const bytes = await readFile(file).catch((error) => {
      throw unreadable(file, error)
    })
    return checkedKey(textOf(file, bytes).trim(), file)
  }
  const name = KEYS.find((one) => inEnvironment(one) !== undefined)
  const key = name && inEnvironment(name)
  return key === undefined || name === undefined ? undefined : checkedKey(key, name)
}

const askedKey = async (url: string): Promise<string> => {
  if (surroundings().stdin.isTTY !== true)
    throw new CommandFailure(
      `The API key for ${url} is missing: set FORECOURT_KEY to a client's API key, or use --key-file.`,
      EXIT_USAGE,
    )
  return checkedKey((await askSilently(`API key for ${url}`)).trim(), 'The key')
}

/** Never repeats the key. */
const checkedKey = (key: string, where: string): string => {
  if (isSendable(key)) return key
  throw new CommandFailure(`${where} must be an API key: fc_test_ and 43 characters.`, EXIT_USAGE)
}

/** Whether a header can hold it. */
const isSendable = (key: string): boolean => /^[!-~]+$/.test(key)

/** The origin in an option or setting. Throws CommandFailure if it is none. */
const baseUrlOf = (text: string, name = '--url'): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  throw new CommandFailure(`${name} must be an http or https address without a path.`, EXIT_USAGE)
}

/** Reads an argument that is a reference. */
export const reference = (text: string): string => {
  if (anyReferenceId(text) !== undefined) return text
  throw new InvalidArgumentError(`It must be a reference: ${PREFIXES} and 26 characters behind it.`)
}

const PREFIXES = SET_ROWS.map(({ prefix }) => prefix).join(' or ')

/** The path of a reference's application. */
export const pathOf = (of: string): string => `/api/${SETS[setOfReference(of) as SetName].noun}/${of}`

/**
 * Asks for a secret on the terminal, without echo; it is never an argument. `what` as a sentence begins, "API key for
 * https://finance.example". Throws CommandFailure if none is given.
 */
const askSilently = async (what: string): Promise<string> => {
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
