/** The OpenAPI 3.1 document: all operations, the models of all sets from their declarations, and examples. */
import { readFileSync } from 'node:fs'
import { schemasOf } from '../../../packages/rules/json-schema.ts'
import { ALL_SCOPES, SCOPE_MEANINGS } from '../../domain/access/scopes.ts'
import { contactForDevelopers, type ReachableLender } from '../../domain/lender/contact.ts'
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

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))

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
