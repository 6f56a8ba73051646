/** The providers of checks and facts, for the lender's staff: what each declares, and how it does today. */
import * as z from 'zod'
import { CHECK_NAMES } from '../../domain/case/check.ts'
import { FACT_TYPES } from '../../domain/policy/fact.ts'
import { operation } from '../declare/operation.ts'
import { exactly, flag, listed, moment, orNull } from '../declare/page-fields.ts'
import { mode } from '../shared/of-cases.ts'

const fact = exactly({
  name: z.string(),
  type: z.enum(FACT_TYPES),
  unit: orNull(z.string()),
  choices: listed(z.string()),
  means: z.string(),
})

const provider = exactly({
  name: z.string(),
  checks: listed(z.enum(CHECK_NAMES)),
  facts: listed(fact),
  /** Today, in Dublin. */
  asked: z.number(),
  failed: z.number(),
  costEuro: z.number(),
  /** Since when no question has succeeded; null while they do. */
  failingSince: orNull(moment),
  /** The kind of its last failure. */
  failure: orNull(z.string()),
  /** The cases of which it has given no response, the one that waits longest first. */
  unanswered: listed(exactly({ reference: z.string(), at: moment, says: z.string() })),
  /** Whether there are more of them. */
  hasMore: flag,
})
export type ShownProvider = z.output<typeof provider>

export const checkProviderOperations = {
  listCheckProviders: operation({
    method: 'GET',
    path: '/check-providers',
    who: 'staff',
    handsOut: 'nothing',
    query: z.object({ mode }),
    responses: { 200: exactly({ items: listed(provider) }) },
  }),
}
