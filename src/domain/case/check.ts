/** The checks that an approval needs: the borrowers' identity, their debts, and sanctions. */
import type { Actor } from '../access/actor.ts'

/** Each check with its title, its words in a sentence, and whether the law requires it, so that nobody can waive it. */
export const CHECKS = {
  identity: { title: 'Identity', says: 'identity', isDuty: false },
  creditRegister: { title: 'Central Credit Register', says: 'credit register', isDuty: true },
  sanctions: { title: 'Sanctions screening', says: 'sanctions', isDuty: true },
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

export const isDuty = (name: CheckName): boolean => CHECKS[name].isDuty

/** The results that people can record for a check. */
export const resultsOf = (name: CheckName): readonly RecordedResult[] =>
  RECORDED_RESULTS.filter((result) => result !== 'waived' || !isDuty(name))

/** Whether an approval can rest on a result: a waived duty, as earlier versions allowed it, does not count. */
export const suffices = ({ name, result }: Pick<Check, 'name' | 'result'>): boolean =>
  result === 'passed' || (result === 'waived' && !isDuty(name))

export type Check = {
  readonly name: CheckName
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
