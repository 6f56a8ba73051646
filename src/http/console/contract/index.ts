/** All operations of the console by their names: the service serves these and no others, and the pages call them. */

import { accountOperations } from './account.ts'
import { clientOperations } from './clients.ts'
import { consentOperations } from './consents.ts'
import { credentialOperations } from './credentials.ts'
import { dealerOperations } from './dealers.ts'
import type { AnswerOf, SentOf } from './operation.ts'
import { signInOperations } from './sign-in.ts'
import { signingOperations } from './signing.ts'
import { userOperations } from './users.ts'

export const CONSOLE_OPERATIONS = {
  ...signInOperations,
  ...accountOperations,
  ...consentOperations,
  ...signingOperations,
  ...dealerOperations,
  ...userOperations,
  ...clientOperations,
  ...credentialOperations,
}

export type ConsoleOperations = typeof CONSOLE_OPERATIONS
export type ConsoleOperationName = keyof ConsoleOperations

/** What a page sends to an operation, and what it gets back. */
export type SentTo<Name extends ConsoleOperationName> = SentOf<ConsoleOperations[Name]>
export type BodyTo<Name extends ConsoleOperationName> =
  SentTo<Name> extends { readonly body: infer Body } ? Body : never
export type AnswerTo<Name extends ConsoleOperationName> = AnswerOf<ConsoleOperations[Name]>
