/** The handlers of all operations of the console, from the rooms of their nouns. */
import { accountHandlers } from './account/handlers.ts'
import { credentialHandlers } from './clients/credentials.ts'
import { clientHandlers } from './clients/handlers.ts'
import { consentHandlers } from './consents/handlers.ts'
import type { ConsoleOperations } from './contract/index.ts'
import { dealerHandlers } from './dealers/handlers.ts'
import type { Handlers } from './operation.ts'
import { signInHandlers } from './sign-in/handlers.ts'
import { signingHandlers } from './signing/handlers.ts'
import { userHandlers } from './users/handlers.ts'

export const HANDLERS: Handlers<ConsoleOperations> = {
  ...signInHandlers,
  ...accountHandlers,
  ...consentHandlers,
  ...signingHandlers,
  ...dealerHandlers,
  ...userHandlers,
  ...clientHandlers,
  ...credentialHandlers,
}
