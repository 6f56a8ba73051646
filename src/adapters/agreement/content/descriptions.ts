/** Kinds of loan, vehicles and people in the words of the agreement, which all its parts use. */

import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import type { SignerRole } from '../../../domain/application/parties.ts'
import type { Fact } from './blocks.ts'
import { type AgreementContent, EDITION } from './content.ts'
import type { Goods } from './goods.ts'
import { filled, LANGUAGES, type Language, languageIn } from './language.ts'
import type { AgreementFigures } from './money.ts'

/** "36 of €310.02 each"; "35 of €310.02 each, and a last one of €310.05". In a sentence the noun follows the number. */
export const instalmentsText = (
  { instalment, lastInstalment, instalmentCount }: AgreementFigures,
  { instalments: own, euro }: Language = LANGUAGES.en,
  form: 'equal' | 'equalMonthly' = 'equal',
): string => {
  const equal = (count: number) => filled(own[form], { count: String(count), amount: euro(instalment) })
  return lastInstalment === undefined
    ? equal(instalmentCount)
    : filled(own.withLast, { equal: equal(instalmentCount - 1), amount: euro(lastInstalment) })
}

/** Whether an agreement is of the edition drawn now. Earlier ones keep the words in which they were shown. */
export const isNewest = ({ edition }: Pick<AgreementContent, 'edition'>): boolean => edition === EDITION

/** What all payments together are called: as in the standard forms, and in earlier editions as here. */
export const totalLabel = (
  content: Pick<AgreementContent, 'edition' | 'language'>,
  before: string,
): string => (isNewest(content) ? languageIn(content).totalToPay : before)

/** The fees by name, each with when it is paid. */
export const feeFacts = (
  content: Pick<AgreementContent, 'edition' | 'figures'>,
  words: Language,
): readonly Fact[] => {
  const { fees, finalPayment } = content.figures
  const last = words.lastFeeMoments[finalPayment === null ? 'instalment' : 'finalPayment']
  return fees.map(({ kind, amount, moment }) => [
    words.fees[kind],
    filled(words.fee, {
      amount: words.euro(amount),
      moment: isNewest(content) && moment === 'lastPayment' ? last : words.feeMoments[moment],
    }),
  ])
}

/** What the lender pays the dealer, or that it pays nothing; empty if the product says nothing about it. */
export const commissionFacts = (
  { commission }: Pick<AgreementFigures, 'commission'>,
  { commission: own, euro }: Language,
): readonly Fact[] => {
  if (commission === undefined) return []
  return [[own.name, commission === 0 ? own.none : filled(own.paid, { amount: euro(commission) })]]
}

/** "48 months", or "49 months: 48 monthly payments and a final one". */
export const termText = (
  content: Pick<AgreementContent, 'edition' | 'figures' | 'payments'>,
  { formats, termWithFinal }: Language = LANGUAGES.en,
): string => {
  const { finalPayment, instalmentCount } = content.figures
  const months = formats.months(content.payments.length)
  return finalPayment === null || !isNewest(content)
    ? months
    : filled(termWithFinal, { months, count: String(instalmentCount) })
}

/** An address on one line; in earlier agreements on several. */
export const addressIn = (
  content: Pick<AgreementContent, 'edition'>,
  address: readonly string[],
): readonly string[] => (isNewest(content) && address.length > 0 ? [address.join(', ')] : address)

/** Where the vehicle is kept: nothing is signed without it, but a draft may be read before it is completed. */
export const keptAtText = (
  { goods: { keptAt } }: Pick<AgreementContent, 'goods'>,
  { agreement: { toBeCompleted } }: Language,
): string => (keptAt.length === 0 ? toBeCompleted : keptAt.join(', '))

/** The day on which the loan starts, or what determines it. */
export const startText = (
  { runsFrom, startsOn }: Pick<AgreementContent, 'runsFrom' | 'startsOn'>,
  { starts, longDate }: Language,
): string => (runsFrom === undefined ? longDate(startsOn) : starts[runsFrom])

/** When a payment is due: the day, or a number of months after a future start. */
export const dueText = (
  content: Pick<AgreementContent, 'runsFrom' | 'edition'>,
  months: number,
  dueOn: LocalDate,
  { longDate, monthsAfter, monthsAfterStart, formats }: Language = LANGUAGES.en,
): string => {
  const { runsFrom } = content
  if (runsFrom === undefined) return longDate(dueOn)
  return filled(isNewest(content) ? monthsAfter[runsFrom] : monthsAfterStart, {
    months: formats.months(months),
  })
}

/** A short name of the vehicle: what is known of it, and its number. */
export const vehicleName = ({ type, description, registration }: Goods): string =>
  [description ?? type, ...(registration === null ? [] : [registration])].join(', ')

/** The reason that the seal of a signed agreement states. */
export const sealReason = (content: Pick<AgreementContent, 'reference' | 'language'>): string =>
  filled(languageIn(content).page.sealed, { reference: content.reference })

/** The capacity in which a person signs. */
export const capacityOf = (role: SignerRole, content: Pick<AgreementContent, 'hirer' | 'language'>): string =>
  filled(languageIn(content).capacities[role], { hirer: content.hirer.name })
