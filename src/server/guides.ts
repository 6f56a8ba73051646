/** The guide that explains an operation, as `externalDocs` of the OpenAPI document. */

import type { FastifyInstance } from 'fastify'
import { SET_ROWS } from '../domain/application/sets.ts'
import { webUserOf } from '../http/admission.ts'
import { deadlineFor } from '../http/in-time.ts'
import type { JsonObject } from '../http/operation.ts'
import { sendProblem } from '../http/problem.ts'
import { unsubscribe } from '../modules/people/notices.ts'
import type { Service } from '../service/service.ts'

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

// Handles the request by which an email program unsubscribes its user (RFC 8058). It comes from the email provider's
// servers, without a cookie or a page; the link's token is its only proof.

const DEADLINE_MILLISECONDS = 10_000
/** The body says "List-Unsubscribe=One-Click" in one of two forms. */
const BODY_MAXIMUM_BYTES = 4_096

/** Registers this one request, beside the page with the same path. */
export const oneClickStops = (app: FastifyInstance, service: Service): void => {
  app.register(async (part) => {
    part.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_MAXIMUM_BYTES },
      (_request, _body, done) => done(null),
    )
    part.post<{ Querystring: { token?: unknown } }>(
      '/unsubscribe',
      { config: { consoleOperation: 'oneClickStop', budget: 'unsubscribing' } },
      async (request, reply) => {
        const { token } = request.query
        const stopped =
          typeof token === 'string'
            ? await deadlineFor(DEADLINE_MILLISECONDS)(
                unsubscribe(service, webUserOf(request), { token, isWanted: false }),
              )
            : undefined
        if (stopped === undefined) return sendProblem(reply, 'not-found', 'This link no longer works.')
        return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Stopped.\n')
      },
    )
  })
}
