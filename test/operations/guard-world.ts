/** What tests of guards share: cases in every state, and what is found of them afterwards. */

import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import type { Caller } from '../../src/adapters/access/authenticate.ts'
import type { WebUser } from '../../src/adapters/access/person.ts'
import type { Mode } from '../../src/domain/access/access.ts'
import type { Actor } from '../../src/domain/access/actor.ts'
import type { Role } from '../../src/domain/access/roles.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import type { SetName } from '../../src/domain/application/sets.ts'
import type { State } from '../../src/domain/application/states.ts'
import type { SentBody } from '../../src/domain/application/stored-application.ts'
import { type Initiator, transitionBetween, transitionsTo } from '../../src/domain/application/transitions.ts'
import type { CaseFile } from '../../src/domain/case/case-file.ts'
import { CHECK_NAMES, type CheckName } from '../../src/domain/case/check.ts'
import { waiveAll } from '../../src/domain/documents/requirement.ts'
import { usualFees } from '../../src/domain/finance/fees.ts'
import { cents } from '../../src/domain/finance/money.ts'
import type { Product } from '../../src/domain/finance/product.ts'
import { SAMPLE_PRODUCTS } from '../../src/domain/finance/sample-products.ts'
import { type CaseInHand, caseInHand } from '../../src/modules/applications/case-in-hand.ts'
import { changeCase, transitionApplication } from '../../src/modules/applications/change.ts'
import { recordCheck } from '../../src/modules/cases/checks.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { importPolicy } from '../../src/modules/products/imports.ts'
import { completedInSandbox } from '../../src/modules/submissions/complete.ts'
import { submitApplication } from '../../src/modules/submissions/submit.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { fileOf } from '../../src/store/applications/encrypted-parts.ts'
import type { ApplicationRow } from '../../src/store/applications/read.ts'
import { change } from '../../src/store/audit/change.ts'
import { insertUser } from '../../src/store/people/users.ts'
import { insertProductVersion } from '../../src/store/reference/lender-data.ts'
import type { Body } from '../interface/interface-tables.ts'
import { type Overrides, validCase, withAllInBothLists } from '../interface/samples.ts'
import { type ClientName, openWorld, type World, type WorldOptions } from '../support/world.ts'

export const FOUR_EYES_FROM = cents(30_000_00)
export const OPERATOR: Actor = { kind: 'operator', id: 'sample' }
export const ANNE: Actor = { kind: 'user', id: 'anne' }
export const BEN: Actor = { kind: 'user', id: 'ben' }
export const CONOR: Actor = { kind: 'user', id: 'conor' }

const [HIRE_PURCHASE] = SAMPLE_PRODUCTS

/** Finances less than the sample products do, so that the credit register's threshold can be stood on from both sides. */
const smallLoans = (): Product => {
  assert.ok(HIRE_PURCHASE)
  const { rates, ...product } = HIRE_PURCHASE
  const amount = { from: cents(1_000_00), to: cents(1_999_99) }
  const rate = rates[0]
  assert.ok(rate)
  const fees = usualFees({ documentation: cents(0), completion: cents(0) })
  return { ...product, id: 'sample-small-loans', amount, fees, rates: [{ ...rate, amount }] }
}

export const openGuardWorld = async (options: WorldOptions = {}): Promise<World> => {
  const world = await openWorld(options)
  await insertProductVersion(world.sql, smallLoans(), new Date())
  await change(world.sql, { actor: OPERATOR, now: Date.now }, (making) =>
    importPolicy(making, { rules: [], otherwise: 'refer', fourEyesFrom: FOUR_EYES_FROM }),
  )
  await world.service.referenceData.newest()
  return world
}

/** Opens a world before the tests of a file, and closes it after them. */
export const withGuardWorld = (use: (world: World) => void): void => {
  let world: World
  before(async () => {
    world = await openGuardWorld()
    use(world)
  })
  after(async () => {
    await world.service.signing.renderer.stop()
    await world.close()
  })
}

export const isApproved = { state: 'Approved', awaitsSecond: false }
export const waits = (state: State) => ({ state, awaitsSecond: true })

/** A loan of this amount, of which the deposit is €5,000. */
export const loanOf = (euro: number): Overrides => ({ 'loanDetails.vehicle.purchasePrice': euro + 5_000 })

/** The least that a case needs, and a street, so that letters can be sent. */
export const caseWith = (overrides: Overrides = {}): Body =>
  withAllInBothLists(validCase('individual', {}, { filled: 'minimal' }), {
    'applicants[0].addresses[0].line1': '3 Sample Street',
    ...overrides,
  })

export const callerFor = ({ referenceData }: Service, name: ClientName): Caller => {
  const client = referenceData.current().client(`cl_${name}`)
  assert.ok(client)
  const { id, dealerId, mode, scopes } = client
  return { clientId: id, dealerId, mode, client, keyId: undefined, scopes }
}

type Sending = { readonly mode?: Mode; readonly set?: SetName; readonly client?: ClientName }

/** A body as HTTP hands it on. */
export const sentBody = (value: object): SentBody => {
  const text = JSON.stringify(value)
  return { value, text, bytes: Buffer.from(text) }
}

/** Sends it, and gives the reference that it has then. */
export const send = async (
  service: Service,
  body: Body,
  { mode = 'live', set = 'b', client = mode === 'live' ? 'dealersLive' : 'dealer' }: Sending = {},
): Promise<string> => {
  const { outcome } = await submitApplication(service, {
    set: service.modelSet(set),
    caller: () => callerFor(service, client),
    body: sentBody(body),
  })
  assert.ok(outcome.is === 'submitted' || outcome.is === 'kept', JSON.stringify(outcome))
  return outcome.reference
}

export const headOf = async (service: Service, reference: string): Promise<ApplicationRow> => {
  const id = idOfReference('b', reference) ?? idOfReference('a', reference)
  const head = await service.findApplication(id ?? '')
  assert.ok(head)
  return head
}

/** The case of this reference in hand. */
export const inHandOf = async (service: Service, reference: string): Promise<CaseInHand> =>
  caseInHand(service, await headOf(service, reference))

export const fileIn = async (service: Service, reference: string): Promise<CaseFile> =>
  fileOf(service, await headOf(service, reference))

/** A case that was moved to the state, whoever has to move it there. */
export const caseIn = async (service: Service, state: State, overrides: Overrides = {}): Promise<string> => {
  const reference = await send(service, caseWith(overrides))
  for (const next of transitionsTo('Submitted', state) ?? []) {
    const head = await headOf(service, reference)
    const transition = transitionBetween(head.state, next)
    assert.ok(transition)
    const by = { kind: 'service', id: 'sample' } as const
    const wanted = { to: next, initiator: transition.by[0] as Initiator, by, reason: 'A sample.' }
    assert.equal(await transitionApplication(service, head, wanted), 'done')
  }
  return reference
}

/** Puts on record that the checks were passed. */
export const pass = async (
  service: Service,
  reference: string,
  names: readonly CheckName[] = CHECK_NAMES,
): Promise<void> => {
  for (const name of names) {
    const state = await recordCheck(service, reference, { name, result: 'passed', by: OPERATOR })
    assert.ok(!(state instanceof Refusal), String(state))
  }
}

/** Waives all documents and completes what the agreement must name, as the sandbox does. */
export const readied = async (service: Service, reference: string): Promise<void> => {
  const { id } = await headOf(service, reference)
  const changed = await changeCase(service, id, { actor: OPERATOR }, async ({ application, file, now }) => {
    const complete = await completedInSandbox(service, application, file)
    return { file: { ...complete, requirements: waiveAll(complete.requirements, now) }, audits: [] }
  })
  assert.equal(changed.is, 'changed')
}

export const approve = (
  service: Service,
  reference: string,
  by: Actor = OPERATOR,
  figures: Parameters<typeof decideApplication>[2]['figures'] = undefined,
) => decideApplication(service, reference, { decision: 'approve', by, figures, prove: async () => undefined })

/** That it is refused in these words, and leaves the application as it was, to its version. */
export const assertRefused = async (
  service: Service,
  reference: string,
  attempt: () => Promise<unknown>,
  says: RegExp,
): Promise<void> => {
  const before = await headOf(service, reference)
  const refused = await attempt()
  assert.ok(refused instanceof Refusal, `not refused: ${JSON.stringify(refused)}`)
  assert.match(refused.says, says)
  assert.deepEqual(await headOf(service, reference), before)
}

/** A user whom tests act as. */
export const addStaff = async (
  { sql, ring }: World,
  name: string,
  { role = 'underwriter', dealerId = null, at }: { role?: Role; dealerId?: string | null; at: number },
): Promise<string> => {
  const id = newId(at)
  const user = { id, email: `${name}@example.ie`, role, dealerId, passwordHash: null, at: new Date(at) }
  assert.ok(await insertUser(sql, ring, user))
  return id
}

/** A request that this underwriter makes with the console. */
export const asUnderwriter = (userId: string, now: number): WebUser => ({
  person: {
    userId,
    email: 'sample@example.ie',
    name: null,
    role: 'underwriter',
    dealer: null,
    partner: null,
    isInSandbox: false,
    sessionId: newId(now),
  },
  origin: { address: '127.0.0.1', browser: 'sample' },
  requestId: 'sample',
})
