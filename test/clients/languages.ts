/** The clients in other languages as processes: each runs scenarios that arrive as lines of JSON. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const CLIENTS = fileURLToPath(new URL('../../clients', import.meta.url))
const DRIVERS = fileURLToPath(new URL('drivers', import.meta.url))

export type Language = {
  /** The programs that it needs. */
  readonly needs: readonly string[]
  /** What compiles client and driver into a folder. */
  readonly compile?: (folder: string) => readonly string[]
  readonly run: (folder: string) => readonly string[]
  /** Its standard library has no JSON, so the client reads and writes it. */
  readonly hasOwnJson?: true
}

export const LANGUAGES: Readonly<Record<string, Language>> = {
  JavaScript: { needs: [], run: () => [process.execPath, join(DRIVERS, 'driver.mjs')] },
  Python: {
    needs: ['python3'],
    run: () => ['python3', '-B', join(DRIVERS, 'driver.py'), join(CLIENTS, 'python')],
  },
  PHP: {
    needs: ['php'],
    // As a careless php.ini has it: amounts must stay exact all the same.
    run: () => ['php', '-d', 'serialize_precision=17', join(DRIVERS, 'driver.php'), join(CLIENTS, 'php')],
  },
  Java: {
    needs: ['javac', 'java'],
    compile: (folder) => [
      ...['javac', '--release', '11', '-encoding', 'UTF-8', '-Xlint:all,-serial', '-Werror', '-d', folder],
      ...[join(CLIENTS, 'java/Forecourt.java'), join(DRIVERS, 'Driver.java')],
    ],
    hasOwnJson: true,
    run: (folder) => ['java', '-XX:TieredStopAtLevel=1', '-Xshare:auto', '-cp', folder, 'Driver'],
  },
  'C#': {
    needs: ['mcs', 'mono'],
    compile: (folder) => [
      ...[
        'mcs',
        '-langversion:7',
        '-warnaserror',
        '-r:System.Net.Http',
        `-out:${join(folder, 'driver.exe')}`,
      ],
      ...[join(CLIENTS, 'csharp/Forecourt.cs'), join(DRIVERS, 'Driver.cs')],
    ],
    hasOwnJson: true,
    run: (folder) => ['mono', join(folder, 'driver.exe')],
  },
}

/** What a driver prints. */
export type Outcome = { readonly ok?: unknown; readonly error?: unknown }

export type Driver = {
  /** Runs a call, and resolves with the outcome as text. */
  readonly call: (scenario: object) => Promise<string>
  readonly close: () => Promise<void>
}

/** Compiles the client if needed, and starts its driver. */
export const startDriver = ({ compile, run }: Language, folder: string): Driver => {
  if (compile !== undefined) {
    const [command = '', ...args] = compile(folder)
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  }
  const [command = '', ...args] = run(folder)
  const driver = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let errors = ''
  driver.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = new Promise<void>((resolve) => driver.once('close', () => resolve()))
  const lines = createInterface({ input: driver.stdout })[Symbol.asyncIterator]()
  return {
    call: async (scenario) => {
      driver.stdin.write(`${JSON.stringify(scenario)}\n`)
      const { value, done } = await lines.next()
      if (done === true) await ended
      assert.ok(done !== true, `The driver ended: ${errors}`)
      return value
    },
    close: async () => {
      driver.stdin.end()
      await ended
    },
  }
}
