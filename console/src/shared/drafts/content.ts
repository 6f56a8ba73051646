/** Contents of drafts while someone edits them: JSON whose cells hold the typed text until it is sent. */

import type { Content } from '../../../../packages/values/difference.ts'
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import { isPlainObject } from '../../../../packages/values/json-text.ts'
import { dayText } from '../../../../packages/values/typed/typed-day.ts'
import { numberAsTyped, numberFault, typedNumber } from '../../../../packages/values/typed/typed-number.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { numberText } from '../../names/formats.ts'

/** The value at a path such as "terms.from"; undefined if there is none. */
export const valueAt = (content: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? (at as Content)[name] : undefined),
      content,
    )

/** The content with another value at the path; undefined removes it, and the objects that this leaves empty. */
export const withValue = (content: Content, path: string, value: unknown): Content => {
  const [name = '', ...rest] = path.split('.')
  const { [name]: before, ...others } = content
  const below = rest.length === 0 ? value : withValue(blockOf(before), rest.join('.'), value)
  const isEmpty = below === undefined || (rest.length > 0 && Object.keys(below as object).length === 0)
  if (isEmpty) return others
  // An existing field keeps its place.
  return name in content ? { ...content, [name]: below } : { ...others, [name]: below }
}

const blockOf = (value: unknown): Content => (isPlainObject(value) ? (value as Content) : {})

/** Of a place such as "rates[2].ratePercent": what is wrong with a number that is typed there. */
const typedFault = (content: Content, place: string): string | undefined => {
  const value = valueAt(content, place.replaceAll(/\[(\d+)\]/g, '.$1'))
  return typeof value === 'string' ? numberFault(value) : undefined
}

/** The rows of a table; empty if it has no rows that can be edited. */
export const rowsOf = (content: Content, table: string): readonly Content[] => {
  const rows = content[table]
  return Array.isArray(rows) ? rows.map(blockOf) : []
}

/** A value as a field shows it. */
export const asText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(asText).join(', ')
    : typeof value === 'number'
      ? numberAsTyped(value)
      : typeof value === 'string'
        ? value
        : ''

/** A list of names, as it is typed. */
export const namesTyped = (typed: string): readonly string[] =>
  typed.split(',').map((name) => name.trimStart())

/** Fields that are text even if they look like numbers, and facts, which nobody types here. */
const TEXTS: ReadonlySet<string> = new Set([
  'id',
  'name',
  'dealers',
  'make',
  'model',
  'variant',
  'inForceFrom',
  'inForceTo',
  'is',
  'facts',
])

/** The content to send: typed numbers become numbers, and other text stays as typed. */
export const asSent = (content: Content): Content => sent(content, '') as Content

const sent = (value: unknown, name: string): unknown => {
  if (TEXTS.has(name)) return value
  if (Array.isArray(value)) return value.map((item) => sent(item, name))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, sent(member, key)]))
  return typeof value === 'string' ? (typedNumber(value) ?? value) : value
}

type Faults = ResponseTo<'tryPolicy'>['faults']
type Fault = Faults[number]

const DATE = 'Enter a date, like 31/12/2030'
const MONTHS = 'Enter whole months, from 1 to 240'
const AGE = 'Enter whole months, from 0 to 1,200'
const VEHICLE_NAME = 'Enter a name of at most 100 characters'
const EURO = 'Enter an amount in euro, at least 100'

/** By the field, without the numbers of rows. */
const SENTENCES: Readonly<Record<string, string>> = {
  name: 'Enter a name of at most 100 characters',
  loanType: 'Choose a finance type',
  vehicleTypes: 'Tick at least one vehicle type',
  borrowerTypes: 'Tick at least one borrower type',
  vehicles: 'Add at least one make',
  'vehicles.make': VEHICLE_NAME,
  'vehicles.model': VEHICLE_NAME,
  'vehicles.variant': VEHICLE_NAME,
  dealers: 'Enter dealer names as shown under Dealers, or leave it empty for all',
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
  commission: 'Add a commission for all dealers, or remove the table',
  'commission.amount': EURO,
  'commission.amount.from': EURO,
  'commission.amount.to': EURO,
  'commission.dealers': 'Enter dealer names as shown under Dealers, or leave it empty for all',
  'commission.percentOfAmountFinanced': 'Enter a percentage from 0 to 99, or an amount instead',
  'commission.commissionEuro': 'Enter an amount in euro, like 250, or a percentage instead',
  guaranteedValues: 'Add a guaranteed value for each term and distance',
  'guaranteedValues.term': MONTHS,
  'guaranteedValues.annualKilometers': 'Choose the kilometres per year',
  'guaranteedValues.vehicleAgeMonths': AGE,
  'guaranteedValues.vehicleAgeMonths.from': AGE,
  'guaranteedValues.vehicleAgeMonths.to': AGE,
  'guaranteedValues.make': VEHICLE_NAME,
  'guaranteedValues.model': VEHICLE_NAME,
  'guaranteedValues.variant': VEHICLE_NAME,
  'guaranteedValues.percentOfPrice':
    'Enter a percentage of the price or of the valuation, or an amount in euro',
  'guaranteedValues.percentOfValuation': 'Enter a percentage from 0.001 to 99',
  'guaranteedValues.valueEuro': 'Enter an amount in euro, or a percentage of the price instead',
  otherwise: 'Choose what happens if no rule matches',
  fourEyesFromEuro: 'Enter an amount in euro, like 50000, or leave it empty',
  'rules.name': 'Enter a name of at most 100 characters',
  'affordability.firstApplicantEuro': 'Enter an amount in euro, like 900, or leave it empty',
  'affordability.furtherApplicantEuro': 'Enter an amount in euro, like 500, or leave it empty',
  'affordability.dependantEuro': 'Enter an amount in euro, like 300, or leave it empty',
  'affordability.paymentStressPerCent': 'Enter a percentage from 0 to 100, or leave it empty',
  'affordability.debts': 'Tick facts in euro that a provider declares',
  rules: 'Give each rule a different name',
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
  'rules.dealers': 'Enter the names of dealers as they are under Dealers, or leave it empty for all',
  tests: 'Give each test a different name, and have at most 200',
  'tests.name': 'Enter a name of at most 100 characters',
  'tests.outcome': 'Choose an outcome',
}

/** Where one sentence for the field would not say what is wrong. */
const SPECIAL: readonly (readonly [wrong: RegExp, says: string])[] = [
  [/must not be less than from/, 'Enter a number that is not below the start of the range'],
  [/must not be before inForceFrom/, 'The last day cannot be before the first day'],
  [/must be omitted without make/, 'Enter the make too'],
  [/must be omitted without model/, 'Enter the model too'],
  [/must be omitted when ratePercent/, 'Enter a rate or an APR, not both'],
  [/must be omitted when percentOf/, 'Enter a percentage or an amount, not both'],
  [
    /never on the rate/,
    'A commission can depend on the dealer and the amount financed, never on the rate. Remove the row and enter it again',
  ],
]

/** A unit's own bounds: "must be a number of per cent from 0 to 1000". */
const OF_UNIT = /^\w+ must be (a (?:whole )?number of [a-z ]+ from \S+ to \d+)/

const CASE = 'The case of this test is incomplete. Remove the test, or upload the file with a complete one'

/**
 * What a person should do about an error, where the service's sentence is for authors of files. Sentences about a
 * product as a whole are for people already; those about a field begin with its name.
 */
export const forPeople = ({ place, says }: Fault): string => {
  const path = place.replaceAll(/\[\d+\]/g, '').replace(/^rules\.and\./, 'rules.')
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

/** The names of fields and their values. */
type Names = Readonly<Record<string, string>>

const NOTHING = '–'

/** Values of drafts and versions in words. A whole row; empty if there is none. */
export const rowInWords = (row: Content | undefined, names: Names): string =>
  row === undefined
    ? NOTHING
    : Object.entries(row)
        .map(([name, value]) => `${names[name] ?? name}: ${inWords(value, names)}`)
        .join('; ')

/** A value: a number, a name, a range, a list of them. */
export const inWords = (value: unknown, names: Names): string => {
  if (value === undefined || value === null || value === '') return NOTHING
  if (Array.isArray(value))
    return value.length === 0 ? NOTHING : value.map((item) => inWords(item, names)).join(', ')
  if (typeof value === 'number') return numberText(value, 9)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return dayText(value as LocalDate)
  if (typeof value !== 'object') return names[String(value)] ?? String(value)
  const { from, to, step } = value as Content
  if (from === undefined) return rowInWords(value as Content, names)
  if (to === undefined) return `from ${inWords(from, names)}`
  const every = step === undefined || step === 1 ? '' : ` in steps of ${inWords(step, names)}`
  return from === to ? inWords(from, names) : `${inWords(from, names)} to ${inWords(to, names)}${every}`
}
