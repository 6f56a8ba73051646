/** The parameters of every list that is read page by page. */
import { PAGE_ENTRIES, PAGE_MAXIMUM_ENTRIES } from '../../operations/paging.ts'
import { type JsonObject, openAnswer, problemContent } from './parts.ts'

const CURSOR_MAXIMUM_CHARACTERS = 200

export const PAGE_PARAMETERS: readonly JsonObject[] = [
  {
    name: 'cursor',
    in: 'query',
    description: 'The `nextCursor` of the page before, with the same other parameters.',
    schema: { type: 'string', maxLength: CURSOR_MAXIMUM_CHARACTERS },
  },
  {
    name: 'limit',
    in: 'query',
    description: 'The number of entries of a page.',
    schema: { type: 'integer', minimum: 1, maximum: PAGE_MAXIMUM_ENTRIES, default: PAGE_ENTRIES },
  },
]

/** The answer to a parameter that can't be understood. */
export const BAD_PARAMETER: JsonObject = openAnswer(
  'A parameter can’t be understood; the detail says which.',
  problemContent({ 'bad-request': `limit must be a whole number from 1 to ${PAGE_MAXIMUM_ENTRIES}.` }),
)
