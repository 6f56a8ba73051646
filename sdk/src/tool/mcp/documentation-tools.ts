/** The tool that searches the documentation of the service. */

import type { Connection } from '../../../../src/cli/connection.ts'
import { send } from '../../../../src/cli/request.ts'
import { textIn } from './arguments.ts'
import type { Tool } from './protocol.ts'

export const documentationTool = (connection: Connection): Tool => ({
  name: 'search_documentation',
  description: 'Search the documentation of the service. Returns page addresses with excerpts.',
  inputSchema: schemaOf({ query: { type: 'string' } }, ['query']),
  isReadOnly: true,
  run: async (given) => {
    const query = new URLSearchParams({ q: textIn(given, 'query'), part: 'json' })
    const path = `/docs/search?${query}`
    // The documentation is open to all: no key is sent.
    const { status, bytes } = await send({ ...connection, apiKey: '' }, { method: 'GET', path })
    if (status !== 200) throw new Error(`${path} returned ${status}.`)
    const found = bytes.toString()
    if (!found.startsWith('['))
      throw new Error('This service does not support search by programs. Read llms.txt.')
    return found === '[]' ? 'No pages found.' : found
  },
})

export const schemaOf = (
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[],
): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
