/** What a case tells about its duties: whether somebody is under suspicion, and how far a duty is. */
import type { CaseFile } from './case-file.ts'

/** How a duty ended: done by email or by letter, or no longer owed. */
export const DUTY_OUTCOMES = ['mailed', 'letter', 'notNeeded', 'withheld'] as const
export type DutyOutcome = (typeof DUTY_OUTCOMES)[number]

/** Why a duty could not be done yet. */
export const DUTY_PROBLEMS = ['noAddress', 'rejected', 'failed', 'erased'] as const
export type DutyProblem = (typeof DUTY_PROBLEMS)[number]

/** The lists of duties. */
export const DUTY_STATES = ['late', 'due', 'ended'] as const
export type DutyState = (typeof DUTY_STATES)[number]

/** Where a duty is at a point in time. */
export const dutyStateAt = (lateAt: Date, endedAt: Date | null, now: number): DutyState => {
  if (endedAt !== null) return 'ended'
  return lateAt.getTime() <= now ? 'late' : 'due'
}

/**
 * Whether a notice could warn somebody who is suspected: fraud was the reason for a decline, or the newest sanctions
 * check of a person has not passed (Criminal Justice (Money Laundering and Terrorist Financing) Act 2010 s. 49).
 */
export const isUnderSuspicion = ({
  outcomes = [],
  checks,
}: Pick<CaseFile, 'outcomes' | 'checks'>): boolean => {
  const newest = new Map(
    checks.filter(({ name }) => name === 'sanctions').map(({ person = '', result }) => [person, result]),
  )
  return (
    outcomes.some(({ code }) => code === 'fraudSuspected') ||
    [...newest.values()].some((result) => result === 'failed' || result === 'unclear')
  )
}

/** Whether the credit register was asked about a person, by their id. */
export const isRegisterAsked = ({ checks }: Pick<CaseFile, 'checks'>, personId: string): boolean =>
  checks.some(
    ({ name, person = personId, result }) =>
      name === 'creditRegister' && person === personId && result !== 'waived',
  )
