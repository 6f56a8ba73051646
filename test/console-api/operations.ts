/** The operations of the console as a list, for tests that go through all of them. */

import type { ConsoleOperation } from '../../src/http/declare/page-operation.ts'
import { CONSOLE_OPERATIONS, type ConsoleOperationName } from '../../src/http/server/page-operations.ts'

export type { ConsoleOperationName } from '../../src/http/server/page-operations.ts'

export type ListedOperation = ConsoleOperation & { readonly name: ConsoleOperationName }

export const OPERATIONS: readonly ListedOperation[] = (
  Object.entries(CONSOLE_OPERATIONS) as [ConsoleOperationName, ConsoleOperation][]
).map(([name, operation]) => ({ name, ...operation }))
