/** The charts of decisions by product, by person and by decline reason. */
import type { DeclineCode } from '../../../../src/domain/case/decisions.ts'
import type { DecisionsBy } from '../../../../src/modules/lender/number-pages.ts'
import { numberText, share, wholeEuros } from '../../names/formats.ts'
import { CODE_NAMES } from '../../shared/application/words.ts'
import { Records } from '../../ui/lists/records.tsx'
import { Bars, ChartPanel, type Mark } from './chart.tsx'
import { type ChartProps, NOTHING, SHOWN_BARS } from './charts.tsx'

type DecisionsProps = Pick<ChartProps, 'exportOf'> & {
  readonly rows: readonly DecisionsBy[]
  readonly chart: 'products' | 'people'
  readonly title: string
  readonly lead: string
  /** The name of a row, for the first column. */
  readonly what: string
  readonly unnamed: string
}

/** Approvals, declines and the approved amount, by product or by person. */
const DecisionsByName = ({ rows, chart, title, lead, what, unnamed, exportOf }: DecisionsProps) => {
  const nameOf = ({ name }: DecisionsBy) => name ?? unnamed
  const marks = rows.slice(0, SHOWN_BARS).map(
    (one): Mark => ({
      key: one.id,
      label: nameOf(one),
      says: `${nameOf(one)}: ${numberText(one.approved)} approved, ${numberText(one.declined)} declined, ${wholeEuros(one.amount)}`,
      parts: [
        { look: 'full', value: one.approved },
        { look: 'striped', value: one.declined },
      ],
    }),
  )
  return (
    <ChartPanel
      title={title}
      lead={lead}
      legend={[
        { look: 'full', name: 'Approved' },
        { look: 'striped', name: 'Declined' },
      ]}
      exported={exportOf(chart)}
      table={
        <Records
          caption={title}
          records={rows}
          keyOf={({ id }) => id}
          columns={[
            { title: what, cell: nameOf },
            { title: 'Approved', cell: ({ approved }) => numberText(approved) },
            { title: 'Declined', cell: ({ declined }) => numberText(declined) },
            {
              title: 'Approval rate',
              cell: ({ approved, declined }) => share(approved, approved + declined),
            },
            { title: 'Approved loans', cell: ({ amount }) => wholeEuros(amount) },
          ]}
        />
      }
    >
      {marks.length === 0 ? NOTHING : <Bars marks={marks} format={numberText} />}
    </ChartPanel>
  )
}

export const Products = ({ numbers, exportOf }: ChartProps) => (
  <DecisionsByName
    rows={numbers.products}
    chart="products"
    title="Decisions by product"
    lead="The product at the time of the decision. Amounts are the approved loans."
    what="Product"
    unnamed="No product"
    exportOf={exportOf}
  />
)

export const People = ({ numbers, exportOf }: ChartProps) =>
  numbers.people === null ? null : (
    <DecisionsByName
      rows={numbers.people}
      chart="people"
      title="Decisions by underwriter"
      lead="By the person who made the decision: of two who approved, the second."
      what="Person"
      unnamed="Unknown"
      exportOf={exportOf}
    />
  )

const reasonName = (code: string | null): string =>
  code === null ? 'Not recorded' : (CODE_NAMES[code as DeclineCode] ?? code)

export const Reasons = ({ numbers: { reasons }, exportOf }: ChartProps) => {
  if (reasons === null) return null
  const marks = reasons.map(
    ({ code, count }): Mark => ({
      key: code ?? '',
      label: reasonName(code),
      says: `${reasonName(code)}: ${numberText(count)} declined`,
      parts: [{ look: 'full', value: count }],
    }),
  )
  return (
    <ChartPanel
      title="Decline reasons"
      lead="As recorded with the decision. Dealers do not see these numbers."
      exported={exportOf('reasons')}
      table={
        <Records
          caption="Decline reasons"
          records={reasons}
          keyOf={({ code }) => code ?? ''}
          columns={[
            { title: 'Reason', cell: ({ code }) => reasonName(code) },
            { title: 'Declined', cell: ({ count }) => numberText(count) },
          ]}
        />
      }
    >
      {marks.length === 0 ? NOTHING : <Bars marks={marks} format={numberText} />}
    </ChartPanel>
  )
}
