/** The HTTP side of the console: its operations under /console/api with the handlers of their nouns, and its pages. */
import type { FastifyInstance } from 'fastify'
import type { Service } from '../../operations/service.ts'
import { auditHandlers } from '../audit/handlers.ts'
import { caseHandlers } from '../cases/handlers.ts'
import { queueHandlers } from '../cases/queue-handlers.ts'
import { credentialHandlers } from '../clients/credential-handlers.ts'
import { clientHandlers } from '../clients/handlers.ts'
import { clientToolHandlers } from '../clients/tool-handlers.ts'
import { consentHandlers } from '../consents/handlers.ts'
import {
  applicationDraftHandlers,
  figureHandlers,
  ownApplicationHandlers,
} from '../dealer-applications/handlers.ts'
import type { Host } from '../declare/handler.ts'
import { withHandlers } from '../declare/handler.ts'
import { CONSOLE_API } from '../declare/operation.ts'
import { registerOperations } from '../declare/register.ts'
import { registerAdmission } from '../declare/session/admission.ts'
import type { PageFiles } from '../declare/session/page-files.ts'
import { settingHandlers } from '../lender/handlers.ts'
import { numberHandlers } from '../lender/number-handlers.ts'
import { checkProviderHandlers } from '../lender/provider-handlers.ts'
import { messageHandlers } from '../messages/handlers.ts'
import { mailHandlers } from '../messages/mail-handlers.ts'
import { dealerHandlers } from '../people/dealer-handlers.ts'
import { userHandlers } from '../people/handlers.ts'
import { partnerHandlers } from '../people/partner-handlers.ts'
import { personHandlers } from '../privacy/handlers.ts'
import { draftHandlers } from '../products/draft-handlers.ts'
import { productHandlers } from '../products/handlers.ts'
import { policyHandlers } from '../products/policy-handlers.ts'
import { replayHandlers } from '../products/replay-handlers.ts'
import { requestHandlers } from '../requests/handlers.ts'
import { sandboxHandlers } from '../sandbox/page-handlers.ts'
import { accountHandlers } from '../sign-in/account-handlers.ts'
import { signInHandlers } from '../sign-in/handlers.ts'
import { identityProviderHandlers } from '../sign-in/identity-provider-handlers.ts'
import { passkeyHandlers } from '../sign-in/passkey-handlers.ts'
import { passwordLinkHandlers } from '../sign-in/password-link-handlers.ts'
import { signingHandlers } from '../signing/handlers.ts'
import { webhookHandlers } from '../webhooks/handlers.ts'
import { oneClickStops } from './one-click.ts'
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
  ...replayHandlers,
  ...numberHandlers,
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
