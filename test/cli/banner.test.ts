/** The banner of `forecourt serve` on a terminal, and only there. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from '../support/running-service.ts'
import { BIN, openInstallation } from './command.ts'

const missing = spawnSync('script', ['--version']).error !== undefined

/** Starts the service with this command, stops it once it is ready, and returns its output. */
const outputOf = async (
  command: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
  isReady: RegExp,
): Promise<string> => {
  const [program, ...line] = command
  const child = spawn(program, line, { env: { PATH: process.env['PATH'], ...env } })
  let output = ''
  let isStopping = false
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (isStopping || !isReady.test(output)) return
      isStopping = true
      // On a terminal as people do it.
      if (program === 'script') child.stdin.write('\u0003')
      else child.kill('SIGINT')
    })
  await once(child, 'close')
  assert(isStopping, output)
  return output
}

test('on a terminal the start ends with the addresses; elsewhere all lines are JSON', {
  skip: missing && 'script is not installed',
}, async (t) => {
  const installation = await openInstallation()
  t.after(installation.close)
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-banner-'))
  t.after(() => rm(folder, { recursive: true }))
  const port = String(await freePort())
  const env = {
    DATABASE_URL: installation.url,
    ENCRYPTION_KEYS: installation.keys,
    DATA_DIR: folder,
    PORT: port,
    SANDBOX: 'on',
  }
  const line = [process.execPath, BIN, 'serve'] as const
  const shown = await outputOf(['script', '-qec', line.join(' '), '/dev/null'], env, /Press Ctrl-C to stop\./)
  const base = `http://127.0.0.1:${port}`
  assert.match(shown, new RegExp(`Console +${base}/console\\r?\\n`))
  assert.match(shown, new RegExp(`Documentation +${base}/docs\\r?\\n`))
  assert.match(shown, new RegExp(`API +${base}/api, described at ${base}/docs/api\\r?\\n`))
  assert.match(shown, /Sandbox +clients, keys and users are in .*sandbox\.json\r?\n/)
  const piped = await outputOf([...line], env, /Ready at/)
  for (const each of piped.trim().split('\n')) assert.doesNotThrow(() => JSON.parse(each), each)
})
