/** Signing for the clients that may read an application: its start, its state, and the sealed agreement. */

import { unknownOf } from '../../operations/refusal.ts'
import { readAgreement } from '../../operations/signing/read-agreement.ts'
import { readSigningProgress } from '../../operations/signing/read-progress.ts'
import { ok, problem } from '../declare/handler.ts'
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
    summary: `Read how the signing of a ${words.noun} stands`,
    description: `The ${words.noun}’s signing that is in progress or completed, or the last one that ended unsigned. If no signing was ever started, \`state\`, \`startedAt\` and \`lapsesAt\` are null. \`reason\` says why signing cannot start now, and \`requirements\` names the documents that are still missing.`,
    responses: {
      200: jsonResponses('The state of the signing.', SigningProgress, {
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
            reason: `${words.sampleReference} cannot be signed until these have been received: Payslips.`,
            requirements: ['Payslips'],
          },
        },
      }),
      404: notFoundResponse(`The ${words.noun} does not exist, or this client cannot access it.`),
    },
    handle: async ({ service, caller, params }) => {
      const progress = await readSigningProgress(service, set, caller, params.reference)
      return progress === undefined ? problem('not-found', unknownOf(words.noun)) : ok(progress)
    },
  })

const NO_AGREEMENT =
  'There is no sealed agreement yet. Not everyone has signed, or it is still being created.'

const readAgreementOf = ({ set, words }: ApiSet) =>
  operation({
    ...readingOf(words, '/agreement'),
    id: `read${words.prefix}Agreement`,
    summary: `Download the sealed agreement of a ${words.noun}`,
    description:
      'The agreement with all signatures, their evidence, and the lender’s seal (PAdES), which any PDF reader can verify. What is there never changes. So that the seal can be verified for years, the service adds proofs and time stamps at the end of the file.',
    responses: {
      200: response('The agreement.', {
        'application/pdf': { schema: { type: 'string', format: 'binary' } },
      }),
      404: notFoundResponse(`The ${words.noun} does not exist, or this client cannot access it.`),
      409: notPossibleResponse('There is no sealed agreement yet.', NO_AGREEMENT),
    },
    hasHead: false,
    handle: async ({ service, reply, caller, params: { reference } }) => {
      const found = await readAgreement(service, set, caller, reference)
      if (found.is === 'unknown') return problem('not-found', unknownOf(words.noun))
      if (found.is === 'none') return problem('not-possible', NO_AGREEMENT)
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="agreement-${reference}.pdf"`,
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        })
        .send(found.pdf)
    },
  })

export const SIGNING_OPERATIONS = API_SETS.flatMap((of) => [
  // The interface has the start of a signing for cases alone.
  ...(of === CASES ? [startCaseSigning] : []),
  readSigning(of),
  readAgreementOf(of),
])
