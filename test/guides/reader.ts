/** A reader of the guides: a clean folder with the project in it, the service started in it, and a shell for a page. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { watchedHere } from '../responses/report.ts'
import { freePort } from '../support/running-service.ts'
import { ROOT } from './blocks.ts'

const PATIENCE_MILLISECONDS = 120_000
/** The address in the guides. */
const SHOWN = '127.0.0.1:8080'

export type Ran = { readonly code: number; readonly output: string; readonly errors: string }

export type Shell = {
  /** Runs a block in the page's session; its variables stay. A line that fails ends the block, and a refused curl fails. */
  readonly run: (code: string) => Promise<Ran>
  readonly close: () => void
}

export type Reader = {
  readonly folder: string
  readonly address: string
  /** A page's own session, in which a first line of settings has been run. */
  readonly openShell: (given: string) => Promise<Shell>
  /** A reader of the same service in an empty folder, with nothing of the project. */
  readonly elsewhere: () => Promise<Reader>
  readonly close: () => Promise<void>
}

export const openReader = async (settings: Readonly<Record<string, string>> = {}): Promise<Reader> => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-guides-'))
  // As root PostgreSQL runs as another user, who must come this far.
  await chmod(folder, 0o755)
  const kept = new Set(['data', '.git', 'coverage'])
  for (const name of await readdir(ROOT))
    if (!kept.has(name)) await symlink(join(ROOT, name), join(folder, name))
  const address = `127.0.0.1:${await freePort()}`
  const environment = {
    PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`,
    HOME: folder,
    TMPDIR: tmpdir(),
    // The folder's files are links: a build that npm starts here would replace the pages that other tests show.
    npm_config_ignore_scripts: 'true',
  }
  const port = address.split(':')[1] as string
  const service = spawn('npm', ['start'], {
    cwd: folder,
    // A group of its own, so that npm, its shell and the service end together.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, ...watchedHere(), PORT: port, LOG_LEVEL: 'warn', ...settings },
  })
  const close = async () => {
    await endGroup(service)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await ready(service, address)
  } catch (error) {
    await close()
    throw error
  }
  const openShell = (given: string) => openShellIn({ folder, address, environment }, given)
  return { folder, address, openShell, elsewhere: () => openElsewhere(address), close }
}

/** The programs of the system, and the newest Node.js; none of the project's. */
const SYSTEM = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`

const openElsewhere = async (address: string): Promise<Reader> => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-elsewhere-'))
  const environment = { PATH: SYSTEM, HOME: folder, TMPDIR: tmpdir() }
  return {
    folder,
    address,
    openShell: (given) => openShellIn({ folder, address, environment }, given),
    elsewhere: () => openElsewhere(address),
    close: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

const ready = async (service: ChildProcess, address: string): Promise<void> => {
  let output = ''
  for (const stream of [service.stdout, service.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  const began = performance.now()
  while (
    !(await fetch(`http://${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (service.exitCode !== null || performance.now() - began > PATIENCE_MILLISECONDS)
      throw new Error(`npm start did not get ready: ${output}`)
    await pause(50)
  }
}

const endGroup = async (service: ChildProcess): Promise<void> => {
  if (service.pid === undefined || service.exitCode !== null || service.signalCode !== null) return
  const ended = once(service, 'close')
  process.kill(-service.pid, 'SIGTERM')
  await ended
}

type Place = {
  readonly folder: string
  readonly address: string
  readonly environment: Readonly<Record<string, string>>
}

const openShellIn = async ({ folder, address, environment }: Place, given: string): Promise<Shell> => {
  const shell = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...environment },
  })
  let said = ''
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  let blocks = 0
  const [code, output, errors] = ['code', 'output', 'errors'].map((name) =>
    join(folder, `.block-${shell.pid}-${name}`),
  ) as [string, string, string]
  const run = async (lines: string): Promise<Ran> => {
    blocks++
    await writeFile(code, lines.replaceAll(SHOWN, address))
    shell.stdin.write(
      `{ set -eo pipefail; . '${code}'; } >'${output}' 2>'${errors}' </dev/null; echo done-${blocks}\n`,
    )
    const began = performance.now()
    while (!said.includes(`done-${blocks}\n`) && shell.exitCode === null) {
      if (performance.now() - began > PATIENCE_MILLISECONDS) throw new Error(`It does not end: ${lines}`)
      await pause(20)
    }
    const text = async (file: string) => (await readFile(file, 'utf8')).replaceAll(address, SHOWN)
    return { code: shell.exitCode ?? 0, output: await text(output), errors: await text(errors) }
  }
  // A refusal ends a block, as a reader would stop there.
  await run(
    `curl() { case $1 in -s*f) command curl "$@" ;; *) command curl --fail-with-body "$@" ;; esac; }\n${given}`,
  )
  return {
    run,
    close: () => {
      shell.stdin.end()
      if (shell.pid !== undefined && shell.exitCode === null) process.kill(-shell.pid, 'SIGKILL')
    },
  }
}
