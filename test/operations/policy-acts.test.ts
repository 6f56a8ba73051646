/** What the service does by itself for live clients: by the lender's policy, and by the providers of checks that are plugged in. */

import assert from 'node:assert/strict'
import test, { after, before, beforeEach, mock } from 'node:test'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { loadCheckProviders } from '../../src/adapters/checks/load.ts'
import { ProviderError } from '../../src/adapters/checks/provider.ts'
import type { Actor } from '../../src/domain/access/actor.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import type { CheckName, CheckResult } from '../../src/domain/case/check.ts'
import { fromEuros } from '../../src/domain/finance/money.ts'
import { SAMPLE_PRODUCTS } from '../../src/domain/finance/sample-products.ts'
import type { GivenPolicy } from '../../src/domain/policy/policy.ts'
import { recordCheck } from '../../src/modules/cases/checks.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { importPolicy } from '../../src/modules/products/imports.ts'
import { followDue } from '../../src/modules/submissions/plans.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { fileOf } from '../../src/store/applications/encrypted-parts.ts'
import { change } from '../../src/store/audit/change.ts'
import { insertProductVersion } from '../../src/store/reference/lender-data.ts'
import { validCase, withAllInBothLists } from '../interface/samples.ts'
import sampleCheckProvider, { asked, LAST_NAMES, signals } from '../support/sample-check-provider.ts'
import { openWorld, type World } from '../support/world.ts'

const STAFF = { kind: 'user', id: 'sample' } as const

/** One without providers, and one with. */
let alone: World
let plugged: World
before(async () => {
  alone = await openWorld()
  plugged = await openWorld({ checkProviders: [sampleCheckProvider] })
})
after(async () => {
  await alone.close()
  await plugged.close()
})
beforeEach(async () => {
  asked.length = 0
  signals.toStop = 0
  for (const { sql } of [alone, plugged]) await sql`truncate applications, transitions, events, audit cascade`
})

const inForce = async (world: World, policy: Partial<GivenPolicy>) => {
  const given: GivenPolicy = { rules: [], otherwise: 'refer', fourEyesFrom: null, ...policy }
  await change(world.sql, { actor: STAFF, now: world.service.now }, (inProgress) =>
    importPolicy(inProgress, given),
  )
  await world.service.referenceData.newest()
}

/** Submits a live client's case over HTTP. */
const submit = async (world: World, lastName = 'Sample', overrides = {}): Promise<string> => {
  const body = withAllInBothLists(validCase('individual', overrides, { filled: 'minimal' }), {
    'applicants[0].lastName': lastName,
  })
  const response = await world.call('dealersLive', 'POST', '/api/case/submit', { body })
  assert.equal(response.body.isSubmitted, true, response.text)
  return response.body.caseId
}

/** Follows what is due, and tells what failed. */
const follow = async (service: Service): Promise<readonly Error[]> => {
  const errors: Error[] = []
  await followDue(service, (error) => errors.push(error as Error))
  return errors
}
const waysOf = async (world: World, reference: string): Promise<readonly string[]> => {
  const { body } = await world.call('dealersLive', 'GET', `/api/case/${reference}`)
  return body.history.map(({ to }: { to: string }) => to)
}
const headOf = async ({ service }: World, reference: string) => {
  const application = await service.findApplication(idOfReference('b', reference) ?? '')
  assert.ok(application)
  return application
}
const checksIn = async (world: World, reference: string) =>
  fileOf(world.service, await headOf(world, reference)).checks
const dueAt = async ({ sql }: World, reference: string): Promise<Date | null> => {
  const [row] = await sql<{ due_at: Date | null }[]>`
    select due_at from applications where id = ${idOfReference('b', reference) ?? ''}`
  return row?.due_at ?? null
}
const auditOf = async (world: World, reference: string) =>
  (
    await world.sql<{ actor: string; action: string }[]>`
      select actor_kind || ' ' || actor_id as actor, action from audit
      where subject_id = ${idOfReference('b', reference) ?? ''} order by id`
  ).map(({ actor, action }) => `${actor} ${action}`)
const record = async (
  world: World,
  reference: string,
  name: CheckName,
  result: CheckResult,
  by: Actor = STAFF,
) => {
  const note = result === 'failed' ? undefined : 'Known for years.'
  const recorded = await recordCheck(world.service, reference, {
    name,
    result,
    by,
    note,
    prove: async () => undefined,
  })
  assert.ok(!(recorded instanceof Refusal), recorded instanceof Refusal ? recorded.says : '')
  return recorded
}

for (const world of ['alone', 'plugged'] as const) {
  test(`what the policy declines is declined at once by the schedule, and nobody is asked about it (${world})`, async () => {
    const where = world === 'alone' ? alone : plugged
    await inForce(where, { otherwise: 'decline' })
    const reference = await submit(where, LAST_NAMES.throwing)
    assert.deepEqual(await waysOf(where, reference), ['Submitted'])
    assert.deepEqual(await follow(where.service), [])
    const { body } = await where.call('dealersLive', 'GET', `/api/case/${reference}`)
    const { from, to, by, reason } = body.history.at(-1)
    assert.deepEqual(
      [from, to, by, reason],
      ['Submitted', 'Declined', 'service', 'The application does not meet the lender’s policy.'],
    )
    assert.deepEqual((await auditOf(where, reference)).slice(-2), [
      'service policy application.declinedFor.policy',
      'service policy application.movedToDeclined',
    ])
    assert.deepEqual([asked, await dueAt(where, reference)], [[], null])
  })
}

test('what the policy would approve is approved once the last check is passed, and not before', async () => {
  await inForce(alone, { otherwise: 'approve' })
  const reference = await submit(alone)
  assert.deepEqual(await follow(alone.service), [])
  assert.equal(await dueAt(alone, reference), null)
  assert.equal(await record(alone, reference, 'identity', 'passed'), 'Submitted')
  assert.equal(await record(alone, reference, 'creditRegister', 'failed'), 'Submitted')
  assert.equal(await record(alone, reference, 'sanctions', 'passed'), 'Submitted')
  assert.equal(await record(alone, reference, 'pep', 'passed'), 'Submitted')
  assert.equal(await record(alone, reference, 'creditRegister', 'passed'), 'Approved')
  const { body } = await alone.call('dealersLive', 'GET', `/api/case/${reference}`)
  assert.deepEqual([body.history.at(-1).to, body.history.at(-1).by], ['Approved', 'service'])
  // The check and the approval may be of the same millisecond, and then have no order.
  const last = (await auditOf(alone, reference)).slice(-2)
  assert.ok(last.includes('service policy application.movedToApproved'), last.join(', '))
})

test('where somebody waived a check, the policy leaves the approval to another person', async () => {
  await inForce(alone, { otherwise: 'approve' })
  const reference = await submit(alone)
  for (const name of ['creditRegister', 'sanctions', 'pep'] as const)
    assert.equal(await record(alone, reference, name, 'passed'), 'Submitted')
  assert.equal(await record(alone, reference, 'identity', 'waived'), 'Submitted')
  assert.deepEqual(await follow(alone.service), [])
  assert.deepEqual([await waysOf(alone, reference), await dueAt(alone, reference)], [['Submitted'], null])
  // To record it as passed afterwards is no way round.
  assert.equal(await record(alone, reference, 'identity', 'passed'), 'Submitted')
  assert.deepEqual(await follow(alone.service), [])
  const colleague = { kind: 'user', id: 'colleague' } as const
  assert.equal(await record(alone, reference, 'identity', 'passed', colleague), 'Approved')
})

test('what a check failed and one person passed, the policy leaves to another person', async () => {
  await inForce(alone, { otherwise: 'approve' })
  const reference = await submit(alone)
  for (const name of ['identity', 'creditRegister', 'pep'] as const)
    await record(alone, reference, name, 'passed')
  const provider = { kind: 'service', id: 'lists' } as const
  assert.equal(await record(alone, reference, 'sanctions', 'failed', provider), 'Submitted')
  assert.equal(await record(alone, reference, 'sanctions', 'passed'), 'Submitted')
  assert.deepEqual(await follow(alone.service), [])
})

const LEFT_TO_PEOPLE: readonly (readonly [why: string, policy: Partial<GivenPolicy>, overrides: object])[] = [
  ['it refers it', { otherwise: 'refer' }, {}],
  ['two people must approve the amount', { otherwise: 'approve', fourEyesFrom: fromEuros(20_000) }, {}],
  ['no product takes it', { otherwise: 'approve' }, { 'loanDetails.vehicle.purchasePrice': 6_000 }],
]
for (const [why, policy, overrides] of LEFT_TO_PEOPLE) {
  test(`the policy leaves a case with all its checks to people where ${why}`, async () => {
    await inForce(alone, policy)
    const reference = await submit(alone, 'Sample', overrides)
    for (const name of ['identity', 'creditRegister', 'sanctions', 'pep'] as const)
      assert.equal(await record(alone, reference, name, 'passed'), 'Submitted')
    assert.deepEqual(await follow(alone.service), [])
    assert.deepEqual(await waysOf(alone, reference), ['Submitted'])
  })
}

test('an amount just below that of four eyes the policy approves alone', async () => {
  await inForce(alone, { otherwise: 'approve', fourEyesFrom: fromEuros(20_001) })
  const reference = await submit(alone)
  for (const name of ['identity', 'creditRegister', 'sanctions', 'pep'] as const)
    await record(alone, reference, name, 'passed')
  assert.deepEqual(await waysOf(alone, reference), ['Submitted', 'Approved'])
})

test('what a person has taken up the policy neither approves nor declines', async () => {
  for (const otherwise of ['approve', 'decline'] as const) {
    await inForce(plugged, { otherwise })
    const reference = await submit(plugged)
    const taken = await decideApplication(plugged.service, reference, { decision: 'review', by: STAFF })
    assert.ok(!(taken instanceof Refusal))
    assert.deepEqual(await follow(plugged.service), [])
    assert.deepEqual(await waysOf(plugged, reference), ['Submitted', 'InReview'], otherwise)
  }
})

test('the policy of the day of the submission decides, whatever is imported since', async () => {
  await inForce(alone, { otherwise: 'decline' })
  const reference = await submit(alone)
  await inForce(alone, { otherwise: 'approve' })
  assert.deepEqual(await follow(alone.service), [])
  assert.deepEqual(await waysOf(alone, reference), ['Submitted', 'Declined'])
})

test('a provider makes all checks of a case, by its name and with its notes, and the policy approves it', async () => {
  await inForce(plugged, { otherwise: 'approve' })
  const reference = await submit(plugged)
  assert.equal(asked.length, 0)
  assert.deepEqual(await follow(plugged.service), [])
  assert.deepEqual(await waysOf(plugged, reference), ['Submitted', 'Approved'])
  const by = { kind: 'service', id: 'sample-checks' }
  assert.deepEqual(
    (await checksIn(plugged, reference)).map(({ at: _, ...check }) => check),
    ['identity', 'creditRegister', 'sanctions', 'pep'].map((name) => ({
      name,
      result: 'passed',
      note: `Sample note on ${name}.`,
      revision: 1,
      by,
    })),
  )
  const references = asked.map((one) => one.reference)
  assert.deepEqual(references, [reference, reference, reference, reference])
  for (const name of ['identity', 'creditRegister', 'sanctions', 'pep'])
    assert.ok((await auditOf(plugged, reference)).includes(`service sample-checks check.${name}.passed`))
})

test('below €2,000 nobody asks the credit register', async () => {
  await inForce(plugged, { otherwise: 'refer' })
  const [sample] = SAMPLE_PRODUCTS
  const [rate] = sample?.rates ?? []
  assert.ok(sample && rate)
  const amount = { from: fromEuros(500), to: fromEuros(1_999) }
  const small = { ...sample, id: 'sample-small', amount, rates: [{ ...rate, amount }] }
  await insertProductVersion(plugged.sql, small, new Date())
  await plugged.service.referenceData.newest()
  await submit(plugged, 'Sample', { 'loanDetails.vehicle.purchasePrice': 6_999 })
  assert.deepEqual(await follow(plugged.service), [])
  assert.deepEqual(
    asked.map(({ name }) => name),
    ['identity', 'sanctions', 'pep'],
  )
})

test('what is referred is checked too, and stays for a person', async () => {
  await inForce(plugged, { otherwise: 'refer' })
  const reference = await submit(plugged)
  assert.deepEqual(await follow(plugged.service), [])
  assert.equal((await checksIn(plugged, reference)).length, 4)
  assert.deepEqual(await waysOf(plugged, reference), ['Submitted'])
})

test('a check that fails keeps a case for a person, and one that is unclear is left to a person; neither is asked again', async () => {
  await inForce(plugged, { otherwise: 'approve' })
  const failing = await submit(plugged, LAST_NAMES.failing)
  const unclear = await submit(plugged, LAST_NAMES.unclear)
  assert.deepEqual(await follow(plugged.service), [])
  plugged.passTime(120_000)
  assert.deepEqual(await follow(plugged.service), [])
  assert.equal(asked.length, 8)
  const resultsOf = async (reference: string) =>
    (await checksIn(plugged, reference)).map(({ name, result }) => `${name} ${result}`)
  const others = ['creditRegister passed', 'sanctions passed', 'pep passed']
  assert.deepEqual(await resultsOf(failing), ['identity failed', ...others])
  assert.deepEqual(await resultsOf(unclear), ['identity unclear', ...others])
  assert.deepEqual(await waysOf(plugged, failing), ['Submitted'])
  // The person finds what the provider left open.
  assert.equal(await record(plugged, unclear, 'identity', 'passed'), 'Approved')
})

for (const [what, lastName] of [
  ['fails', LAST_NAMES.throwing],
  ['fails at once', LAST_NAMES.throwingAtOnce],
  ['answers nonsense', LAST_NAMES.senseless],
] as const) {
  test(`a provider that ${what} is asked again a minute later, for what it owes alone, and other cases go on`, async () => {
    await inForce(plugged, { otherwise: 'approve' })
    const owed = await submit(plugged, lastName)
    const other = await submit(plugged)
    const errors = await follow(plugged.service)
    assert.deepEqual(
      errors.map((error) => error instanceof ProviderError),
      [true],
    )
    // The log has nothing of the borrower, whatever the provider's own error says.
    assert.doesNotMatch(inspect(errors), /1234567|specimen|aoife/i)
    assert.deepEqual(await waysOf(plugged, other), ['Submitted', 'Approved'])
    assert.deepEqual(await waysOf(plugged, owed), ['Submitted'])
    assert.deepEqual(
      (await checksIn(plugged, owed)).map(({ name }) => name),
      ['creditRegister', 'sanctions', 'pep'],
    )
    asked.length = 0
    assert.deepEqual([await follow(plugged.service), asked], [[], []])
    plugged.passTime(60_000)
    assert.equal((await follow(plugged.service)).length, 1)
    assert.deepEqual(asked, [{ name: 'identity', reference: owed, lastName }])
    // A person need not wait for the provider.
    assert.equal(await record(plugged, owed, 'identity', 'passed'), 'Approved')
  })
}

test('a provider that hangs holds up no other case, is given up after 30 seconds, and asked again', async () => {
  await inForce(plugged, { otherwise: 'approve' })
  const hanging = await submit(plugged, LAST_NAMES.hanging)
  const others = [await submit(plugged), await submit(plugged), await submit(plugged)]
  // The types don't know yet that this one can be held.
  mock.timers.enable({ apis: ['AbortSignal.timeout' as 'setTimeout'] })
  try {
    const following = follow(plugged.service)
    for (const other of others) await until(async () => (await waysOf(plugged, other)).includes('Approved'))
    assert.deepEqual(await waysOf(plugged, hanging), ['Submitted'])
    mock.timers.tick(30_000)
    const errors = await following
    assert.deepEqual(
      errors.map(({ message }) => message),
      ['sample-checks has made no identity check: it took too long.'],
    )
  } finally {
    mock.timers.reset()
  }
  assert.equal(signals.toStop, 1)
  assert.equal((await dueAt(plugged, hanging)) === null, false)
})

test('a service that stops does not wait for a provider that hangs, and the plan stays', async () => {
  await inForce(plugged, { otherwise: 'approve' })
  const reference = await submit(plugged, LAST_NAMES.hanging)
  const stopping = new AbortController()
  const errors: unknown[] = []
  const following = followDue(plugged.service, (error) => errors.push(error), stopping.signal)
  await until(async () => asked.some(({ name }) => name === 'identity'))
  stopping.abort()
  await following
  assert.deepEqual([errors, signals.toStop], [[], 1])
  assert.notEqual(await dueAt(plugged, reference), null)
})

test('two processes that follow at once ask about each case once and move it once', async () => {
  await inForce(plugged, { otherwise: 'approve' })
  const { service } = await plugged.another()
  const references: string[] = []
  for (let count = 0; count < 12; count++) references.push(await submit(plugged))
  assert.deepEqual((await Promise.all([follow(plugged.service), follow(service)])).flat(), [])
  assert.equal(asked.length, 4 * references.length)
  for (const reference of references) {
    assert.deepEqual(await waysOf(plugged, reference), ['Submitted', 'Approved'])
    assert.equal((await checksIn(plugged, reference)).length, 4)
  }
  const [events] =
    await plugged.sql`select count(*)::int as n from events where type like '%.statusChanged' and state = 'Approved'`
  assert.equal(events?.['n'], references.length)
})

test('what one process left undone another does: the plan is in the database', async () => {
  await inForce(alone, { otherwise: 'decline' })
  const reference = await submit(alone)
  const { service } = await alone.another()
  assert.deepEqual(await follow(service), [])
  assert.deepEqual(await waysOf(alone, reference), ['Submitted', 'Declined'])
})

test('a case that is sent again is checked again, as it was sent last', async () => {
  await inForce(plugged, { otherwise: 'approve' })
  const reference = await submit(plugged, LAST_NAMES.failing)
  assert.deepEqual(await follow(plugged.service), [])
  const sent = await decideApplication(plugged.service, reference, {
    decision: 'send-back',
    by: STAFF,
    reason: 'The name is not right.',
  })
  assert.ok(!(sent instanceof Refusal))
  await submit(plugged, 'Sample', { caseId: reference })
  assert.deepEqual(await follow(plugged.service), [])
  assert.equal((await waysOf(plugged, reference)).at(-1), 'Approved')
  assert.deepEqual(
    (await checksIn(plugged, reference)).map(({ revision, result }) => `${revision} ${result}`),
    ['1 failed', ...Array(3).fill('1 passed'), ...Array(4).fill('2 passed')],
  )
})

const MODULES: readonly (readonly [what: string, path: string, says: RegExp])[] = [
  ['is not there', '/nowhere/provider.ts', /provider\.ts cannot be read/],
  ['exports no provider', fileURLToPath(import.meta.resolve('../support/world.ts')), /exports no provider/],
]
for (const [what, path, says] of MODULES) {
  test(`a module that ${what} is refused by its name`, async () => {
    await assert.rejects(loadCheckProviders([path]), says)
  })
}

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + 60_000
  while (!(await holds())) {
    if (Date.now() > end) assert.fail('It took too long')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
