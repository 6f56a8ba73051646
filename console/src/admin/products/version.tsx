/** A whole version of a product, for reading. */
import type { Content } from '../../../../packages/values/difference.ts'
import { rowsOf, valueAt } from '../../shared/drafts/content.ts'
import { inWords } from '../../shared/drafts/words.ts'
import { type Column, Records } from '../../ui/lists/records.tsx'
import ui from '../../ui/style/ui.module.css'
import { PRODUCT_NAMES } from './names.ts'

const FACTS = [
  'loanType',
  'vehicleTypes',
  'borrowerTypes',
  'inForceFrom',
  'inForceTo',
  'terms',
  'amount',
  'depositMinimumPercent',
  'vehicleAgeAtEndMaximumMonths',
  'fees',
  'excessKilometerEuro',
]

const word = (value: unknown) => inWords(value, PRODUCT_NAMES)

const column = (title: string, path: string): Column<Numbered> => ({
  title,
  cell: ({ row }) => word(valueAt(row, path)),
})

type Numbered = { readonly number: number; readonly row: Content }

const numbered = (content: Content, table: string): readonly Numbered[] =>
  rowsOf(content, table).map((row, index) => ({ number: index + 1, row }))

const RATE_COLUMNS: readonly Column<Numbered>[] = [
  { title: 'Rate', cell: ({ number }) => number },
  column('Term (months)', 'terms'),
  column('Amount (€)', 'amount'),
  column('Vehicle age (months)', 'vehicleAgeMonths'),
  column('Dealers', 'dealers'),
  column('Rate (%)', 'ratePercent'),
  column('APR (%)', 'aprPercent'),
]

const VALUE_COLUMNS: readonly Column<Numbered>[] = [
  { title: 'Value', cell: ({ number }) => number },
  column('Term (months)', 'term'),
  column('Km per year', 'annualKilometers'),
  column('Vehicle age (months)', 'vehicleAgeMonths'),
  column('% of price', 'percentOfPrice'),
  column('Value (€)', 'valueEuro'),
]

export const VersionView = ({ content }: { readonly content: Content }) => {
  const values = numbered(content, 'guaranteedValues')
  return (
    <div className={ui.stack}>
      <dl className={ui.facts}>
        {FACTS.filter((name) => content[name] !== undefined).map((name) => (
          <div key={name}>
            <dt>{PRODUCT_NAMES[name]}</dt>
            <dd>{word(content[name])}</dd>
          </div>
        ))}
      </dl>
      <h3>Rates</h3>
      <Records
        caption="Rates"
        columns={RATE_COLUMNS}
        records={numbered(content, 'rates')}
        keyOf={({ number }) => String(number)}
      />
      {values.length > 0 && (
        <>
          <h3>Guaranteed values</h3>
          <Records
            caption="Guaranteed values"
            columns={VALUE_COLUMNS}
            records={values}
            keyOf={({ number }) => String(number)}
          />
        </>
      )}
    </div>
  )
}
