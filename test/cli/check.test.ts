/** `forecourt check`: each thing that an installation lacks before it goes live, and none once it has everything. */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { makeSandboxSealingKey } from '../../packages/pdf-seal/seal/sandbox-sealing-key.ts'
import { SAMPLE_WORDING } from '../../src/adapters/agreement/content/wording-file.ts'
import { LIVE_CHECK_NAMES, type LiveCheck } from '../../src/domain/lender/live-checks.ts'
import { forecourt, type Installation, openInstallation } from './command.ts'

let installation: Installation
let folder: string
before(async () => {
  installation = await openInstallation()
  folder = await mkdtemp(join(tmpdir(), 'forecourt-check-'))
})
after(async () => {
  await installation.close()
  await rm(folder, { recursive: true })
})

type Found = { readonly check: LiveCheck; readonly isDone: boolean; readonly says: string }

const checked = async (env: Record<string, string> = {}) => {
  const { code, stdout, stderr } = await installation.run(['check', '--json'], {
    env: { DATA_DIR: folder, ...env },
  })
  const { isReady, checks } = JSON.parse(stdout) as { isReady: boolean; checks: readonly Found[] }
  assert.deepEqual(
    checks.map(({ check }) => check),
    LIVE_CHECK_NAMES,
  )
  assert.equal(code, isReady ? 0 : 1)
  const missing = checks.filter(({ isDone }) => !isDone).map(({ check }) => check)
  return { isReady, missing, checks, stderr }
}

test('a new installation on its own PostgreSQL lacks all but the database and its keys', async () => {
  const { isReady, missing, stderr } = await checked()
  assert.deepEqual(missing, [
    'publicUrl',
    'mail',
    'lenderFile',
    'seal',
    'timeStamp',
    'secondAdmin',
    'products',
    'backups',
  ])
  assert.equal(isReady, false)
  assert.match(stderr, /^Not ready for live applications\. 7 required items are missing\.$/m)
})

test('as text, each check is a line with what to do', async () => {
  const { code, stdout, stderr } = await installation.run(['check'], { env: { DATA_DIR: folder } })
  assert.match(stdout, /^ok +Database encoding +The database has the encoding UTF8\.$/m)
  assert.match(stdout, /^missing +Email +Emails are saved as files.* Set SMTP_URL and MAIL_FROM\.$/m)
  assert.match(stdout, /^recommended +Time-stamps +Set TIMESTAMP_URL/m)
  assert.match(stderr, /^Not ready/m)
  assert.equal(code, 1)
})

test('what the settings, people, products and a backup add is no longer missing', async () => {
  const { logo: _, ...fields } = SAMPLE_WORDING
  const write = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const sample = await write('sample.json', JSON.stringify({ ...fields, logo: null }))
  const own = await write('own.json', JSON.stringify({ ...fields, sample: false, logo: null }))
  const { pkcs12 } = await makeSandboxSealingKey({ name: 'Another', at: new Date(), password: 'pass' })
  const seal = { SEALING_KEY_FILE: await write('sample.p12', pkcs12), SEALING_KEY_PASSWORD: 'pass' }
  const settings = {
    PUBLIC_URL: 'https://finance.example',
    SMTP_URL: 'smtp://127.0.0.1:25',
    TIMESTAMP_URL: 'http://tsa.example',
    LENDER_FILE: own,
    ...seal,
  }
  // A sample seal stays missing.
  assert.deepEqual((await checked(settings)).missing, ['seal', 'secondAdmin', 'products', 'backups'])
  assert.deepEqual((await checked({ ...settings, LENDER_FILE: sample })).missing.slice(0, 2), [
    'lenderFile',
    'seal',
  ])
  assert.ok(
    (await checked({ ...settings, PUBLIC_URL: 'http://finance.example' })).missing.includes('publicUrl'),
  )
  assert.ok((await checked({ SANDBOX: 'on' })).missing.includes('sandbox'))
  const misspelt = await checked({ TIMESTAMP_ULR: 'http://tsa.example' })
  assert.match(
    misspelt.checks.find(({ check }) => check === 'settings')?.says ?? '',
    /^TIMESTAMP_ULR is not a setting and has no effect\. Did you mean TIMESTAMP_URL\?/,
  )
  await installation.run(['backup', join(folder, 'forecourt.backup')])
  assert.ok(!(await checked(settings)).missing.includes('backups'))
  await installation.sql`update audit set at = at - interval '8 days' where action = 'backup.started'`
  assert.ok((await checked(settings)).missing.includes('backups'))
})

test('the embedded database and its keys are not for live applications', async () => {
  const env = { DATA_DIR: join(folder, 'embedded'), SANDBOX: 'off' }
  assert.equal((await forecourt(['migrate'], { env })).code, 0)
  const { stdout } = await forecourt(['check', '--json'], { env })
  const { checks } = JSON.parse(stdout) as { checks: readonly Found[] }
  const missing = checks.filter(({ isDone }) => !isDone).map(({ check }) => check)
  assert.deepEqual(missing.slice(0, 2), ['database', 'keys'])
  assert.ok(!missing.includes('sandbox'))
})
