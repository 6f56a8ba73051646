/** All operations of the console by name: the service serves exactly these, and the pages call them. */

import { accountOperations } from './account.ts'
import { applicationDraftOperations } from './application-drafts.ts'
import { auditOperations } from './audit.ts'
import { caseOperations } from './cases.ts'
import { clientToolOperations } from './client-tools.ts'
import { clientOperations } from './clients.ts'
import { consentOperations } from './consents.ts'
import { credentialOperations } from './credentials.ts'
import { dealerOperations } from './dealers.ts'
import { draftOperations } from './drafts.ts'
import { formFigureOperations } from './form-figures.ts'
import { identityProviderOperations } from './identity-provider.ts'
import { mailOperations } from './mails.ts'
import { messageOperations } from './messages.ts'
import { numberOperations } from './numbers.ts'
import type { AnswerOf, SentOf } from './operation.ts'
import { ownApplicationOperations } from './own-applications.ts'
import { passkeyOperations } from './passkeys.ts'
import { passwordLinkOperations } from './password-links.ts'
import { personOperations } from './people.ts'
import { policyOperations } from './policy.ts'
import { productOperations } from './products.ts'
import { queueOperations } from './queue.ts'
import { replayOperations } from './replays.ts'
import { requestOperations } from './requests.ts'
import { settingOperations } from './settings.ts'
import { signInOperations } from './sign-in.ts'
import { signingOperations } from './signing.ts'
import { userOperations } from './users.ts'
import { webhookOperations } from './webhooks.ts'

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
  ...ownApplicationOperations,
  ...formFigureOperations,
  ...applicationDraftOperations,
  ...personOperations,
}

export type ConsoleOperations = typeof CONSOLE_OPERATIONS
export type ConsoleOperationName = keyof ConsoleOperations

/** What a page sends to an operation, and the answer. */
export type SentTo<Name extends ConsoleOperationName> = SentOf<ConsoleOperations[Name]>
export type BodyTo<Name extends ConsoleOperationName> =
  SentTo<Name> extends { readonly body: infer Body } ? Body : never
export type AnswerTo<Name extends ConsoleOperationName> = AnswerOf<ConsoleOperations[Name]>
