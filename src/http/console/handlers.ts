/** The handlers of all console operations, from the folders of their nouns. */
import { accountHandlers } from './account/handlers.ts'
import { applicationDraftHandlers } from './application-drafts/handlers.ts'
import { auditHandlers } from './audit/handlers.ts'
import { caseHandlers } from './cases/handlers.ts'
import { clientToolHandlers } from './client-tools/handlers.ts'
import { credentialHandlers } from './clients/credentials.ts'
import { clientHandlers } from './clients/handlers.ts'
import { consentHandlers } from './consents/handlers.ts'
import type { ConsoleOperations } from './contract/index.ts'
import { dealerHandlers } from './dealers/handlers.ts'
import { draftHandlers } from './drafts/handlers.ts'
import { mailHandlers } from './mails/handlers.ts'
import { messageHandlers } from './messages/handlers.ts'
import { numberHandlers } from './numbers/handlers.ts'
import type { Handlers } from './operation.ts'
import { figureHandlers } from './own-applications/figures.ts'
import { ownApplicationHandlers } from './own-applications/handlers.ts'
import { personHandlers } from './people/handlers.ts'
import { policyHandlers } from './policy/handlers.ts'
import { productHandlers } from './products/handlers.ts'
import { queueHandlers } from './queue/handlers.ts'
import { replayHandlers } from './replays/handlers.ts'
import { requestHandlers } from './requests/handlers.ts'
import { settingHandlers } from './settings/handlers.ts'
import { signInHandlers } from './sign-in/handlers.ts'
import { identityProviderHandlers } from './sign-in/identity-provider.ts'
import { passkeyHandlers } from './sign-in/passkeys.ts'
import { passwordLinkHandlers } from './sign-in/password-links.ts'
import { signingHandlers } from './signing/handlers.ts'
import { userHandlers } from './users/handlers.ts'
import { webhookHandlers } from './webhooks/handlers.ts'

export const HANDLERS: Handlers<ConsoleOperations> = {
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
}
