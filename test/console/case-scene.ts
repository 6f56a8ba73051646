/** A case to be looked at, with numbers that must not be shown. */
import assert from 'node:assert/strict'
import { POLICY } from '../../src/domain/access/actor.ts'
import { changeCase } from '../../src/modules/applications/change.ts'
import { askForDocument } from '../../src/modules/applications/requirements.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Overrides } from '../interface/samples.ts'
import { caseWith, headOf, loanOf, OPERATOR, send } from '../operations/guard-world.ts'
import type { ConsoleFixture, User } from './house.ts'

export const PPS_NUMBER = '1234567T'
export const IBAN = 'IE29AIBK93115212345678'

const SAMPLE = {
  'applicants[0].firstName': 'Séan',
  'applicants[0].lastName': "O'Sample",
  'applicants[0].ppsNumber': PPS_NUMBER,
  'borrower.bankDetails.iban': IBAN,
  ...loanOf(20_000),
}

/** Its reference; it is a test client's. */
export const addCase = (
  { service }: Pick<ConsoleFixture, 'service'>,
  overrides: Overrides = {},
): Promise<string> => send(service, caseWith({ ...SAMPLE, ...overrides }), { mode: 'test' })

/** The reference of a live case that was declined. */
export const declinedCase = async (
  { service }: Pick<ConsoleFixture, 'service'>,
  overrides: Overrides = {},
): Promise<string> => {
  const reference = await send(service, caseWith({ ...SAMPLE, ...overrides }))
  const decided = { decision: 'decline', code: 'affordability', by: OPERATOR } as const
  const declined = await decideApplication(service, reference, decided)
  assert.ok(!(declined instanceof Refusal), String(declined))
  return reference
}

export const PAYSLIP = 'Payslip of May'

/** Makes an application the user's own, whatever sent it. */
export const giveTo = async (
  house: ConsoleFixture,
  reference: string,
  { id, dealer }: User,
): Promise<void> => {
  const application = await headOf(house.service, reference)
  await house.sql`update applications set owner_user_id = ${id}, owner_client_id = null, owner_dealer_id = ${dealer?.id ?? null}
    where id = ${application.id}`
  await house.sql`update case_queue set dealer_id = ${dealer?.id ?? null} where application_id = ${application.id}`
}

type Found = {
  readonly provider: string
  readonly facts: object
  /** How many revisions after that of the application. */
  readonly revision?: number
  readonly note?: string
  readonly isPending?: true
}

/** Has providers find facts. */
export const findFacts = async (
  { service }: Pick<ConsoleFixture, 'service'>,
  reference: string,
  found: readonly Found[],
): Promise<void> => {
  const head = await headOf(service, reference)
  const response = { costCents: 150, note: 'Found by a sample' }
  const facts = found.map(({ revision = 0, ...one }) => ({
    at: service.now(),
    ...(one.isPending ? {} : response),
    ...one,
    revision: head.revision + revision,
  })) as never
  const changed = await changeCase(service, head.id, { actor: POLICY }, ({ file }) => ({
    file: { ...file, facts },
    audits: [],
  }))
  assert.equal(changed.is, 'changed')
}

/** Has the lender ask for a document. */
export const wantDocument = async (
  { service }: ConsoleFixture,
  reference: string,
  name: string,
): Promise<void> => {
  const asked = await askForDocument(service, reference, { name, applicant: 0, by: OPERATOR })
  assert.ok(!(asked instanceof Refusal), String(asked))
}

/** A test application of the user's own, for which a payslip is wanted. */
export const addOwn = async (
  house: ConsoleFixture,
  user: User,
  overrides: Overrides = {},
): Promise<string> => {
  const reference = await addCase(house, overrides)
  await giveTo(house, reference, user)
  await wantDocument(house, reference, PAYSLIP)
  return reference
}
