/** The OpenAPI 3.1 document: all operations, the models of all sets from their declarations, and examples. */
import { readFileSync } from 'node:fs'
import { schemasOf } from '../../../packages/rules/json-schema.ts'
import { SCOPE_MEANINGS, SCOPES } from '../../domain/application/scopes.ts'
import { quotationRequest } from '../../sets/quotation/index.ts'
import { describe, IDEMPOTENCY_KEY } from '../declare/describe.ts'
import { withFieldExamples } from '../declare/field-examples.ts'
import type { JsonObject } from '../declare/operation.ts'
import { HEADERS, type OpenApiDocument, RESPONSES } from '../declare/parts.ts'
import { namedSchemasIn } from '../declare/schema.ts'
import { exampleComponents } from '../sets/examples.ts'
import { API_SETS } from '../sets/index.ts'
import { ENUMERATION_WORDS, EXAMPLES, MEANINGS } from '../shared/field-words.ts'
import { GUIDES_OF_TAGS, guideOf, guideOfPath } from './guides.ts'
import { introduction } from './introduction.ts'
import { OPERATIONS } from './operations.ts'
import { WEBHOOK_PARAMETERS, webhooksOf } from './webhooks.ts'

/** The document; `baseUrl` is the address that clients use, if it is known. */
export const openApiDocument = ({ baseUrl }: { readonly baseUrl?: string } = {}): OpenApiDocument => {
  const paths = pathsOf(baseUrl)
  const webhooks = webhooksOf()
  return withFieldExamples(
    {
      openapi: '3.1.1',
      info: { ...INFO, description: introduction(baseUrl) },
      servers: [{ url: baseUrl ?? '/', description: 'This service' }],
      'x-tagGroups': TAG_GROUPS,
      tags: TAGS.map((tag) => ({ ...tag, externalDocs: guideOf(GUIDES_OF_TAGS[tag.name], baseUrl) })),
      externalDocs: { url: `${baseUrl ?? ''}/docs`, description: 'The guides and the reference, to read' },
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

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

const INFO: JsonObject = {
  title: 'Forecourt',
  version,
  summary: 'Vehicle finance applications, submitted by software',
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
}

const TAGS: readonly { readonly name: keyof typeof GUIDES_OF_TAGS; readonly description: string }[] = [
  ...API_SETS.map(({ words: { prefix, about } }) => ({ name: `${prefix}s` as const, description: about })),
  { name: 'Cars', description: 'The catalogue of new cars.' },
  {
    name: 'Sandbox',
    description:
      'What only test clients have. They also steer an application by words in its further information, such as `sandbox: approve after 5s`, `sandbox: decline`, `sandbox: refer` and `sandbox: require Payslips`.',
  },
  { name: 'Rules', description: 'What is asked of a submission, for programs that build forms.' },
  { name: 'Quotations', description: 'What is on offer, before anyone applies.' },
  { name: 'Consents', description: 'The users who let the client act for them.' },
  { name: 'Events', description: 'What happens to applications: by webhooks, and in a feed.' },
  {
    name: 'Authorization',
    description: 'OAuth 2.0: access tokens for a client’s secret or for what it signs.',
  },
  { name: 'Service', description: 'How the service itself is.' },
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
  { name: 'For operators', tags: ['Service'] },
]

const securitySchemes = (baseUrl = ''): JsonObject => ({
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: `A client’s API key. Client and key carry scopes, and each operation names the one that it needs: ${SCOPES.map((scope) => `\`${scope}\``).join(', ')}. A key is for a test client or a live one; the data of the two never meet.`,
  },
  accessToken: {
    type: 'oauth2',
    description:
      'An access token, sent as `Authorization: Bearer` like an API key. It lives ten minutes and has the scopes that were asked for.',
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
      'A client’s id and secret. They may be sent in the body instead, as `client_id` and `client_secret`; or a `client_assertion` that the client has signed, with its `client_assertion_type`.',
  },
  metricsToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that the operator has set for the figures; not a client’s key.',
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
