/**
 * Checks the legal cap again for figures that were calculated earlier: by the law of the day on which they become
 * binding.
 */

import type { LocalDate } from '../../../packages/values/local-date.ts'
import type { BorrowerType } from '../../domain/application/application.ts'
import { aprcOf, isLawful, roundedAprc } from '../../domain/finance/aprc.ts'
import { type CreditLaw, lawFor } from '../../domain/finance/credit-law.ts'
import { cashFlowsOf } from '../../domain/finance/figures.ts'
import type { Offer } from '../../domain/finance/selection.ts'
import { Refusal } from '../refusal.ts'

/**
 * Recalculates the figures from the loan and its instalments. Rejected where the law of the day no longer allows them.
 */
export const refusalOfFigures = (
  laws: readonly CreditLaw[],
  offer: Offer,
  { day, borrowerType }: { readonly day: LocalDate; readonly borrowerType: BorrowerType },
): Refusal | undefined => {
  const { aprMaximumPerCent, name } = lawFor(laws, { day, credit: offer.loanAmount, borrowerType })
  const { monthlyPayment: instalment, lastInstalment = instalment } = offer
  const aprc = aprcOf(cashFlowsOf(offer, { instalment, lastInstalment }))
  if (isLawful(aprc, aprMaximumPerCent)) return undefined
  const shownAprc = aprc === undefined ? 'no APR' : `an APR of ${roundedAprc(aprc, 2)} %`
  return new Refusal(
    `The figures have ${shownAprc}; on ${day} the law (${name}) allows ${aprMaximumPerCent} % at most. Approve other figures first.`,
  )
}
