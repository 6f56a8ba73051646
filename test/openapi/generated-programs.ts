/** Programs over clients that public generators make of the OpenAPI document, as an integrator would write them. */

/** What all programs share. */
export const FLOW = `
import { readFileSync } from 'node:fs'

export const { quote, kase, png } = JSON.parse(readFileSync(process.env['SAMPLES'] ?? '', 'utf8'))
export const baseUrl = process.env['BASE_URL'] ?? ''
export const key = process.env['API_KEY'] ?? ''
export const file = () => new File([Buffer.from(png, 'base64')], 'sample.png', { type: 'image/png' })

/** All that the case says of where its applicant has lived, which set B says twice. */
export const addresses = [kase.applicants, kase.borrower.applicants].flatMap(([{ addresses }]) => addresses)

export const given = <T>(value: T | null | undefined, what: string): T => {
  if (value === null || value === undefined) throw new Error(\`There is no \${what}\`)
  return value
}
`

/** How all programs end: they read the event feed, and print what they have seen. */
const endWith = (page: string, reading: string): string => `const states: string[] = []
let cursor = '0'
while (states.length < 2) {
  const ${page} = ${reading}
  for (const event of page?.items ?? [])
    if (event.type === 'quote.statusChanged' || event.type === 'case.statusChanged')
      states.push(\`\${event.type} \${event.data.previousStatus} \${event.data.status}\`)
  cursor = given(page, 'page').nextCursor
}
console.log(JSON.stringify({
  status: status?.status,
  borrower: sent.borrowerType,
  title: sent.applicants[0]?.personalInfo.title,
  lived: lived?.application?.applicants?.[0]?.addresses?.[0]?.timeAtAddress,
  documents: documents?.items.length,
  secret: endpoint?.secret.startsWith('whsec_'),
  endpoints: endpoints?.items.length,
  states: states.sort(),
}))
`

/** A program for each generator: it sends values of the generated enumerations, and walks the whole way. */
export const PROGRAMS = {
  'openapi-typescript with openapi-fetch': `
import createClient from 'openapi-fetch'
import { addresses, baseUrl, file, given, kase, key, quote } from './flow.ts'
import { CaseDuration, QuoteTitleCode, type components, type paths } from './types.ts'

type Schemas = components['schemas']
const person: Pick<Schemas['QuotePersonalInfoModel'], 'title'> = { title: QuoteTitleCode.MrCode }
Object.assign(quote.quote.applicants[0].personalInfo, person)
for (const address of addresses as Schemas['CaseAddressHistoryModel'][]) address.timeAtAddress = CaseDuration.years4

const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${key}\` } })

const submitted = given((await client.POST('/api/quote/submit', { body: quote })).data, 'quote')
const quoteReference = given(submitted.quoteReference, 'reference')
const { data: status } = await client.GET('/api/quote/{quoteReference}/status', { params: { path: { quoteReference } } })
const { data: readBack } = await client.GET('/api/quote/{quoteReference}', { params: { path: { quoteReference } } })
const sent = given(readBack, 'quote').quote as Schemas['QuoteApplicationModel']

const caseId = given((await client.POST('/api/case/submit', { body: kase })).data?.caseId, 'case')
const path = { caseId }
const { data: readCase } = await client.GET('/api/case/{caseId}', { params: { path } })
const lived = readCase as { application?: Schemas['CaseApplicationModel'] } | undefined
const { data: requirements } = await client.GET('/api/case/{caseId}/requirements', { params: { path } })
const requirement = given(requirements?.items[0], 'requirement').id
await client.POST('/api/case/{caseId}/documents', {
  params: { path },
  body: { requirement, file: 'sample.png' },
  bodySerializer: () => {
    const form = new FormData()
    form.set('requirement', requirement)
    form.set('file', file())
    return form
  },
})
const { data: documents } = await client.GET('/api/case/{caseId}/documents', { params: { path } })

const { data: endpoint } = await client.POST('/api/webhook-endpoints', { body: { url: 'http://127.0.0.1:9/hooks' } })
const { data: endpoints } = await client.GET('/api/webhook-endpoints')

${endWith('{ data: page }', `await client.GET('/api/events', { params: { query: { cursor, wait: 5 } } })`)}`,
  '@hey-api/openapi-ts': `
import { addresses, baseUrl, file, given, kase, key, quote } from './flow.ts'
import { client } from './generated/client.gen.ts'
import type { CaseAddressHistoryModel, QuoteApplicationModel, QuotePersonalInfoModel } from './generated/index.ts'
import * as service from './generated/index.ts'
import { CaseDuration, QuoteTitleCode } from './generated/types.gen.ts'

const person: Pick<QuotePersonalInfoModel, 'title'> = { title: QuoteTitleCode.MR_CODE }
Object.assign(quote.quote.applicants[0].personalInfo, person)
for (const address of addresses as CaseAddressHistoryModel[]) address.timeAtAddress = CaseDuration.YEARS4

client.setConfig({ baseUrl, auth: () => key })

const submitted = given((await service.submitQuote({ body: quote })).data, 'quote')
const quoteReference = given(submitted.quoteReference, 'reference')
const { data: status } = await service.readQuoteStatus({ path: { quoteReference } })
const { data: readBack } = await service.readQuote({ path: { quoteReference } })
const sent = given(readBack, 'quote').quote as QuoteApplicationModel

const caseId = given((await service.submitCase({ body: kase })).data?.caseId, 'case')
const { data: readCase } = await service.readCase({ path: { caseId } })
const lived = readCase as { application?: service.CaseApplicationModel } | undefined
const { data: requirements } = await service.listCaseRequirements({ path: { caseId } })
const requirement = given(requirements?.items[0], 'requirement').id
await service.uploadCaseDocument({ path: { caseId }, body: { requirement, file: file() } })
const { data: documents } = await service.listCaseDocuments({ path: { caseId } })

const { data: endpoint } = await service.createWebhookEndpoint({ body: { url: 'http://127.0.0.1:9/hooks' } })
const { data: endpoints } = await service.listWebhookEndpoints()

${endWith('{ data: page }', `await service.listEvents({ query: { cursor, wait: 5 } })`)}`,
  orval: `
import { addresses, file, given, kase, key, quote } from './flow.ts'
import type { CaseAddressHistoryModel, CaseApplicationModel, QuoteApplicationModel, QuotePersonalInfoModel } from './generated.ts'
import * as service from './generated.ts'
import { CaseDuration, QuoteTitleCode } from './generated.ts'

const person: Pick<QuotePersonalInfoModel, 'title'> = { title: QuoteTitleCode.MrCode }
Object.assign(quote.quote.applicants[0].personalInfo, person)
for (const address of addresses as CaseAddressHistoryModel[]) address.timeAtAddress = CaseDuration.years4

const options = { headers: { Authorization: \`Bearer \${key}\` } }
/** What a request that succeeds answers with. */
const ok = <R extends { status: number; data: unknown }, S extends number>(response: R, status: S) => {
  if (response.status !== status) throw new Error(\`\${response.status}: \${JSON.stringify(response.data)}\`)
  return response.data as Extract<R, { status: S }>['data']
}

const submitted = ok(await service.submitQuote(quote, options), 200)
const quoteReference = given(submitted.quoteReference, 'reference')
const status = ok(await service.readQuoteStatus(quoteReference, options), 200)
const sent = ok(await service.readQuote(quoteReference, options), 200).quote as QuoteApplicationModel

const caseId = given(ok(await service.submitCase(kase, options), 200).caseId, 'case')
const lived = ok(await service.readCase(caseId, options), 200) as { application?: CaseApplicationModel }
const requirement = given(ok(await service.listCaseRequirements(caseId, options), 200).items[0], 'requirement').id
ok(await service.uploadCaseDocumentWithFormData(caseId, { requirement, file: file() }, undefined, options), 201)
const documents = ok(await service.listCaseDocuments(caseId, options), 200)

const endpoint = ok(await service.createWebhookEndpoint({ url: 'http://127.0.0.1:9/hooks' }, options), 201)
const endpoints = ok(await service.listWebhookEndpoints(options), 200)

${endWith('page', `ok(await service.listEvents({ cursor, wait: 5 }, options), 200)`)}`,
} as const
