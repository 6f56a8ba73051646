/** Applications that a dealer's person has sent from the console. */
import assert from 'node:assert/strict'
import { aSubmission, typedCase } from '../console-api/own-scene.ts'
import type { Overrides } from '../interface/samples.ts'
import type { ConsoleFixture, User } from './house.ts'

/** Submits an application in a person's name, as their page would; returns its reference. */
export const submitAs = async (house: ConsoleFixture, user: User, sent: object): Promise<string> => {
  const cookie = `forecourt=${await house.begin(user)}`
  const { status, text, body } = await house.call(undefined, 'POST', '/console/api/own-applications', {
    headers: { cookie, origin: house.baseUrl, 'sec-fetch-site': 'same-origin' },
    body: { ...aSubmission(), mode: 'live', ...sent },
  })
  assert.equal(status, 200, text)
  return body.reference
}

/** Submits a case. */
export const sendAs = (
  house: ConsoleFixture,
  user: User,
  overrides: Overrides = {},
  mode: 'test' | 'live' = 'live',
): Promise<string> => submitAs(house, user, { mode, body: typedCase(overrides) })

/** An application with a wrong PPS number, so that it is kept for correction. */
export const addFailedApplication = (house: ConsoleFixture, user: User): Promise<string> =>
  sendAs(house, user, {
    'applicants[0].ppsNumber': '1234567A',
    'applicants[0].addresses[0].line1': '1 Sample Street',
  })
