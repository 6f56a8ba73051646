/** Lists the applications that the calling client may read. */

import * as z from 'zod'
import { listApplications } from '../../operations/applications/list.ts'
import { FieldRefusal, unlessRefused } from '../../operations/refusal.ts'
import { ApplicationState } from '../case/standing.ts'
import { ok } from '../declare/handler.ts'
import { operation } from '../declare/operation.ts'
import { BAD_PARAMETER, PAGE_QUERY } from '../declare/paging.ts'
import { jsonResponse } from '../declare/responses.ts'
import type { ApiSet } from '../sets/api-set.ts'
import { API_SETS } from '../sets/index.ts'

const list = ({ set, words: { noun, prefix, listExample }, page: { shape, write } }: ApiSet) =>
  operation({
    id: `list${prefix}s`,
    method: 'GET',
    path: `/api/${noun}`,
    who: 'applications:read',
    tag: `${prefix}s`,
    summary: `List ${noun}s`,
    description: `Lists the ${noun}s that this client can access, least recently changed first. A ${noun} that changes while you page through the list appears again, so none is missed. To follow changes, store the latest \`updatedAt\` you have seen and send it as \`updatedSince\`.`,
    query: {
      state: { description: `Only ${noun}s in this state.`, schema: ApplicationState },
      updatedSince: {
        description: `Only ${noun}s that changed at this time or later: an RFC 3339 date-time or a date. Without an offset, Dublin time is assumed. Encode + as %2B.`,
        schema: z.iso.datetime(),
        example: '2026-03-02T00:00:00Z',
      },
      ...PAGE_QUERY,
    },
    responses: { 200: jsonResponse(`A page of ${noun}s.`, shape, listExample), 400: BAD_PARAMETER },
    handle: async ({ service, caller, query, faults }) => {
      const found = unlessRefused(await listApplications(service, set, caller, query), faults)
      return found instanceof FieldRefusal ? found : ok(write(found))
    },
  })

export const LIST_OPERATIONS = API_SETS.map(list)
