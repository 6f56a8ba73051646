/** The real command, `forecourt serve`, in a process of its own that can be killed. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, type Database } from '../../packages/postgres/connection/database.ts'
import { runningEmbeddedPostgres } from '../../packages/postgres/embedded/embedded-postgres.ts'

const COMMAND = fileURLToPath(new URL('../../bin/forecourt.js', import.meta.url))
const READY_PATIENCE_MILLISECONDS = 180_000

export type Sandbox = {
  readonly baseUrl: string
  readonly clients: Readonly<
    Record<
      'dealer' | 'specialDealer' | 'partner' | 'otherPartner' | 'lender',
      { clientId: string; clientSecret: string; apiKey: string }
    >
  >
  readonly users: Readonly<Record<string, { email: string; password: string }>>
}

export type RunningService = {
  readonly process: ChildProcess
  readonly baseUrl: string
  readonly sandbox: Sandbox
  readonly output: () => string
  /** Waits until it has ended. */
  readonly ended: Promise<number | null>
}

/** Systems give out none of these by themselves, so nobody else takes one between its choice and its use. */
const PORTS = [20_000, 32_000] as const

/** A TCP port that is free, and that no test gets again while this process runs: its namesake of UDP is taken until then. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(...PORTS)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) =>
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  const mark = createSocket('udp4').unref()
  const isOurs = await new Promise<boolean>((resolve) =>
    mark.once('error', () => resolve(false)).bind({ port, address: '127.0.0.1' }, () => resolve(true)),
  )
  return isOurs ? port : freePort()
}

/** Starts the service on a DATA_DIR and a port, and resolves once it is ready; `command` may be that of another checkout. */
export const startService = async (
  dataDir: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
  command = COMMAND,
): Promise<RunningService> => {
  const child = spawn(process.execPath, [command, 'serve'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const baseUrl = `http://127.0.0.1:${port}`
  const began = performance.now()
  while (!(await isReady(baseUrl))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The service ended: ${output}`)
    if (performance.now() - began > READY_PATIENCE_MILLISECONDS) {
      child.kill('SIGKILL')
      throw new Error(`The service is not ready: ${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const sandbox = JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8')) as Sandbox
  return { process: child, baseUrl, sandbox, output: () => output, ended }
}

const isReady = async (baseUrl: string): Promise<boolean> => {
  try {
    return (await fetch(`${baseUrl}/health/ready`)).ok
  } catch {
    return false
  }
}

/** Reads or changes the embedded database of a service that is running. */
export const withDatabase = async (
  dataDir: string,
  work: (sql: Database) => Promise<void>,
): Promise<void> => {
  const connection = await runningEmbeddedPostgres(dataDir)
  assert.ok(connection !== undefined)
  const sql = connect(connection, { max: 1 })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}
