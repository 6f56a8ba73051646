/** What a person should do about an error, where the service's sentence is for authors of files. */
import type { Content } from '../../../../packages/values/difference.ts'
import type { ResponseTo } from '../../../../src/http/server/page-operations.ts'
import { typedFault } from './content.ts'

type Faults = ResponseTo<'tryPolicy'>['faults']
type Fault = Faults[number]

const DATE = 'Enter a date, like 31/12/2030'
const MONTHS = 'Enter whole months, from 1 to 240'
const AGE = 'Enter whole months, from 0 to 1,200'
const EURO = 'Enter an amount in euro, at least 100'

/** By the field, without the numbers of rows. */
const SENTENCES: Readonly<Record<string, string>> = {
  name: 'Enter a name of at most 100 characters',
  loanType: 'Choose a finance type',
  vehicleTypes: 'Tick at least one vehicle type',
  borrowerTypes: 'Tick at least one borrower type',
  inForceFrom: DATE,
  inForceTo: `${DATE}, or leave it empty`,
  amount: 'Enter the minimum and the maximum amount',
  'amount.from': EURO,
  'amount.to': EURO,
  depositMinimumPercent: 'Enter a percentage from 0 to 99, like 10',
  vehicleAgeAtEndMaximumMonths: 'Enter whole months, from 1 to 1,200, or leave it empty',
  excessKilometerEuro: 'Enter an amount in euro, like 0.08, or leave it empty',
  terms: 'Add at least one term',
  'terms.from': MONTHS,
  'terms.to': MONTHS,
  'terms.step': MONTHS,
  rates: 'Add at least one rate',
  'rates.terms': MONTHS,
  'rates.terms.from': MONTHS,
  'rates.terms.to': MONTHS,
  'rates.amount': EURO,
  'rates.amount.from': EURO,
  'rates.amount.to': EURO,
  'rates.vehicleAgeMonths': AGE,
  'rates.vehicleAgeMonths.from': AGE,
  'rates.vehicleAgeMonths.to': AGE,
  'rates.dealers': 'Enter dealer names as shown under Dealers, or leave it empty for all',
  'rates.ratePercent': 'Enter a rate from 0 to 100, or an APR instead',
  'rates.aprPercent': 'Enter an APR from 0 to 100, or a rate instead',
  fees: 'Add each type of fee once',
  'fees.kind': 'Choose the type of fee',
  'fees.amountEuro': 'Enter an amount in euro, like 75',
  'fees.moment': 'Choose when the fee is paid',
  guaranteedValues: 'Add a guaranteed value for each term and distance',
  'guaranteedValues.term': MONTHS,
  'guaranteedValues.annualKilometers': 'Choose the kilometres per year',
  'guaranteedValues.vehicleAgeMonths': AGE,
  'guaranteedValues.vehicleAgeMonths.from': AGE,
  'guaranteedValues.vehicleAgeMonths.to': AGE,
  'guaranteedValues.percentOfPrice': 'Enter a percentage of the price, or an amount in euro instead',
  'guaranteedValues.valueEuro': 'Enter an amount in euro, or a percentage of the price instead',
  otherwise: 'Choose what happens if no rule matches',
  fourEyesFromEuro: 'Enter an amount in euro, like 50000, or leave it empty',
  rules: 'Give each rule a different name',
  'rules.name': 'Enter a name of at most 100 characters',
  'rules.measure': 'Choose a measure and enter its limit',
  'rules.above': 'Enter the limit as a number',
  'rules.below': 'Enter the limit as a number',
  'rules.is': 'Choose a value',
  'rules.notOlderThanDays': 'Enter whole days, or leave it empty',
  'rules.missing': 'Choose another condition. This measure is never missing',
  'rules.outcome': 'Choose an outcome',
  'rules.whenMissing': 'Choose what happens if the measure is missing',
  'rules.borrowerTypes': 'Tick at least one borrower type, or none for all',
  'rules.loanTypes': 'Tick at least one finance type, or none for all',
  tests: 'Give each test a different name, and have at most 200',
  'tests.name': 'Enter a name of at most 100 characters',
  'tests.outcome': 'Choose an outcome',
}

/** Where one sentence for the field would not say what is wrong. */
const SPECIAL: readonly (readonly [wrong: RegExp, says: string])[] = [
  [/must not be less than from/, 'Enter a number that is not below the start of the range'],
  [/must not be before inForceFrom/, 'The last day cannot be before the first day'],
  [/must be omitted when ratePercent/, 'Enter a rate or an APR, not both'],
  [/must be omitted when percentOfPrice/, 'Enter a percentage or an amount, not both'],
]

/** A unit's own bounds: "must be a number of per cent from 0 to 1000". */
const OF_UNIT = /^\w+ must be (a (?:whole )?number of [a-z ]+ from \S+ to \d+)/

const CASE = 'The case of this test is incomplete. Remove the test, or upload the file with a complete one'

/** Sentences about a product as a whole are for people already; those about a field begin with its name. */
export const forPeople = ({ place, says }: Fault): string => {
  const path = place.replaceAll(/\[\d+\]/g, '')
  const field = path.split('.').at(-1) ?? ''
  const isOfField = says.replace(/^Unknown field /, '').replace(/[\s[.:].*$/s, '') === field
  if (field === '' || !isOfField) return says
  const unit = OF_UNIT.exec(says)?.[1]
  if (/^tests\.(application|facts)\b/.test(path)) return CASE
  return (
    SPECIAL.find(([wrong]) => wrong.test(says))?.[1] ??
    (unit === undefined ? undefined : `Enter ${unit}`) ??
    SENTENCES[path] ??
    `The uploaded file contains the unknown field “${field}”. Discard the draft and upload the file without it`
  )
}

/** The same for all, each once at its place. */
export const faultsForPeople = (faults: Faults, content: Content): Faults => {
  const said = new Set<string>()
  return faults.flatMap((fault) => {
    const says = typedFault(content, fault.place) ?? forPeople(fault)
    const key = `${fault.place} ${says}`
    if (said.has(key)) return []
    said.add(key)
    return [{ ...fault, says }]
  })
}
