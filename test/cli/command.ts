/** Runs commands of the command line: in this process, or started as people start them. */
import { spawn } from 'node:child_process'
import { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { runIn, type Surroundings } from '../../src/cli/sentences.ts'
import { run as runHere } from '../../src/main/program.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { watchedHere } from '../responses/report.ts'

export const BIN = fileURLToPath(new URL('../../bin/forecourt.js', import.meta.url))

/** A command that goes on for longer has failed. */
const PATIENCE_MILLISECONDS = 60_000

export type Ended = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export type RunOptions = {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string | Buffer
}

export type StartOptions = RunOptions & {
  /** Arguments to Node.js itself. */
  readonly node?: readonly string[]
  /** Called with the process's number once it has started; standard input then stays open. */
  readonly onStart?: (pid: number) => void
}

const environmentOf = ({ env }: RunOptions) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  ...env,
})

/**
 * Runs `forecourt` with these arguments until it ends, in this process: a second of processor time less than `started`.
 * Tests of what only a separate process shows (that it ends by itself, signals, terminals) need that one.
 */
export const forecourt = async (commandLine: readonly string[], options: RunOptions = {}): Promise<Ended> => {
  let stdout = ''
  let stderr = ''
  const surroundings: Surroundings = {
    env: environmentOf(options),
    stdin: Readable.from(options.input === undefined ? [] : [Buffer.from(options.input)], {
      objectMode: false,
    }),
    stdout: collecting((text) => {
      stdout += text
    }),
    stderr: collecting((text) => {
      stderr += text
    }),
  }
  const deadline = new AbortController()
  const tooLong = async () => {
    await pause(PATIENCE_MILLISECONDS, undefined, { signal: deadline.signal, ref: false })
    throw new Error(`forecourt ${commandLine.join(' ')} did not end. ${stderr}`)
  }
  await Promise.race([runIn(surroundings, () => runHere(commandLine)), tooLong()])
  deadline.abort()
  return { code: Number(surroundings.exitCode ?? 0), signal: null, stdout, stderr }
}

const collecting = (add: (text: string) => void) =>
  new Writable({
    decodeStrings: false,
    write(text, _encoding, done) {
      add(String(text))
      done()
    },
  })

/** The same in a process of its own, through the executable that people start. */
export const started = (commandLine: readonly string[], options: StartOptions = {}): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...(options.node ?? []), BIN, ...commandLine], {
      env: { ...watchedHere(), ...environmentOf(options) },
      timeout: PATIENCE_MILLISECONDS,
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.stdin.on('error', () => undefined)
    if (options.onStart === undefined) child.stdin.end(options.input)
    child.on('error', reject)
    child.on('spawn', () => options.onStart?.(child.pid as number))
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })

export type Installation = TestDatabase & {
  /** DATABASE_URL. */
  readonly url: string
  /** ENCRYPTION_KEYS: one key. */
  readonly keys: string
  /** Runs a command on this installation, in this process. */
  readonly run: (commandLine: readonly string[], options?: RunOptions) => Promise<Ended>
  /** Starts one in a process of its own, and waits until it ends. */
  readonly started: (commandLine: readonly string[], options?: RunOptions) => Promise<Ended>
  /** Runs a command with --json that must succeed, and reads its response. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what its command answers.
  readonly json: (...commandLine: readonly string[]) => Promise<any>
}

/** An installation on PostgreSQL by DATABASE_URL. */
export const openInstallation = async (): Promise<Installation> => {
  const database = await openTestDatabase()
  const { socketFolder, port, user, database: name, password } = database.connection
  const credentials = password === undefined ? user : `${user}:${encodeURIComponent(password)}`
  const query = new URLSearchParams({ host: socketFolder, port: String(port) })
  const keys = newKeyText('k1')
  const settings = {
    DATABASE_URL: `postgres://${credentials}@localhost/${name}?${query}`,
    ENCRYPTION_KEYS: keys,
  }
  const here = (options: RunOptions): RunOptions => ({ ...options, env: { ...settings, ...options.env } })
  const run: Installation['run'] = (commandLine, options = {}) => forecourt(commandLine, here(options))
  const json: Installation['json'] = async (...commandLine) => {
    const { code, stdout, stderr } = await run([...commandLine, '--json'])
    if (code !== 0) throw new Error(`forecourt ${commandLine.join(' ')} ended with ${code}: ${stderr}`)
    return JSON.parse(stdout)
  }
  return {
    ...database,
    url: settings.DATABASE_URL,
    keys,
    run,
    json,
    started: (commandLine, options = {}) => started(commandLine, here(options)),
  }
}
