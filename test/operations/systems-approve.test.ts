/** What the lender's own systems may decide alone, and beside whom. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Actor } from '../../src/domain/access/actor.ts'
import { changeCase } from '../../src/modules/applications/change.ts'
import { recordCheck } from '../../src/modules/cases/checks.ts'
import { type Decided, decideApplication } from '../../src/modules/cases/decide.ts'
import { clientProof } from '../../src/modules/cases/proof.ts'
import { createApiKey } from '../../src/modules/clients/api-keys.ts'
import { changeClient } from '../../src/modules/clients/change-client.ts'
import { createClient } from '../../src/modules/clients/clients.ts'
import { rotateClientSecret } from '../../src/modules/clients/credentials.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { type Change, change } from '../../src/store/audit/change.ts'
import { createLenderClient } from '../support/lender-client.ts'
import type { World } from '../support/world.ts'
import {
  addStaff,
  assertRefused,
  caseIn,
  fileIn,
  headOf,
  isApproved,
  loanOf,
  OPERATOR,
  pass,
  waits,
  withGuardWorld,
} from './guard-world.ts'

let world: World
let service: Service
withGuardWorld((opened) => {
  world = opened
  service = opened.service
})

const act = <T>(actor: Actor, work: (making: Change) => Promise<T>): Promise<T> =>
  change(world.sql, { actor, now: service.now }, work)

let made = 0
const admin = async (): Promise<Actor> => ({
  kind: 'user',
  id: await addStaff(world, `admin-of-systems-${++made}`, { role: 'admin', at: Date.now() }),
})
const system = async (): Promise<Actor> => ({
  kind: 'client',
  id: (await createLenderClient(world, { mode: 'live' })).clientId,
})
const madeBy = async (by: Actor): Promise<Actor> => {
  const given = { name: 'Scoring', dealer: undefined, isLender: true, mode: 'live' } as const
  const created = await act(by, (making) => createClient(making, given))
  assert.ok(!(created instanceof Refusal))
  return { kind: 'client', id: created.clientId }
}
const largeCase = async (): Promise<string> => {
  const reference = await caseIn(service, 'InReview', loanOf(40_000))
  await pass(service, reference)
  return reference
}
const decide = (reference: string, by: Actor, given: Partial<Decided> = {}) =>
  decideApplication(service, reference, { decision: 'approve', by, prove: clientProof, ...given })

test('a system and a person approve a large loan together, in either order', async () => {
  const [core, anne] = [await system(), await admin()]
  for (const [first, second] of [
    [core, anne],
    [anne, core],
  ] as const) {
    const reference = await largeCase()
    assert.deepEqual(await decide(reference, first), waits('InReview'))
    assert.deepEqual(await decide(reference, second), isApproved)
    assert.deepEqual(
      (await fileIn(service, reference)).approvals.map(({ by }) => by),
      [first, second],
    )
  }
})

test('two systems are not two people, and one cannot approve twice', async () => {
  const [core, scoring] = [await system(), await system()]
  const reference = await largeCase()
  assert.deepEqual(await decide(reference, core), waits('InReview'))
  await assertRefused(service, reference, () => decide(reference, core), /already approved it/)
  const other = () => decide(reference, scoring)
  await assertRefused(
    service,
    reference,
    other,
    /^Core system gave the first approval\. .* a person must also approve/,
  )
})

test('without proof of its credentials a system approves nothing that takes two', async () => {
  const reference = await largeCase()
  const core = await system()
  const unproven = () => decide(reference, core, { prove: undefined })
  await assertRefused(service, reference, unproven, /must be verified/)
})

for (const [what, give] of [
  // It had its first key from them, too.
  ['created an API key for', (by: Actor) => madeBy(by)],
  [
    'created an API key for',
    async (by: Actor) => {
      const core = await system()
      await act(by, (making) => createApiKey(making, { clientId: core.id, name: 'Sample' }))
      return core
    },
  ],
  [
    'created a secret for',
    async (by: Actor) => {
      const core = await system()
      await act(by, (making) => rotateClientSecret(making, core.id))
      return core
    },
  ],
  [
    'changed the scopes of',
    async (by: Actor) => {
      const core = await system()
      const scopes = ['lender:read', 'lender:decide'] as const
      await act(by, (making) => changeClient(making, core.id, { scopes }))
      return core
    },
  ],
] as const) {
  test(`an administrator who ${what} a system is no second beside it for 24 hours`, async () => {
    const [anne, ben] = [await admin(), await admin()]
    const core = await give(anne)
    const [one, another, later] = [await largeCase(), await largeCase(), await largeCase()]
    const says = new RegExp(`${what} \\w+.* less than 24 hours ago, .* until those 24 hours are over\\.$`)
    assert.deepEqual(await decide(one, core), waits('InReview'))
    await assertRefused(service, one, () => decide(one, anne), says)
    assert.deepEqual(await decide(one, ben), isApproved)
    assert.deepEqual(await decide(another, anne), waits('InReview'))
    await assertRefused(service, another, () => decide(another, core), says)
    const dayLater: Service = { ...service, now: () => Date.now() + 24 * 3_600_000 }
    assert.deepEqual(await decide(later, core), waits('InReview'))
    const [decided, prove] = ['approve', clientProof] as const
    assert.deepEqual(
      await decideApplication(dayLater, later, { decision: decided, by: anne, prove }),
      isApproved,
    )
  })
}

for (const [what, change] of [
  ['is disabled', { disabled: true }],
  ['has lost the scope', { scopes: ['lender:read'] }],
] as const) {
  test(`the approval of a system that ${what} counts no longer`, async () => {
    const [core, anne, ben] = [await system(), await admin(), await admin()]
    const reference = await largeCase()
    assert.deepEqual(await decide(reference, core), waits('InReview'))
    await act(OPERATOR, (making) => changeClient(making, core.id, change))
    assert.deepEqual(await decide(reference, anne), waits('InReview'))
    assert.deepEqual(await decide(reference, ben), isApproved)
  })
}

test('a system waives no check, passes none over another’s finding, and overrides no decline', async () => {
  const core = await system()
  const reference = await caseIn(service, 'InReview')
  const record = (result: 'passed' | 'failed' | 'waived', by: Actor) =>
    recordCheck(service, reference, { name: 'identity', result, by, note: 'Sample.', prove: clientProof })
  const takesPerson = /is a decision for a person\. API clients cannot make it\.$/
  await assertRefused(service, reference, () => record('waived', core), takesPerson)
  assert.equal(await record('failed', { kind: 'service', id: 'lists' }), 'InReview')
  const isFailed = /Only a person can record it as passed, with a reason\.$/
  await assertRefused(service, reference, () => record('passed', core), isFailed)
  assert.equal(await record('failed', core), 'InReview')
  const other = await caseIn(service, 'InReview')
  await pass(service, other)
  await findingOf(other)
  await assertRefused(service, other, () => decide(other, core), /Only a person can approve it nevertheless/)
  assert.deepEqual(await decide(other, core, { decision: 'decline', reason: 'Sample.' }), {
    state: 'Declined',
    awaitsSecond: false,
  })
  const reconsider = () => decide(other, core, { decision: 'reconsider', reason: 'Sample.' })
  await assertRefused(service, other, reconsider, takesPerson)
})

test('a system that records a check as failed cannot pass it later: a person must', async () => {
  const core = await system()
  const reference = await caseIn(service, 'InReview')
  const record = (result: 'passed' | 'failed') =>
    recordCheck(service, reference, { name: 'sanctions', result, by: core, prove: clientProof })
  await record('failed')
  await assertRefused(service, reference, () => record('passed'), /Only a person can record it as passed/)
})

const findingOf = async (reference: string): Promise<void> => {
  const { id } = await headOf(service, reference)
  const policy = { version: 1, outcome: 'decline', fired: [] } as const
  const found = await changeCase(service, id, { actor: OPERATOR }, ({ file }) => ({
    file: { ...file, policy },
    audits: [],
  }))
  assert.equal(found.is, 'changed')
}
