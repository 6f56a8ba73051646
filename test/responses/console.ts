/** Compares a response of the console with the declaration of its operation: status and body. */
import * as z from 'zod'
import type { PageOperation } from '../../src/http/operation.ts'
import { problem } from '../../src/http/page-fields.ts'
import { CONSOLE_OPERATIONS } from '../../src/server/page-operations.ts'

const OPERATIONS: Readonly<Record<string, PageOperation>> = CONSOLE_OPERATIONS

/** From here on a response is a problem, which admission, limits and errors send of every operation. */
const LEAST_PROBLEM = 400

/** How a response of an operation differs from its declaration, as sentences; empty if it doesn't. */
export const consoleFaults = (
  name: string,
  { status, body }: { readonly status: number; readonly body: Buffer },
): readonly string[] => {
  const operation = OPERATIONS[name]
  // A test may serve operations of its own.
  if (operation === undefined) return []
  const responses: Readonly<Record<number, z.ZodType | null | 'file'>> = operation.responses
  const schema = status >= LEAST_PROBLEM ? problem : responses[status]
  if (schema === undefined) return [`${name} does not declare the status ${status}.`]
  if (schema === 'file') return []
  if (schema === null) return body.length === 0 ? [] : [`${name} declares no body for ${status}.`]
  const read = z.safeParse(schema, jsonOf(body))
  if (read.success) return []
  return read.error.issues.map(({ path, code, message }) => `The body ${path.join('.')}: ${code}, ${message}`)
}

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
