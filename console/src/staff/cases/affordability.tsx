/** What the borrowers can afford: each measure beside the policy's bounds, and how other figures would change it. */

import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MeasureName } from '../../../../src/domain/policy/measures.ts'
import type { ShownMeasure } from '../../../../src/modules/applications/money-parts.ts'
import type { CaseView } from '../../../../src/modules/cases/case-view-pages.ts'
import type { QueueRow } from '../../../../src/modules/cases/queue-row-pages.ts'
import { readBy } from '../../api/queries.ts'
import { euros } from '../../names/formats.ts'
import { boundText, MEASURE_TITLES, measuredText, OUTCOME_VERBS } from '../../shared/application/words.ts'
import { sentenceOf } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'

export const Affordability = ({ shown }: { readonly shown: CaseView }) => {
  const { affordability, offer } = shown
  if (affordability.length === 0)
    return <p className={ui.quiet}>Figures appear once the application is complete.</p>
  return (
    <>
      {offer === null ? (
        <p>No product accepts this application as submitted. {shown.noOffer}</p>
      ) : (
        <p>
          <strong>{euros(offer.monthlyPayment)}</strong> per month for {offer.term} months · {offer.product} ·{' '}
          {offer.aprc}% APR
          {offer.commission !== undefined && ` · commission ${euros(offer.commission)}`}
        </p>
      )}
      <Measures measures={affordability} />
      {shown.allowed.counterOffer && shown.application?.finance?.price !== undefined && (
        <OtherFigures shown={shown} price={shown.application.finance.price} />
      )}
    </>
  )
}

const Measures = ({ measures }: { readonly measures: readonly ShownMeasure[] }) => (
  <ul className={css.measures}>
    {measures.filter(isShown).map((measure) => (
      <MeasureRow key={measure.name} measure={measure} />
    ))}
  </ul>
)

/** These say little to a person unless the policy asks for them. */
const ONLY_IF_ASKED: ReadonlySet<string> = new Set<MeasureName>([
  'disposableIncome',
  'depositShare',
  'guaranteedValueShare',
  'annualDistance',
  'timeInEmployment',
  'timeAtAddress',
])

/** What is not known is shown only if the policy minds. */
const isShown = ({ name, value, bounds, whenMissing }: ShownMeasure): boolean =>
  whenMissing !== null || (value !== null && (bounds.length > 0 || !ONLY_IF_ASKED.has(name)))

const MeasureRow = ({ measure }: { readonly measure: ShownMeasure }) => {
  const { name, value, bounds, says, whenMissing } = measure
  const fired = bounds.filter(({ fires }) => fires)
  const scale = Math.max(value ?? 0, ...bounds.map(({ bound }) => bound)) * 1.15
  return (
    <li data-fires={fired.length > 0 || whenMissing !== null || undefined}>
      <span title={says}>{MEASURE_TITLES[name as MeasureName] ?? name}</span>
      <strong>{value === null ? 'Not known' : measuredText(value, measure)}</strong>
      {bounds.length > 0 && value !== null && (
        <span className={css.bar} aria-hidden="true">
          <span style={{ width: `${(Math.max(value, 0) / scale) * 100}%` }} />
          {bounds.map(({ rule, bound }) => (
            <i key={rule} style={{ left: `${(bound / scale) * 100}%` }} />
          ))}
        </span>
      )}
      {whenMissing !== null && <span className={ui.failure}>missing: {OUTCOME_VERBS[whenMissing]}</span>}
      {bounds.map(({ rule, is, bound, outcome, fires }) => (
        <span key={rule} className={fires ? ui.failure : ui.quiet}>
          {OUTCOME_VERBS[outcome]} {is} {boundText(bound, measure)}
        </span>
      ))}
    </li>
  )
}

const TERM_STEP_MONTHS = 12
const TERM_MAXIMUM_MONTHS = 84
const CONTRIBUTION_STEP_EURO = 100
const SETTLED_MILLISECONDS = 250

/** Tries other terms and deposits without deciding anything. */
const OtherFigures = ({ shown, price }: { readonly shown: CaseView; readonly price: number }) => {
  const { reference, offer, application } = shown
  const {
    contribution,
    deposit = 0,
    tradeIn = 0,
    term: asked = TERM_STEP_MONTHS,
  } = application?.finance ?? {}
  const [term, setTerm] = useState(offer?.term ?? asked)
  const [paid, setPaid] = useState(contribution ?? deposit + tradeIn)
  const [wanted] = useDebouncedValue({ term, contribution: paid }, SETTLED_MILLISECONDS)
  const isOther =
    wanted.term !== (offer?.term ?? asked) || wanted.contribution !== (contribution ?? deposit + tradeIn)
  const preview = useQuery({
    ...readBy('previewDecision', {
      params: { reference },
      body: { decision: 'approve', figures: wanted },
    }),
    enabled: isOther,
  })
  return (
    <details className={css.figures}>
      <summary>Try another term or deposit</summary>
      <label>
        Term: {term} months
        <input
          type="range"
          min={TERM_STEP_MONTHS}
          max={TERM_MAXIMUM_MONTHS}
          step={TERM_STEP_MONTHS}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.valueAsNumber)}
        />
      </label>
      <label>
        Deposit and trade-in: {euros(paid)}
        <input
          type="range"
          min={0}
          max={price}
          step={CONTRIBUTION_STEP_EURO}
          value={paid}
          onChange={(event) => setPaid(event.currentTarget.valueAsNumber)}
        />
      </label>
      <div role="status">
        {isOther && preview.isError && <p className={ui.failure}>{sentenceOf(preview.error)}</p>}
        {isOther && preview.data?.offer && (
          <>
            <p>
              <strong>{euros(preview.data.offer.monthlyPayment)}</strong> per month, {preview.data.offer.aprc}
              % APR, loan of {euros(preview.data.offer.loanAmount)}
            </p>
            <Measures measures={preview.data.affordability.filter(({ unit }) => unit === 'perCent')} />
          </>
        )}
      </div>
    </details>
  )
}

type Props = { readonly row: Pick<QueueRow, 'lookedAt' | 'measures'> }

/** What the preview of a case shows as the case itself does: what was looked at, and each measure. */
export const Previewed = ({ row: { lookedAt, measures } }: Props) => (
  <>
    {lookedAt.length > 0 && (
      <ul className={css.lookedAt} aria-label="What was looked at">
        {lookedAt.map(({ says, isGap }) => (
          <li key={says} className={isGap ? undefined : ui.quiet} data-gap={isGap || undefined}>
            {says}
          </li>
        ))}
      </ul>
    )}
    <Measures measures={measures} />
  </>
)
