/** The tables of a product's draft: vehicles, terms, rates, fees, commission and guaranteed values. */
import type { Content } from '../../../../packages/values/difference.ts'
import { rowsOf, withValue } from '../../shared/drafts/content.ts'
import { Grid, type GridColumn } from '../../shared/drafts/grid.tsx'
import type { Faults } from '../../shared/drafts/use-draft.tsx'
import { Section } from '../../ui/page/page.tsx'
import { DISTANCES, FEE_TIMES, FEE_TYPES } from './names.ts'
import { VEHICLE_COLUMNS } from './quotations.tsx'

export type Parts = {
  readonly content: Content
  readonly faults: Faults
  readonly change: (content: Content) => void
}

const range = (title: string, path: string): readonly GridColumn[] => [
  { title: `${title} from`, path: `${path}.from` },
  { title: `${title} to`, path: `${path}.to` },
]

const TERM_COLUMNS: readonly GridColumn[] = [
  { title: 'From', path: 'from' },
  { title: 'To', path: 'to' },
  { title: 'Step', path: 'step' },
]

const RATE_COLUMNS: readonly GridColumn[] = [
  ...range('Months', 'terms'),
  ...range('Amount', 'amount'),
  ...range('Age', 'vehicleAgeMonths'),
  { title: 'Dealers', path: 'dealers', isList: true },
  { title: 'Rate (%)', path: 'ratePercent' },
  { title: 'APR (%)', path: 'aprPercent' },
]

const FEE_COLUMNS: readonly GridColumn[] = [
  { title: 'Type', path: 'kind', choices: FEE_TYPES },
  { title: 'Amount (€)', path: 'amountEuro' },
  { title: 'Paid', path: 'moment', choices: FEE_TIMES },
]

const COMMISSION_COLUMNS: readonly GridColumn[] = [
  ...range('Amount', 'amount'),
  { title: 'Dealers', path: 'dealers', isList: true },
  { title: '% of amount financed', path: 'percentOfAmountFinanced' },
  { title: 'Commission (€)', path: 'commissionEuro' },
]

/** Of these, the last row goes with the table. */
const OPTIONAL_TABLES = ['vehicles', 'commission']

const VALUE_COLUMNS: readonly GridColumn[] = [
  { title: 'Months', path: 'term' },
  { title: 'Km per year', path: 'annualKilometers', choices: DISTANCES },
  ...range('Age', 'vehicleAgeMonths'),
  ...VEHICLE_COLUMNS,
  { title: '% of price', path: 'percentOfPrice' },
  { title: '% of valuation', path: 'percentOfValuation' },
  { title: 'Value (€)', path: 'valueEuro' },
]

export const Tables = ({ content, faults, change }: Parts) => {
  const grid = (noun: string, table: string, columns: readonly GridColumn[], newRow: Content = {}) => (
    <Grid
      {...{ noun, table, columns, faults, newRow }}
      rows={rowsOf(content, table)}
      onChange={(rows) =>
        change(
          withValue(content, table, rows.length === 0 && OPTIONAL_TABLES.includes(table) ? undefined : rows),
        )
      }
    />
  )
  return (
    <>
      <Section
        title="Makes and models"
        lead="The only vehicles that the product finances. Without any, it finances all vehicles of its types. Leave the model empty for all models of a make."
      >
        {grid('Vehicle', 'vehicles', VEHICLE_COLUMNS)}
      </Section>
      <Section title="Terms" lead="In months.">
        {grid('Term', 'terms', TERM_COLUMNS, { step: 1 })}
      </Section>
      <Section
        title="Rates"
        lead="Leave a range empty to cover the product’s full range. Use the arrow keys and Enter to move between rows."
      >
        {grid('Rate', 'rates', RATE_COLUMNS)}
      </Section>
      <Section title="Fees">{grid('Fee', 'fees', FEE_COLUMNS)}</Section>
      <Section
        title="Commission"
        lead="What you pay the dealer for each contract, a percentage of the amount financed or an amount. It never depends on the rate. Agreements state it, and 0 as “No commission is paid”. Without any row, they say nothing about it."
      >
        {grid('Commission', 'commission', COMMISSION_COLUMNS)}
      </Section>
      {content['loanType'] === 'pcp' && (
        <Section
          title="Guaranteed values"
          lead="One for each term, distance and age, as a percentage of the price or of the valuation, or an amount. A value with a make, model or variant overrides those that name the vehicle less closely."
        >
          {grid('Value', 'guaranteedValues', VALUE_COLUMNS)}
        </Section>
      )}
    </>
  )
}
