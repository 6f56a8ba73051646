/** What a draft would offer for a few requests that the person enters. */

import type { Content } from '../../../../packages/values/difference.ts'
import { numberFault, typedAmount } from '../../../../packages/values/typed/typed-number.ts'
import type { QuotationRequest } from '../../../../src/modules/products/product-pages.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { eurosAndCents } from '../../names/formats.ts'
import { asText, valueAt } from '../../shared/drafts/content.ts'
import { Grid, type GridColumn } from '../../shared/drafts/grid.tsx'
import type { Faults } from '../../shared/drafts/use-draft.tsx'
import { Records } from '../../ui/lists/records.tsx'
import ui from '../../ui/style/ui.module.css'

/** As typed. */
export type Requests = readonly Content[]

export const SAMPLE_REQUESTS: Requests = [
  { price: '20000', deposit: '4000', term: '36', age: '0', kilometres: '15000' },
  { price: '35000', deposit: '10000', term: '60', age: '24', kilometres: '15000' },
]

const COLUMNS: readonly GridColumn[] = [
  { title: 'Price (€)', path: 'price' },
  { title: 'Deposit (€)', path: 'deposit' },
  { title: 'Term (months)', path: 'term' },
  { title: 'Vehicle age (months)', path: 'age' },
]
export const VEHICLE_COLUMNS: readonly GridColumn[] = [
  { title: 'Make', path: 'make', isText: true },
  { title: 'Model', path: 'model', isText: true },
  { title: 'Variant', path: 'variant', isText: true },
]
const KILOMETRES: GridColumn = { title: 'Km per year', path: 'kilometres' }

const numberAt = (row: Content, path: string): number | undefined => typedAmount(asText(valueAt(row, path)))

/** Cells that are filled but hold no number, so that their request asks for something else. */
const faultsOf = (requests: Requests): Faults =>
  requests.flatMap((row, index) =>
    [...COLUMNS, KILOMETRES].flatMap(({ path }) => {
      const text = asText(valueAt(row, path))
      if (text.trim() === '' || typedAmount(text) !== undefined) return []
      return [{ place: `requests[${index}].${path}`, says: numberFault(text) ?? 'Enter a number, like 2650' }]
    }),
  )

const within = (value: number | undefined, least: number, most: number): number | null =>
  value !== undefined && Number.isInteger(value) && value >= least && value <= most ? value : null

/** The requests that are complete enough to ask; an empty term asks for all terms, an empty age is unknown. */
export const requestsOf = (requests: Requests): readonly QuotationRequest[] =>
  requests.slice(0, 10).flatMap((row) => {
    const priceEuro = numberAt(row, 'price')
    if (priceEuro === undefined || priceEuro > 10_000_000) return []
    const request = {
      priceEuro,
      depositEuro: Math.min(numberAt(row, 'deposit') ?? 0, priceEuro),
      term: within(numberAt(row, 'term'), 1, 240),
      vehicleAgeMonths: within(numberAt(row, 'age'), 0, 1_200),
      annualKilometers: within(numberAt(row, 'kilometres'), 0, 1_000_000),
      ...Object.fromEntries(
        VEHICLE_COLUMNS.map(({ path }) => [path, asText(row[path]).slice(0, 100)] as const).filter(
          ([, name]) => name !== '',
        ),
      ),
    }
    return [request]
  })

type Quotation = NonNullable<ResponseTo<'tryProduct'>['quotations']>[number]

type Props = {
  readonly requests: Requests
  readonly onChange: (requests: Requests) => void
  readonly isPcp: boolean
  /** Whether the draft names makes or models. */
  readonly byVehicle: boolean
  /** Undefined while the draft has errors. */
  readonly quotations: readonly Quotation[] | undefined
}

export const Quotations = ({ requests, onChange, isPcp, byVehicle, quotations }: Props) => (
  <div className={ui.stack}>
    <Grid
      noun="Request"
      table="requests"
      columns={[...COLUMNS, ...(isPcp ? [KILOMETRES] : []), ...(byVehicle ? VEHICLE_COLUMNS : [])]}
      rows={requests}
      faults={faultsOf(requests)}
      onChange={onChange}
    />
    {quotations === undefined ? (
      <p className={ui.quiet}>Quotations appear here once the draft has no errors.</p>
    ) : (
      <Records
        caption="Quotations"
        columns={[
          { title: 'Request', cell: ({ name }) => name },
          {
            title: 'Monthly payment',
            cell: ({ offer }) => (offer ? eurosAndCents(offer.monthlyPaymentEuro) : '–'),
          },
          { title: 'Rate', cell: ({ offer }) => (offer ? `${offer.ratePercent}%` : '–') },
          { title: 'APR', cell: ({ offer }) => (offer ? `${offer.aprPercent}%` : '–') },
          { title: 'Total', cell: ({ offer }) => (offer ? eurosAndCents(offer.totalPayableEuro) : '–') },
          { title: 'Not available because', cell: ({ reason }) => reason ?? '–' },
        ]}
        records={quotations.flatMap((quotation, index) => linesOf(quotation, index + 1))}
        keyOf={({ key }) => key}
      />
    )}
  </div>
)

type Line = {
  readonly key: string
  readonly name: string
  readonly offer?: Quotation['offers'][number]
  readonly reason?: string
}

const linesOf = ({ offers, reasons }: Quotation, number: number): readonly Line[] => [
  ...offers.map((offer) => ({
    key: `${number} ${offer.term}`,
    name: `${number}: ${offer.term} months`,
    offer,
  })),
  ...reasons.map((reason) => ({ key: `${number} ${reason}`, name: `${number}`, reason })),
]
