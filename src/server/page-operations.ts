/** All operations of the console by name: the service serves exactly these, and the pages call them. */

import type { ResponseOf, SentOf } from '../http/operation.ts'
import { auditOperations } from '../modules/audit/audit-pages.ts'
import { caseOperations } from '../modules/cases/case-pages.ts'
import { messageOperations } from '../modules/cases/message-pages.ts'
import { queueOperations } from '../modules/cases/queue-pages.ts'
import { payOutOperations } from '../modules/cases/queue-row-pages.ts'
import { clientOperations } from '../modules/clients/client-pages.ts'
import { consentOperations } from '../modules/clients/consent-pages.ts'
import { credentialOperations } from '../modules/clients/credential-pages.ts'
import { requestOperations } from '../modules/clients/request-pages.ts'
import { ownApplicationOperations } from '../modules/dealer-desk/desk-pages.ts'
import { applicationDraftOperations, formFigureOperations } from '../modules/dealer-desk/form-pages.ts'
import { borrowerOperations } from '../modules/duties/borrower-pages.ts'
import { dutyOperations } from '../modules/duties/duty-pages.ts'
import { webhookOperations } from '../modules/events/webhook-pages.ts'
import { commissionOperations } from '../modules/lender/commission-pages.ts'
import { checkProviderOperations, settingOperations } from '../modules/lender/lender-pages.ts'
import { numberOperations } from '../modules/lender/number-pages.ts'
import { accountOperations, mailOperations } from '../modules/people/account-pages.ts'
import { passkeyOperations } from '../modules/people/passkey-pages.ts'
import { passwordLinkOperations } from '../modules/people/password-link-pages.ts'
import { dealerOperations, partnerOperations, userOperations } from '../modules/people/people-pages.ts'
import { identityProviderOperations, signInOperations } from '../modules/people/sign-in-pages.ts'
import { personOperations } from '../modules/privacy/privacy-pages.ts'
import { draftOperations, policyOperations } from '../modules/products/policy-pages.ts'
import { productOperations } from '../modules/products/product-pages.ts'
import { replayOperations } from '../modules/products/replay-pages.ts'
import { clientToolOperations, sandboxOperations } from '../modules/sandbox/sandbox-pages.ts'
import { signingOperations } from '../modules/signing/signing-pages.ts'

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
  ...payOutOperations,
  ...dutyOperations,
  ...borrowerOperations,
  ...replayOperations,
  ...numberOperations,
  ...commissionOperations,
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
