/** Runs the real command in a process of its own, on a database of the test's. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { newKeyText } from '../../src/store/encryption/key-ring.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'

export const BIN = fileURLToPath(new URL('../../bin/forecourt.js', import.meta.url))

/** A command that goes on for longer is stopped. */
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
  /** Arguments to Node.js itself. */
  readonly node?: readonly string[]
  /** Called with the process's number once it has started. */
  readonly onStart?: (pid: number) => void
}

/** Runs `forecourt` with these arguments until it ends. */
export const forecourt = (commandLine: readonly string[], options: RunOptions = {}): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...(options.node ?? []), BIN, ...commandLine], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...options.env },
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
  /** ENCRYPTION_KEYS: one key. */
  readonly keys: string
  /** Runs a command on this installation. */
  readonly run: (commandLine: readonly string[], options?: RunOptions) => Promise<Ended>
  /** Runs a command with --json that must succeed, and reads its answer. */
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
  const run: Installation['run'] = (commandLine, options = {}) =>
    forecourt(commandLine, { ...options, env: { ...settings, ...options.env } })
  const json: Installation['json'] = async (...commandLine) => {
    const { code, stdout, stderr } = await run([...commandLine, '--json'])
    if (code !== 0) throw new Error(`forecourt ${commandLine.join(' ')} ended with ${code}: ${stderr}`)
    return JSON.parse(stdout)
  }
  return { ...database, keys, run, json }
}
