/** Reads a lender's own credit laws: a JSON file with the same fields as the shipped ones. */

import type { LocalDate } from '../../packages/values/dublin-day.ts'
import { BORROWER_TYPES } from '../domain/application/application.ts'
import {
  type CreditLaw,
  INFORMATION_FORMS,
  STATUTORY_TEXTS,
  TEXTS_BY_FORM,
  textFaults,
} from '../domain/finance/credit-law.ts'
import { ConfigError } from './setting-values.ts'

const WITHDRAWAL_MAXIMUM_DAYS = 365

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

const CHECKS: Readonly<Record<keyof CreditLaw, Check>> = {
  id: {
    must: '1 to 40 letters, digits and hyphens',
    holds: (value) => typeof value === 'string' && /^[A-Za-z\d-]{1,40}$/.test(value),
  },
  name: { must: 'a text', holds: isText },
  holdsFrom: { must: 'a day as in 2026-11-20', holds: isDay },
  borrowerTypes: {
    must: `a list of one or more of ${BORROWER_TYPES.join(', ')}`,
    holds: (value) => isListOf(value, (one) => BORROWER_TYPES.some((type) => type === one)),
  },
  creditMaximumEuro: {
    must: 'a whole number of euro, or null',
    holds: (value) => value === null || (Number.isSafeInteger(value) && isNumberUpTo(value, 1e9)),
  },
  withdrawalDays: {
    must: `a whole number from 0 to ${WITHDRAWAL_MAXIMUM_DAYS}`,
    holds: (value) =>
      value === 0 || (Number.isInteger(value) && isNumberUpTo(value, WITHDRAWAL_MAXIMUM_DAYS)),
  },
  payOutWaits: {
    must: 'true or false',
    holds: (value) => value === undefined || typeof value === 'boolean',
  },
  informationForm: {
    must: `one of ${INFORMATION_FORMS.join(', ')}`,
    holds: (value) => INFORMATION_FORMS.some((form) => form === value),
  },
  texts: {
    must: `a list of one or more of ${STATUTORY_TEXTS.join(', ')}`,
    holds: (value) =>
      value === undefined || isListOf(value, (one) => STATUTORY_TEXTS.some((text) => text === one)),
  },
  aprMaximumPerCent: { must: 'a number above 0, at most 100', holds: (value) => isNumberUpTo(value, 100) },
  sources: { must: 'a list of one or more texts', holds: (value) => isListOf(value, isText) },
}

/** The laws in a file's text. @throws ConfigError with all its errors. */
export const readCreditLaws = (text: string): readonly CreditLaw[] => {
  const laws = listIn(text)
  const faults = laws.flatMap((law, index) => faultsOf(law, `laws[${index}]`))
  const ids = laws.map((law) => (law as { readonly id?: unknown } | null)?.id)
  const twice = ids.find((id, index) => ids.indexOf(id) < index)
  if (faults.length === 0 && twice !== undefined) faults.push(`two laws have the id ${String(twice)}.`)
  refuseFor(faults)
  const complete = (laws as readonly LawInFile[]).map(
    (law): CreditLaw => ({ ...law, texts: law.texts ?? TEXTS_BY_FORM[law.informationForm] }),
  )
  refuseFor(complete.flatMap((law, index) => textFaults(law).map((fault) => `laws[${index}].${fault}`)))
  return complete
}

/** Files from before 1.1.0 name no texts. */
type LawInFile = Omit<CreditLaw, 'texts'> & Partial<Pick<CreditLaw, 'texts'>>

const refuseFor = (faults: readonly string[]): void => {
  if (faults.length > 0) throw new ConfigError(`CREDIT_LAW_FILE cannot be used: ${faults.join(' ')}`)
}

const listIn = (text: string): readonly unknown[] => {
  try {
    const { laws } = JSON.parse(text) as { readonly laws?: unknown }
    if (Array.isArray(laws) && laws.length > 0) return laws
  } catch {
    // Reported below.
  }
  throw new ConfigError('CREDIT_LAW_FILE must be a JSON object with a list of one or more laws.')
}

const faultsOf = (law: unknown, place: string): string[] => {
  if (typeof law !== 'object' || law === null || Array.isArray(law)) return [`${place} must be an object.`]
  const fields = law as Readonly<Record<string, unknown>>
  return [
    ...Object.entries(CHECKS)
      .filter(([name, { holds }]) => !holds(fields[name]))
      .map(([name, { must }]) => `${place}.${name} must be ${must}.`),
    ...Object.keys(fields)
      .filter((name) => !Object.hasOwn(CHECKS, name))
      .map((name) => `${place}.${name} is not a field of a law.`),
  ]
}
