/** Applications that a dealer's person has sent or begun in the console. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { listExamples } from '../../examples/golden.ts'
import { aSubmission, typedCase } from '../console-api/own-scene.ts'
import type { Overrides } from '../interface/samples.ts'
import type { ConsoleFixture, User } from './house.ts'

/** Submits an application in a person's name, as their page would; returns its reference. */
export const submitAs = async (house: ConsoleFixture, user: User, sent: object): Promise<string> =>
  (await post(house, user, 'own-applications', { ...aSubmission(), mode: 'live', ...sent })).reference

const post = async (house: ConsoleFixture, user: User, path: string, sent: object) => {
  const cookie = `forecourt=${await house.begin(user)}`
  const { status, text, body } = await house.call(undefined, 'POST', `/console/api/${path}`, {
    headers: { cookie, origin: house.baseUrl, 'sec-fetch-site': 'same-origin' },
    body: sent,
  })
  assert.equal(status, 200, text)
  return body
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
  await post(house, user, `application-drafts/${id}`, { mode: 'live', set: 'a', seen: 0, step, body })
  return `/console/applications/new?draft=${id}`
}

/** An application of set A that lacks nothing. */
export const wholeApplication = (): object =>
  listExamples().find(({ set, name }) => set === 'a' && name === 'individual')?.body ?? assert.fail()

/** The dealer's applications as they are stored, the newest first. */
export const applicationsOf = async ({ sql }: ConsoleFixture, { dealer }: User) =>
  sql<{ state: string; set: string }[]>`
    select state, model_set as set from applications where owner_dealer_id = ${dealer?.id ?? ''} order by id desc`

export const draftsOf = async ({ sql }: ConsoleFixture, { id }: User): Promise<number> =>
  (await sql`select from application_drafts where user_id = ${id}`).length
