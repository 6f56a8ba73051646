/** A loan's months in words, the same everywhere: a PCP's final payment falls due a month after the last monthly one. */
import { count, euros } from './formats.ts'

/** "48 months", also where 47 monthly payments and a final one are due in them. */
export const monthsText = (term: number, hasFinalPayment: boolean): string =>
  count(hasFinalPayment ? term + 1 : term, 'month', 'months')

/** "48 months", or "49 months: 48 monthly payments and a final one". */
export const termText = (term: number, hasFinalPayment: boolean): string => {
  const months = monthsText(term, hasFinalPayment)
  return hasFinalPayment
    ? `${months}: ${count(term, 'monthly payment', 'monthly payments')} and a final one`
    : months
}

type Payments = { readonly monthlyPayment: number; readonly term: number }

/** "€378.70 per month for 48 months", and the final payment of a PCP. */
export const paymentText = ({ monthlyPayment, term }: Payments, final: number | null | undefined): string => {
  const monthly = `${euros(monthlyPayment)} per month for ${count(term, 'month', 'months')}`
  return final === null || final === undefined
    ? monthly
    : `${monthly}, then a final payment of ${euros(final)} (${count(term + 1, 'month', 'months')} in all)`
}
