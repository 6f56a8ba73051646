/** The guide that explains an operation, as `externalDocs` of the OpenAPI document. */
import { SET_ROWS } from '../../domain/application/sets.ts'
import type { JsonObject } from '../declare/operation.ts'

/** A title, and an address below /docs. */
type Guide = readonly [title: string, address: string]

const each = <Tag extends string>(tags: readonly Tag[], guide: Guide) =>
  Object.fromEntries(tags.map((tag) => [tag, guide])) as Readonly<Record<Tag, Guide>>

export const GUIDES_OF_TAGS = {
  ...each(
    SET_ROWS.map(({ model }) => `${model}s` as const),
    ['Integrate', 'guides/integrate'],
  ),
  Cars: ['Quotations', 'guides/quotations'],
  Sandbox: ['Sandbox', 'guides/sandbox'],
  Rules: ['Check while people type', 'sdk#check-while-people-type'],
  Quotations: ['Quotations', 'guides/quotations'],
  Consents: ['Ask a user for consent', 'guides/credentials#ask-a-user-for-consent'],
  Events: ['Webhooks and the feed', 'guides/webhooks'],
  Authorization: ['Credentials', 'guides/credentials'],
  Service: ['Operate', 'guides/operate'],
} as const satisfies Readonly<Record<string, Guide>>

/** The first match for a path counts. */
const GUIDES_OF_PATHS: readonly (readonly [pattern: RegExp, guide: Guide])[] = [
  [/^\/api\/sandbox\//, GUIDES_OF_TAGS.Sandbox],
  [/\/(?:submit|validate)$/, ['Submit', 'guides/integrate#submit']],
  [/\/status$/, ['Status', 'guides/integrate#status']],
  [
    /\/(?:withdraw|review)$/,
    ['Withdraw, and ask for a review', 'guides/integrate#withdraw-and-ask-for-a-review'],
  ],
  [/\/(?:requirements|documents)(?:\/|$)/, ['Documents', 'guides/documents']],
  [/\/(?:esign|signing|agreement)$/, ['Signing', 'guides/signing']],
  [
    new RegExp(`^/api/(?:${SET_ROWS.map(({ noun }) => noun).join('|')})$`),
    ['Lists, and keeping in step', 'guides/integrate#lists-and-keeping-in-step'],
  ],
  [/^\/api\/events$/, ['The feed', 'guides/webhooks#the-feed']],
]

export const guideOfPath = (path: string): Guide | undefined =>
  GUIDES_OF_PATHS.find(([pattern]) => pattern.test(path))?.[1]

/** The External Documentation Object of a guide; `baseUrl` is the address of the service, if it is known. */
export const guideOf = ([description, address]: Guide, baseUrl = ''): JsonObject => ({
  description,
  url: `${baseUrl}/docs/${address}`,
})
