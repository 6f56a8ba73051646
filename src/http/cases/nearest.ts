/** The nearest figures that would be approved, as the case's page shows them. */

import { fromEuros, minus, toEuros } from '../../domain/finance/money.ts'
import type { CaseInHand } from '../../operations/applications/case-in-hand.ts'
import { findNearest, type NearestFound } from '../../operations/cases/nearest.ts'
import type { Service } from '../../operations/service.ts'
import { offerPart } from '../case/money.ts'
import type { NearestFigures, ShownNearest } from './case-view.ts'

/** Each change alone and combined, or the reason why there is none. */
export const nearestView = async (service: Service, inHand: CaseInHand): Promise<ShownNearest> => {
  const { deposit, term, product, combination, reason } = await findNearest(service, inHand)
  const view = (found: NearestFound['deposit']): NearestFigures => {
    const offer = offerPart(service, found?.offer)
    if (found === undefined || offer === null) return null
    const price = fromEuros(inHand.canonical?.finance?.price ?? 0)
    return {
      moreDeposit: toEuros(found.moreDeposit),
      contribution: toEuros(minus(price, found.offer.loanAmount)),
      offer,
      isFirstChoice: found.isFirstChoice,
    }
  }
  return {
    deposit: view(deposit),
    term: view(term),
    product: view(product),
    combination: view(combination),
    reason: reason ?? null,
  }
}
