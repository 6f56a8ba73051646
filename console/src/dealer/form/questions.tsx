/** The questions that begin an application and a quotation: used or new, the type of vehicle, and hire purchase beside PCP. */

import { queryOptions } from '@tanstack/react-query'
import type { LoanType, VehicleType } from '../../../../src/domain/application/application.ts'
import { SET_NAMES, type SetName } from '../../../../src/domain/application/sets.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { count, euros } from '../../names/formats.ts'
import { Chips } from '../../ui/forms/chips.tsx'
import type { Figures } from '../quotation/figures.ts'
import { useQuotation } from '../quotation/quotation.tsx'
import { type AllOptions, type Financed, questionsAbout } from './choice.ts'

type Props = {
  readonly financed: Financed
  /** The sets that the application may be of. */
  readonly among?: readonly SetName[]
  readonly onChoose: (some: Partial<Financed>) => void
  /** The field's place, and what is wrong there. */
  readonly place?: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly onLeave?: () => void
}

export const ConditionQuestion = ({ financed, among, onChoose, ...rest }: Props) => (
  <Chips
    label="Used or new"
    choices={questionsAbout(financed, among).condition}
    value={financed.isNew ? 'new' : 'used'}
    onChoose={(value) => onChoose({ isNew: value === 'new' })}
    {...rest}
  />
)

export const VehicleTypeQuestion = ({ financed, among, onChoose, ...rest }: Props) => (
  <Chips
    label="Vehicle type"
    choices={questionsAbout(financed, among).vehicleType}
    value={financed.vehicleType}
    onChoose={(value) => onChoose({ vehicleType: value as VehicleType })}
    {...rest}
  />
)

/** Each type with its payment for the same vehicle and term, as far as that can be worked out. */
export const LoanQuestion = ({
  figures,
  financed,
  among,
  onChoose,
  ...rest
}: Props & { readonly figures: Figures }) => {
  const quoted = {
    hirePurchase: useOffers(figures, 'hirePurchase'),
    pcp: useOffers(figures, 'pcp'),
  }
  const term = figures.term ?? longestOf(quoted.hirePurchase, quoted.pcp)
  return (
    <Chips
      label="Finance type"
      isSideBySide
      choices={questionsAbout(financed, among).loanType.map((choice) => {
        const loanType = choice.value as LoanType
        return choice.isDisabled
          ? choice
          : { ...choice, note: costOf(figures, loanType, quoted[loanType], term) }
      })}
      value={financed.loanType}
      onChoose={(value) => onChoose({ loanType: value as LoanType })}
      {...rest}
    />
  )
}

const MEANINGS: Readonly<Record<LoanType, string>> = {
  hirePurchase: 'The customer owns the vehicle after the last payment',
  pcp: 'Lower monthly payments, then a large final one',
}

/** A PCP's figures need one, which the person may not have chosen yet. */
const USUAL_KILOMETRES = 15_000

type Offers = ResponseTo<'quoteFigures'>['offers']

/** Undefined while there is nothing to quote. */
const useOffers = (figures: Figures, loanType: LoanType): Offers | undefined => {
  const { annualKilometres = USUAL_KILOMETRES } = figures
  const { hasRequest, query } = useQuotation({ ...figures, loanType, annualKilometres })
  const { data } = query
  return hasRequest && data !== undefined && data.failures.length === 0 ? data.offers : undefined
}

/** The longest term that both have, so that two payments can be compared; otherwise that of either. */
const longestOf = (one: Offers = [], other: Offers = []): number | undefined => {
  const both = one.filter(({ term }) => other.some((offer) => offer.term === term))
  const terms = (both.length > 0 ? both : [...one, ...other]).map(({ term }) => term)
  return terms.length === 0 ? undefined : Math.max(...terms)
}

/** What a type of finance costs, or why it does not, one thing a line. */
const costOf = (
  { annualKilometres }: Figures,
  loanType: LoanType,
  offers: Offers | undefined,
  term: number | undefined,
): string => {
  if (offers === undefined) return MEANINGS[loanType]
  const offer = offers.find((one) => one.term === term)
  if (offer === undefined)
    return term === undefined || offers.length === 0
      ? 'Not available for these figures'
      : `Not available for ${count(term, 'month', 'months')}`
  const { monthlyPayment, guaranteedFutureValue: final } = offer
  return [
    `${euros(monthlyPayment)} per month for ${count(offer.term, 'month', 'months')}`,
    ...(final === null ? [] : [`then a final payment of ${euros(final)}`]),
    ...(loanType === 'pcp' && annualKilometres === undefined ? ['at 15,000 km per year'] : []),
  ].join('\n')
}

/** They change rarely, and never while someone fills it in. */
export const formOptions = queryOptions<AllOptions>({
  queryKey: [...keyOf('readFormOptions')],
  queryFn: async ({ signal }) => {
    const read = SET_NAMES.map(
      async (set) => [set, await call('readFormOptions', { params: { set }, signal })] as const,
    )
    return Object.fromEntries(await Promise.all(read)) as AllOptions
  },
  staleTime: Number.POSITIVE_INFINITY,
})
