/** The last submission as the lender's systems get it, in the form that both sets share. */
import type { CaseInHand } from '../../operations/applications/case-in-hand.ts'

/** In its canonical form, unmasked; null once the application was erased. */
export const canonicalView = ({ canonical }: Pick<CaseInHand, 'canonical'>) => {
  if (canonical === undefined) return null
  const { reference: _reference, owner: _owner, customData: _data, ...view } = canonical
  return view
}
