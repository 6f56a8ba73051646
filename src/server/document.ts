/** The OpenAPI 3.1 document: all operations, the models of all sets from their declarations, and examples. */
import { readFileSync } from 'node:fs'
import { schemasOf } from '../../packages/rules/json-schema.ts'
import { REQUESTS_PER_MINUTE } from '../domain/access/access.ts'
import { ALL_SCOPES, SCOPE_MEANINGS } from '../domain/access/roles.ts'
import { contactForDevelopers, type ReachableLender } from '../domain/lender/contact.ts'
import { LIFETIMES, RETENTION } from '../domain/lender/retention.ts'
import { describe, IDEMPOTENCY_KEY } from '../http/describe.ts'
import { withFieldExamples } from '../http/field-examples.ts'
import type { JsonObject } from '../http/operation.ts'
import { HEADERS, type OpenApiDocument, RESPONSES } from '../http/parts.ts'
import { isAmong } from '../http/paths.ts'
import { namedSchemasIn } from '../http/schema.ts'
import { API_SETS } from '../modules/sets/both-sets-api.ts'
import { ENUMERATION_WORDS, EXAMPLES, MEANINGS } from '../modules/sets/field-words-api.ts'
import { exampleComponents } from '../modules/sets/sets-api-examples.ts'
import type { PathAlias } from '../service/interface-paths.ts'
import { quotationRequest } from '../sets/b/quotation.ts'
import { WEBHOOK_PARAMETERS, webhooksOf } from './async-document.ts'
import { GUIDES_OF_TAGS, guideOf, guideOfPath } from './guides.ts'
import { OPERATIONS } from './operations.ts'

/** The document; `baseUrl` is the address that clients use, and `lender` whom they ask, if they are known. */
export const openApiDocument = ({
  baseUrl,
  lender,
}: {
  readonly baseUrl?: string
  readonly lender?: ReachableLender
} = {}): OpenApiDocument => {
  const paths = pathsOf(baseUrl)
  const webhooks = webhooksOf()
  return withFieldExamples(
    {
      openapi: '3.1.1',
      info: {
        ...INFO,
        ...(lender && { contact: contactForDevelopers(lender) }),
        description: introduction(baseUrl),
      },
      servers: [{ url: baseUrl ?? '/', description: 'This service' }],
      'x-tagGroups': TAG_GROUPS,
      tags: TAGS.map((tag) => ({ ...tag, externalDocs: guideOf(GUIDES_OF_TAGS[tag.name], baseUrl) })),
      externalDocs: { url: `${baseUrl ?? ''}/docs`, description: 'Guides and reference' },
      paths,
      webhooks,
      components: {
        securitySchemes: securitySchemes(baseUrl),
        parameters: { IdempotencyKey: IDEMPOTENCY_KEY, ...WEBHOOK_PARAMETERS },
        headers: HEADERS,
        responses: RESPONSES,
        examples: Object.assign({}, ...API_SETS.map(({ set }) => exampleComponents(set.name))),
        schemas: {
          ...Object.assign(
            {},
            ...API_SETS.map(({ set }) =>
              schemasOf(set, MEANINGS, { ...ENUMERATION_WORDS, prefix: set.schemaPrefix }),
            ),
          ),
          ...schemasOf(quotationRequest, MEANINGS, { ...ENUMERATION_WORDS, prefix: 'Quotation' }),
          ...namedSchemasIn([paths, webhooks, RESPONSES]),
        },
      },
    },
    { ...Object.assign({}, ...API_SETS.map(({ words }) => words.fieldExamples)), ...EXAMPLES },
  )
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const INFO: JsonObject = {
  title: 'Forecourt',
  version,
  summary: 'Vehicle finance applications',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
}

const TAGS: readonly { readonly name: keyof typeof GUIDES_OF_TAGS; readonly description: string }[] = [
  ...API_SETS.map(({ words: { prefix, about } }) => ({ name: `${prefix}s` as const, description: about })),
  { name: 'Cars', description: 'The new car catalogue.' },
  {
    name: 'Sandbox',
    description:
      'Tools for test clients only. You can also control an application with sandbox commands in its further information, such as `sandbox: approve after 5s`, `sandbox: decline`, `sandbox: refer` and `sandbox: require Payslips`.',
  },
  { name: 'Rules', description: 'The rules for submissions, for software that builds forms.' },
  { name: 'Quotations', description: 'Finance offers, before an application.' },
  { name: 'Consents', description: 'The users who have allowed the client to act for them.' },
  {
    name: 'Events',
    description: 'Changes to applications, delivered by webhooks and listed in the event feed.',
  },
  {
    name: 'Authorization',
    description: 'OAuth 2.0: access tokens for a client secret or a signed assertion.',
  },
  {
    name: 'Lender',
    description:
      'For the lender’s own systems: applications of every dealer in one form, with checks, documents, decisions and contracts. Only clients of the lender can call these operations.',
  },
  { name: 'Service', description: 'The health of the service, and its machine-readable descriptions.' },
]

/** The tags by who needs them, as reference pages show them. */
const TAG_GROUPS: readonly {
  readonly name: string
  readonly tags: readonly (keyof typeof GUIDES_OF_TAGS)[]
}[] = [
  { name: 'Applications', tags: API_SETS.map(({ words: { prefix } }) => `${prefix}s` as const) },
  { name: 'Vehicles and finance', tags: ['Cars', 'Quotations'] },
  { name: 'Access and events', tags: ['Authorization', 'Consents', 'Events'] },
  { name: 'For developers', tags: ['Sandbox', 'Rules'] },
  { name: 'For the lender', tags: ['Lender'] },
  { name: 'For operators', tags: ['Service'] },
]

const securitySchemes = (baseUrl = ''): JsonObject => ({
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: `The API key of a client. Clients and keys have scopes. An operation requires the same scope of a key as of an access token: ${ALL_SCOPES.map((scope) => `\`${scope}\``).join(', ')}. Only the lender’s own clients have scopes that begin with \`lender:\`. A key belongs to either a test client or a live client. Test and live data are completely separate.`,
  },
  accessToken: {
    type: 'oauth2',
    description:
      'An access token, sent as `Authorization: Bearer` like an API key. It is valid for ten minutes and has the requested scopes.',
    flows: {
      clientCredentials: {
        tokenUrl: `${baseUrl}/oauth/token`,
        scopes: SCOPE_MEANINGS,
      },
    },
  },
  clientSecret: {
    type: 'http',
    scheme: 'basic',
    description:
      'The ID and secret of a client. Alternatively, send them in the request body as `client_id` and `client_secret`, or send a signed `client_assertion` with its `client_assertion_type`.',
  },
  metricsToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that the operator has set for the metrics. This is not a client’s API key.',
  },
})

const pathsOf = (baseUrl: string | undefined): OpenApiDocument['paths'] => {
  const paths: Record<string, Record<string, JsonObject>> = {}
  for (const operation of OPERATIONS) {
    const { path, method } = operation
    const guide = guideOfPath(path)
    const externalDocs = guide === undefined ? {} : { externalDocs: guideOf(guide, baseUrl) }
    paths[path] = { ...paths[path], [method.toLowerCase()]: { ...describe(operation), ...externalDocs } }
  }
  return paths
}

/**
 * The document's opening text, which integrators read first; `baseUrl` is the address of the service, if it is known.
 */
const introduction = (
  baseUrl = '',
): string => `Forecourt handles vehicle finance applications, from submission to signed agreement. Dealers’ software and partners that act for dealer users submit applications through this API.

## Getting started

The [quickstart](${baseUrl}/docs/guides/start) takes you from an API key to a signed test agreement, command by command. In short:

1. Get an API key, or a client ID and secret. To try the API, create a sandbox with \`POST /api/sandboxes\`: the response contains clients with their keys.
2. Send the key with every request: \`Authorization: Bearer <key>\`. Alternatively, exchange the client ID and secret for an access token at \`POST /oauth/token\` and send the token instead. It is valid for ${LIFETIMES.accessToken.words}.
3. Submit one of the [samples](${baseUrl}/docs/examples) to \`POST /api/quote/submit\` or \`POST /api/case/submit\`.
4. Use the reference in the response to get the status.

To validate an application without saving anything, send it to \`/api/quote/validate\` or \`/api/case/validate\`.

## Data models

Forecourt accepts two sets of models. They share names but not definitions, so this document adds a prefix to their names.

| | Set A | Set B |
|---|---|---|
| Paths | \`/api/quote/…\` | \`/api/case/…\` |
| Resource | quote, \`quoteReference\` | case, \`caseId\` |
| Enum values | \`PascalCase\` (some also numeric) | \`camelCase\` |
| Validation errors | \`errors\`: message, model, type | \`validationErrors\`: Model, Type, Message |

Pick one set and stick to it: a reference created in one set does not exist in the other.

## Validation

- One response lists all validation errors, at most one per field, in the order of the models. Errors do not cascade: a rule is skipped if a field that it reads is not valid.
- Invalid applications are **saved** in the state Open. Correct the errors and resubmit the whole application with its reference.
- A field that is null or absent counts as missing. Only set B’s \`caseId\` must always be present: send null for a new case. In text and enum fields, empty and blank strings also count as missing. Before a format is checked, surrounding spaces and invisible characters are removed, any dash is read as a hyphen, and any space as a plain space.
- If a field is absent under its own name, names are matched regardless of case, \`_\` and \`-\`, and with or without a leading \`is\`. Error paths always use the names in this document. Using the other set’s name for a reference or an owner is an error.
- If an object is not required, it counts as missing when all its fields are null, absent, blank or false. \`[]\` in place of an object is an empty object.
- Unknown fields of a submission, a dry run and the start of a case’s signing are ignored. For test clients, the \`Sandbox-Unknown-Fields\` header lists them. All other operations reject a request with unknown fields, and \`errors\` says which name was probably meant.
- The responses to submissions, dry runs, status requests, the car search and the start of signing contain exactly the fields of the lender’s interface, so you can parse them strictly. Numbers without a value are omitted. New fields may be added to all other responses.
- Conditions and cross-field rules are part of the descriptions and, for programs, of \`x-required-when\` and \`x-rules\`. The schemas describe the request bodies, but the service’s own validation is decisive.

## Idempotency

Send an \`Idempotency-Key\` with every POST that changes something. If a response is lost, send the same request with the same key again. Within ${RETENTION.idempotencyAnswers.retained.words} you get the stored response, byte for byte, and the request is not processed twice. The same key with a different body returns 422, and 409 while the first request is still being processed. Error responses that changed nothing are not stored, so you can correct the request and send it with the same key.

## Events

Receive events at a webhook endpoint, or read them from the event feed \`GET /api/events\`, with long polling if you like. Both contain the same events with the same IDs, and \`/asyncapi.json\` describes each of them. If a webhook misses an event, you can read it from the event feed for ${RETENTION.events.retained.words}.

## Limits

- Rate limit: ${REQUESTS_PER_MINUTE} requests per minute and client, unless agreed otherwise. The \`RateLimit-…\` headers show how many are left, and a 429 response includes \`Retry-After\`.
- Request body: 256 KiB. \`customData\`: 16 KiB of JSON. Arrays: 100 entries.
- Lists are paged with a cursor: 50 entries per page by default, 200 at most.
- Requests without an API key or access token, such as those to \`/oauth/token\` and to the documentation, are limited by IP address. Here too, a 429 response includes \`Retry-After\`.

## Errors

The submit and validate operations of set A always respond in their own model. All other errors are problem responses (RFC 9457, \`application/problem+json\`): \`type\` is the path of a page that explains the problem type, and \`detail\` says what went wrong and what to change. The authorization server under \`/oauth\` returns errors as defined by RFC 6749, with \`error\` and \`error_description\`, except for 429 and 503, which are problem responses. Every response has an \`X-Request-Id\`. Paths are matched regardless of case and of a trailing slash. A path that does not exist returns 404. A path that does not support the method returns 405, with \`Allow\`.`

/** The paths of the public API, with parameters in braces. */
export const API_PATHS = OPERATIONS.map(({ path }) => path)

/** Below these are pages, their files and their own API. */
const OF_PAGES =
  /^\/(?:console|consent|sign|review|unsubscribe|docs|docs\.md|llms\.txt|llms-full\.txt|problems|oauth|health|\.well-known)(?:\/|$)/i

/** The first alias whose path the service has itself; undefined if there is none. */
export const takenAlias = (aliases: readonly PathAlias[]): PathAlias | undefined =>
  aliases.find(({ from }) => OF_PAGES.test(from) || isAmong(API_PATHS, from))
