/** Request and response bodies of operations, and pages of lists, as the document describes them. */
import * as z from 'zod'
import { PAGE_ENTRIES, PAGE_MAXIMUM_ENTRIES } from '../service/paging.ts'
import { NO_SUCH_APPLICATION } from '../service/refusal.ts'
import { faultsOfUnknown } from './bodies/invalid-body.ts'
import type { DescribedResponse, JsonObject, RequestBody } from './operation.ts'
import { JSON_TYPE, openResponse, problemContent, response } from './parts.ts'
import { exampled, jsonSchemaOf, listOf, object, type Shape, textOrNull } from './schema.ts'

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

/** A response in JSON, with an example. */
export const jsonResponse = <Of extends Shape>(
  description: string,
  shape: Of,
  example: Value<Of>,
): DescribedResponse<Value<Of>> => response(description, jsonContent(shape, example))

/** A response in JSON, with several examples by their names. */
export const jsonResponses = <Of extends Shape>(
  description: string,
  shape: Of,
  examples: Readonly<Record<string, { readonly summary: string; readonly value: Value<Of> }>>,
): DescribedResponse<Value<Of>> =>
  response(description, { [JSON_TYPE]: { schema: jsonSchemaOf(shape), examples } })

/** A JSON response of an operation that is open to all, with an example. */
export const openJsonResponse = <Of extends Shape>(
  description: string,
  shape: Of,
  example: Value<Of>,
): DescribedResponse<Value<Of>> => openResponse(description, jsonContent(shape, example))

/**
 * A body in JSON, with an example. Its objects have no other fields than the declared ones; what the operation itself rejects with a
 * sentence of its own is `rejectedThere`.
 */
export const jsonBody = <Of extends z.ZodType>(
  shape: Of,
  example: Value<Of>,
  {
    required = true,
    rejectedThere = [],
  }: { readonly required?: boolean; readonly rejectedThere?: readonly string[] } = {},
): RequestBody => ({
  required,
  content: jsonContent(shape, example),
  unknown: (body) =>
    faultsOfUnknown(
      shape,
      Object.fromEntries(Object.entries(body).filter(([name]) => !rejectedThere.includes(name))),
    ),
})

/**
 * The response to an invalid request; `detail` is an example. The service rejects a broken HTTP request before it knows
 * the client, so no RateLimit headers are promised.
 */
export const badRequestResponse = (description: string, detail: string): JsonObject =>
  openResponse(description, problemContent({ 'bad-request': detail }))

/** The response if something does not exist, or not for this client. */
export const notFoundResponse = (
  description: string,
  detail: string = NO_SUCH_APPLICATION.says,
): JsonObject => response(description, problemContent({ 'not-found': detail }))

/** The response if the current state does not allow the request. */
export const notPossibleResponse = (description: string, detail: string): JsonObject =>
  response(description, problemContent({ 'not-possible': detail }))

const CURSOR_MAXIMUM_CHARACTERS = 200

/** The parameters of a page. */
export const PAGE_QUERY = {
  cursor: {
    description: 'The `nextCursor` of the previous page. Send it with the same other parameters.',
    schema: z.string().max(CURSOR_MAXIMUM_CHARACTERS),
  },
  limit: {
    description: 'The number of entries per page.',
    schema: z.int().min(1).max(PAGE_MAXIMUM_ENTRIES).default(PAGE_ENTRIES),
  },
} as const

/** The response to an invalid parameter. */
export const BAD_PARAMETER = badRequestResponse(
  'A query parameter is not valid. `errors` lists all invalid parameters.',
  `limit must be a whole number from 1 to ${PAGE_MAXIMUM_ENTRIES}.`,
)

/** A page of a list: `items` describes its entries. */
export const pageOf = <Item extends z.ZodType>(description: string, item: Item, items: string) =>
  object(description, {
    items: listOf(item, items, PAGE_MAXIMUM_ENTRIES),
    nextCursor: exampled(
      textOrNull('Send this value as `cursor` to get the next page. Null on the last page.'),
      'MDE5YTBiMWMtMmQzZS03ZjQw',
    ),
  })

/** The `nextCursor` of a list that always fits on one page. */
export const noNextCursor = () => exampled(z.null().describe('All of them are on one page.'), null)
