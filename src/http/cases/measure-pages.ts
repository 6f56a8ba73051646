/** What borrowers can afford: each measure with the policy's bounds. */
import * as z from 'zod/mini'
import { POLICY_OUTCOMES } from '../../domain/policy/policy.ts'
import { exactly, flag, listed } from '../declare/page-fields.ts'

/** A bound that the current policy sets for a measure. */
const policyBound = exactly({
  rule: z.string(),
  is: z.enum(['above', 'below']),
  /** In the measure's unit. */
  bound: z.number(),
  outcome: z.enum(POLICY_OUTCOMES),
  fires: flag,
})

export const measure = exactly({
  name: z.string(),
  unit: z.enum(['perCent', 'euro', 'months', 'years']),
  /** How the service calculates it. */
  says: z.string(),
  /** In the unit; null if it is unknown. */
  value: z.nullable(z.number()),
  /** The bounds that the current policy sets for an application of this kind. */
  bounds: listed(policyBound),
  /** What the policy does because it is missing; null if it is there, or no rule minds. */
  whenMissing: z.nullable(z.enum(POLICY_OUTCOMES)),
})
export type ShownMeasure = z.output<typeof measure>
