/** Reads a lender's own credit laws and duties: a JSON file with the same fields as the shipped ones. */

import type { LocalDate } from '../../packages/values/dublin-day.ts'
import { BORROWER_TYPES } from '../domain/application/application.ts'
import {
  type CreditLaw,
  INFORMATION_FORMS,
  STATUTORY_TEXTS,
  TEXTS_BY_FORM,
  textFaults,
} from '../domain/finance/credit-law.ts'
import {
  DUTIES,
  DUTY_CONDITIONS,
  DUTY_STARTS,
  DUTY_TEXTS,
  type Duty,
  UNDER_SUSPICION,
  unknownTexts,
} from '../domain/finance/duties.ts'
import { ConfigError } from './setting-values.ts'

const MAXIMUM_DAYS = 365

type Check = { readonly must: string; readonly holds: (value: unknown) => boolean }

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isNumberUpTo = (value: unknown, maximum: number): boolean =>
  typeof value === 'number' && value > 0 && value <= maximum
const isListOf = (value: unknown, holds: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(holds)
const isDay = (value: unknown): value is LocalDate => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  try {
    return Temporal.PlainDate.from(value).toString() === value
  } catch {
    return false
  }
}

const oneOf = (names: readonly string[]): Check => ({
  must: `one of ${names.join(', ')}`,
  holds: (value) => names.some((name) => name === value),
})
const listOf = (names: readonly string[]): Check => ({
  must: `a list of one or more of ${names.join(', ')}`,
  holds: (value) => isListOf(value, oneOf(names).holds),
})
const daysUpTo = (maximum: number): Check => ({
  must: `a whole number from 0 to ${maximum}`,
  holds: (value) => value === 0 || (Number.isInteger(value) && isNumberUpTo(value, maximum)),
})
const optional = ({ must, holds }: Check): Check => ({
  must,
  holds: (value) => value === undefined || holds(value),
})
const TEXT: Check = { must: 'a text', holds: isText }
const DAY: Check = { must: 'a day as in 2026-11-20', holds: isDay }
const SOURCES: Check = { must: 'a list of one or more texts', holds: (value) => isListOf(value, isText) }

const LAW_CHECKS: Readonly<Record<keyof CreditLaw, Check>> = {
  id: {
    must: '1 to 40 letters, digits and hyphens',
    holds: (value) => typeof value === 'string' && /^[A-Za-z\d-]{1,40}$/.test(value),
  },
  name: TEXT,
  holdsFrom: DAY,
  borrowerTypes: listOf(BORROWER_TYPES),
  creditMaximumEuro: {
    must: 'a whole number of euro, or null',
    holds: (value) => value === null || (Number.isSafeInteger(value) && isNumberUpTo(value, 1e9)),
  },
  withdrawalDays: daysUpTo(MAXIMUM_DAYS),
  payOutWaits: optional({ must: 'true or false', holds: (value) => typeof value === 'boolean' }),
  informationForm: oneOf(INFORMATION_FORMS),
  texts: optional(listOf(STATUTORY_TEXTS)),
  aprMaximumPerCent: { must: 'a number above 0, at most 100', holds: (value) => isNumberUpTo(value, 100) },
  sources: SOURCES,
}

const DUTY_CHECKS: Readonly<Record<keyof Duty, Check>> = {
  name: {
    must: '1 to 40 letters and digits, the first a letter',
    holds: (value) => typeof value === 'string' && /^[A-Za-z][A-Za-z\d]{0,39}$/.test(value),
  },
  title: TEXT,
  holdsFrom: DAY,
  forms: listOf(INFORMATION_FORMS),
  startsWith: oneOf(Object.keys(DUTY_STARTS)),
  onlyWhile: optional(oneOf(DUTY_CONDITIONS)),
  notBeforeDays: optional(daysUpTo(MAXIMUM_DAYS)),
  withinDays: daysUpTo(MAXIMUM_DAYS),
  underSuspicion: optional(oneOf(UNDER_SUSPICION)),
  subject: TEXT,
  words: {
    must: `a list of one or more texts, or objects of a text in says and in when one of ${DUTY_CONDITIONS.join(', ')}`,
    holds: (value) => isListOf(value, (one) => isText(one) || isConditional(one)),
  },
  sources: SOURCES,
}

const isConditional = (value: unknown): boolean => {
  const { when, says, ...others } = Object(value) as Readonly<Record<string, unknown>>
  return oneOf(DUTY_CONDITIONS).holds(when) && isText(says) && Object.keys(others).length === 0
}

/** The laws in a file's text, and the duties that come with them. @throws ConfigError with all its errors. */
export const readCreditLaws = (
  text: string,
): { readonly laws: readonly CreditLaw[]; readonly duties: readonly Duty[] } => {
  const { laws, duties } = objectIn(text)
  const faults = laws.flatMap((law, index) => faultsOf(law, `laws[${index}]`, LAW_CHECKS, 'a law'))
  const ids = laws.map((law) => (law as { readonly id?: unknown } | null)?.id)
  const twice = ids.find((id, index) => ids.indexOf(id) < index)
  if (faults.length === 0 && twice !== undefined) faults.push(`two laws have the id ${String(twice)}.`)
  faults.push(...duties.flatMap((duty, index) => faultsOf(duty, `duties[${index}]`, DUTY_CHECKS, 'a duty')))
  refuseFor(faults)
  const complete = (laws as readonly LawInFile[]).map(
    (law): CreditLaw => ({ ...law, texts: law.texts ?? TEXTS_BY_FORM[law.informationForm] }),
  )
  refuseFor([
    ...complete.flatMap((law, index) => textFaults(law).map((fault) => `laws[${index}].${fault}`)),
    ...(duties as readonly Duty[]).flatMap(dutyFaults),
  ])
  return { laws: complete, duties: duties as readonly Duty[] }
}

const dutyFaults = (duty: Duty, index: number): readonly string[] =>
  unknownTexts(duty).map(
    (name) => `duties[${index}].words cannot name {${name}}, only {${DUTY_TEXTS.join('}, {')}}.`,
  )

/** Files from before 1.1.0 name no texts. */
type LawInFile = Omit<CreditLaw, 'texts'> & Partial<Pick<CreditLaw, 'texts'>>

const refuseFor = (faults: readonly string[]): void => {
  if (faults.length > 0) throw new ConfigError(`CREDIT_LAW_FILE cannot be used: ${faults.join(' ')}`)
}

/** A file without duties, as from before 1.1.0, has the shipped ones. */
const objectIn = (
  text: string,
): { readonly laws: readonly unknown[]; readonly duties: readonly unknown[] } => {
  const { laws, duties = DUTIES } = fieldsIn(text)
  if (!Array.isArray(laws) || laws.length === 0)
    throw new ConfigError('CREDIT_LAW_FILE must be a JSON object with a list of one or more laws.')
  if (!Array.isArray(duties)) throw new ConfigError('CREDIT_LAW_FILE: duties must be a list.')
  return { laws, duties }
}

const fieldsIn = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return Object(JSON.parse(text)) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}

const faultsOf = (
  entry: unknown,
  place: string,
  checks: Readonly<Record<string, Check>>,
  what: string,
): string[] => {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return [`${place} must be an object.`]
  const fields = entry as Readonly<Record<string, unknown>>
  return [
    ...Object.entries(checks)
      .filter(([name, { holds }]) => !holds(fields[name]))
      .map(([name, { must }]) => `${place}.${name} must be ${must}.`),
    ...Object.keys(fields)
      .filter((name) => !Object.hasOwn(checks, name))
      .map((name) => `${place}.${name} is not a field of ${what}.`),
  ]
}
