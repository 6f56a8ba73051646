/**
 * Dates of both sets: the forms of a date-time, the calendar day in Dublin for each, and the age at its bounds: 21st
 * birthday reached, 70th not yet, on the day of submission.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accepted, assertFailures, assertRows, disagreement, type Row } from './expectations.ts'
import { bothSets, day, fullBodyOf, type SetUnderTest } from './sets-under-test.ts'

type Fields = { readonly birth: string; readonly permit: string }
const fieldsOfSet = ({ name }: SetUnderTest): Fields =>
  name === 'set A'
    ? {
        birth: 'quote.applicants[0].personalInfo.dateOfBirth',
        permit: 'quote.applicants[0].employment.workPermitExpiryDate',
      }
    : { birth: 'applicants[0].dateOfBirth', permit: 'applicants[0].employment.workPermitExpiry' }

const datesThatAreTaken = [
  '1990-05-01',
  ' 1990-05-01 ',
  '1990-05-01T00:00:00',
  '1990-05-01T23:59:59',
  '1990-05-01T00:00:00.000',
  '1990-05-01T12:30:15.123456789Z',
  '1990-05-01T00:00:00Z',
  '1990-05-01T00:00:00+01:00',
  '1990-05-01T00:00:00-11:30',
  '1990-05-01T00:00:00-00:00',
  '1990-05-01t00:00:00z',
  '1990-05-01T10:00',
  '1990-05-01T10:00Z',
  '1990-05-01T10:00:00+0100',
  '1990-05-01 10:00:00',
  '1990-05-01 10:00:00Z',
  '1990–05–01',
  '\u200e1990-05-01\u200b',
  '2000-02-29',
  '2004-02-29T10:00:00Z',
]

const datesThatAreNone = [
  'yesterday',
  '1990',
  '1990-05',
  '19900501',
  '90-05-01',
  '01/05/1990',
  '01-05-1990',
  '1990/05/01',
  '1990-5-1',
  '1990-13-01',
  '1990-00-10',
  '1990-05-00',
  '1990-05-32',
  '1990-04-31',
  '1990-02-29',
  '1900-02-29',
  '1990-05-01T',
  '1990-05-01T10',
  '1990-05-01T24:00:00Z',
  '1990-05-01T10:60:00Z',
  '1990-05-01T10:00:61Z',
  '1990-05-01T10:00:00.Z',
  '1990-05-01T10:00:00+01',
  '/Date(641520000000)/',
  '1990-05-01T10:00:00+24:00',
  '1990-05-01T10:00:00+01:60',
  '1990-05-01Z',
  '1990-05-01T10:00:00 Z',
  '1 May 1990',
  'Tue, 01 May 1990 00:00:00 GMT',
  '641520000',
  '١٩٩٠-٠٥-٠١',
]

/** Today, the date of birth sent, and whether the applicant's age is right. */
const agesByDay: readonly (readonly [today: string, born: string, expected: 'fits' | 'age'])[] = [
  ['2026-06-15', '2005-06-14', 'fits'],
  ['2026-06-15', '2005-06-15', 'fits'],
  ['2026-06-15', '2005-06-16', 'age'],
  ['2026-06-15', '1956-06-14', 'age'],
  ['2026-06-15', '1956-06-15', 'age'],
  ['2026-06-15', '1956-06-16', 'fits'],
  ['2026-06-15', '1956-06-17', 'fits'],
  ['2026-06-15', '2005-07-01', 'age'],
  ['2026-06-15', '2005-05-31', 'fits'],
  ['2026-06-15', '2006-01-01', 'age'],
  ['2026-06-15', '1955-12-31', 'age'],
  ['2026-06-15', '2030-01-01', 'age'],
  ['2026-06-15', '1856-06-15', 'age'],
  ['2026-06-15', '0001-01-01', 'age'],
  ['2026-06-15', '9999-12-31', 'age'],
  ['2025-02-27', '2004-02-29', 'age'],
  ['2025-03-01', '2004-02-29', 'fits'],
  ['2024-12-31', '2003-12-31', 'fits'],
  ['2025-01-01', '2004-01-02', 'age'],
]

/** The same bounds, with times and offsets that change the day in Dublin. */
const agesByMoment: readonly (readonly [today: string, born: string, expected: 'fits' | 'age'])[] = [
  // Summer: Dublin is an hour ahead of UTC.
  ['2026-06-15', '2005-06-15T22:59:59Z', 'fits'],
  ['2026-06-15', '2005-06-15T23:00:00Z', 'age'],
  ['2026-06-15', '2005-06-15T23:30:00Z', 'age'],
  ['2026-06-15', '2005-06-15T23:59:59', 'fits'],
  ['2026-06-15', '2005-06-16T00:00:00', 'age'],
  ['2026-06-15', '2005-06-16T00:00:00+01:00', 'age'],
  ['2026-06-15', '2005-06-16T00:30:00+02:00', 'fits'],
  ['2026-06-15', '2005-06-16T08:00:00+12:00', 'fits'],
  ['2026-06-15', '2005-06-15T19:00:00-05:00', 'age'],
  ['2026-06-15', '1956-06-15T22:30:00Z', 'age'],
  ['2026-06-15', '1956-06-15T23:30:00Z', 'fits'],
  ['2026-06-15', '1956-06-16T00:30:00+02:00', 'age'],
  // Midnight is the written day, whatever the offset.
  ['2026-06-15', '2005-06-15T00:00:00+02:00', 'fits'],
  ['2026-06-15', '2005-06-16T00:00:00+02:00', 'age'],
  ['2026-06-15', '2005-06-16T00:00:01+02:00', 'fits'],
  ['2026-06-15', '2005-06-16T00:00+0530', 'age'],
  ['2026-06-15', '1956-06-16T00:00:00.000+02:00', 'fits'],
  ['2026-06-15', '1956-06-16T00:00:00.001+02:00', 'age'],
  // Winter: Dublin is at UTC.
  ['2026-01-15', '2005-01-15T23:59:59Z', 'fits'],
  ['2026-01-15', '2005-01-16T00:00:00Z', 'age'],
  ['2026-01-15', '2005-01-16T00:30:00+01:00', 'fits'],
  ['2026-01-15', '2005-01-15T23:30:00-01:00', 'age'],
  ['2026-01-15', '1956-01-15T23:30:00Z', 'age'],
  ['2026-01-15', '1956-01-16T00:00:00Z', 'fits'],
  // From October 1968 to October 1971 Ireland kept summer time the year round.
  ['2040-01-15', '1970-01-15T22:30:00Z', 'age'],
  ['2040-01-15', '1970-01-15T23:30:00Z', 'fits'],
]

for (const set of bothSets) {
  const { birth, permit } = fieldsOfSet(set)
  const { body, facts } = fullBodyOf(set)
  const put = (place: string, value: unknown) => set.put(body, place, value)

  test(`${set.name}: a date is a plain date or an RFC 3339 date-time, with or without offset`, () => {
    for (const place of [birth, permit]) {
      const taken = datesThatAreTaken.map((date): Row => [place, date, accepted])
      const refused = datesThatAreNone.map((date): Row => [place, date, 'dateTime'])
      assertRows(set.read, facts, put, [...taken, ...refused])
    }
  })

  test(`${set.name}: a work permit may have expired or end far ahead`, () => {
    for (const date of ['1999-12-31', '2026-06-14', '2099-12-31T23:59:59Z']) {
      assertFailures(set.read, put(permit, date), facts, [])
    }
  })

  for (const [title, ages] of [
    ['the age is counted in calendar days', agesByDay],
    ['the calendar day is the one in Dublin', agesByMoment],
  ] as const) {
    test(`${set.name}: ${title}`, () => {
      const disagreements = ages.flatMap(([today, born, expected]) =>
        disagreement(
          set.read,
          put(birth, born),
          { ...facts, today: day(today) },
          expected === 'fits' ? [] : [`${birth} · age`],
          `born ${born}, on ${today}`,
        ),
      )
      assert.deepEqual(disagreements, [])
    })
  }
}
