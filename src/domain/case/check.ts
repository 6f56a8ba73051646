/**
 * The checks that an approval needs (who people are, their debts, sanctions, and political exposure), and what providers
 * of checks find out about an application.
 */

import { DAY_MILLISECONDS } from '../../../packages/values/dublin-day.ts'
import { isDay } from '../../../packages/values/typed/typed-day.ts'
import type { Actor } from '../access/actor.ts'
import { type AgedFacts, type DeclaredFact, type FactValue, UNITS } from '../policy/values.ts'

/**
 * Each check with its title and its words in a sentence. `pep` is about politically exposed persons, whom a lender takes
 * on after enhanced due diligence and with senior approval: Criminal Justice (Money Laundering and Terrorist Financing) Act 2010 s. 37.
 */
export const CHECKS = {
  identity: { title: 'Identity', says: 'identity' },
  creditRegister: { title: 'Central Credit Register', says: 'credit register' },
  sanctions: { title: 'Sanctions screening', says: 'sanctions' },
  pep: { title: 'Politically exposed person', says: 'PEP' },
} as const

export type CheckName = keyof typeof CHECKS

export const CHECK_NAMES = Object.keys(CHECKS) as readonly CheckName[]

/**
 * `unclear` leaves the check to a person: an approval cannot rest on it. `waived` if the lender approves without it, for a
 * recorded reason.
 */
export const CHECK_RESULTS = ['passed', 'failed', 'unclear', 'waived'] as const

export type CheckResult = (typeof CHECK_RESULTS)[number]

/** The results that a program can send. */
export const SENT_RESULTS = ['passed', 'failed', 'unclear'] as const satisfies readonly CheckResult[]

/** The results that a person can record. */
export const RECORDED_RESULTS = ['passed', 'failed', 'waived'] as const satisfies readonly CheckResult[]

export type RecordedResult = (typeof RECORDED_RESULTS)[number]

/** Whether the law requires a check, so that nobody can waive it. */
export const isDuty = (name: CheckName): boolean => name !== 'identity'

/** Whether a failure remains true of the person: recording it as passed accepts the person nevertheless. */
export const staysFailed = (name: CheckName): boolean => name === 'pep'

/** The results that people can record for a check. */
export const resultsOf = (name: CheckName): readonly RecordedResult[] =>
  RECORDED_RESULTS.filter((result) => result !== 'waived' || !isDuty(name))

/** Whether an approval can rest on a result: a waived duty, as earlier versions allowed it, does not count. */
export const suffices = ({ name, result }: Pick<Check, 'name' | 'result'>): boolean =>
  result === 'passed' || (result === 'waived' && !isDuty(name))

export type Check = {
  readonly name: CheckName
  /**
   * The id of the person it is about. Absent if nobody else has to be checked; and in files from before checks were made
   * per person, where it is about all applicants and the company.
   */
  readonly person?: string
  readonly result: CheckResult
  /** The revision of the application that was checked: a new revision needs a new check. */
  readonly revision: number
  /** Who made it: a person, or a provider. */
  readonly by: Actor
  /** Milliseconds since 1970. */
  readonly at: number
  /** The findings, or why it was waived; only for the lender. */
  readonly note?: string
}

export const CHECK_NOTE_MAXIMUM_CHARACTERS = 500

/** Loans of this amount or more first need the Central Credit Register's response, Credit Reporting Act 2013 s. 14. */
export const CREDIT_REGISTER_FROM_EURO = 2_000

/** What one provider found out at one time about one revision. */
export type FoundFacts = {
  readonly provider: string
  /** The revision of the application that it was asked about. */
  readonly revision: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** What the response cost the lender, if its provider says so. */
  readonly costCents?: number
  readonly facts: Readonly<Record<string, FactValue>>
  /** What it said besides, only for the lender. */
  readonly note?: string
  /** True while the provider still works on it: it sends the facts later. */
  readonly isPending?: true
}

/** How many whole days ago something was found; both in milliseconds since 1970. */
export const ageInDays = (at: number, now: number): number => Math.floor((now - at) / DAY_MILLISECONDS)

/** What a case knows of facts. */
type WithFacts = { readonly facts?: readonly FoundFacts[] | undefined }

export type NewestFact = Pick<FoundFacts, 'provider' | 'at'> & {
  readonly name: string
  readonly value: FactValue
}

/** The newest of each fact that was found for this revision, by its name with its provider's. */
export const newestFacts = ({ facts = [] }: WithFacts, revision: number): ReadonlyMap<string, NewestFact> =>
  new Map(
    facts
      .filter((found) => found.revision === revision)
      .sort((one, other) => one.at - other.at)
      .flatMap(({ provider, at, facts: found }) =>
        Object.entries(found).map(
          ([name, value]) => [`${provider}.${name}`, { provider, name, value, at }] as const,
        ),
      ),
  )

/** The same as the policy measures them, with their age now. */
export const factsAt = (file: WithFacts, revision: number, now: number): AgedFacts =>
  new Map(
    [...newestFacts(file, revision)].map(([name, { value, at }]) => [
      name,
      { value, ageDays: ageInDays(at, now) },
    ]),
  )

/** What is wrong with facts, by their names, with the rest of a sentence that begins with the name. Empty if the provider declares them all so. */
export const factFaults = (
  declared: readonly DeclaredFact[],
  facts: Readonly<Record<string, unknown>>,
): readonly { readonly name: string; readonly says: string }[] =>
  Object.entries(facts).flatMap(([name, value]) => {
    const fact = declared.find((one) => one.name === name)
    const says = fact === undefined ? 'is not declared by the provider' : faultOf(fact, value)
    return says === undefined ? [] : [{ name, says }]
  })

/** The absolute value of numbers is limited, so that they are exact. */
const NUMBER_MAXIMUM = 1_000_000_000_000

const faultOf = (
  { type, unit = 'number', choices = [] }: DeclaredFact,
  value: unknown,
): string | undefined => {
  switch (type) {
    case 'number': {
      const { decimals } = UNITS[unit]
      const [, fraction = ''] = /^-?\d+(?:\.(\d+))?$/.exec(String(value)) ?? [undefined, 'none at all']
      const isExact =
        typeof value === 'number' && Math.abs(value) <= NUMBER_MAXIMUM && fraction.length <= decimals
      if (isExact) return undefined
      return decimals === 0
        ? 'must be a whole number'
        : `must be a number with at most ${decimals} decimal places`
    }
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false'
    case 'date':
      return typeof value === 'string' && isDay(value) ? undefined : 'must be a date in the form YYYY-MM-DD'
    case 'choice':
      return choices.includes(value as string) ? undefined : `must be one of ${choices.join(', ')}`
  }
}
