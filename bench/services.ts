/** Processes of the benchmark: the shipped service and the bare baseline. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import packageJson from '#package.json' with { type: 'json' }
import { SETTING_LIST } from '../src/service/settings.ts'
import type { Closing } from './closing.ts'
import { serverTimeOf } from './machine.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The environment and the Node.js options that `npm start` sets. */
const [, START_ENVIRONMENT = '', START = ''] =
  /^exec env ((?:\w+=\S+ )*)node (.+)$/.exec(packageJson.scripts.start) ?? []

/** The command of each process. All of them take their settings from the environment and answer /health/ready. */
const COMMANDS: Readonly<Record<'service' | 'bare', readonly string[]>> = {
  service: START.split(' '),
  bare: ['bench/baseline.ts'],
}

export type Service = {
  readonly port: number
  /** From the start of the process to its first ready response. */
  readonly readyMilliseconds: number
  /** The process's peak memory, without its database. */
  readonly peakMemoryBytes: () => Promise<number>
  /** The process's current memory, without its database. */
  readonly memoryBytes: () => Promise<number>
  /** The processor time that the process and those that it started have taken so far, without an external database. Only Linux tells. */
  readonly processorMilliseconds: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Starts a process and waits until it is ready. Its log goes to a file in the folder, as in production. */
export const startService = async (
  closing: Closing,
  kind: keyof typeof COMMANDS,
  {
    folder,
    environment,
  }: { readonly folder: string; readonly environment: Readonly<Record<string, string>> },
): Promise<Service> => {
  const port = await freePort()
  const logFile = join(folder, `${kind}-${port}.log`)
  const log = await open(logFile, 'w')
  const began = performance.now()
  const child = spawn(process.execPath, COMMANDS[kind], {
    cwd: ROOT,
    stdio: ['ignore', log.fd, log.fd],
    env: {
      ...process.env,
      ...(kind === 'service' ? startEnvironment : {}),
      ...noSettings,
      DATA_DIR: folder,
      PORT: String(port),
      ...environment,
    },
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = closing.add(() => end(child, exited))
  await log.close()
  if (!(await becomesReady(port, child))) {
    const logEnd = (await readFile(logFile, 'utf8')).slice(-2_000)
    await stop()
    throw new Error(`${COMMANDS[kind].join(' ')} did not become ready. Its log ends:\n${logEnd}`)
  }
  const readyMilliseconds = performance.now() - began
  return {
    port,
    readyMilliseconds,
    peakMemoryBytes: () => memoryOf(child, 'VmHWM'),
    memoryBytes: () => memoryOf(child, 'VmRSS'),
    processorMilliseconds: () => serverTimeOf(String(child.pid)),
    stop,
  }
}

const startEnvironment = Object.fromEntries(
  START_ENVIRONMENT.split(' ')
    .filter((setting) => setting !== '')
    .map((setting) => setting.split('=') as [string, string]),
)

/** The benchmark's own settings must not reach what it measures. */
const noSettings = Object.fromEntries(SETTING_LIST.map(({ name }) => [name, '']))

export const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const READY_PATIENCE_MILLISECONDS = 60_000
const ASK_EVERY_MILLISECONDS = 5

const becomesReady = async (port: number, child: ChildProcess): Promise<boolean> => {
  const until = performance.now() + READY_PATIENCE_MILLISECONDS
  while (performance.now() < until && child.exitCode === null && child.signalCode === null) {
    if ((await statusOf(port, '/health/ready')) === 200) return true
    await pause(ASK_EVERY_MILLISECONDS)
  }
  return false
}

const statusOf = (port: number, path: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', () => resolve(undefined))
  })

/** Longer than the service waits for requests in flight. */
const STOP_PATIENCE_MILLISECONDS = 30_000

const end = async (child: ChildProcess, exited: Promise<void>): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MILLISECONDS)
  await exited
  clearTimeout(late)
}

/** Linux also records the peak, as VmHWM; elsewhere the current value has to do. */
const memoryOf = async ({ pid }: ChildProcess, figure: 'VmHWM' | 'VmRSS'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = new RegExp(`^${figure}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]
  if (kilobytes !== undefined) return Number(kilobytes) * 1_024
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) * 1_024
}
