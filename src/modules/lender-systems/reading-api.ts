/** What the lender's systems read: applications, their documents, and what was signed. */
import * as z from 'zod'
import { eachOf } from '../../../packages/values/turns/steps.ts'
import { CONTRACT_NUMBER_MAXIMUM_CHARACTERS } from '../../domain/case/booking.ts'
import { DOCUMENT_MEDIA_TYPES } from '../../domain/documents/document.ts'
import { POLICY_OUTCOMES } from '../../domain/policy/values.ts'
import { file, ok } from '../../http/handler.ts'
import { operation } from '../../http/operation.ts'
import { response } from '../../http/parts.ts'
import {
  BAD_PARAMETER,
  jsonResponse,
  jsonResponses,
  notFoundResponse,
  notPossibleResponse,
  PAGE_QUERY,
} from '../../http/responses.ts'
import { listOf, model, object, text, whole } from '../../http/schema.ts'
import { FieldRefusal, notFound, Refusal, unlessRefused } from '../../service/refusal.ts'
import { ApplicationState } from '../applications/money-parts.ts'
import { showDocument } from '../cases/open-case.ts'
import { ANY_REFERENCE, SAMPLE_REFERENCE } from '../sandbox/own-sandboxes-api.ts'
import { exportSigning } from '../signing/verify.ts'
import { BINARY, SAMPLE_ID } from '../submissions/documents-api-models.ts'
import { LenderApplication, LenderApplicationPage } from './application-api-models.ts'
import {
  AMOUNT_MAXIMUM_EURO,
  listLenderApplications,
  readLenderApplication,
  readListed,
  WHOLE_MAXIMUM_ENTRIES,
} from './lender-lists.ts'
import {
  clientActor,
  EXAMPLE_APPLICATION,
  EXAMPLE_FILED_ITEM,
  EXAMPLE_ITEM,
  OF_LENDER,
  UNKNOWN,
  withApplication,
} from './one-application-api.ts'
import { applicationView, filedItemView, itemView } from './parts-api.ts'

const READING = { ...OF_LENDER, method: 'GET', who: 'lender:read' } as const

const list = operation({
  id: 'listLenderApplications',
  method: 'GET',
  path: '/api/lender/applications',
  who: 'lender:read',
  tag: 'Lender',
  summary: 'List applications',
  description:
    'Lists the applications of every dealer in the mode of this client, quotes and cases alike, least recently changed first. An application that changes while you page through the list appears again, so none is missed.',
  query: {
    type: { description: 'Only quotes, or only cases.', schema: LenderApplication.shape.type },
    state: { description: 'Only applications in this state.', schema: ApplicationState },
    dealer: {
      description: 'Only applications of the dealer with this ID.',
      schema: z.uuid(),
      example: SAMPLE_ID,
    },
    client: {
      description: 'Only applications that the client with this ID sent first.',
      schema: z.string().min(1).max(100),
      example: 'cl_sample',
    },
    updatedSince: {
      description:
        'Only applications that changed at this time or later: an RFC 3339 date-time or a date. Without an offset, Dublin time is assumed. Encode + as %2B.',
      schema: z.iso.datetime(),
      example: '2026-03-02T00:00:00Z',
    },
    createdSince: {
      description: 'Only applications that were first submitted at this time or later, in the same form.',
      schema: z.iso.datetime(),
      example: '2026-03-02T00:00:00Z',
    },
    createdBefore: {
      description: 'Only applications that were first submitted before this time.',
      schema: z.iso.datetime(),
      example: '2026-03-03T00:00:00Z',
    },
    product: {
      description: 'Only applications with the product of this ID.',
      schema: z.string().min(1).max(100),
      example: 'sample-hp',
    },
    policy: {
      description: 'Only applications with this outcome of the decision policy.',
      schema: z.enum(POLICY_OUTCOMES),
    },
    amountFrom: {
      description: 'Only applications with at least this loan amount, in whole euro.',
      schema: z.int().min(0).max(AMOUNT_MAXIMUM_EURO),
      example: 5_000,
    },
    amountTo: {
      description: 'Only applications with at most this loan amount, in whole euro.',
      schema: z.int().min(0).max(AMOUNT_MAXIMUM_EURO),
      example: 30_000,
    },
    contractNumber: {
      description: 'Only the application whose contract has this number, reserved or booked.',
      schema: z.string().min(1).max(CONTRACT_NUMBER_MAXIMUM_CHARACTERS),
      example: 'HP-000123',
    },
    include: {
      description: `\`application\` adds what \`GET /api/lender/applications/{reference}\` returns, without documents, duplicates, signing, history and \`erasedAt\`. A page then has at most ${WHOLE_MAXIMUM_ENTRIES} entries, which is also the default of \`limit\`. The audit log records who reads them.`,
      schema: z.enum(['application']),
    },
    ...PAGE_QUERY,
  },
  responses: {
    200: jsonResponses('A page of applications.', LenderApplicationPage, {
      listed: { summary: 'A list', value: { items: [EXAMPLE_ITEM], nextCursor: null } },
      whole: {
        summary: 'With `include=application`',
        value: { items: [EXAMPLE_FILED_ITEM], nextCursor: null },
      },
    }),
    400: BAD_PARAMETER,
  },
  handle: async ({ service, caller, query, faults }) => {
    const found = unlessRefused(await listLenderApplications(service, caller, query), faults)
    if (found instanceof FieldRefusal) return found
    const { items, nextCursor, areWhole } = found
    if (!areWhole) return ok({ nextCursor, items: items.map((row) => itemView(service, row)) })
    const filed = await readListed(service, items, clientActor(caller))
    const make = eachOf(filed, (one) => filedItemView(service, one))
    return ok({ nextCursor, items: await service.inSlices(make) })
  },
})

const read = operation({
  ...READING,
  id: 'readLenderApplication',
  path: '/api/lender/applications/{reference}',
  summary: 'Get an application',
  description:
    'Returns everything that the lender knows about an application, in the same form for quotes and cases, with its PPS and account numbers. The audit log records who reads it. Send `version` with your decision, so that it applies to what you have read.',
  responses: {
    200: jsonResponse('The application.', LenderApplication, EXAMPLE_APPLICATION),
    404: UNKNOWN,
  },
  handle: (context) =>
    withApplication(context, async (application) => {
      const { service, caller } = context
      const found = await readLenderApplication(service, application, clientActor(caller))
      return ok(applicationView(service, found))
    }),
})

const document = operation({
  ...READING,
  id: 'readLenderDocument',
  path: '/api/lender/applications/{reference}/documents/{documentId}',
  summary: 'Download a document',
  description:
    'Returns the file as it was uploaded. The file name is in `Content-Disposition` (RFC 6266 and RFC 8187). The audit log records each download.',
  params: {
    ...ANY_REFERENCE,
    documentId: { description: 'The `id` of the document.', schema: z.string().min(1), example: SAMPLE_ID },
  },
  responses: {
    200: response(
      'The file.',
      Object.fromEntries(DOCUMENT_MEDIA_TYPES.map((type) => [type, { schema: BINARY }])),
    ),
    404: notFoundResponse('The application or the document does not exist.', 'Document not found.'),
  },
  hasHead: false,
  handle: (context) =>
    withApplication(context, async () => {
      const { service, caller, params } = context
      const asked = { ...params, by: clientActor(caller), isBackground: false }
      const found = await showDocument(service, asked)
      return found instanceof Refusal ? notFound('document') : file(found.document, found.content())
    }),
})

const NOT_SIGNED = notPossibleResponse(
  'There is no sealed agreement yet.',
  `${SAMPLE_REFERENCE} has no sealed agreement.`,
)

const agreement = operation({
  ...READING,
  id: 'readLenderAgreement',
  path: '/api/lender/applications/{reference}/agreement',
  summary: 'Download the sealed agreement',
  description:
    'Returns the agreement with all signatures, the signing record and the lender’s seal (PAdES). The audit log records each download.',
  responses: {
    200: response('The agreement.', { 'application/pdf': { schema: BINARY } }),
    404: UNKNOWN,
    409: NOT_SIGNED,
  },
  hasHead: false,
  handle: (context) =>
    withApplication(context, async () => {
      const { service, caller, params } = context
      const stored = await exportSigning(service, { ...params, by: clientActor(caller) })
      if (stored instanceof Refusal) return stored
      const name = `agreement-${params.reference}.pdf`
      return file({ name, type: 'application/pdf', bytes: stored.pdf.length }, [stored.pdf])
    }),
})

const Evidence = model(
  'LenderEvidenceResponseModel',
  object('The evidence of a signing: a chain of steps, each with the hash of the one before.', {
    reference: text('The reference of the application.'),
    evidence: listOf(
      object('A step.', {
        number: whole('The number of the step, starting at 1.', 1, 100_000),
        at: text('The time, as it is hashed.'),
        kind: text('What happened.'),
        data: z.unknown().describe('What was recorded.'),
        previous: text('The hash of the step before. 64 zeros for the first one.'),
        hash: text('The SHA-256 of the RFC 8785 form of all the above.'),
      }),
      'The steps, the first one first.',
      100_000,
    ),
  }),
)

const SAMPLE_STEP = {
  number: 1,
  at: '2026-03-04T09:00:00.000Z',
  kind: 'started',
  data: { inTurn: true },
  previous: '0'.repeat(64),
  hash: '4a5c9e0d7b1f3e2a8c6d4b0f1e3a5c7d9b8f6e4d2c0a1b3d5f7e9c8a6b4d2f0e',
}

const evidence = operation({
  ...READING,
  id: 'readLenderEvidence',
  path: '/api/lender/applications/{reference}/evidence',
  summary: 'Get the evidence of the signing',
  description:
    'Returns every step of the signing. With the sealed agreement, `forecourt signing verify` proves that none was changed, removed or added. The audit log records each download.',
  responses: {
    200: jsonResponse('The evidence.', Evidence, { reference: SAMPLE_REFERENCE, evidence: [SAMPLE_STEP] }),
    404: UNKNOWN,
    409: NOT_SIGNED,
  },
  hasHead: false,
  handle: (context) =>
    withApplication(context, async () => {
      const { service, caller, params } = context
      const stored = await exportSigning(service, { ...params, by: clientActor(caller) })
      return stored instanceof Refusal
        ? stored
        : ok({ reference: params.reference, evidence: stored.evidence })
    }),
})

export const LENDER_READING = [list, read, document, agreement, evidence]
