/** The banner of `forecourt serve` on a terminal; elsewhere all lines are JSON (durability/shutdown.test.ts). */
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

/** Starts the service on a terminal, stops it as people do once it is ready, and returns its output. */
const outputOn = async (line: string, env: Readonly<Record<string, string>>): Promise<string> => {
  const child = spawn('script', ['-qec', line, '/dev/null'], { env: { PATH: process.env['PATH'], ...env } })
  let output = ''
  let isStopping = false
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (isStopping || !/Press Ctrl-C to stop\./.test(output)) return
      isStopping = true
      child.stdin.write('\u0003')
    })
  await once(child, 'close')
  assert(isStopping, output)
  return output
}

test('on a terminal the start ends with the addresses', {
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
  const shown = await outputOn(`${process.execPath} ${BIN} serve`, env)
  const base = `http://127.0.0.1:${port}`
  assert.match(shown, new RegExp(`Console +${base}/console\\r?\\n`))
  assert.match(shown, new RegExp(`Documentation +${base}/docs\\r?\\n`))
  assert.match(shown, new RegExp(`API +${base}/api, described at ${base}/docs/api\\r?\\n`))
  assert.match(shown, /Sandbox +clients, keys and users are in .*sandbox\.json\r?\n/)
})
