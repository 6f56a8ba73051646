/** The HTTP side of the console: its operations under /console/api with the handlers of their nouns, and its pages. */

import type { FastifyInstance } from 'fastify'
import { registerAdmission } from '../http/admission.ts'
import type { PageFiles } from '../http/browsers.ts'
import { type Host, withHandlers } from '../http/handler.ts'
import { deadlineFor } from '../http/in-flight.ts'
import { CONSOLE_API } from '../http/operation.ts'
import { sendProblem } from '../http/problem.ts'
import { registerOperations } from '../http/serve.ts'
import { webUserOf } from '../http/server-access.ts'
import { auditHandlers } from '../modules/audit/audit-handlers.ts'
import { caseHandlers } from '../modules/cases/case-handlers.ts'
import { messageHandlers } from '../modules/cases/message-handlers.ts'
import { queueHandlers } from '../modules/cases/queue-handlers.ts'
import { payOutHandlers } from '../modules/cases/queue-views-handlers.ts'
import { clientHandlers, consentHandlers, credentialHandlers } from '../modules/clients/client-handlers.ts'
import { requestHandlers } from '../modules/clients/request-handlers.ts'
import {
  applicationDraftHandlers,
  figureHandlers,
  ownApplicationHandlers,
} from '../modules/dealer-desk/desk-handlers.ts'
import { borrowerHandlers } from '../modules/duties/borrower-handlers.ts'
import { dutyHandlers } from '../modules/duties/duty-handlers.ts'
import { webhookHandlers } from '../modules/events/webhook-handlers.ts'
import { commissionHandlers } from '../modules/lender/commission-handlers.ts'
import { checkProviderHandlers, settingHandlers } from '../modules/lender/lender-handlers.ts'
import { numberHandlers } from '../modules/lender/number-handlers.ts'
import { accountHandlers, mailHandlers, passkeyHandlers } from '../modules/people/account-handlers.ts'
import { unsubscribe } from '../modules/people/notices.ts'
import { dealerHandlers, partnerHandlers, userHandlers } from '../modules/people/people-handlers.ts'
import {
  identityProviderHandlers,
  passwordLinkHandlers,
  signInHandlers,
} from '../modules/people/sign-in-handlers.ts'
import { personHandlers } from '../modules/privacy/privacy-handlers.ts'
import { draftHandlers } from '../modules/products/draft-handlers.ts'
import { policyHandlers } from '../modules/products/policy-handlers.ts'
import { productHandlers } from '../modules/products/product-handlers.ts'
import { replayHandlers } from '../modules/products/replay-handlers.ts'
import { clientToolHandlers, sandboxHandlers } from '../modules/sandbox/sandbox-handlers.ts'
import { signingHandlers } from '../modules/signing/signing-handlers.ts'
import type { Service } from '../service/service.ts'
import { consolePages } from './page-documents.ts'
import { CONSOLE_OPERATIONS } from './page-operations.ts'

const HANDLED = withHandlers(CONSOLE_OPERATIONS, {
  ...signInHandlers,
  ...passkeyHandlers,
  ...passwordLinkHandlers,
  ...identityProviderHandlers,
  ...accountHandlers,
  ...mailHandlers,
  ...consentHandlers,
  ...signingHandlers,
  ...dealerHandlers,
  ...partnerHandlers,
  ...userHandlers,
  ...clientHandlers,
  ...credentialHandlers,
  ...webhookHandlers,
  ...requestHandlers,
  ...clientToolHandlers,
  ...auditHandlers,
  ...queueHandlers,
  ...productHandlers,
  ...policyHandlers,
  ...draftHandlers,
  ...caseHandlers,
  ...messageHandlers,
  ...payOutHandlers,
  ...dutyHandlers,
  ...borrowerHandlers,
  ...replayHandlers,
  ...numberHandlers,
  ...commissionHandlers,
  ...settingHandlers,
  ...checkProviderHandlers,
  ...ownApplicationHandlers,
  ...figureHandlers,
  ...applicationDraftHandlers,
  ...personHandlers,
  ...sandboxHandlers,
})

/** Registers the operations and the pages; these are undefined if they are not built. */
export const consoleRoutes = (
  app: FastifyInstance,
  service: Service,
  host: Host,
  pages: PageFiles | undefined,
): void => {
  app.register(async (api) => {
    await registerAdmission(api, service, host)
    registerOperations(api, service, host, HANDLED)
  })
  app.register(async (rest) => {
    // Below the path of the operations there are no pages.
    for (const path of [CONSOLE_API, `${CONSOLE_API}/`, `${CONSOLE_API}/*`]) {
      rest.all(path, {
        onRequest: async (_request, reply) => reply.callNotFound(),
        handler: async (_request, reply) => reply,
      })
    }
    consolePages(rest, pages, service)
    oneClickStops(rest, service)
  })
}

const DEADLINE_MILLISECONDS = 10_000
/** The body says "List-Unsubscribe=One-Click" in one of two forms. */
const BODY_MAXIMUM_BYTES = 4_096

/**
 * Handles the request by which an email program unsubscribes its user (RFC 8058), beside the page with the same path.
 * It comes from the email provider's servers, without a cookie or a page; the link's token is its only proof.
 */
const oneClickStops = (app: FastifyInstance, service: Service): void => {
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
