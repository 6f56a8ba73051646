/** Applications that a dealer's person has sent or begun in the console. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { listExamples } from '../../examples/golden.ts'
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

/** Saves a draft of set A in a person's name, as their page would; returns its address. */
export const addDraft = async (
  house: ConsoleFixture,
  user: User,
  body: object,
  step = 'review',
): Promise<string> => {
  const id = randomUUID()
  const { status, text } = await house.call(undefined, 'POST', `/console/api/application-drafts/${id}`, {
    headers: {
      cookie: `forecourt=${await house.begin(user)}`,
      origin: house.baseUrl,
      'sec-fetch-site': 'same-origin',
    },
    body: { mode: 'live', set: 'a', seen: 0, step, body },
  })
  assert.equal(status, 200, text)
  return `/console/applications/new?draft=${id}`
}

/** An application of set A that lacks nothing. */
export const wholeApplication = (): object =>
  listExamples().find(({ set, name }) => set === 'a' && name === 'individual')?.body ?? assert.fail()
