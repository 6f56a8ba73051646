/**
 * How each operation is called, without the schemas of its bodies. The build replaces this file with the finished table
 * (vite.config.ts), so that a page loads no schema that it does not use itself.
 */

import type { PageOperation } from '../../../src/http/operation.ts'
import { CONSOLE_OPERATIONS, type ConsoleOperationName } from '../../../src/server/page-operations.ts'

type Called = Pick<PageOperation, 'method' | 'path' | 'who'>

const callsOf = <Name extends string>(operations: Readonly<Record<Name, Called>>) =>
  Object.fromEntries(
    Object.entries<Called>(operations).map(([name, { method, path, who }]) => [name, { method, path, who }]),
  ) as Readonly<Record<Name, Called>>

export const CALLS: Readonly<Record<ConsoleOperationName, Called>> = callsOf(CONSOLE_OPERATIONS)
