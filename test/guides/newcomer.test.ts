/**
 * From an empty folder to a signed case, with only what the running service serves: the commands of its page "Start",
 * in their order, with nothing given.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { freePort } from '../support/running-service.ts'
import { blocksIn } from './blocks.ts'
import { openReader } from './reader.ts'

const MINUTES_MAXIMUM = 15

test('a newcomer gets a case submitted, fixed, approved and signed, with verified webhooks, from the served page', async (t) => {
  const reader = await openReader()
  t.after(() => reader.close())
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-newcomer-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const home = await (await fetch(`http://${reader.address}/docs`)).text()
  assert.ok(home.includes('href="/docs/guides/start"'), home.slice(0, 300))
  const page = await (await fetch(`http://${reader.address}/docs/guides/start.md`)).text()
  const commands = blocksIn(page).filter(({ language }) => language === 'sh')
  assert.ok(commands.length >= 8)
  const receiver = await freePort()
  const script = commands
    .map(({ code }) => code)
    .join('\n')
    .replaceAll('3000', String(receiver))
  const ended = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd: folder,
    env: { PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin` },
    encoding: 'utf8',
    timeout: MINUTES_MAXIMUM * 60_000,
  })
  assert.equal(ended.status, 0, `${ended.stdout}\n${ended.stderr}`)
  assert.match(ended.stdout, /"Model":"applicants\[0\]\.[^"]+","Type":"ppsNumber"/)
  assert.match(ended.stdout, /"isSubmitted":true/)
  const events = (await readFile(join(folder, 'events.log'), 'utf8')).trim().split('\n')
  for (const event of [
    'case.validationFailed Open',
    'case.statusChanged Submitted',
    'case.statusChanged Approved',
    'case.statusChanged AwaitingSignature',
    'case.statusChanged Signed',
  ])
    assert.ok(events.includes(event), `${event} is not in\n${events.join('\n')}`)
  assert.ok((await readdir(folder)).includes('agreement.pdf'))
  assert.equal((await readFile(join(folder, 'agreement.pdf'))).subarray(0, 5).toString('latin1'), '%PDF-')
})
