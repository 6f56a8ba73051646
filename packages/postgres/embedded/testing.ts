// What the tests of the embedded database share: temporary folders, connections, and services in separate processes.
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openPool, type Pool } from '../connection/pool.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { stopServerLeftOn } from './server.ts'

/** For tests of changing users, which only root can run. */
export const asRootOnly = { skip: process.geteuid?.() === 0 ? false : 'only root can become another user' }

/** Runs something after the test, in reverse order: a folder goes after the server in it. */
const afterwards = (context: TestContext, act: () => Promise<unknown>): void => {
  const acts = ACTS_AFTER.get(context)
  if (acts !== undefined) {
    acts.push(act)
    return
  }
  const first = [act]
  ACTS_AFTER.set(context, first)
  context.after(async () => {
    for (const next of first.reverse()) await next()
  })
}
const ACTS_AFTER = new WeakMap<TestContext, (() => Promise<unknown>)[]>()

/** A folder that is removed after the test. */
export const temporaryFolder = async (context: TestContext): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'forecourt-embedded-')))
  afterwards(context, () => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A DATA_DIR with an existing data directory, copied from one made once for all tests of the process. */
export const usedDataDir = async (context: TestContext, below = '.'): Promise<string> => {
  template ??= makeTemplate()
  const dataDir = join(await temporaryFolder(context), below)
  await mkdir(dataDir, { recursive: true })
  // With owners and modes, which Node's own copying omits.
  await promisify(execFile)('cp', ['-a', `${await template}/.`, dataDir])
  return dataDir
}

let template: Promise<string> | undefined

const makeTemplate = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-embedded-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const server = await startEmbeddedPostgres({ dataDir: folder, fsync: false })
  await server.stop()
  return folder
}

/**
 * Starts the server and stops it after the test. These tests are not about power cuts, so nothing is synced by default.
 */
export const start = async (
  context: TestContext,
  dataDir: string,
  options: { readonly fsync?: boolean; readonly log?: (sentence: string) => void } = {},
): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir, fsync: false, ...options })
  afterwards(context, server.stop)
  return server
}

/** A client like the service's own. */
export const connect = (context: TestContext, { connection }: Pick<EmbeddedPostgres, 'connection'>): Pool => {
  const { socketFolder, port, user, database } = connection
  const sql = openPool({ host: socketFolder, port, user, database, max: 2 })
  afterwards(context, () => sql.end({ timeout: 0 }))
  return sql
}

/** The number of the server process that runs on a DATA_DIR. */
export const serverNumber = async (dataDir: string): Promise<number> => {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

export type ServiceProcess = {
  readonly child: ChildProcess
  /** The next line of its output. */
  readonly nextLine: () => Promise<string>
  /** Kills it, which it can't prevent, and waits until it is gone. */
  readonly kill: () => Promise<void>
}

/**
 * A service in a separate process. It starts the server, prints `ready` or the message of what prevented that, then
 * runs `andThen`, JavaScript in which `server` is the started server and `openPool` makes connections.
 */
export const startService = (
  context: TestContext,
  dataDir: string,
  {
    uid,
    node = process.execPath,
    home = import.meta.url,
    andThen = '',
    fsync = false,
  }: {
    readonly uid?: number
    readonly node?: string
    /** Address of a module in the folder from which the service is loaded. */
    readonly home?: string
    readonly andThen?: string
    readonly fsync?: boolean
  } = {},
): ServiceProcess => {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded-postgres.ts', home))})
    const { openPool } = await import(${JSON.stringify(new URL('../connection/pool.ts', home))})
    const forever = setInterval(() => {}, 60_000)
    try {
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, fsync: ${fsync} })
      console.log('ready')
      ${andThen}
    } catch (error) {
      console.log(error.name + ': ' + error.message)
      clearInterval(forever)
    }`
  const child = spawn(node, ['--input-type=module', '-e', code], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  afterwards(context, async () => {
    await kill()
    await stopServerLeftOn(join(dataDir, 'postgres'), () => undefined)
  })
  return { child, nextLine: async () => (await lines.next()).value ?? 'ended', kill }
}

/** Retries until it holds or 30 seconds have passed. */
export const eventually = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + 30_000
  while (!(await holds())) {
    assert.ok(performance.now() < deadline, `${what}, within 30 seconds`)
    await pause(20)
  }
}

/** Whether a process with this number exists, even as a zombie. */
export const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
