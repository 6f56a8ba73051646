/** What all paged lists share. */
import * as z from 'zod'
import { PAGE_ENTRIES, PAGE_MAXIMUM_ENTRIES } from '../../operations/paging.ts'
import { badRequestResponse } from './responses.ts'
import { exampled, listOf, object, textOrNull } from './schema.ts'

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
