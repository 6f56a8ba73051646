/** Signers whose service is killed after each of their steps, and while they sign: confirmed steps are kept. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { newKeyText } from '../../packages/encryption/key-ring.ts'
import { verifySeal } from '../../packages/pdf-seal/seal/verify-seal.ts'
import { openTestDatabase } from '../database.ts'
import { isFullLength } from '../extent.ts'
import { validCase } from '../interface/samples.ts'
import { takeApart } from '../mail/post-office.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'

const PATIENCE_MILLISECONDS = 60_000
const LINK = /\/sign#token=([\w-]{43})/
const CODE = /^(\d{6})$/m
const EMAILS = ['first.signer@example.ie', 'second.signer@example.ie'] as const
const NAMES = ['Aoife Sample', 'Brian Sample'] as const
/**
 * When the service is killed for each signer: after each step up to the signature, and at these moments within the request that
 * signs, as far as they can be hit. In short the second one, with whom the signing ends, is let through the same steps in peace.
 */
const ALL_KILLS = { afterSteps: true, afterMilliseconds: [0, 4, 12, 30] } as const
const KILLS = isFullLength
  ? ([ALL_KILLS, ALL_KILLS] as const)
  : ([
      { afterSteps: true, afterMilliseconds: [12] },
      { afterSteps: false, afterMilliseconds: [0, 30] },
    ] as const)

test('a kill after every step of the ceremony, and in the middle of signing, loses no signature', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-ceremony-'))
  const port = await freePort()
  const database = await openTestDatabase()
  const { socketFolder, user, ...connection } = database.connection
  const query = new URLSearchParams({ host: socketFolder, port: String(connection.port) })
  const environment = {
    DATABASE_URL: `postgres://${encodeURIComponent(user)}@localhost/${connection.database}?${query}`,
    ENCRYPTION_KEYS: newKeyText('k1'),
    SANDBOX: 'on',
  }
  let service: RunningService = await startService(dataDir, port, environment)
  const kill = async () => {
    service.process.kill('SIGKILL')
    await service.ended
  }
  const killed = async () => {
    await kill()
    service = await startService(dataDir, port, environment)
  }
  t.after(async () => {
    await kill()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const api = async (method: string, path: string, body: object = {}) => {
    const response = await fetch(service.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${service.sandbox.clients.dealer.apiKey}`,
        'content-type': 'application/json',
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const told = async (method: string, path: string, body?: object) =>
    JSON.parse((await api(method, path, body)).bytes.toString())
  const ask = async (operation: string, body: object) => {
    const response = await fetch(`${service.baseUrl}/console/api/signing/${operation}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        origin: service.baseUrl,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  /** Matches in the mails to a signer, the newest last. */
  const inMails = async (to: string, pattern: RegExp): Promise<readonly string[]> => {
    const folder = join(dataDir, 'mail')
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    const mails = await Promise.all(
      names.map(async (name) => takeApart(await readFile(join(folder, name), 'latin1').catch(() => ''))),
    )
    return mails
      .filter(({ headers }) => headers.includes(`To: ${to}`))
      .flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])
  }
  const until = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
    const end = performance.now() + PATIENCE_MILLISECONDS
    for (;;) {
      const found = await look()
      if (found !== undefined) return found
      assert.ok(performance.now() < end, `${what} did not come:\n${service.output().slice(-3_000)}`)
      await pause(50)
    }
  }

  /** Mails that are sent and not yet done are sent again by another process, with another link. */
  const areMailsDone = async () => {
    const [row] = await database.sql<{ count: number }[]>`
      select count(*)::integer as count from mails where due_at < now() + interval '1 hour'`
    return row?.count === 0
  }

  const emails = EMAILS.flatMap((email, place) => [
    [`applicants[${place}].email`, email],
    [`borrower.applicants[${place}].email`, email],
  ])
  const { caseId } = await told('POST', '/api/case/submit', {
    ...validCase('joint', Object.fromEntries(emails), { filled: 'minimal' }),
    onBehalfOf: null,
  })
  await told('POST', `/api/sandbox/${caseId}/advance`, { to: 'Approved' })
  await killed()
  assert.equal((await told('POST', `/api/case/${caseId}/esign`)).status, 'Initiated')
  const links = await until('two invitations', async () => {
    const found = (await Promise.all(EMAILS.map((to) => inMails(to, LINK)))).map((of) => of.at(-1))
    return found.every((link) => link !== undefined) && (await areMailsDone()) ? found : undefined
  })
  /** The signature is kept. The link stops working only once the mail with the copy has brought another. */
  const assertSigned = async (role: string, shown: object) => {
    const look = await ask('look', shown)
    const { state, signers } = await told('GET', `/api/case/${caseId}/signing`)
    assert.equal(signers.find((one: { role: string }) => one.role === role).state, 'signed')
    if (look.status === 404) assert.equal(state, 'completed')
    else assert.ok(['signed', 'completed'].includes(look.body.state), look.body.state)
  }

  for (const [place, link] of links.entries()) {
    const { afterSteps, afterMilliseconds } = KILLS[place] ?? ALL_KILLS
    const stepTaken = async () => {
      if (afterSteps) await killed()
    }
    await stepTaken()
    const { state, role } = (await ask('look', { link })).body
    assert.equal(state, 'ready')
    await stepTaken()
    assert.equal((await ask('send-code', { link })).status, 200)
    const code = await until('a code', async () => (await inMails(EMAILS[place] ?? '', CODE)).at(-1))
    // Its job may be under way still: the code in the mail works all the same.
    await stepTaken()
    const { session } = (await ask('check-code', { link, code })).body
    await stepTaken()
    const shown = await ask('agreement', { link, session })
    assert.equal(shown.status, 200)
    const signature = {
      link,
      session,
      sha256: shown.body.sha256,
      consents: true,
      signature: { kind: 'typed', text: NAMES[place] },
    }
    for (const milliseconds of afterMilliseconds) {
      const asked = ask('sign', signature).catch(() => undefined)
      await pause(milliseconds)
      await killed()
      // A confirmed signature is kept; an unconfirmed one may be kept as well, or be signed again.
      if ((await asked)?.status === 200) await assertSigned(role, { link, session })
    }
    const last = await ask('sign', signature)
    if (last.status !== 404) assert.equal(last.status, 200)
    await assertSigned(role, { link, session })
    await killed()
    await assertSigned(role, { link, session })
  }

  assert.equal((await told('GET', `/api/case/${caseId}/status`)).status, 'Signed')
  const sealed = await until('the sealed agreement', async () => {
    const response = await api('GET', `/api/case/${caseId}/agreement`)
    return response.status === 200 ? response.bytes : undefined
  })
  assert.equal(verifySeal(sealed).isValid, true)
  const paper = (await readPdf(sealed)).pages.flat().join(' ')
  for (const masked of ['f•••@example.ie', 's•••@example.ie'])
    assert.ok(paper.includes(`by email to ${masked}`))
})
