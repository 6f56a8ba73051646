/** How the programs of the page on client libraries are checked, where their language is installed. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newSecret, signatureHeaders } from '../../src/adapters/delivery/sign-webhook.ts'
import { freePort } from '../support/running-service.ts'
import { works } from './checks.ts'
import type { Check } from './plan.ts'

const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

/** Saves a program under its name; the block after it runs it. */
export const savedAs =
  (name: string): Check =>
  async (code, _shell, reader) => {
    await writeFile(join(reader.folder, name), code.replaceAll('127.0.0.1:8080', reader.address))
  }

/** The command prints that the application was submitted. */
export const submits =
  (program: string): Check =>
  async (code, shell, reader) => {
    if (isInstalled(program)) await works(`[ "$(${code.trim()})" = Submitted ]`)(code, shell, reader)
  }

/** The command works, where its language is installed. */
export const worksWith =
  (program: string): Check =>
  async (code, shell, reader) => {
    if (isInstalled(program)) await works(code)(code, shell, reader)
  }

const BODY = '{"type":"quote.statusChanged","data":{"reference":"Q0","town":"Dún Laoghaire"}}'
const PATIENCE_MILLISECONDS = 30_000

type Receiver = {
  readonly program: string
  readonly name: string
  readonly compile?: readonly string[]
  readonly run: (port: number) => readonly string[]
}

/** The receiver accepts a genuine webhook, and rejects one that was changed and one without headers. */
export const receives =
  ({ program, name, compile, run }: Receiver): Check =>
  async (code, _shell, reader) => {
    if (!isInstalled(program)) return
    const [port, secret] = [await freePort(), newSecret()]
    await writeFile(join(reader.folder, name), code.replace('3000', String(port)))
    if (compile !== undefined)
      assert.equal(spawnSync(program, compile, { cwd: reader.folder, stdio: 'inherit' }).status, 0)
    const [command = '', ...args] = run(port)
    const receiver = spawn(command, args, {
      cwd: reader.folder,
      env: { ...process.env, SECRET: secret },
      stdio: 'ignore',
    })
    const post = async (headers: Readonly<Record<string, string>>, body: string): Promise<number> =>
      (await fetch(`http://127.0.0.1:${port}/${name}`, { method: 'POST', headers, body })).status
    try {
      const began = performance.now()
      while (!(await post({}, '').catch(() => undefined))) {
        assert.ok(performance.now() - began < PATIENCE_MILLISECONDS && receiver.exitCode === null)
        await pause(50)
      }
      const timestamp = Math.floor(Date.now() / 1_000)
      const signed = { ...signatureHeaders({ id: 'evt_1', timestamp, body: BODY, secrets: [secret] }) }
      assert.deepEqual(
        [await post(signed, BODY), await post(signed, `${BODY} `), await post({}, BODY)],
        [204, 400, 400],
      )
    } finally {
      receiver.kill()
    }
  }
