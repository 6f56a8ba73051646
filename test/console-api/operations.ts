/** The operations of the console as a list, for tests that go through all of them. */
import { CONSOLE_OPERATIONS, type ConsoleOperationName } from '../../src/http/console/contract/index.ts'
import type { ConsoleOperation } from '../../src/http/console/contract/operation.ts'

export type { ConsoleOperationName } from '../../src/http/console/contract/index.ts'

export type ListedOperation = ConsoleOperation & { readonly name: ConsoleOperationName }

export const OPERATIONS: readonly ListedOperation[] = (
  Object.entries(CONSOLE_OPERATIONS) as [ConsoleOperationName, ConsoleOperation][]
).map(([name, operation]) => ({ name, ...operation }))
