/** The operations of the console as a list, for tests that go through all of them. */

import type { PageOperation } from '../../src/http/operation.ts'
import { CONSOLE_OPERATIONS, type ConsoleOperationName } from '../../src/server/page-operations.ts'

export type { ConsoleOperationName } from '../../src/server/page-operations.ts'

export type ListedOperation = PageOperation & { readonly name: ConsoleOperationName }

export const OPERATIONS: readonly ListedOperation[] = (
  Object.entries(CONSOLE_OPERATIONS) as [ConsoleOperationName, PageOperation][]
).map(([name, operation]) => ({ name, ...operation }))
