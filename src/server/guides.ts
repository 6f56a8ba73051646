/** The guide that explains an operation, as `externalDocs` of the OpenAPI document. */

import { SET_ROWS } from '../domain/application/sets.ts'
import type { JsonObject } from '../http/operation.ts'

/** A title, and an address below /docs. */
type Guide = readonly [title: string, address: string]

const each = <Tag extends string>(tags: readonly Tag[], guide: Guide) =>
  Object.fromEntries(tags.map((tag) => [tag, guide])) as Readonly<Record<Tag, Guide>>

export const GUIDES_OF_TAGS = {
  ...each(
    SET_ROWS.map(({ model }) => `${model}s` as const),
    ['Submit applications', 'guides/integrate'],
  ),
  Cars: ['Car search', 'guides/quotations#search-for-cars'],
  Sandbox: ['Sandbox', 'guides/sandbox'],
  Rules: ['Validate a form', 'sdk#validate-a-form'],
  Quotations: ['Quotations', 'guides/quotations'],
  Consents: ['Request user consent', 'guides/credentials#request-user-consent'],
  Events: ['Webhooks and events', 'guides/webhooks'],
  Authorization: ['Authentication and consent', 'guides/credentials'],
  Lender: ['The lender’s own systems', 'guides/lender-systems'],
  Service: ['Operate', 'guides/operate'],
} as const satisfies Readonly<Record<string, Guide>>

/** The first match for a path counts. */
const GUIDES_OF_PATHS: readonly (readonly [pattern: RegExp, guide: Guide])[] = [
  [/^\/api\/sandbox\//, GUIDES_OF_TAGS.Sandbox],
  [/^\/api\/lender\//, GUIDES_OF_TAGS.Lender],
  [/\/(?:submit|validate)$/, ['Submit an application', 'guides/integrate#submit-an-application']],
  [/\/status$/, ['Application status', 'guides/integrate#application-status']],
  [/\/withdraw$/, ['Withdraw an application', 'guides/integrate#withdraw-an-application']],
  [/\/review$/, ['Request a manual review', 'guides/integrate#request-a-manual-review']],
  [/\/(?:requirements|documents)(?:\/|$)/, ['Documents', 'guides/documents']],
  [/\/(?:esign|signing|agreement)$/, ['E-signing', 'guides/signing']],
  [
    new RegExp(`^/api/(?:${SET_ROWS.map(({ noun }) => noun).join('|')})$`),
    ['List and synchronise applications', 'guides/integrate#list-and-synchronise-applications'],
  ],
  [/^\/api\/events$/, ['Event feed', 'guides/webhooks#event-feed']],
]

export const guideOfPath = (path: string): Guide | undefined =>
  GUIDES_OF_PATHS.find(([pattern]) => pattern.test(path))?.[1]

/** The External Documentation Object of a guide; `baseUrl` is the address of the service, if it is known. */
export const guideOf = ([description, address]: Guide, baseUrl = ''): JsonObject => ({
  description,
  url: `${baseUrl}/docs/${address}`,
})
