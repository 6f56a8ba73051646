/** Signings that are under way when the service is killed: each paper is made in the end, once, and no signature is lost. */
import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { verifySeal } from '../../packages/pdf-seal/seal/verify-seal.ts'
import { AUTHORITY_NAME } from '../../src/service/signing-settings.ts'
import { times } from '../extent.ts'
import { validCase } from '../interface/samples.ts'
import { takeApart } from '../mail/post-office.ts'
import { freePort, type RunningService, startService } from '../support/running-service.ts'

const CASES = times(2, 3, 6)
/** Of a joint case. */
const SIGNERS = 2
const KILLS = times(2, 3, 6)
const PATIENCE_MILLISECONDS = 90_000
/** A mail that was under way at a kill is sent by another process after two minutes and some. */
const MAIL_PATIENCE_MILLISECONDS = 240_000

test('a service that is killed time and again while cases are signed completes each of them', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-signings-'))
  const port = await freePort()
  let service: RunningService = await startService(dataDir, port)
  t.after(async () => {
    service.process.kill('SIGKILL')
    await service.ended
    await rm(dataDir, { recursive: true, force: true })
  })
  const call = (method: string, path: string, body?: object) =>
    fetch(service.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${service.sandbox.clients.dealer.apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  const json = async (method: string, path: string, body?: object) => (await call(method, path, body)).json()

  const references: string[] = []
  for (let number = 0; number < CASES; number++) {
    const words = { 'loanDetails.furtherInformation': 'sandbox: sign after 2s', ...emailsOf(number) }
    const body = { ...validCase('joint', words, { filled: 'minimal' }), onBehalfOf: null }
    const { caseId } = (await json('POST', '/api/case/submit', body)) as { caseId: string }
    await json('POST', `/api/sandbox/${caseId}/advance`, { to: 'Approved' })
    references.push(caseId)
  }
  for (const reference of references) await json('POST', `/api/case/${reference}/esign`)
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(300 + kill * 250)
    service.process.kill('SIGKILL')
    await service.ended
    service = await startService(dataDir, port)
  }
  const began = performance.now()
  const sealed = new Map<string, Buffer>()
  while (sealed.size < CASES) {
    assert.ok(performance.now() - began < PATIENCE_MILLISECONDS, service.output())
    for (const reference of references.filter((one) => !sealed.has(one))) {
      const response = await call('GET', `/api/case/${reference}/agreement`)
      if (response.status === 200) sealed.set(reference, Buffer.from(await response.arrayBuffer()))
      else assert.equal(response.status, 409)
    }
    await pause(1_000)
  }
  const authority = new X509Certificate(await readFile(join(dataDir, AUTHORITY_NAME)))
  for (const [reference, pdf] of sealed) {
    const { status } = (await json('GET', `/api/case/${reference}/status`)) as { status: string }
    assert.equal(status, 'Signed')
    assert.equal(verifySeal(pdf, { trusted: [authority] }).isValid, true)
  }
  const folder = join(dataDir, 'mail')
  const copies = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(
      names.map(async (name) => takeApart(await readFile(join(folder, name), 'latin1').catch(() => ''))),
    )
    return references.flatMap((reference, number) =>
      signersOf(number).filter((email) =>
        mails.some(
          ({ headers, text }) =>
            headers.includes(`To: ${email}`) && text.includes(`has signed agreement ${reference},`),
        ),
      ),
    )
  }
  const ends = performance.now() + MAIL_PATIENCE_MILLISECONDS
  while ((await copies()).length < CASES * SIGNERS) {
    assert.ok(performance.now() < ends, `${(await copies()).join()} alone got their copies`)
    await pause(500)
  }
})

/** Each signer of each case has an address of their own, which tells their mails apart. */
const signersOf = (number: number): readonly string[] =>
  Array.from({ length: SIGNERS }, (_, place) => `signer.${number}.${place}@example.ie`)

const emailsOf = (number: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    signersOf(number).flatMap((email, place) => [
      [`applicants[${place}].email`, email],
      [`borrower.applicants[${place}].email`, email],
    ]),
  )
