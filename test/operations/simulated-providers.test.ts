/** The simulated providers of the sandbox: what a test application's commands make them find reaches its policy. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { SIMULATED_FAULTS, SIMULATED_PROVIDERS } from '../../src/domain/sandbox/simulated-providers.ts'
import { readProviders } from '../../src/modules/lender/providers.ts'
import { recordSentCheck } from '../../src/modules/lender-systems/outside-checks.ts'
import { importPolicy } from '../../src/modules/products/imports.ts'
import { followDue } from '../../src/modules/submissions/plans.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { declaredFacts } from '../../src/service/surroundings.ts'
import { readPolicyFile } from '../../src/sets/policy/file.ts'
import { change } from '../../src/store/audit/change.ts'
import { listFailing } from '../../src/store/queue/numbers.ts'
import type { World } from '../support/world.ts'
import { caseWith, fileIn, headOf, OPERATOR, openGuardWorld, send } from './guard-world.ts'

let world: World
before(async () => {
  world = await openGuardWorld()
})
after(() => world.close())

/** Puts a policy into force, as from a file. */
const policy = async (rules: readonly object[]): Promise<void> => {
  const read = readPolicyFile({ rules, otherwise: 'approve' }, { declared: declaredFacts(world.service) })
  assert.ok(!('failures' in read), JSON.stringify(read))
  await change(world.sql, { actor: OPERATOR, now: world.service.now }, (making) => importPolicy(making, read))
  await world.service.referenceData.newest()
}
const declineIf = (measure: string, condition: object) => ({
  name: measure,
  measure,
  ...condition,
  outcome: 'decline',
  whenMissing: 'refer',
})
const RULES = [
  declineIf('creditRegister.arrears', { above: 500 }),
  declineIf('identity.matches', { is: false }),
  declineIf('sanctions.hits', { above: 0 }),
  declineIf('vehicle.financeOutstanding', { above: 0 }),
  declineIf('bankStatement.returnedPayments', { above: 2 }),
]

const sent = (words: string, mode: 'test' | 'live' = 'test') =>
  send(world.service, caseWith({ 'loanDetails.furtherInformation': words }), { mode })
const follow = async (): Promise<readonly unknown[]> => {
  const errors: unknown[] = []
  world.passTime(1_000)
  await followDue(world.service, (error) => errors.push(error))
  return errors
}
const stateOf = async (reference: string) => (await headOf(world.service, reference)).state

test('without a command for providers a test application is as before: nobody is asked, and the policy does not act', async () => {
  for (const words of ['A sample.', 'sandbox: refer', 'sandbox: require Payslips'])
    for (const rules of [[{ name: 'Any', measure: 'term', above: 0, outcome: 'decline' }], RULES]) {
      await policy(rules)
      const reference = await sent(words)
      assert.deepEqual(await follow(), [])
      const file = await fileIn(world.service, reference)
      assert.deepEqual([file.facts, file.plans, file.checks], [undefined, [], []])
      assert.equal(await stateOf(reference), words.endsWith('refer') ? 'InReview' : 'Submitted')
    }
  for (const { asked } of await readProviders(world.service, 'test')) assert.equal(asked, 0)
})

test('for a live application the commands are text', async () => {
  await policy(RULES)
  const reference = await sent('sandbox: creditRegister.arrears=1200', 'live')
  assert.deepEqual(await follow(), [])
  assert.equal((await fileIn(world.service, reference)).facts, undefined)
  assert.equal(await stateOf(reference), 'Submitted')
})

const OUTCOMES: readonly (readonly [words: string, state: string])[] = [
  ['ask providers', 'Approved'],
  ['creditRegister.arrears=500', 'Approved'],
  ['creditRegister.arrears=500.01', 'Declined'],
  ['identity.matches=false', 'Declined'],
  ['identity.result=failed', 'Submitted'],
  ['identity.result=unclear', 'Submitted'],
  ['sanctions.hits=1', 'Declined'],
  ['vehicle.financeOutstanding=1', 'Declined'],
  ['bankStatement.returnedPayments=2', 'Approved'],
  ['bankStatement.returnedPayments=3', 'Declined'],
  ['bankStatement.returnedPayments=3; bankStatement.returnedPayments=0', 'Approved'],
]
for (const [words, state] of OUTCOMES)
  test(`${words}: the policy decides by it within a second, and the application is ${state}`, async () => {
    await policy(RULES)
    const reference = await sent(`sandbox: ${words}`)
    assert.equal(await stateOf(reference), 'Submitted')
    assert.deepEqual(await follow(), [])
    assert.equal(await stateOf(reference), state)
  })

for (const fault of SIMULATED_FAULTS)
  test(`a simulated provider that is ${fault} leaves the application to people, and changes nothing for others`, async () => {
    await policy(RULES)
    const references = new Map<string, string>()
    for (const { name } of SIMULATED_PROVIDERS) references.set(name, await sent(`sandbox: ${name}.${fault}`))
    const other = await sent('sandbox: ask providers')
    for (let round = 0; round < 5; round++) assert.deepEqual(await follow(), [])
    assert.equal(await stateOf(other), 'Approved')
    for (const [name, reference] of references) {
      assert.equal(await stateOf(reference), 'Submitted', name)
      const file = await fileIn(world.service, reference)
      assert.deepEqual(file.plans, [], name)
      const found = (file.facts ?? []).filter(({ isPending }) => !isPending).map(({ provider }) => provider)
      const others = SIMULATED_PROVIDERS.map((one) => one.name).filter((one) => one !== name)
      assert.deepEqual(found.sort(), others.sort(), name)
    }
  })

for (const [hits, state] of [
  [0, 'Approved'],
  [1, 'Declined'],
] as const)
  test(`a program sends the late result of a simulated provider, and the application is ${state}`, async () => {
    await policy(RULES)
    const reference = await sent('sandbox: sanctions.late')
    assert.deepEqual(await follow(), [])
    assert.equal(await stateOf(reference), 'Submitted')
    const result = { name: 'sanctions', result: 'passed', facts: { hits } } as const
    const recorded = await recordSentCheck(world.service, reference, {
      ...result,
      application: await headOf(world.service, reference),
      by: OPERATOR,
    })
    assert.ok(recorded !== undefined && !(recorded instanceof Refusal), JSON.stringify(recorded))
    assert.deepEqual(await follow(), [])
    assert.equal(await stateOf(reference), state)
  })

test('simulated providers are counted apart, and none of them is reported as down', async () => {
  const providers = await readProviders(world.service, 'test')
  assert.deepEqual(
    providers.map(({ name }) => name),
    SIMULATED_PROVIDERS.map(({ name }) => name),
  )
  for (const { name, asked, failed, costCents } of providers) {
    assert.ok(asked > failed && failed >= 3, `${name}: ${asked}, ${failed}`)
    assert.ok(costCents > 0, name)
  }
  assert.deepEqual(await readProviders(world.service, 'live'), [])
  assert.equal((await listFailing(world.sql, '2000-01-01' as never)).length, 0)
})
