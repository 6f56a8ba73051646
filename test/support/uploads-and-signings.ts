/** Clients that upload documents and have agreements signed while a test does something to the service. */
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { validCase } from '../interface/samples.ts'
import { samplePdf } from './document-samples.ts'
import type { RunningService } from './running-service.ts'

/** How long a client keeps trying. */
export const PATIENCE_MILLISECONDS = 120_000
const SENT_AGAIN_AFTER_MILLISECONDS = 20
/** Well below what an application may have. */
const UPLOADS_OF_A_CASE = 20

export type HttpResponse = { readonly status: number; readonly bytes: Buffer }

/** Sends a request of the dealer's client; a body of bytes is a PDF. */
export type Call = (
  method: string,
  path: string,
  sent?: { readonly body?: Buffer | object; readonly key?: string },
) => Promise<HttpResponse>

/** Calls the service that runs at the moment. */
export const callerOf =
  (service: () => RunningService): Call =>
  async (method, path, sent = {}) => {
    const { baseUrl, sandbox } = service()
    const { body, key } = sent
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${sandbox.clients.dealer.apiKey}`,
        ...(body !== undefined && {
          'content-type': Buffer.isBuffer(body) ? 'application/pdf' : 'application/json',
        }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && {
        body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
      }),
    })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** One uploads documents to a case of its own, the other has case after case signed; both try again what got no answer. */
export const startClients = (call: Call, signingsMaximum: number) => {
  /** The path of each acknowledged upload, with the digest of its bytes. */
  const uploads = new Map<string, string>()
  const signings: string[] = []
  let cases = 0
  let isFinishing = false
  const until = async (method: string, path: string, sent?: Parameters<Call>[2]): Promise<HttpResponse> => {
    const ends = performance.now() + PATIENCE_MILLISECONDS
    for (;;) {
      const response = await call(method, path, sent).catch(() => undefined)
      if (response !== undefined && response.status < 500) return response
      assert.ok(performance.now() < ends, `${method} ${path}: ${response?.status}`)
      await pause(SENT_AGAIN_AFTER_MILLISECONDS)
    }
  }
  const json = ({ bytes }: HttpResponse) => JSON.parse(bytes.toString())
  const newCase = async (words: Readonly<Record<string, string>>): Promise<string> => {
    const body = { ...validCase('individual', words, { filled: 'minimal' }), onBehalfOf: null }
    return json(await until('POST', '/api/case/submit', { body, key: randomUUID() })).caseId
  }
  const upload = async () => {
    let path = ''
    for (let n = 0; !isFinishing; n++) {
      if (n % UPLOADS_OF_A_CASE === 0) {
        path = `/api/case/${await newCase({})}/documents`
        cases++
      }
      const body = Buffer.concat([samplePdf(200_000), Buffer.from(`% ${randomUUID()}\n`)])
      const response = await call('POST', `${path}?requirement=1`, { body }).catch(() => undefined)
      if (response?.status === 201) uploads.set(`${path}/${json(response).id}`, digestOf(body))
      else
        assert.ok(
          response === undefined || response.status >= 500,
          `an upload is ${response?.status}: ${response?.bytes}`,
        )
      await pause(SENT_AGAIN_AFTER_MILLISECONDS)
    }
  }
  const sign = async () => {
    while (!isFinishing && signings.length < signingsMaximum) {
      const reference = await newCase({ 'loanDetails.furtherInformation': 'sandbox: sign after 1s' })
      signings.push(reference)
      await until('POST', `/api/sandbox/${reference}/advance`, { body: { to: 'Approved' } })
      const started = await until('POST', `/api/case/${reference}/esign`)
      // 409: the response that said so was lost.
      assert.ok([200, 409].includes(started.status), started.bytes.toString())
    }
  }
  const both = Promise.all([upload(), sign()])
  both.catch(() => undefined)
  const finish = async () => {
    isFinishing = true
    await both
    return { uploads, signings }
  }
  /** Every upload is there as it was acknowledged, and every agreement that was asked for is signed in the end. */
  const assertStored = async (output: () => string) => {
    for (const [path, digest] of uploads)
      assert.equal(digestOf((await call('GET', path)).bytes), digest, path)
    const ends = performance.now() + PATIENCE_MILLISECONDS
    for (const reference of signings) {
      while ((await call('GET', `/api/case/${reference}/agreement`)).status !== 200) {
        assert.ok(performance.now() < ends, `${reference} is not signed:\n${output().slice(-2_000)}`)
        await pause(500)
      }
    }
  }
  return { finish, assertStored, casesOfUploads: () => cases }
}
