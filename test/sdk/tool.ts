/** The package's program `forecourt`, as an integrator runs it: packed, installed elsewhere, and on the oldest Node.js here. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ROOT } from '../guides/blocks.ts'
import { type PackedSdk, packSdk } from './packed.ts'

/** The Node.js of the machine; the project's own is newer. */
export const OLDER_NODE =
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '' && !folder.startsWith(join(ROOT, 'node_modules')))
    .map((folder) => join(folder, 'node'))
    .find((file) => existsSync(file)) ?? process.execPath

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

export type ToolOptions = {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  readonly cwd?: string
}

export type Tool = PackedSdk & {
  /** A new empty folder, below none with packages: npm would install there. */
  readonly emptyFolder: () => string
  /** Starts the program; its input stays open. */
  readonly start: (line: readonly string[], options?: ToolOptions) => ChildProcess
  /** Runs the program until it ends. */
  readonly run: (line: readonly string[], options?: ToolOptions) => Promise<Ended>
}

const PATIENCE_MILLISECONDS = 60_000

/** Builds, packs and unpacks it. */
export const openTool = (): Tool => {
  const packed = packSdk()
  const emptied: string[] = []
  const file = join(packed.folder, 'node_modules/@forecourt/sdk/dist/tool/forecourt.js')
  const start: Tool['start'] = (line, { env = {}, cwd = packed.folder } = {}) =>
    spawn(OLDER_NODE, [file, ...line], {
      cwd,
      env: { PATH: process.env['PATH'], HOME: packed.folder, ...env },
      timeout: PATIENCE_MILLISECONDS,
    })
  return {
    ...packed,
    emptyFolder: () => {
      const folder = mkdtempSync(join(tmpdir(), 'forecourt-empty-'))
      emptied.push(folder)
      return folder
    },
    remove: () => {
      for (const folder of emptied) rmSync(folder, { recursive: true, force: true })
      packed.remove()
    },
    start,
    run: (line, options = {}) => {
      const child = start(line, options)
      child.stdin?.on('error', () => undefined)
      child.stdin?.end(options.input ?? '')
      return endOf(child)
    },
  }
}

/** What a process writes until it ends. */
export const endOf = (child: ChildProcess): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const written = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name]?.setEncoding('utf8').on('data', (text: string) => {
        written[name] += text
      })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...written }))
  })

/** The version of that Node.js, such as 20.20.2. */
export const olderVersion = (): string =>
  spawnSync(OLDER_NODE, ['--version'], { encoding: 'utf8' }).stdout.trim().slice(1)
