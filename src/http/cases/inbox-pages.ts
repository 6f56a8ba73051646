/** What concerns an underwriter: where colleagues have mentioned them, and what they have decided today. */
import * as z from 'zod'
import { operation } from '../declare/operation.ts'
import { exactly, flag, items, listed, moment } from '../declare/page-fields.ts'
import { mode, person } from '../shared/of-cases.ts'
import { queueRow } from './queue-row-pages.ts'

export const inboxOperations = {
  /** Cases that colleagues have assigned to the caller, or whose notes mention the caller, since the caller's last visit. */
  listMyMentions: operation({
    method: 'GET',
    path: '/my-mentions',
    who: 'staff',
    handsOut: 'nothing',
    responses: {
      200: items(
        exactly({
          reference: z.string(),
          mode,
          /** The business or the applicants; empty once the case was erased. */
          borrowers: listed(z.string()),
          by: person,
          at: moment,
          isNoted: flag,
          isAssigned: flag,
        }),
      ),
    },
  }),
  /** The caller's decisions since midnight in Dublin, the newest first, with the cases as they are now. */
  listMyDecisions: operation({
    method: 'GET',
    path: '/my-decisions',
    who: 'staff',
    handsOut: 'nothing',
    query: z.object({ mode }),
    responses: { 200: items(exactly({ row: queueRow, what: z.string(), at: moment })) },
  }),
}
