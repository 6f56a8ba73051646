/** The metadata of the authorization server: its keys, and the addresses of its endpoints. */
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { operation } from '../../http/operation.ts'
import { openResponse } from '../../http/parts.ts'
import { openJsonResponse } from '../../http/responses.ts'
import { jsonSchemaOf } from '../../http/schema.ts'
import { authorizationServer } from './authorization-api.ts'
import { AuthorizationServer, SAMPLE_METADATA, SigningKeys } from './authorization-api-models.ts'

const KEYS_TYPE = 'application/jwk-set+json'

/** What the operations that are open to all share. */
const OPEN = {
  method: 'GET',
  who: 'anyone',
  tag: 'Authorization',
  within: authorizationServer,
  budget: 'tokens',
} as const

const readSigningKeys = operation({
  ...OPEN,
  id: 'readSigningKeys',
  path: '/oauth/jwks',
  summary: 'List signing keys',
  description: `Returns the public keys (RFC 7517) for verifying signed introspection responses: the current key, and those retired less than ${LIFETIMES.replacedTokenKey.words} ago.`,
  responses: {
    200: openResponse('The keys.', {
      [KEYS_TYPE]: {
        schema: jsonSchemaOf(SigningKeys),
        example: {
          keys: [
            {
              kty: 'EC',
              use: 'sig',
              kid: 'sample-key',
              alg: 'ES256',
              crv: 'P-256',
              x: 'sample-x',
              y: 'sample-y',
            },
          ],
        },
      },
    }),
  },
  open: (app) => app.authorizationServer('jwks'),
})

const metadata = (
  id: 'readOpenIdConfiguration' | 'readAuthorizationServer' | 'readAuthorizationServerHere',
  path: `/${string}`,
  { summary, description }: { readonly summary: string; readonly description: string },
) =>
  operation({
    ...OPEN,
    id,
    path,
    summary,
    description,
    responses: {
      200: openJsonResponse(
        'The endpoint URLs and the supported features.',
        AuthorizationServer,
        SAMPLE_METADATA,
      ),
    },
    open: (app) => app.authorizationServer('discovery'),
  })

export const METADATA_OPERATIONS = [
  readSigningKeys,
  metadata('readOpenIdConfiguration', '/oauth/.well-known/openid-configuration', {
    summary: 'Get authorization server metadata (OpenID Connect Discovery)',
    description:
      'Returns the metadata at the OpenID Connect Discovery path, where many libraries look first. Users do not sign in here: the server has no authorization endpoint and does not issue ID tokens.',
  }),
  metadata('readAuthorizationServer', '/.well-known/oauth-authorization-server/oauth', {
    summary: 'Get authorization server metadata',
    description: 'Returns the metadata at the path that RFC 8414 derives from the issuer.',
  }),
  metadata('readAuthorizationServerHere', '/oauth/.well-known/oauth-authorization-server', {
    summary: 'Get authorization server metadata (below the issuer path)',
    description:
      'Returns the same metadata, for clients that append the well-known path to the issuer instead of inserting it before the issuer’s path.',
  }),
]
