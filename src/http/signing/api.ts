/** Signing for the clients that may read an application: its start, its state, and the sealed agreement. */

import { Refusal, unknownOf } from '../../operations/refusal.ts'
import { NO_AGREEMENT, readAgreement } from '../../operations/signing/read-agreement.ts'
import { readSigningProgress } from '../../operations/signing/read-progress.ts'
import { ok } from '../declare/handler.ts'
import { operation } from '../declare/operation.ts'
import { response } from '../declare/parts.ts'
import { jsonResponses, notFoundResponse, notPossibleResponse } from '../declare/responses.ts'
import { type ApiSet, readingOf } from '../sets/api-set.ts'
import { CASES } from '../sets/b.ts'
import { API_SETS } from '../sets/index.ts'
import { SigningProgress } from './models.ts'
import { startCaseSigning } from './start.ts'

const readSigning = ({ set, words }: ApiSet) =>
  operation({
    ...readingOf(words, '/signing'),
    id: `read${words.prefix}Signing`,
    summary: `Get the signing progress of a ${words.noun}`,
    description: `Returns the ${words.noun}’s signing process that is in progress or completed, or the last one that ended without all signatures. If signing has never been started, \`state\`, \`startedAt\` and \`lapsesAt\` are null. \`reason\` explains why signing cannot start now, and \`requirements\` lists the documents that are still missing.`,
    responses: {
      200: jsonResponses('The signing progress.', SigningProgress, {
        inProgress: {
          summary: 'In progress',
          value: {
            state: 'underWay',
            startedAt: '2026-03-04T09:00:00.000Z',
            lapsesAt: '2026-03-18T09:00:00.000Z',
            signers: [
              { role: 'borrower', state: 'signed' },
              { role: 'guarantor', state: 'invited' },
            ],
            reason: null,
            requirements: [],
          },
        },
        notReady: {
          summary: 'Not ready',
          value: {
            state: null,
            startedAt: null,
            lapsesAt: null,
            signers: [],
            reason: 'Signing cannot start yet. Not received yet: Payslips.',
            requirements: ['Payslips'],
          },
        },
      }),
      404: notFoundResponse(`The ${words.noun} does not exist, or this client cannot access it.`),
    },
    handle: async ({ service, caller, params }) => {
      const progress = await readSigningProgress(service, set, caller, params.reference)
      return progress === undefined ? unknownOf(words.noun) : ok(progress)
    },
  })

const readAgreementOf = ({ set, words }: ApiSet) =>
  operation({
    ...readingOf(words, '/agreement'),
    id: `read${words.prefix}Agreement`,
    summary: `Download the sealed agreement of a ${words.noun}`,
    description:
      'Returns the agreement with all signatures, the signing record and the lender’s seal (PAdES), which any PDF reader can verify. The sealed content never changes. To keep the seal verifiable for years, the service appends revocation data and time-stamps to the file.',
    responses: {
      200: response('The agreement.', {
        'application/pdf': { schema: { type: 'string', format: 'binary' } },
      }),
      404: notFoundResponse(`The ${words.noun} does not exist, or this client cannot access it.`),
      409: notPossibleResponse('There is no sealed agreement yet.', NO_AGREEMENT.says),
    },
    hasHead: false,
    handle: async ({ service, reply, caller, params: { reference } }) => {
      const found = await readAgreement(service, set, caller, reference)
      if (found instanceof Refusal) return found
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="agreement-${reference}.pdf"`,
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        })
        .send(found)
    },
  })

export const SIGNING_OPERATIONS = API_SETS.flatMap((of) => [
  // The interface has the start of a signing for cases alone.
  ...(of === CASES ? [startCaseSigning] : []),
  readSigning(of),
  readAgreementOf(of),
])
