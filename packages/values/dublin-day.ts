/** Which day it is in Dublin. Runs in browsers too, whatever their own time zone is. */
import type { LocalDate } from './local-date.ts'

const MINUTE_MILLISECONDS = 60_000

/** Swedish dates have the form of ISO 8601. */
const IN_DUBLIN = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Dublin',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

let day: { readonly minute: number; readonly date: LocalDate } | undefined

/** The calendar day in Dublin at a point in time, in milliseconds since 1970. */
export const dublinDay = (milliseconds: number): LocalDate => {
  const minute = Math.floor(milliseconds / MINUTE_MILLISECONDS)
  if (day?.minute !== minute) day = { minute, date: IN_DUBLIN.format(milliseconds) as LocalDate }
  return day.date
}

const MINUTE_IN_DUBLIN = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Dublin',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** The date and time in Dublin as spreadsheets read it: "2026-11-28 14:05". */
export const dublinMinute = (milliseconds: number): string => MINUTE_IN_DUBLIN.format(milliseconds)

const MOMENT_IN_DUBLIN = new Intl.DateTimeFormat('en-IE', {
  timeZone: 'Europe/Dublin',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The date and time in Dublin for a sentence: "28 November at 14:05". */
export const dublinMoment = (milliseconds: number): string => MOMENT_IN_DUBLIN.format(milliseconds)
