/** The nearest figures that would be approved, in words. */
import { limitText } from '../application/limits.ts'
import { toEuros } from '../finance/money.ts'
import type { Approved, Nearest, Obstacle } from './nearest.ts'
import { ruleText } from './words.ts'

/**
 * For a dealer: "€1,400 more deposit, or 60 months, or Sample hire purchase"; the combination only if no change is
 * enough alone. It says nothing about the policy's rules. Undefined if there is nothing to change to.
 */
export const nearestWords = (
  { deposit, term, product, combination }: Nearest,
  productName: (id: string) => string,
): string | undefined => {
  const alone = [
    deposit && moreText(deposit),
    term && termText(term),
    product && productName(product.offer.productId),
  ].filter((words) => words !== undefined)
  if (alone.length > 0) return alone.join(', or ')
  return combination && combinedText(combination, productName)
}

const moreText = ({ moreDeposit }: Approved): string => `${limitText(toEuros(moreDeposit))} more deposit`

const termText = ({ offer }: Approved): string => `${offer.term} months`

const combinedText = (combination: Approved, productName: (id: string) => string): string => {
  const { moreDeposit, offer, isFirstChoice } = combination
  const figures = [...(moreDeposit > 0 ? [moreText(combination)] : []), termText(combination)].join(' and ')
  return isFirstChoice ? figures : `${figures} with ${productName(offer.productId)}`
}

/** Why no change would be approved, for staff. */
export const obstacleText = (obstacle: Obstacle): string => {
  switch (obstacle.is) {
    case 'noProduct':
      return 'No product is available for this application, whatever the deposit and the term.'
    case 'rules':
      return `Whatever the figures, the policy does not approve it: ${obstacle.rules
        .map((rule) => `${rule.name} (${ruleText(rule).replace(/\.$/, '')})`)
        .join('; ')}.`
    case 'noApproval':
      return 'The policy approves nothing automatically, whatever the figures.'
    case 'noFigures':
      return 'No deposit, term and product satisfy all rules of the policy and the law at once.'
  }
}
