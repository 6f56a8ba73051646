/** All operations of the console with their handlers, from the folders of their nouns. */

import { auditHandlers } from '../audit/handlers.ts'
import { caseHandlers } from '../cases/handlers.ts'
import { queueHandlers } from '../cases/queue-handlers.ts'
import { credentialHandlers } from '../clients/credential-handlers.ts'
import { clientHandlers } from '../clients/handlers.ts'
import { clientToolHandlers } from '../clients/tool-handlers.ts'
import { consentHandlers } from '../consents/handlers.ts'
import { applicationDraftHandlers } from '../dealer-applications/draft-handlers.ts'
import { figureHandlers } from '../dealer-applications/figures.ts'
import { ownApplicationHandlers } from '../dealer-applications/handlers.ts'
import { withHandlers } from '../declare/handler.ts'
import { settingHandlers } from '../lender/handlers.ts'
import { numberHandlers } from '../lender/number-handlers.ts'
import { messageHandlers } from '../messages/handlers.ts'
import { mailHandlers } from '../messages/mail-handlers.ts'
import { dealerHandlers } from '../people/dealer-handlers.ts'
import { userHandlers } from '../people/handlers.ts'
import { personHandlers } from '../privacy/handlers.ts'
import { draftHandlers } from '../products/draft-handlers.ts'
import { productHandlers } from '../products/handlers.ts'
import { policyHandlers } from '../products/policy-handlers.ts'
import { replayHandlers } from '../products/replay-handlers.ts'
import { requestHandlers } from '../requests/handlers.ts'
import { accountHandlers } from '../sign-in/account-handlers.ts'
import { signInHandlers } from '../sign-in/handlers.ts'
import { identityProviderHandlers } from '../sign-in/identity-provider-handlers.ts'
import { passkeyHandlers } from '../sign-in/passkey-handlers.ts'
import { passwordLinkHandlers } from '../sign-in/password-link-handlers.ts'
import { signingHandlers } from '../signing/handlers.ts'
import { webhookHandlers } from '../webhooks/handlers.ts'
import { CONSOLE_OPERATIONS } from './page-operations.ts'

export const HANDLED_CONSOLE_OPERATIONS = withHandlers(CONSOLE_OPERATIONS, {
  ...signInHandlers,
  ...passkeyHandlers,
  ...passwordLinkHandlers,
  ...identityProviderHandlers,
  ...accountHandlers,
  ...mailHandlers,
  ...consentHandlers,
  ...signingHandlers,
  ...dealerHandlers,
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
  ...ownApplicationHandlers,
  ...figureHandlers,
  ...applicationDraftHandlers,
  ...personHandlers,
})
