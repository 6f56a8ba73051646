/** Words for kinds of loan, vehicles and people, which all parts of the document use. */

import type { LocalDate } from '../../../../packages/values/local-date.ts'
import { FEE_KINDS, FEE_MOMENTS } from '../../../domain/finance/fees.ts'
import { euroText } from '../../../domain/finance/money.ts'
import type { Fact } from './blocks.ts'
import type { AgreementContent, UnknownStart } from './content.ts'
import { longDate } from './figures-text.ts'
import type { Goods } from './goods.ts'
import type { AgreementFigures } from './money.ts'
import type { SignerRole } from './parties.ts'

/** The kind of loan in the words of the agreement. */
export const loanTypeName = ({ loanType }: Pick<AgreementContent, 'loanType'>): string =>
  loanType === 'pcp' ? 'Hire purchase with a final payment (personal contract plan, PCP)' : 'Hire purchase'

/** The kind of hirer in the words of the agreement. */
export const hirerKind = ({ borrowerType }: Pick<AgreementContent, 'borrowerType'>): string =>
  HIRERS[borrowerType]

const HIRERS: Readonly<Record<AgreementContent['borrowerType'], string>> = {
  individual: 'An individual',
  joint: 'An individual, with a guarantor',
  partnership: 'A partnership',
  limitedCompany: 'A limited company',
  soleTrader: 'A sole trader',
}

/** "36 of €310.02 each"; "35 of €310.02 each, and a last one of €310.05". The noun follows the number. */
export const instalmentsText = (figures: AgreementFigures, noun?: string): string => {
  const { instalment, lastInstalment, instalmentCount: count } = figures
  const equal = (some: number) =>
    noun === undefined
      ? `${some} of ${euroText(instalment)} each`
      : `${some} ${noun} of ${euroText(instalment)}`
  return lastInstalment === undefined
    ? equal(count)
    : `${equal(count - 1)}, and a last one of ${euroText(lastInstalment)}`
}

/** The fees by name, each with when it is paid. */
export const feeFacts = ({ fees }: AgreementFigures): readonly Fact[] =>
  fees.map(({ kind, amount, moment }) => [
    FEE_KINDS[kind].name,
    `${euroText(amount)}, ${FEE_MOMENTS[moment]}`,
  ])

/** The day on which the loan starts, or what determines it. */
export const startText = ({ runsFrom, startsOn }: Pick<AgreementContent, 'runsFrom' | 'startsOn'>): string =>
  runsFrom === undefined ? longDate(startsOn) : STARTS[runsFrom]

const STARTS: Readonly<Record<UnknownStart, string>> = {
  lastSignature: 'the day on which the last of those who sign has signed',
  payingOut: 'the day on which the lender pays the dealer',
}

/** When a payment is due: the day, or a number of months after a future start. */
export const dueText = (
  { runsFrom }: Pick<AgreementContent, 'runsFrom'>,
  months: number,
  dueOn: LocalDate,
): string => (runsFrom === undefined ? longDate(dueOn) : `the day ${monthsText(months)} after the start`)

const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`)

/** A short name of the vehicle: what is known of it, and its number. */
export const vehicleName = ({ type, description, registration }: Goods): string =>
  [description ?? type, ...(registration === null ? [] : [registration])].join(', ')

/** 6.9 %, with at least this many decimals. */
export const perCent = (value: number, decimals = 0): string => {
  const needed = String(value).split('.')[1]?.length ?? 0
  return `${value.toFixed(Math.max(needed, decimals))}%`
}

/** The capacity in which a person signs. */
export const capacityOf = (role: SignerRole, { hirer }: Pick<AgreementContent, 'hirer'>): string => {
  if (role === 'director') return `Director, for ${hirer.name}`
  if (role === 'partner') return `Partner, for ${hirer.name}`
  return role === 'guarantor' ? 'Guarantor' : 'Hirer'
}
