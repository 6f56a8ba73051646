/** Why there are no nearest figures: the case has none to change, or something stands in the way of all of them. */
export const NEAREST_REASONS = [
  'erased',
  'incomplete',
  'decided',
  'approved',
  'noProduct',
  'rules',
  'noApproval',
  'noFigures',
] as const

export type NearestReason = {
  readonly code: (typeof NEAREST_REASONS)[number]
  readonly says: string
}
