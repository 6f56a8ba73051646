/** The checks that an approval needs: that borrowers are who they say, what they owe, and that no sanction forbids it. */
import type { Actor } from './actor.ts'

export const CHECK_NAMES = ['identity', 'creditRegister', 'sanctions'] as const

export type CheckName = (typeof CHECK_NAMES)[number]

/** `waived` where the lender approves without, for a reason that is on record. */
export const CHECK_RESULTS = ['passed', 'failed', 'waived'] as const

export type CheckResult = (typeof CHECK_RESULTS)[number]

export type Check = {
  readonly name: CheckName
  readonly result: CheckResult
  /** The revision of the application that was checked: a new revision is checked again. */
  readonly revision: number
  /** Who found it: a person, or the provider that was asked. */
  readonly by: Actor
  /** Milliseconds since 1970. */
  readonly at: number
  /** What was found, or why it was waived; for the lender alone. */
  readonly note?: string
}

export const CHECK_NOTE_MAXIMUM_CHARACTERS = 500

/** Loans of this amount or more need the Central Credit Register's answer first, Credit Reporting Act 2013 s. 14. */
export const CREDIT_REGISTER_FROM_EURO = 2_000
