/** What the lender's systems see of an application and of an offer, whichever set it was sent in. */
import type { Application } from '../../domain/application/application.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import type { CaseInHand } from '../../operations/applications/case-in-hand.ts'
import { offerFigures, schedulePayments } from '../../sets/quotation/responses.ts'

/** The last submission in its canonical form, unmasked; null once the application was erased. */
export const canonicalView = ({
  canonical,
}: Pick<CaseInHand, 'canonical'>): Omit<
  Partial<Application>,
  'reference' | 'owner' | 'customData'
> | null => {
  if (canonical === undefined) return null
  const { reference: _reference, owner: _owner, customData: _data, ...view } = canonical
  return view
}

/** The figures of an offer in euro and per cent, with its schedule. */
export const figuresView = (offer: Offer) => ({ ...offerFigures(offer), schedule: schedulePayments(offer) })
