/** Bodies and answers of operations, as the document describes them. */
import type { z } from 'zod'
import { NO_SUCH_APPLICATION } from '../../operations/refusal.ts'
import type { Answered, RequestBody } from './operation.ts'
import type { JsonObject } from './parts.ts'
import { answer, JSON_TYPE, openAnswer, problemContent } from './parts.ts'
import { jsonSchemaOf, type Shape } from './schema.ts'

/** The value of a shape; anything if zod does not declare it. */
export type Value<Of extends Shape> = Of extends z.ZodType ? Unchanging<z.input<Of>> : unknown

/** A deeply read-only value. */
type Unchanging<Of> = Of extends Date
  ? Of
  : Of extends object
    ? { readonly [Key in keyof Of]: Unchanging<Of[Key]> }
    : Of

/** JSON of a shape, with an example. */
export const jsonContent = <Of extends Shape>(shape: Of, example: Value<Of>) => ({
  [JSON_TYPE]: { schema: jsonSchemaOf(shape), example },
})

/** An answer in JSON, with an example. */
export const jsonAnswer = <Of extends Shape>(
  description: string,
  shape: Of,
  example: Value<Of>,
): Answered<Value<Of>> => answer(description, jsonContent(shape, example))

/** An answer in JSON, with several examples by their names. */
export const jsonAnswers = <Of extends Shape>(
  description: string,
  shape: Of,
  examples: Readonly<Record<string, { readonly summary: string; readonly value: Value<Of> }>>,
): Answered<Value<Of>> => answer(description, { [JSON_TYPE]: { schema: jsonSchemaOf(shape), examples } })

/** A JSON answer of an operation that is open to all, with an example. */
export const openJsonAnswer = <Of extends Shape>(
  description: string,
  shape: Of,
  example: Value<Of>,
): Answered<Value<Of>> => openAnswer(description, jsonContent(shape, example))

/** A body in JSON, with an example. */
export const jsonBody = <Of extends Shape>(
  shape: Of,
  example: Value<Of>,
  { required = true }: { readonly required?: boolean } = {},
): RequestBody => ({ required, content: jsonContent(shape, example) })

/**
 * The answer to an invalid request; `detail` is an example. The service refuses a broken HTTP request before it knows
 * the client, so no RateLimit headers are promised.
 */
export const badRequest = (description: string, detail: string): JsonObject =>
  openAnswer(description, problemContent({ 'bad-request': detail }))

/** The answer if something does not exist, or not for this client. */
export const notFound = (description: string, detail: string = NO_SUCH_APPLICATION): JsonObject =>
  answer(description, problemContent({ 'not-found': detail }))

/** The answer if the current state does not allow the request. */
export const notPossible = (description: string, detail: string): JsonObject =>
  answer(description, problemContent({ 'not-possible': detail }))
