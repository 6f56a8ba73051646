/**
 * What the application asked for beside what is decided, with the differences marked, and the policy's measures for
 * both.
 */

import type { MeasureName } from '../../../../src/domain/policy/measures.ts'
import type { ShownMeasure, ShownOffer } from '../../../../src/modules/applications/money-parts.ts'
import type { CaseView } from '../../../../src/modules/cases/case-view-pages.ts'
import { euros, rateText } from '../../names/formats.ts'
import { Mark } from '../../ui/notes/marks.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './application.module.css'
import { boundText, MEASURE_TITLES, measuredText, OUTCOME_VERBS, termText } from './words.ts'

type Row = {
  readonly title: string
  /** Whether its values are names, which break anywhere, and not amounts, which never do. */
  readonly isName?: true
  readonly of: (offer: ShownOffer, view: Props['view']) => string | undefined
}

const ROWS: readonly Row[] = [
  { title: 'Product', isName: true, of: ({ product }) => product },
  { title: 'Loan', of: ({ loanAmount }) => euros(loanAmount) },
  { title: 'Deposit with trade-in', of: (offer, view) => amountOrNone(contributionOf(view, offer)) },
  { title: 'Term', of: ({ term, guaranteedFutureValue }) => termText(term, guaranteedFutureValue != null) },
  { title: 'Monthly payment', of: ({ monthlyPayment }) => euros(monthlyPayment) },
  { title: 'Rate', of: ({ rate }) => rateText(rate) },
  { title: 'APR', of: ({ aprc }) => rateText(aprc) },
  { title: 'Final payment (GMFV)', of: ({ guaranteedFutureValue }) => amountOrNone(guaranteedFutureValue) },
  { title: 'Total paid to the lender', of: ({ totalOfPayments }) => euros(totalOfPayments) },
  { title: 'Total with deposit and trade-in', of: ({ totalPayable }) => euros(totalPayable) },
]

const amountOrNone = (amount: number | null | undefined): string | undefined =>
  amount === null || amount === undefined ? undefined : euros(amount)

type Props = {
  readonly view: Pick<CaseView, 'application'>
  readonly asked: ShownOffer | null
  /** Undefined while the service works it out. */
  readonly decided: ShownOffer | null | undefined
  /** Whether there is a decision to compare with yet. */
  readonly isDecided?: boolean
  /** The title of the second column. */
  readonly title?: string
}

export const Comparison = ({ view, asked, decided, isDecided = true, title = 'Decision' }: Props) => (
  <table className={css.comparison}>
    <caption className={ui.hidden}>Request and decision</caption>
    <thead>
      <tr>
        <td />
        <th scope="col">Requested</th>
        {isDecided && <th scope="col">{title}</th>}
      </tr>
    </thead>
    <tbody>
      {ROWS.map(({ title: row, isName, of }) => {
        const before = asked === null ? undefined : of(asked, view)
        const after = decided == null ? undefined : of(decided, view)
        if (before === undefined && after === undefined) return null
        const differs = decided != null && before !== after
        return (
          <tr key={row} data-name={isName} {...(differs && { className: css.differs })}>
            <th scope="row">{row}</th>
            <td>{before ?? 'None'}</td>
            {isDecided && (
              <td>
                {decided === undefined ? '…' : (after ?? 'None')}
                {differs && <Mark>changed</Mark>}
              </td>
            )}
          </tr>
        )
      })}
    </tbody>
  </table>
)

/** The policy's measures for the application as it is, and with the decision's figures. */
export const MeasuresThen = ({
  now,
  then,
}: {
  readonly now: readonly ShownMeasure[]
  readonly then: readonly ShownMeasure[]
}) => {
  const before = new Map(now.map((measure) => [measure.name, measure]))
  const shown = then.filter(
    ({ name, value, bounds, whenMissing }) =>
      whenMissing !== null || bounds.some(({ fires }) => fires) || before.get(name)?.value !== value,
  )
  if (shown.length === 0) return null
  return (
    <dl className={css.measuresThen}>
      {shown.map((measure) => (
        <div key={measure.name}>
          <dt>{MEASURE_TITLES[measure.name as MeasureName] ?? measure.name}</dt>
          <dd>
            <MeasureThen measure={measure} before={before.get(measure.name)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const MeasureThen = ({
  measure,
  before,
}: {
  readonly measure: ShownMeasure
  readonly before: ShownMeasure | undefined
}) => (
  <>
    {before !== undefined && before.value !== measure.value && (
      <span className={ui.quiet}>
        {valueText(before)} <span aria-hidden="true">→</span>
        <span className={ui.hidden}>becomes</span>{' '}
      </span>
    )}
    <strong>{valueText(measure)}</strong>
    {measure.whenMissing !== null && (
      <span className={ui.failure}>missing: the policy {OUTCOME_VERBS[measure.whenMissing]}</span>
    )}
    {measure.bounds
      .filter(({ fires }) => fires)
      .map(({ rule, is, bound, outcome }) => (
        <span key={rule} className={ui.failure}>
          {is} {boundText(bound, measure)}: the policy {OUTCOME_VERBS[outcome]}
        </span>
      ))}
  </>
)

const valueText = (measure: ShownMeasure): string =>
  measure.value === null ? 'Not known' : measuredText(measure.value, measure)

/** Deposit and trade-in together, which reduce this loan. */
export const contributionOf = (
  { application }: Pick<CaseView, 'application'>,
  offer: ShownOffer | null,
): number | undefined => {
  const { price, contribution } = application?.finance ?? {}
  if (price === undefined || offer === null) return contribution
  return Math.round((price - offer.loanAmount) * 100) / 100
}
