/** Certification: signs the result of a run of `forecourt certify`, and verifies the signature. */
import * as z from 'zod'
import {
  CERTIFICATION,
  CERTIFICATION_ITEMS,
  type CertificationProof,
} from '../../domain/sandbox/certification-items.ts'
import { readBody } from '../../http/bodies/invalid-body.ts'
import { ok, problem } from '../../http/handler.ts'
import { operation } from '../../http/operation.ts'
import {
  badRequestResponse,
  jsonBody,
  jsonResponse,
  notFoundResponse,
  openJsonResponse,
} from '../../http/responses.ts'
import {
  boolean,
  describedEnum,
  exampled,
  listOf,
  model,
  moment,
  object,
  text,
  textOrNull,
} from '../../http/schema.ts'
import { FieldRefusal } from '../../service/refusal.ts'
import { signCertification, verifyCertification } from './certifications.ts'

const ITEMS_MAXIMUM = 50
const EVIDENCE_MAXIMUM = 20
const TEXT_MAXIMUM_CHARACTERS = 500

const NO_LIVE = 'Certification is for test clients.'

const short = (description: string) =>
  z
    .string({ error: 'Every text of the body must be a string.' })
    .max(TEXT_MAXIMUM_CHARACTERS, `A text may have at most ${TEXT_MAXIMUM_CHARACTERS} characters.`)
    .describe(description)

const ofEvidence = {
  at: moment('The time of the observation.'),
  what: short('What was observed.'),
  requestId: z
    .uuid({ error: 'requestId must be the X-Request-Id of a response, or null.' })
    .nullable()
    .describe('The `X-Request-Id` of the response; null if the service did not handle the request.'),
}

const ofItem = {
  id: z
    .enum(CERTIFICATION_ITEMS, `id must be one of ${CERTIFICATION_ITEMS.join(', ')}.`)
    .describe('The name of the item.'),
  result: describedEnum('The result.', {
    passed: 'the software did it',
    failed: 'the software did not do it',
    skipped: 'it was not run',
  }),
  reason: short('Why it failed or was skipped; null if it passed.').nullable(),
}

const ofRun = {
  packageVersion: short('The version of the package that ran the certification.'),
  startedAt: moment('The time when the run started.'),
  finishedAt: moment('The time when the run ended.'),
}

const Evidence = model('CertificationEvidenceModel', object('An observation.', ofEvidence))
const Item = model(
  'CertificationItemModel',
  object('An item of the run.', {
    ...ofItem,
    title: exampled(
      short('Ignored: the certificate has the service’s own titles.').optional().meta({ deprecated: true }),
      'Submit a valid application',
    ),
    evidence: listOf(Evidence, 'The observations.', EVIDENCE_MAXIMUM),
  }),
)
const Run = model(
  'CertificationModel',
  object('The result of a run.', { ...ofRun, items: listOf(Item, 'The items, in order.', ITEMS_MAXIMUM) }),
)

const SignedEvidence = model(
  'SignedCertificationEvidenceModel',
  object('An observation, compared with the request log.', {
    ...ofEvidence,
    isLogged: z
      .boolean()
      .nullable()
      .describe('Whether the request is in the request log of the client; null without a request ID.'),
  }),
)
const SignedItem = model(
  'SignedCertificationItemModel',
  object('An item of the certificate.', {
    ...ofItem,
    title: text('What the software must do.'),
    proof: describedEnum('What shows the result.', {
      log: 'the requests that the item needs are in the request log of the client',
      statement: 'nothing but the word of the program that ran it: the item needs no request to the service',
      none: 'requests that the item needs are missing',
    } satisfies Readonly<Record<CertificationProof, string>>),
    evidence: listOf(SignedEvidence, 'The observations.', EVIDENCE_MAXIMUM),
  }),
)
const Certificate = object('What the service signs.', {
  service: text('The URL of the service.'),
  clientId: text('The client that ran the certification.'),
  ...ofRun,
  items: listOf(SignedItem, 'The items, in order.', ITEMS_MAXIMUM),
  signedAt: moment('The time when the service signed it.'),
  result: describedEnum('The result of all items.', {
    passed:
      'every item passed, with the requests that it needs in the request log; items with the proof `statement` are the word of the program',
    failed: 'an item failed, or a request named as evidence is not in the request log',
    incomplete:
      'no item failed, but some were skipped, or are missing, without evidence or without the requests that they need',
  }),
})
const Signed = model(
  'SignedCertificateModel',
  object('A certificate with its signature.', {
    certificate: Certificate,
    signature: text('The signature over the JSON of `certificate`.'),
  }),
)

const EXAMPLE_EVIDENCE = {
  at: '2026-03-02T09:31:00.000Z',
  what: 'POST /api/quote/submit returned 200',
  requestId: '0b8f6c1e-7f0c-4a57-9f0b-6f1f3c2d1a00',
}
const EXAMPLE_ITEM = {
  id: 'submit',
  result: 'passed',
  reason: null,
} as const
const EXAMPLE_RUN = {
  packageVersion: '1.0.0',
  startedAt: '2026-03-02T09:30:00.000Z',
  finishedAt: '2026-03-02T09:40:00.000Z',
}
const EXAMPLE_SIGNATURE = `v1.k1.${'c2FtcGxl'.repeat(5)}c2E.${'c2FtcGxl'.repeat(5)}c2E`

const sign = operation({
  id: 'signCertification',
  method: 'POST',
  path: '/api/sandbox/certifications',
  who: 'applications:read',
  tag: 'Sandbox',
  summary: 'Sign the result of a certification run (sandbox)',
  description:
    'For test clients only. `forecourt certify` sends the result of its run here. The service compares the request IDs with the client’s request log since the start of the run, and returns a signed certificate, which says of each item whether the log shows it or only the program says so. It only stores an entry in the audit log. For live clients this path does not exist.',
  body: jsonBody(Run, { ...EXAMPLE_RUN, items: [{ ...EXAMPLE_ITEM, evidence: [EXAMPLE_EVIDENCE] }] }),
  responses: {
    200: jsonResponse('The signed certificate.', Signed, {
      certificate: {
        service: 'https://finance.lender.example',
        clientId: 'cl_sample',
        ...EXAMPLE_RUN,
        items: [
          {
            ...EXAMPLE_ITEM,
            title: CERTIFICATION.submit.title,
            proof: 'log',
            evidence: [{ ...EXAMPLE_EVIDENCE, isLogged: true }],
          },
        ],
        signedAt: '2026-03-02T09:40:01.000Z',
        result: 'passed',
      },
      signature: EXAMPLE_SIGNATURE,
    }),
    400: badRequestResponse(
      'The request body is not valid. See `detail` for the reason.',
      'The body is not JSON.',
    ),
    404: notFoundResponse('The client is a live client.', NO_LIVE),
  },
  open:
    (_app, _service, { baseUrl }) =>
    async ({ service, caller, body }) => {
      if (caller.mode === 'live') return problem('not-found', NO_LIVE)
      const read = readBody(Run, body)
      if (read instanceof FieldRefusal) return read
      const at = { baseUrl: baseUrl() }
      return ok(await signCertification(service, caller, read, at))
    },
})

const Verified = model(
  'VerifiedCertificationModel',
  object('The signed certificate, by its digest.', {
    isGenuine: boolean('Whether this service made the signature and still has the key.'),
    digest: textOrNull(
      'The SHA-256 of the JSON of the certificate, in base64url; null if it is not genuine.',
    ),
  }),
)

const verify = operation({
  id: 'verifyCertification',
  method: 'GET',
  path: '/api/certifications/{signature}',
  who: 'anyone',
  tag: 'Sandbox',
  summary: 'Verify the signature of a certificate',
  description:
    'Returns whether this service made the signature, and the digest of the signed certificate. Compare the digest with the SHA-256 of your copy: the file’s `certificate` as JSON without spaces. `forecourt certify --verify` does both.',
  params: {
    signature: {
      description: 'The `signature` from the file.',
      schema: z.string().min(1),
      example: EXAMPLE_SIGNATURE,
    },
  },
  responses: {
    200: openJsonResponse('Whether the signature is genuine.', Verified, {
      isGenuine: true,
      digest: `${'c2FtcGxl'.repeat(5)}c2E`,
    }),
  },
  handle: ({ service, params: { signature } }) => {
    const digest = verifyCertification(service.ring, signature)
    return ok({ isGenuine: digest !== undefined, digest: digest ?? null })
  },
})

export const CERTIFICATION_OPERATIONS = [sign, verify]
