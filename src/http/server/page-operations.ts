/** All operations of the console by name: the service serves exactly these, and the pages call them. */

import { auditOperations } from '../audit/pages.ts'
import { caseOperations } from '../cases/pages.ts'
import { queueOperations } from '../cases/queue-pages.ts'
import { credentialOperations } from '../clients/credential-pages.ts'
import { clientOperations } from '../clients/pages.ts'
import { clientToolOperations } from '../clients/tool-pages.ts'
import { consentOperations } from '../consents/pages.ts'
import { applicationDraftOperations, formFigureOperations } from '../dealer-applications/draft-pages.ts'
import { ownApplicationOperations } from '../dealer-applications/pages.ts'
import type { ResponseOf, SentOf } from '../declare/operation.ts'
import { numberOperations } from '../lender/number-pages.ts'
import { settingOperations } from '../lender/pages.ts'
import { checkProviderOperations } from '../lender/provider-pages.ts'
import { mailOperations } from '../messages/mail-pages.ts'
import { messageOperations } from '../messages/pages.ts'
import { dealerOperations } from '../people/dealer-pages.ts'
import { userOperations } from '../people/pages.ts'
import { partnerOperations } from '../people/partner-pages.ts'
import { personOperations } from '../privacy/pages.ts'
import { draftOperations } from '../products/draft-pages.ts'
import { productOperations } from '../products/pages.ts'
import { policyOperations } from '../products/policy-pages.ts'
import { replayOperations } from '../products/replay-pages.ts'
import { requestOperations } from '../requests/pages.ts'
import { sandboxOperations } from '../sandbox/pages.ts'
import { accountOperations } from '../sign-in/account-pages.ts'
import { identityProviderOperations } from '../sign-in/identity-provider-pages.ts'
import { signInOperations } from '../sign-in/pages.ts'
import { passkeyOperations } from '../sign-in/passkey-pages.ts'
import { passwordLinkOperations } from '../sign-in/password-link-pages.ts'
import { signingOperations } from '../signing/pages.ts'
import { webhookOperations } from '../webhooks/pages.ts'

export const CONSOLE_OPERATIONS = {
  ...signInOperations,
  ...passkeyOperations,
  ...passwordLinkOperations,
  ...identityProviderOperations,
  ...accountOperations,
  ...mailOperations,
  ...consentOperations,
  ...signingOperations,
  ...dealerOperations,
  ...partnerOperations,
  ...userOperations,
  ...clientOperations,
  ...credentialOperations,
  ...webhookOperations,
  ...requestOperations,
  ...clientToolOperations,
  ...auditOperations,
  ...queueOperations,
  ...productOperations,
  ...policyOperations,
  ...draftOperations,
  ...caseOperations,
  ...messageOperations,
  ...replayOperations,
  ...numberOperations,
  ...settingOperations,
  ...checkProviderOperations,
  ...ownApplicationOperations,
  ...formFigureOperations,
  ...applicationDraftOperations,
  ...personOperations,
  ...sandboxOperations,
}

type ConsoleOperations = typeof CONSOLE_OPERATIONS
export type ConsoleOperationName = keyof ConsoleOperations

/** What a page sends to an operation, and the response. */
export type SentTo<Name extends ConsoleOperationName> = SentOf<ConsoleOperations[Name]>
export type BodyTo<Name extends ConsoleOperationName> =
  SentTo<Name> extends { readonly body: infer Body } ? Body : never
export type ResponseTo<Name extends ConsoleOperationName> = ResponseOf<ConsoleOperations[Name]>
