/** The memory that the service needs to take in a document of the largest size, alone and in a form, and to send it out again. */
import { setTimeout as pause } from 'node:timers/promises'
import { DOCUMENT_MAXIMUM_BYTES } from '../src/domain/documents/document.ts'
import { samplePdf } from '../test/support/document-samples.ts'
import { type Bench, startOn } from './bench.ts'
import { caseBody } from './bodies.ts'
import { median, whole } from './figures.ts'
import { randomFrom } from './random.ts'
import type { Service } from './services.ts'
import type { Finding } from './table.ts'

const GOAL_MEGABYTES = 40
const BYTES_A_MEGABYTE = 1_000_000
const SEED = 20_260_704
const LOOK_EVERY_MILLISECONDS = 10
/** Small documents first, so that one-time costs do not count. */
const WARM_UP_DOCUMENTS = 20
const WARM_UP_BYTES = 600_000

export const measureDocuments = async (bench: Bench): Promise<readonly Finding[]> => {
  const { options, say } = bench
  const database = await (await bench.databaseServer()).open('bench_documents')
  const service = await startOn(bench, 'service', database)
  const visit = await newUploads(service, database.apiKey)
  for (let n = 0; n < WARM_UP_DOCUMENTS; n++) {
    await visit.download(await visit.upload(WARM_UP_BYTES))
    await visit.uploadForm(WARM_UP_BYTES)
  }
  const rounds: Round[] = []
  for (let round = 0; round < options.rounds; round++) rounds.push(await inAndOut(service, visit))
  await service.stop()
  await database.close()
  const [upload, form, download] = (['upload', 'form', 'download'] as const).map((way) => ({
    megabytes: Math.max(...rounds.map((round) => round[way].megabytes)),
    milliseconds: median(rounds.map((round) => round[way].milliseconds)),
  })) as [Taken, Taken, Taken]
  say(
    `A document of ${whole(DOCUMENT_MAXIMUM_BYTES / BYTES_A_MEGABYTE)} MB went in within ${whole(upload.milliseconds)} ms, in a form within ${whole(form.milliseconds)} ms, and came out within ${whole(download.milliseconds)} ms.`,
  )
  const finding = (work: string, { megabytes }: Taken): Finding => ({
    work,
    goal: `< ${GOAL_MEGABYTES} MB`,
    measured: `${whole(megabytes)} MB more at most`,
    ratio: '',
    reached: megabytes < GOAL_MEGABYTES,
    raw: { rounds },
  })
  return [
    finding('memory for an upload of 20 MiB', upload),
    finding('memory for an upload of 20 MiB in a form', form),
    finding('memory for a download of 20 MiB', download),
  ]
}

/** The most memory that something took beyond what was in use before, and how long it took. */
type Taken = { readonly megabytes: number; readonly milliseconds: number }
type Round = { readonly upload: Taken; readonly form: Taken; readonly download: Taken }

const inAndOut = async (service: Service, visit: Uploads): Promise<Round> => {
  let id = ''
  const upload = await taken(service, async () => {
    id = await visit.upload(DOCUMENT_MAXIMUM_BYTES)
  })
  const form = await taken(service, async () => {
    await visit.uploadForm(DOCUMENT_MAXIMUM_BYTES)
  })
  return { upload, form, download: await taken(service, () => visit.download(id)) }
}

const taken = async (service: Service, work: () => Promise<void>): Promise<Taken> => {
  const before = await service.memoryBytes()
  const began = performance.now()
  let milliseconds: number | undefined
  const working = work().finally(() => {
    milliseconds = performance.now() - began
  })
  let most = before
  while (milliseconds === undefined) {
    most = Math.max(most, await service.memoryBytes())
    await pause(LOOK_EVERY_MILLISECONDS)
  }
  await working
  return { megabytes: (most - before) / BYTES_A_MEGABYTE, milliseconds }
}

type Uploads = {
  /** Uploads a document of this many bytes, and returns its id. */
  readonly upload: (bytes: number) => Promise<string>
  /** The same in a form. */
  readonly uploadForm: (bytes: number) => Promise<string>
  readonly download: (id: string) => Promise<void>
}

/** Each document belongs to a different case. */
const newUploads = async ({ port }: Service, apiKey: string): Promise<Uploads> => {
  const random = randomFrom(SEED)
  const cases = new Map<string, string>()
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = { authorization: `Bearer ${apiKey}`, ...init.headers }
    const response = await fetch(`http://127.0.0.1:${port}/api/case${path}`, { ...init, headers })
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
    return response
  }
  const post = async (path: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
    (await ask(path, { method: 'POST', headers: { 'content-type': type }, body })).json()
  const newCase = async (): Promise<string> => {
    const submitted = await post('/submit', 'application/json', JSON.stringify(caseBody(random)))
    return (submitted as { caseId: string }).caseId
  }
  return {
    upload: async (bytes) => {
      const caseId = await newCase()
      const path = `/${caseId}/documents?requirement=1`
      const { id } = (await post(path, 'application/pdf', new Uint8Array(samplePdf(bytes)))) as { id: string }
      cases.set(id, caseId)
      return id
    },
    uploadForm: async (bytes) => {
      const caseId = await newCase()
      const body = new FormData()
      body.set('requirement', '1')
      body.set(
        'file',
        new File([new Uint8Array(samplePdf(bytes))], 'sample.pdf', { type: 'application/pdf' }),
      )
      const response = await ask(`/${caseId}/documents`, { method: 'POST', body })
      const { id } = (await response.json()) as { id: string }
      cases.set(id, caseId)
      return id
    },
    download: async (id) => {
      const response = await ask(`/${cases.get(id)}/documents/${id}`)
      let bytes = 0
      for await (const chunk of response.body ?? []) bytes += chunk.length
      if (bytes !== Number(response.headers.get('content-length'))) throw new Error('A document was cut off')
    },
  }
}
