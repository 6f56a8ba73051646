/** What tests of documents share: a client that uploads and downloads, and the database's rows of documents. */
import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { idOfReference } from '../../src/domain/application/reference.ts'
import type { RequirementState } from '../../src/domain/documents/requirement.ts'
import { changeCase } from '../../src/modules/applications/change.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import type { ClientName, HttpResponse, World } from '../support/world.ts'

export const pathOf = (reference: string, rest = 'documents') =>
  `/api/${reference.startsWith('Q') ? 'quote' : 'case'}/${reference}/${rest}`

type Item = {
  id: string
  name: string
  state: RequirementState
  applicant: number | null
  at: string | null
}

export type Sent = {
  readonly type?: string
  readonly name?: string
  readonly requirement?: string | null
  readonly headers?: Record<string, string>
  readonly client?: ClientName
}

/** The beginning of an iPhone's photo: the length and name of its first box, its brand and those that it is compatible with. */
export const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic and more', 'latin1')
export const ZIP = Buffer.from('PK\x03\x04 sample archive that would be large')

export const NOTHING: Rows = { documents: 0, chunks: 0 }

/** The rows of an application's documents. */
export type Rows = { readonly documents: number; readonly chunks: number }

/** The world may be opened later. */
export const documentVisit = (world: () => World) => {
  const newCase = async (): Promise<string> => {
    const body = validCase('individual', {}, { filled: 'minimal' })
    return (await world().call('dealer', 'POST', '/api/case/submit', { body })).body.caseId
  }

  const newQuote = async (): Promise<string> => {
    const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
    return (await world().call('dealer', 'POST', '/api/quote/submit', { body })).body.quoteReference
  }

  const get = (path: string, client: ClientName = 'dealer') => world().call(client, 'GET', path)

  const requirementsOf = async (reference: string): Promise<readonly Item[]> =>
    (await get(pathOf(reference, 'requirements'))).body.items

  /** Uploads in a form. */
  const upload = async (reference: string, content: Buffer, sent: Sent = {}): Promise<HttpResponse> => {
    const { type = '', name = 'sample.pdf', requirement = '1', headers = {}, client = 'dealer' } = sent
    const form = new FormData()
    if (requirement !== null) form.set('requirement', requirement)
    form.set('file', new File([new Uint8Array(content)], name, { type }))
    return responseOf(
      await fetch(world().baseUrl + pathOf(reference), {
        method: 'POST',
        headers: { authorization: `Bearer ${world().keys[client]}`, ...headers },
        body: form,
      }),
    )
  }

  /** An upload that hangs until told to go on; it announces all of its bytes. */
  const hangingUpload = async (
    reference: string,
    content: Buffer,
    sentBytes: number,
    client: ClientName = 'dealer',
  ) => {
    const request = httpRequest(`${world().baseUrl}${pathOf(reference)}?requirement=1`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world().keys[client]}`,
        'content-type': 'application/pdf',
        'content-length': content.length,
      },
    })
    const { promise: answered, resolve } = Promise.withResolvers<number>()
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('error', () => resolve(0))
    request.write(content.subarray(0, sentBytes))
    return { request, answered, finish: () => request.end(content.subarray(sentBytes)) }
  }

  /** Uploads the file alone. */
  const uploadBare = (reference: string, type: string, content: Buffer, query = 'requirement=1') =>
    world().call('dealer', 'POST', `${pathOf(reference)}?${query}`, {
      body: content,
      headers: { 'content-type': type },
    })

  const download = async (reference: string, id: string) => {
    const response = await fetch(world().baseUrl + pathOf(reference, `documents/${id}`), {
      headers: { authorization: `Bearer ${world().keys.dealer}` },
    })
    return { response, content: Buffer.from(await response.arrayBuffer()) }
  }

  const rowsOf = async (reference: string) => {
    const id = idOfReference(reference.startsWith('Q') ? 'a' : 'b', reference) as string
    const [row] = await world().sql<Rows[]>`
      select count(distinct d.id)::int as documents, count(p.number)::int as chunks
      from documents d left join document_pieces p on p.document_id = d.id where d.application_id = ${id}`
    return { ...NOTHING, ...row }
  }

  const hasChunks = (reference: string) => async () => (await rowsOf(reference)).chunks > 0

  /** Puts a requirement into a state, as staff would. */
  const settle = async (reference: string, requirement: string, state: RequirementState) => {
    const id = idOfReference(reference.startsWith('Q') ? 'a' : 'b', reference) as string
    const by = { actor: { kind: 'operator', id: 'sample' } as const }
    await changeCase(world().service, id, by, ({ file, now }) => ({
      audits: [],
      file: {
        ...file,
        requirements: file.requirements.map((one) =>
          one.id === requirement ? { ...one, state, at: now } : one,
        ),
      },
    }))
  }
  return {
    newCase,
    newQuote,
    get,
    requirementsOf,
    upload,
    hangingUpload,
    uploadBare,
    download,
    rowsOf,
    hasChunks,
    settle,
  }
}

/** Waits until a condition holds, five seconds at most. */
export const until = async (holds: () => Promise<boolean>) => {
  for (let waited = 0; waited < 100; waited++) {
    if (await holds()) return
    await pause(50)
  }
  assert.fail('It did not come about')
}

export const responseOf = async (response: Response): Promise<HttpResponse> => {
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? '' : JSON.parse(text),
  }
}
