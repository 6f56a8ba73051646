/** The pages' names for the queue's lists, states and times. */

import type { SetName } from '../../../../src/domain/application/reference.ts'
import type { Party, Stage } from '../../../../src/domain/case/queue-views.ts'
import type { PolicyOutcome } from '../../../../src/domain/policy/policy.ts'
import { count } from '../../names/words.ts'

export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  decide: 'Decide',
  secondApproval: 'Approve second',
  documents: 'Look at documents',
  payOut: 'Pay out',
  dealer: 'Dealer',
  signing: 'Signers',
  done: 'Nobody',
}

export const PARTY_NAMES: Readonly<Record<Party, string>> = {
  lender: 'Us',
  dealer: 'Dealer',
  signers: 'Signers',
  nobody: 'Nobody',
}

export const MODEL_SET_NAMES: Readonly<Record<SetName, string>> = { a: 'Set A, quotes', b: 'Set B, cases' }

export const POLICY_NAMES: Readonly<Record<PolicyOutcome, string>> = {
  approve: 'Policy approves',
  refer: 'Policy refers',
  decline: 'Policy declines',
}

const HOUR_MINUTES = 60
/** From this length on, hours are enough. */
const SHORT_MINUTES = 10 * HOUR_MINUTES

/** A span of working time: "35 min", "2 h 10 min", "14 h". */
export const minutesInWords = (minutes: number): string => {
  const hours = Math.floor(minutes / HOUR_MINUTES)
  const rest = minutes % HOUR_MINUTES
  if (hours === 0) return `${rest} min`
  return rest === 0 || minutes >= SHORT_MINUTES ? `${hours} h` : `${hours} h ${rest} min`
}

const MINUTE_MILLISECONDS = 60_000
const DAY_HOURS = 24

/** How long something has been so, in calendar time: "5 min", "3 h", "12 days". */
export const ageInWords = (milliseconds: number): string => {
  const minutes = Math.max(Math.floor(milliseconds / MINUTE_MILLISECONDS), 0)
  if (minutes < HOUR_MINUTES) return `${minutes} min`
  const hours = Math.floor(minutes / HOUR_MINUTES)
  return hours < 2 * DAY_HOURS ? `${hours} h` : count(Math.floor(hours / DAY_HOURS), 'day', 'days')
}

const EURO = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

export const euros = (amount: number): string => EURO.format(amount)

const PER_CENT = new Intl.NumberFormat('en-IE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const perCent = (value: number): string => `${PER_CENT.format(value)} %`

const ZONE = 'Europe/Dublin'
const TIME = new Intl.DateTimeFormat('en-IE', {
  timeZone: ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})
const DAY_AND_TIME = new Intl.DateTimeFormat('en-IE', {
  timeZone: ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})
const DAY = new Intl.DateTimeFormat('en-IE', { timeZone: ZONE, dateStyle: 'short' })

/** "14:20" for today, otherwise "Mon 3 Aug, 14:20". */
export const shortMoment = (at: string, now: number): string => {
  const moment = new Date(at)
  return DAY.format(moment) === DAY.format(now) ? TIME.format(moment) : DAY_AND_TIME.format(moment)
}
