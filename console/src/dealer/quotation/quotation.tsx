/**
 * The offers for a vehicle: the terms that an application may have, the payment, the cost of credit, and why a term is
 * not available.
 */

import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { readBy } from '../../api/queries.ts'
import { count, eitherText, euros, rateText } from '../../names/formats.ts'
import { Chips } from '../../ui/forms/chips.tsx'
import { Loaded } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { type Figures, requestOf, sumOf } from './figures.ts'
import css from './quotation.module.css'

type Quoted = ResponseTo<'quoteFigures'>
export type Offer = Quoted['offers'][number]

type Props = {
  readonly figures: Figures
  /** Whether the form accepts an application with this term. */
  readonly accepts: (term: number) => boolean
  readonly onTerm: (term: number) => void
  /** The person's action on the offer. */
  readonly action?: (offer: Offer) => ReactNode
}

export const Quotation = ({ figures, action, ...props }: Props) => {
  const { hasRequest, query } = useQuotation(figures)
  return (
    <section className={`${ui.card} ${css.quotation}`} aria-labelledby="quotation-title">
      <h2 id="quotation-title">Quotation</h2>
      {hasRequest ? (
        <Result query={query} figures={figures} {...props} {...(action && { action })} />
      ) : (
        <p className={ui.quiet}>
          {figures.vehicleType === 'agricultural'
            ? 'Ask the lender for a quotation for agricultural assets.'
            : 'Enter a price to see the monthly payment.'}
        </p>
      )}
    </section>
  )
}

const Result = ({
  query,
  ...props
}: Props & { readonly query: ReturnType<typeof useQuotation>['query'] }) => (
  <Loaded query={query} what="the quotation">
    {(data) =>
      data.failures.length > 0 ? (
        <p className={ui.quiet}>Check the price, the deposit and the vehicle to see a quotation.</p>
      ) : (
        <Terms quoted={data} {...props} />
      )
    }
  </Loaded>
)

const Terms = ({
  quoted: { offers, reasons },
  figures: { term },
  accepts,
  onTerm,
  action,
}: Props & { quoted: Quoted }) => {
  const terms = termsIn([...offers, ...reasons])
    .filter(accepts)
    .toSorted((one, other) => one - other)
  const offerAt = (months: number) => offers.find((offer) => offer.term === months)
  const chosen = term === undefined || !accepts(term) ? undefined : offerAt(term)
  const refused = reasons.filter((one) => one.term === null || (one.term === term && accepts(one.term)))
  return (
    <>
      {terms.length > 0 && (
        <Chips
          label="Term in months"
          value={term === undefined ? undefined : String(term)}
          choices={terms.map((months) => {
            const offer = offerAt(months)
            return {
              value: String(months),
              label: String(months),
              note: offer === undefined ? 'not available' : euros(offer.monthlyPayment),
              isRefused: offer === undefined,
            }
          })}
          onChoose={(months) => onTerm(Number(months))}
        />
      )}
      <div aria-live="polite">
        {chosen !== undefined ? (
          <Figure offer={chosen} />
        ) : (
          <Refusal term={term} terms={terms} messages={refused.map(({ message }) => message)} />
        )}
      </div>
      {chosen !== undefined && action?.(chosen)}
    </>
  )
}

const termsIn = (all: readonly { readonly term: number | null }[]): readonly number[] => [
  ...new Set(all.flatMap(({ term }) => (term === null ? [] : [term]))),
]

const Figure = ({ offer }: { readonly offer: Offer }) => (
  <>
    <p className={css.payment}>
      <strong>{euros(offer.monthlyPayment)}</strong> per month for {count(offer.term, 'month', 'months')}
      {offer.guaranteedFutureValue !== null &&
        `, then a final payment: ${count(offer.term + 1, 'month', 'months')} in all`}
    </p>
    <dl className={css.figures}>
      {sumOf(offer).map(([title, amount, isTotal]) => (
        <Row key={title} title={title} value={euros(amount)} isAmount isTotal={isTotal} />
      ))}
      <Row title="APR" value={rateText(offer.aprc)} />
      <Row title="Amount financed" value={euros(offer.loanAmount)} isAmount />
      <Row title="Cost of credit, with fees" value={euros(offer.totalCostOfCredit)} isAmount />
      <Row title="Product" value={offer.isSample ? `${offer.product} (sample)` : offer.product} />
    </dl>
  </>
)

type RowProps = {
  readonly title: string
  readonly value: string
  readonly isAmount?: true
  readonly isTotal?: true | undefined
}

const Row = ({ title, value, isAmount, isTotal }: RowProps) => (
  <div data-total={isTotal}>
    <dt>{title}</dt>
    <dd className={isAmount && css.amount}>{value}</dd>
  </div>
)

/** Why there is no offer for the term, or what to choose. */
const Refusal = ({
  term,
  terms,
  messages,
}: {
  readonly term: number | undefined
  readonly terms: readonly number[]
  readonly messages: readonly string[]
}) => {
  if (messages.length > 0)
    return (
      <ul className={`${ui.plain} ${ui.stack} ${ui.gap3} ${ui.warning}`}>
        {[...new Set(messages)].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    )
  if (terms.length === 0)
    return (
      <p className={`${ui.stack} ${ui.gap3} ${ui.warning}`}>
        No term is available for this vehicle and type of finance. Change them, or ask the lender.
      </p>
    )
  if (term === undefined) return <p className={ui.quiet}>Choose a term to see the monthly payment.</p>
  return (
    <p className={`${ui.stack} ${ui.gap3} ${ui.warning}`}>
      {count(term, 'month is', 'months are')} not available. Choose {eitherText(terms.map(String))} months.
    </p>
  )
}

const TYPING_MILLISECONDS = 350

/** Asks for a quotation shortly after the last key; the previous one stays until the next arrives. */
export const useQuotation = (figures: Figures) => {
  const request = requestOf(figures)
  const [asked] = useDebouncedValue(JSON.stringify(request ?? null), TYPING_MILLISECONDS)
  const hasRequest = request !== undefined && asked !== 'null'
  const query = useQuery({
    ...readBy('quoteFigures', { body: { request: hasRequest ? JSON.parse(asked) : {} } }),
    enabled: hasRequest,
    placeholderData: keepPreviousData,
  })
  return { hasRequest: request !== undefined, query }
}
