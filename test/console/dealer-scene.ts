/** Applications that a dealer's person has sent from the console. */
import assert from 'node:assert/strict'
import { aSubmission, typedCase } from '../console-api/own-scene.ts'
import type { Overrides } from '../interface/samples.ts'
import type { ConsoleFixture, User } from './house.ts'

/** Sends a case in a person's name, as their page would; returns its reference. */
export const sendAs = async (
  house: ConsoleFixture,
  user: User,
  overrides: Overrides = {},
  mode: 'test' | 'live' = 'live',
): Promise<string> => {
  const cookie = `forecourt=${await house.begin(user)}`
  const { status, text, body } = await house.call(undefined, 'POST', '/console/api/own-applications', {
    headers: { cookie, origin: house.baseUrl, 'sec-fetch-site': 'same-origin' },
    body: { ...aSubmission(), mode, body: typedCase(overrides) },
  })
  assert.equal(status, 200, text)
  return body.reference
}

/** An application with a wrong PPS number, so that it is kept for correction. */
export const addFailedApplication = (house: ConsoleFixture, user: User): Promise<string> =>
  sendAs(house, user, {
    'applicants[0].ppsNumber': '1234567A',
    'applicants[0].addresses[0].line1': '1 Sample Street',
  })
