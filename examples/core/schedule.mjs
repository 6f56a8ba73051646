/**
 * Calculates the schedule of a contract again, from nothing but its terms, in whole cents and exact fractions.
 * The rules are in docs/guides/booking.md.
 */

/** A number of euro or per cent as a fraction: its digits without the point, and a power of ten. */
const fraction = (number, decimals) => {
  const [whole, part = ''] = number.toFixed(decimals).split('.')
  return BigInt(whole + part)
}
const cents = (euro) => fraction(euro, 2)
const euro = (amount) => Number(amount) / 100

/** Rounded to a whole number, halves up. */
const rounded = (numerator, denominator) => {
  const doubled = 2n * numerator + denominator
  const quotient = doubled / (2n * denominator)
  return doubled < 0n && doubled % (2n * denominator) !== 0n ? quotient - 1n : quotient
}

/** One per cent a year is this many parts, and a month's interest a twelfth of a hundredth: rates have nine decimal places. */
const RATE_DECIMALS = 9
const YEAR = 100n * 10n ** BigInt(RATE_DECIMALS)
const MONTH = 12n * YEAR

const interestOn = (balance, rate) => rounded(balance * rate, MONTH)

/** The level instalment that repays the loan, the final payment a month after the last instalment included. */
const levelInstalment = ({ loan, rate, term, final }) => {
  if (rate === 0n) return rounded(loan - final, BigInt(term))
  // Each month the debt grows by (MONTH + rate) / MONTH, and so do the instalments already paid.
  let debt = loan
  let paid = 0n
  let unit = 1n
  for (let month = 1; month <= term; month++) {
    debt *= MONTH + rate
    paid = paid * (MONTH + rate) + unit * MONTH
    unit *= MONTH
  }
  // What is still owed then, grown for one more month, is the final payment.
  return rounded(debt * (MONTH + rate) - final * MONTH * unit, paid * (MONTH + rate))
}

/** What is owed before the last instalment, if all others are paid. */
const owedAtLast = ({ loan, rate, term }, instalment) => {
  let owed = loan
  for (let month = 1; month < term; month++) owed += interestOn(owed, rate) - instalment
  return owed
}

/** The instalment that pays off all but what the final payment settles with its month's interest. */
const settling = ({ rate, final }, owed) =>
  owed + interestOn(owed, rate) - rounded(final * MONTH, MONTH + rate)

const instalmentsOf = (terms) => {
  const { rate, final, isPcp } = terms
  let instalment = levelInstalment(terms)
  let owed = owedAtLast(terms, instalment)
  for (; instalment > 0n && settling(terms, owed) <= 0n; owed = owedAtLast(terms, instalment))
    instalment -= 1n
  const after = owed + interestOn(owed, rate) - instalment
  const fits = isPcp ? 0n < after && after <= final : owed <= instalment
  return { instalment, last: rate !== 0n && fits ? instalment : settling(terms, owed) }
}

const feesDue = (fees, due) =>
  fees.filter((fee) => fee.due === due).reduce((sum, { amount }) => sum + cents(amount), 0n)

/** The payments of a contract, each with number, interest, principal, payment, fee and balances, in euro. */
export const scheduleOf = ({ figures, nominalRate, fees }) => {
  const isPcp = figures.guaranteedFutureValue !== null
  const final = isPcp ? cents(figures.guaranteedFutureValue) : 0n
  const { term } = figures
  const rate = fraction(nominalRate, RATE_DECIMALS)
  const { instalment, last } = instalmentsOf({ loan: cents(figures.loanAmount), rate, term, final, isPcp })
  const count = isPcp ? term + 1 : term
  let balance = cents(figures.loanAmount)
  return Array.from({ length: count }, (_, place) => {
    const number = place + 1
    const payment = number > term ? final : number === term ? last : instalment
    const interest = number === count ? payment - balance : interestOn(balance, rate)
    const principal = payment - interest
    const openingBalance = balance
    balance -= principal
    const fee =
      (number === 1 ? feesDue(fees, 'firstInstalment') : 0n) +
      (number === count ? feesDue(fees, 'lastPayment') : 0n)
    return {
      number,
      openingBalance: euro(openingBalance),
      interest: euro(interest),
      principal: euro(principal),
      payment: euro(payment),
      fee: euro(fee),
      closingBalance: euro(balance),
    }
  })
}

/** The first difference between a contract and its terms, in words; undefined if every cent is right. */
export const differenceIn = (contract) => {
  const { figures, schedule, price, deposit, tradeIn, startsOn } = contract
  const expected = scheduleOf(contract)
  if (cents(price) - cents(deposit) - cents(tradeIn) !== cents(figures.loanAmount))
    return 'The loan is not the price less deposit and trade-in.'
  if (expected.length !== schedule.length)
    return `The schedule has ${schedule.length} payments, not ${expected.length}.`
  for (const [place, row] of expected.entries()) {
    for (const [name, amount] of Object.entries(row))
      if (schedule[place][name] !== amount)
        return `Payment ${row.number}: ${name} is ${schedule[place][name]}, not ${amount}.`
    if (startsOn !== null && schedule[place].dueOn !== monthsAfter(startsOn, row.number))
      return `Payment ${row.number} is due on ${schedule[place].dueOn}, not on ${monthsAfter(startsOn, row.number)}.`
  }
  const total = expected.reduce((sum, { payment, fee }) => sum + cents(payment) + cents(fee), 0n)
  return total === cents(figures.totalOfPayments)
    ? undefined
    : `All payments are ${euro(total)} in total, not ${figures.totalOfPayments}.`
}

/** The same day of a later month, or the last day of a shorter one. */
const monthsAfter = (day, months) => {
  const [year, month, date] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10)
}
