/** What would be accepted instead: the nearest figures that the policy approves, each ready for a counter-offer. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allows } from '../../../../src/domain/application/states.ts'
import type { CaseView, NearestFigures, ShownNearest } from '../../../../src/http/cases/case-view.ts'
import { keyOf, readBy } from '../../api/queries.ts'
import { euros, rateText } from '../../names/formats.ts'
import { monthsText } from '../../names/terms.ts'
import { Loaded } from '../../ui/notes/loaded.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'
import { isSameOffer } from './decide/body.ts'
import type { DecisionInProgress } from './decide/use-decision.ts'

type Props = { readonly shown: CaseView; readonly decision: DecisionInProgress }

/** Nothing where the policy neither refers nor declines, or there is nothing left to decide. */
export const Nearest = ({ shown, decision }: Props) => {
  const { reference, version, state, policy } = shown
  const isOpen = allows(state, 'judge') || state === 'Declined'
  const isWanted = policy !== null && policy.outcome !== 'approve' && isOpen
  const nearest = useQuery({
    ...readBy('readNearest', { params: { reference } }),
    queryKey: [...keyOf('readNearest'), reference, version],
    enabled: isWanted,
  })
  if (!isWanted) return null
  return (
    <div className={css.nearest}>
      <h4>What would be accepted</h4>
      <Loaded query={nearest} what="other figures" lines={2}>
        {(found) =>
          found.reason === null ? (
            <ul className={css.checks}>
              {waysIn(found).map((way) => (
                <Way key={way.says} way={way} shown={shown} decision={decision} />
              ))}
            </ul>
          ) : (
            <p className={ui.quiet}>{found.reason.says}</p>
          )
        }
      </Loaded>
    </div>
  )
}

type Figures = NonNullable<NearestFigures>
type Change = { readonly says: string; readonly figures: Figures }

const moreText = ({ moreDeposit }: Figures): string => `${euros(moreDeposit)} more deposit`
const termText = ({ offer }: Figures): string => monthsText(offer.term, offer.guaranteedFutureValue !== null)

/** The combination is left out if it is the same as one of the others. */
const waysIn = ({ deposit, term, product, combination }: ShownNearest): readonly Change[] => {
  const alone = [
    ...(deposit === null ? [] : [{ says: moreText(deposit), figures: deposit }]),
    ...(term === null ? [] : [{ says: termText(term), figures: term }]),
    ...(product === null ? [] : [{ says: product.offer.product, figures: product }]),
  ]
  if (combination === null || alone.some(({ figures }) => isSameOffer(figures.offer, combination.offer)))
    return alone
  const { moreDeposit, offer, isFirstChoice } = combination
  const more = moreDeposit === 0 ? '' : `${moreText(combination)} and `
  const named = isFirstChoice ? '' : ` with ${offer.product}`
  return [...alone, { says: `${more}${termText(combination)}${named}`, figures: combination }]
}

const Way = ({ way: { says, figures }, shown, decision }: Props & { readonly way: Change }) => {
  const { offer, contribution, isFirstChoice } = figures
  return (
    <li>
      <span className={css.check}>
        <strong>{says}</strong>
        <span className={ui.quiet}>
          {euros(offer.monthlyPayment)} per month, {rateText(offer.aprc)} APR, cost of credit{' '}
          {euros(offer.totalCostOfCredit)}
        </span>
      </span>
      {shown.allowed.counterOffer && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Counter-offer: ${says}`}
          onClick={() => {
            decision.type({
              term: String(offer.term),
              contribution: String(contribution),
              productId: isFirstChoice ? '' : offer.productId,
            })
            decision.open('counter-offer')
          }}
        >
          Counter-offer
        </Button>
      )}
    </li>
  )
}
