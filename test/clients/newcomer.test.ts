/**
 * A developer who has an empty folder and the address of a service: how long it takes to the first submission and to a sealed
 * agreement, in three languages. The program is theirs, everything else comes from the service.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { unless } from '../support/programs.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'

const PROGRAMS = fileURLToPath(new URL('newcomer', import.meta.url))
const PATIENCE_MILLISECONDS = 600_000

let service: RunningService
let data: string
before(async () => {
  data = await mkdtemp(join(tmpdir(), 'forecourt-newcomer-'))
  service = await startService(data, await freePort())
})
after(async () => {
  service.process.kill('SIGTERM')
  await service.ended
  await rm(data, { recursive: true, force: true })
})

/** The key of a dealer's test client. */
const newKey = async (): Promise<string> => {
  const created = await fetch(`${service.baseUrl}/api/sandboxes`, { method: 'POST' })
  const { clients } = (await created.json()) as RunningService['sandbox']
  return clients.dealer.apiKey
}

const download = async (path: string, file: string): Promise<void> => {
  const response = await fetch(service.baseUrl + path)
  assert.equal(response.status, 200, path)
  await writeFile(file, new Uint8Array(await response.arrayBuffer()))
}

/** What the page of a signing link requests. */
const requestAsPage = async (name: string, body: object) => {
  const response = await fetch(`${service.baseUrl}/console/api/signing/${name}`, {
    method: 'POST',
    headers: { origin: service.baseUrl, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, 200, `${name}: ${await response.clone().text()}`)
  return (await response.json()) as Record<string, string>
}

/** The applicant opens the link, enters the code that they were sent, reads the agreement and signs. */
const signAt = async (address: string, caseId: string, key: string): Promise<void> => {
  const link = new URLSearchParams(new URL(address).hash.slice(1)).get('token') ?? assert.fail(address)
  await requestAsPage('send-code', { link })
  let code: string | null = null
  while (code === null) {
    await pause(50)
    const sent = await fetch(`${service.baseUrl}/api/sandbox/${caseId}/signing`, {
      headers: { authorization: `Bearer ${key}` },
    })
    code = ((await sent.json()) as { signers: [{ code: string | null }] }).signers[0].code
  }
  const { session } = await requestAsPage('check-code', { link, code })
  const { signerName } = await requestAsPage('look', { link, session })
  const { sha256 } = await requestAsPage('agreement', { link, session })
  const signature = { kind: 'typed', text: signerName }
  await requestAsPage('sign', { link, session, sha256, consents: true, signature })
}

/** Languages, each with its client, and the command that runs a program. */
const LANGUAGES = {
  JavaScript: { client: 'forecourt.mjs', program: 'agreement.mjs', command: process.execPath, needs: [] },
  Python: { client: 'forecourt.py', program: 'agreement.py', command: 'python3', needs: ['python3'] },
  PHP: { client: 'forecourt.php', program: 'agreement.php', command: 'php', needs: ['php'] },
} as const

for (const [language, { client, program, command, needs }] of Object.entries(LANGUAGES)) {
  test(`${language}: from an empty folder to a sealed agreement`, { skip: unless(...needs) }, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-newcomer-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const began = performance.now()
    const seconds: Record<string, number> = {}
    const note = (what: string) => {
      seconds[what] = (performance.now() - began) / 1_000
    }
    const key = await newKey()
    await download(`/docs/clients/${client}`, join(folder, client))
    await download('/docs/examples/b/individual.json', join(folder, 'individual.json'))
    await download('/docs/examples/documents/payslip.pdf', join(folder, 'payslip.pdf'))
    await copyFile(join(PROGRAMS, program), join(folder, program))
    const running = spawn(command, [program], {
      cwd: folder,
      env: { PATH: process.env['PATH'], BASE: service.baseUrl, KEY: key },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: PATIENCE_MILLISECONDS,
    })
    let errors = ''
    running.stderr.on('data', (text) => {
      errors += text
    })
    let caseId = ''
    for await (const line of createInterface({ input: running.stdout })) {
      const [what = '', value = ''] = line.split(' ')
      note(what)
      if (what === 'submitted') caseId = value
      if (what === 'link') await signAt(value, caseId, key)
    }
    assert.deepEqual(Object.keys(seconds), ['submitted', 'link', 'sealed'], errors)
    const agreement = await readFile(join(folder, 'agreement.pdf'))
    assert.equal(agreement.subarray(0, 5).toString('latin1'), '%PDF-')
    assert.ok(agreement.includes('/ETSI.CAdES.detached'))
    console.log(
      `${language}: first submission after ${seconds['submitted']?.toFixed(2)} s, sealed agreement after ${seconds['sealed']?.toFixed(2)} s`,
    )
  })
}
