/** Applications, as far as policies look at them, for tests. */
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Applicant, Application, Finance, Income } from '../application/application.ts'
import { cents } from '../finance/money.ts'
import type { Offer } from '../finance/selection.ts'
import type { PolicyInput } from './measures.ts'

export const TODAY = '2026-11-20' as LocalDate

export type Given = {
  readonly finance?: Partial<Finance>
  readonly incomes?: readonly (Income | undefined)[]
  readonly born?: readonly string[]
  /** Of each applicant, besides income and date of birth. */
  readonly people?: readonly Partial<Applicant>[]
  readonly vehicle?: Partial<Application['vehicle']>
  readonly borrowerType?: Application['borrowerType']
  /** The chosen figures; null if no product fits. */
  readonly offer?: Partial<Record<'monthlyPayment' | 'loanAmount' | 'term' | 'gmfv', number>> | null
}

/** An application for €15,000 over 48 months on a car of 2019, by someone who earns €2,500 and pays €900 in rent. */
export const inputOf = ({
  finance,
  incomes,
  born,
  people: others = [],
  vehicle,
  borrowerType,
  offer = {},
}: Given): PolicyInput => {
  const people = born ?? ['1990-05-01']
  const applicantIncomes = incomes ?? [{ salary: 2_400, other: 100, housing: 900 }]
  const applicants = Array.from({ length: Math.max(people.length, applicantIncomes.length) }, (_, index) => ({
    dateOfBirth: people[index] ?? people[0],
    ...(applicantIncomes[index] === undefined ? {} : { income: applicantIncomes[index] }),
    ...others[index],
  }))
  const application = {
    borrowerType: borrowerType ?? 'individual',
    applicants: applicants as unknown as Applicant[],
    vehicle: { type: 'car', used: { registration: '191-D-123' }, ...vehicle },
    finance: { price: 20_000, deposit: 4_000, tradeIn: 1_000, term: 48, ...finance },
  } as unknown as Application
  return {
    application,
    offer: offer === null ? undefined : offerWith(offer),
    today: TODAY,
    dealerId: undefined,
  }
}

const offerWith = ({
  monthlyPayment = 400_00,
  loanAmount = 15_000_00,
  term = 48,
  gmfv,
}: Exclude<Given['offer'], null | undefined>): Offer =>
  ({
    monthlyPayment: cents(monthlyPayment),
    loanAmount: cents(loanAmount),
    term,
    gmfv: gmfv === undefined ? null : cents(gmfv),
  }) as Offer
