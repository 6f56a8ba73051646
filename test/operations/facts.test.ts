/** Facts on their way to a decision: the policy acts once providers have said what it measures, and only by what they said. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import { type Asked, type CheckProvider, ProviderError } from '../../src/adapters/checks/provider.ts'
import { CHECK_NAMES, type FoundFacts } from '../../src/domain/case/check.ts'
import type { GivenPolicy } from '../../src/domain/policy/policy.ts'
import type { PolicyRule } from '../../src/domain/policy/rule.ts'
import type { DeclaredFact } from '../../src/domain/policy/values.ts'
import { changeCase } from '../../src/modules/applications/change.ts'
import { askForChecks, plansOnceChecked, recordCheck } from '../../src/modules/cases/checks.ts'
import { importPolicy } from '../../src/modules/products/imports.ts'
import { followDue } from '../../src/modules/submissions/plans.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { change } from '../../src/store/audit/change.ts'
import { listProviders } from '../../src/store/queue/numbers.ts'
import type { World } from '../support/world.ts'
import { caseWith, fileIn, headOf, OPERATOR, openGuardWorld, send } from './guard-world.ts'

let world: World
before(async () => {
  world = await openGuardWorld()
})
after(() => world.close())
beforeEach(() => world.sql`truncate applications, transitions, events, audit, providers cascade`)

const ARREARS: DeclaredFact = { name: 'arrears', type: 'number', unit: 'euro', means: 'what is overdue' }

/** A rule that declines arrears, and what it does without the fact. */
const noArrears = (
  whenMissing: 'refer' | 'decline' | 'ignore',
  more: Partial<PolicyRule> = {},
): PolicyRule => ({
  name: 'no arrears',
  measure: 'register.arrears',
  unit: 'euro',
  when: { is: 'above', bound: 500_00, whenMissing },
  outcome: 'decline',
  ...more,
})

const inForce = async (policy: Partial<GivenPolicy>) => {
  const given: GivenPolicy = { rules: [], otherwise: 'approve', fourEyesFrom: null, ...policy }
  await change(world.sql, { actor: OPERATOR, now: Date.now }, (making) => importPolicy(making, given))
  await world.service.referenceData.newest()
}

type Finds = NonNullable<CheckProvider['find']>

/** A provider of facts alone, and how often it was asked. */
const register = (find: Finds, more: Partial<CheckProvider> = {}) => {
  const asked: Asked[] = []
  const provider: CheckProvider = {
    name: 'register',
    checks: [],
    facts: [ARREARS],
    find: (question) => {
      asked.push(question)
      return find(question)
    },
    ...more,
  }
  return { provider, asked }
}
const arrearsOf =
  (euro: number): Finds =>
  async () => ({ facts: { arrears: euro }, costCents: 45 })

/** Makes the checks, so that an approval lacks nothing else. */
const checks: CheckProvider = {
  name: 'checks',
  checks: ['identity', 'creditRegister', 'sanctions', 'pep'],
  check: async () => ({ result: 'passed' }),
}
const serviceWith = (...checkProviders: readonly CheckProvider[]): Service => ({
  ...world.service,
  checkProviders: [checks, ...checkProviders],
})
const follow = async (service: Service): Promise<readonly string[]> => {
  const errors: string[] = []
  await followDue(service, (error) => errors.push(String((error as Error).message)))
  return errors
}
const stateOf = async (reference: string) => (await headOf(world.service, reference)).state
const factsOf = async (reference: string) => (await fileIn(world.service, reference)).facts

for (const [euro, state, outcome] of [
  [500, 'Approved', 'approve'],
  [500.01, 'Declined', 'decline'],
] as const) {
  for (const whenMissing of ['refer', 'decline', 'ignore'] as const) {
    test(`arrears of €${euro} are ${outcome}d by what the provider says, though missing they ${whenMissing}`, async () => {
      await inForce({ rules: [noArrears(whenMissing)] })
      const { provider, asked } = register(arrearsOf(euro))
      const service = serviceWith(provider)
      const reference = await send(service, caseWith())
      assert.equal((await fileIn(service, reference)).facts, undefined)
      assert.deepEqual(await follow(service), [])
      assert.equal(await stateOf(reference), state)
      const { policy, facts } = await fileIn(service, reference)
      assert.deepEqual(
        [policy?.outcome, policy?.fired.map(({ value }) => value)],
        [outcome, outcome === 'decline' ? [500_01] : []],
      )
      assert.deepEqual(
        facts?.map(({ at: _at, ...found }) => found),
        [{ provider: 'register', revision: 1, costCents: 45, facts: { arrears: euro } }],
      )
      assert.deepEqual(
        asked.map((question) => [question.reference, question.revision]),
        [[reference, 1]],
      )
    })
  }
}

test('a case is decided by the policy of its submission, with the facts that this one measures', async () => {
  await inForce({ rules: [noArrears('refer')] })
  const { provider, asked } = register(arrearsOf(900))
  const service = serviceWith(provider)
  const reference = await send(service, caseWith())
  await inForce({ rules: [] })
  const later = await send(service, caseWith())
  await follow(service)
  assert.deepEqual([await stateOf(reference), await stateOf(later)], ['Declined', 'Approved'])
  assert.equal(asked.length, 1)
})

test('a provider without the fact leaves it missing, and is not asked for it again', async () => {
  await inForce({ rules: [noArrears('refer')] })
  const { provider, asked } = register(async () => ({ note: 'Not known there.' }))
  const service = serviceWith(provider)
  const reference = await send(service, caseWith())
  assert.deepEqual(await follow(service), [])
  assert.equal(await stateOf(reference), 'Submitted')
  assert.equal((await fileIn(service, reference)).policy?.outcome, 'refer')
  assert.equal((await factsOf(reference))?.[0]?.note, 'Not known there.')
  await recordCheck(service, reference, { name: 'identity', result: 'passed', by: OPERATOR })
  assert.deepEqual([await follow(service), asked.length], [[], 1])
})

test('nobody is asked for what the policy does not measure, or where it declines anyway', async () => {
  const { provider, asked } = register(arrearsOf(0))
  const service = serviceWith(provider)
  await inForce({ rules: [] })
  const unmeasured = await send(service, caseWith())
  await inForce({ rules: [noArrears('refer', { borrowerTypes: ['limitedCompany'] })] })
  const ofOthers = await send(service, caseWith())
  const loan = { name: 'any loan', measure: 'loanAmount', outcome: 'decline' } as const
  assert.deepEqual([await follow(service), asked.length], [[], 0])
  await inForce({
    rules: [noArrears('refer'), { ...loan, when: { is: 'above', bound: 0, whenMissing: 'refer' } }],
  })
  const declined = await send(service, caseWith())
  assert.deepEqual([await follow(service), asked.length], [[], 0])
  assert.deepEqual(
    [await stateOf(unmeasured), await stateOf(ofOthers), await stateOf(declined)],
    ['Approved', 'Approved', 'Declined'],
  )
})

test('what declines otherwise is approved by a fact', async () => {
  const approves = noArrears('ignore', {
    outcome: 'approve',
    when: { is: 'below', bound: 1, whenMissing: 'ignore' },
  })
  await inForce({ rules: [approves], otherwise: 'decline' })
  const service = serviceWith(register(arrearsOf(0)).provider)
  const reference = await send(service, caseWith())
  await follow(service)
  assert.equal(await stateOf(reference), 'Approved')
})

test('of a module’s error, nothing is kept that may be about the borrower', async () => {
  await inForce({ rules: [noArrears('refer')] })
  for (const [code, kept] of [
    ['1234567T', 'exception'],
    ['EMMA', 'exception'],
    ['ECONNRESET', 'ECONNRESET'],
  ] as const) {
    const thrown = Object.assign(new Error('About Emma.'), { code, name: code })
    const service = serviceWith(register(() => Promise.reject(thrown)).provider)
    await send(service, caseWith())
    await follow(service)
    const row = (await listProviders(world.sql)).find(({ name }) => name === 'register')
    assert.equal(row?.failure, kept)
    await world.sql`truncate applications cascade`
  }
})

test('facts of a wrong type are no response', async () => {
  await inForce({ rules: [noArrears('ignore')] })
  const service = serviceWith(register(async () => ({ facts: { arrears: '12' as never } })).provider)
  const reference = await send(service, caseWith())
  assert.deepEqual(await follow(service), [
    'register has found no facts: arrears must be a number with at most 2 decimal places.',
  ])
  assert.deepEqual([await stateOf(reference), await factsOf(reference)], ['Submitted', undefined])
  // The checks of the other are stored.
  assert.equal((await fileIn(service, reference)).checks.length, 4)
})

/** As a result that arrives later is stored. */
const arrives = (service: Service, id: string, found: Pick<FoundFacts, 'provider' | 'revision' | 'facts'>) =>
  changeCase(service, id, { actor: OPERATOR }, async (open) => {
    const file = { ...open.file, facts: [...(open.file.facts ?? []), { ...found, at: open.now }] }
    return { file: { ...file, plans: await plansOnceChecked(service, { ...open, file }) }, audits: [] }
  })

for (const whenMissing of ['decline', 'ignore'] as const) {
  test(`a provider that responds later is awaited, though a missing fact would ${whenMissing}`, async () => {
    await inForce({ rules: [noArrears(whenMissing)] })
    const { provider, asked } = register(async () => ({ result: 'later' }))
    const service = serviceWith(provider)
    const reference = await send(service, caseWith())
    assert.deepEqual([await follow(service), await stateOf(reference)], [[], 'Submitted'])
    await recordCheck(service, reference, { name: 'identity', result: 'passed', by: OPERATOR })
    assert.deepEqual([await follow(service), await stateOf(reference), asked.length], [[], 'Submitted', 1])
    const { id } = await headOf(service, reference)
    // Of a provider that the policy does not measure.
    await arrives(service, id, { provider: 'other', revision: 1, facts: { arrears: 900 } })
    assert.deepEqual([await follow(service), await stateOf(reference)], [[], 'Submitted'])
    await arrives(service, id, { provider: 'register', revision: 1, facts: { arrears: 1 } })
    assert.deepEqual([await follow(service), await stateOf(reference)], [[], 'Approved'])
    assert.equal(asked.length, 1)
  })
}

test('people may ask again what a provider still works on, and the policy acts on what it says then', async () => {
  await inForce({ rules: [noArrears('refer')] })
  let isLater = true
  const { provider, asked } = register(async () =>
    isLater ? { result: 'later' } : { facts: { arrears: 1 } },
  )
  const service = serviceWith(provider)
  const reference = await send(service, caseWith())
  await follow(service)
  isLater = false
  assert.equal((await askForChecks(service, reference, { by: OPERATOR })) instanceof Refusal, false)
  assert.deepEqual([await stateOf(reference), asked.length], ['Approved', 2])
})

test('a fact that is too old when the policy acts is asked for again', async () => {
  await inForce({ rules: [noArrears('refer')], otherwise: 'refer' })
  const { provider, asked } = register(arrearsOf(1), { freshDays: 30 })
  const service = serviceWith(provider)
  const reference = await send(service, caseWith())
  await follow(service)
  const { id } = await headOf(service, reference)
  for (const [days, times] of [
    [30, 1],
    [1, 2],
  ] as const) {
    world.passTime(days * 24 * 60 * 60 * 1_000)
    await changeCase(service, id, { actor: OPERATOR }, ({ file, now }) => ({
      file: { ...file, plans: [{ at: now, does: 'policy' }] },
      audits: [],
    }))
    await follow(service)
    assert.equal(asked.length, times)
  }
  assert.equal((await factsOf(reference))?.length, 2)
})

test('the last check that a person records does not wait for a provider, nor fail with it', async () => {
  await inForce({ rules: [noArrears('refer')] })
  let isDown = false
  const { provider, asked } = register(
    async () => {
      if (isDown) throw new ProviderError('It is down.', '503')
      return { facts: { arrears: 1 } }
    },
    { freshDays: 30 },
  )
  const service = { ...world.service, checkProviders: [provider] }
  const reference = await send(service, caseWith())
  await follow(service)
  world.passTime(31 * 24 * 60 * 60 * 1_000)
  isDown = true
  for (const name of CHECK_NAMES) {
    const recorded = await recordCheck(service, reference, { name, result: 'passed', by: OPERATOR })
    assert.equal(recorded, 'Submitted')
  }
  assert.equal(asked.length, 1)
  assert.deepEqual([await follow(service), asked.length], [['It is down.'], 2])
  isDown = false
  world.passTime(60_000)
  assert.deepEqual([await follow(service), await stateOf(reference)], [[], 'Approved'])
})
