/** What providers of checks find while others work on the same application: what is on record already stands. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import type { CheckProvider } from '../../src/adapters/checks/provider.ts'
import { CHECK_NAMES, type CheckName, type CheckResult } from '../../src/domain/case/check.ts'
import { askForChecks, recordCheck } from '../../src/modules/cases/checks.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { importPolicy } from '../../src/modules/products/imports.ts'
import { followDue } from '../../src/modules/submissions/plans.ts'
import { ChecksNotStored } from '../../src/modules/submissions/store-results.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { change } from '../../src/store/audit/change.ts'
import type { World } from '../support/world.ts'
import { caseWith, fileIn, headOf, OPERATOR, openGuardWorld, send } from './guard-world.ts'

let world: World
before(async () => {
  world = await openGuardWorld()
  await change(world.sql, { actor: OPERATOR, now: Date.now }, (making) =>
    importPolicy(making, { rules: [], otherwise: 'approve', fourEyesFrom: null }),
  )
  await world.service.referenceData.newest()
})
after(() => world.close())
beforeEach(() => world.sql`truncate applications, transitions, events, audit cascade`)

type Waiting = CheckProvider & {
  /** Holds once it was asked for everything that it makes. */
  readonly isAsked: Promise<void>
  /** How often it was asked. */
  readonly times: () => number
  readonly response: () => void
}

/** A provider that passes everything, once it is let. */
const waiting = (name = 'slow', checks: readonly CheckName[] = CHECK_NAMES): Waiting => {
  const [asked, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let times = 0
  return {
    name,
    checks,
    check: async () => {
      if (++times === checks.length) asked.resolve()
      await answering.promise
      return { result: 'passed' }
    },
    isAsked: asked.promise,
    times: () => times,
    response: answering.resolve,
  }
}
const prompt = (name: string, checks: readonly CheckName[]): CheckProvider => ({
  name,
  checks,
  check: async () => ({ result: 'passed' }),
})
const serviceWith = (...checkProviders: readonly CheckProvider[]): Service => ({
  ...world.service,
  checkProviders,
})

const record = async (reference: string, name: CheckName, result: CheckResult): Promise<void> => {
  const recorded = await recordCheck(world.service, reference, { name, result, by: OPERATOR })
  assert.equal(recorded instanceof Refusal, false)
}
const sendAgain = async (reference: string): Promise<void> => {
  const back = { decision: 'send-back', by: OPERATOR, reason: 'A sample.' } as const
  assert.equal((await decideApplication(world.service, reference, back)) instanceof Refusal, false)
  await send(world.service, caseWith({ caseId: reference }))
}
const follow = async (service: Service): Promise<readonly unknown[]> => {
  const errors: unknown[] = []
  await followDue(service, (error) => errors.push(error))
  return errors
}
const checksIn = async (reference: string) =>
  (await fileIn(world.service, reference)).checks.map(
    ({ name, result, revision, by }) => `${revision} ${name} ${result} ${by.id}`,
  )
const auditOf = async (reference: string) =>
  (
    await world.sql<{ actor: string; action: string }[]>`
      select actor_id as actor, action from audit
      where subject_id = ${(await headOf(world.service, reference)).id} and action like 'check.%' order by id`
  ).map(({ actor, action }) => `${actor} ${action}`)

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  const end = Date.now() + 10_000
  while (!(await holds())) {
    if (Date.now() > end) assert.fail('It took too long')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

test('what a person records while a provider is asked stands, and staff are told what came too late', async () => {
  const reference = await send(serviceWith(), caseWith())
  const provider = waiting()
  const asking = askForChecks(serviceWith(provider), reference, { by: OPERATOR })
  await provider.isAsked
  await record(reference, 'identity', 'failed')
  provider.response()
  assert.deepEqual(await asking, { made: ['creditRegister', 'sanctions', 'pep'], overtaken: ['identity'] })
  assert.deepEqual(await checksIn(reference), [
    '1 identity failed sample',
    '1 creditRegister passed slow',
    '1 sanctions passed slow',
    '1 pep passed slow',
  ])
  assert.deepEqual(await auditOf(reference), [
    'sample check.identity.failed',
    'slow check.creditRegister.passed',
    'slow check.sanctions.passed',
    'slow check.pep.passed',
  ])
  assert.equal((await headOf(world.service, reference)).state, 'Submitted')
})

test('the policy approves nothing by a late answer against what a person found', async () => {
  const provider = waiting()
  const reference = await send(serviceWith(provider), caseWith())
  const following = follow(serviceWith(provider))
  await provider.isAsked
  await record(reference, 'sanctions', 'failed')
  provider.response()
  assert.deepEqual(await following, [])
  assert.equal((await headOf(world.service, reference)).state, 'Submitted')
  assert.deepEqual(
    (await checksIn(reference)).filter((one) => one.includes('sanctions')),
    ['1 sanctions failed sample'],
  )
})

test('where a person records everything meanwhile nothing of the answers is kept', async () => {
  const reference = await send(serviceWith(), caseWith())
  const provider = waiting()
  const asking = askForChecks(serviceWith(provider), reference, { by: OPERATOR })
  await provider.isAsked
  for (const name of CHECK_NAMES) await record(reference, name, 'failed')
  provider.response()
  assert.deepEqual(await asking, { made: [], overtaken: CHECK_NAMES })
  assert.deepEqual(
    await checksIn(reference),
    CHECK_NAMES.map((name) => `1 ${name} failed sample`),
  )
})

test('a revision sent while a provider is asked is checked anew, and nothing of the first answer is kept', async () => {
  const provider = waiting()
  const reference = await send(serviceWith(provider), caseWith())
  const following = follow(serviceWith(provider))
  await provider.isAsked
  await sendAgain(reference)
  provider.response()
  assert.deepEqual(await following, [])
  assert.deepEqual([await checksIn(reference), await auditOf(reference)], [[], []])
  const other = prompt('prompt', CHECK_NAMES)
  assert.deepEqual(await follow(serviceWith(other)), [])
  assert.deepEqual(
    await checksIn(reference),
    CHECK_NAMES.map((name) => `2 ${name} passed prompt`),
  )
  assert.equal((await headOf(world.service, reference)).state, 'Approved')
})

test('staff who ask learn that no check was made of a revision sent meanwhile', async () => {
  const reference = await send(serviceWith(), caseWith())
  const provider = waiting()
  const asking = askForChecks(serviceWith(provider), reference, { by: OPERATOR })
  await provider.isAsked
  await sendAgain(reference)
  provider.response()
  assert.deepEqual(await asking, { made: [], overtaken: CHECK_NAMES })
})

test('staff and the schedule may ask about one case at once: one answer is kept', async () => {
  const provider = waiting()
  const reference = await send(serviceWith(provider), caseWith())
  const [following, asking] = [
    follow(serviceWith(provider)),
    askForChecks(serviceWith(provider), reference, { by: OPERATOR }),
  ] as const
  await until(async () => provider.times() === 2 * CHECK_NAMES.length)
  provider.response()
  assert.deepEqual(await following, [])
  const asked = await asking
  assert.ok(!(asked instanceof Refusal))
  assert.deepEqual([...asked.made, ...asked.overtaken], CHECK_NAMES)
  assert.equal((await checksIn(reference)).length, CHECK_NAMES.length)
  assert.equal((await headOf(world.service, reference)).state, 'Approved')
})

test('each of two modules has its checks recorded in its own name, and a slow one holds up none of the other', async () => {
  const reference = await send(serviceWith(), caseWith())
  const slow = waiting('slow', ['identity'])
  const both = serviceWith(slow, prompt('prompt', CHECK_NAMES))
  const asking = askForChecks(both, reference, { by: OPERATOR })
  await until(async () => (await checksIn(reference)).length === 3)
  assert.deepEqual(await auditOf(reference), [
    'prompt check.creditRegister.passed',
    'prompt check.sanctions.passed',
    'prompt check.pep.passed',
  ])
  slow.response()
  assert.deepEqual(await asking, { made: CHECK_NAMES, overtaken: [] })
  assert.equal((await auditOf(reference)).at(-1), 'slow check.identity.passed')
})

test('where others are always quicker staff are told to try again, and the schedule does by itself', async () => {
  const reference = await send(serviceWith(prompt('prompt', CHECK_NAMES)), caseWith())
  /** Sees the application as it was before the last write, so that each of its own finds another there. */
  const behind: Service = {
    ...serviceWith(prompt('prompt', CHECK_NAMES)),
    findApplication: async (id) => {
      const head = await world.service.findApplication(id)
      return head && { ...head, version: head.version - 1 }
    },
  }
  const refused = await askForChecks(behind, reference, { by: OPERATOR })
  assert.match(refused instanceof Refusal ? refused.says : '', /^Someone else is changing .*Try again\.$/)
  const errors = await follow(behind)
  assert.deepEqual(
    errors.map((error) => error instanceof ChecksNotStored),
    [true],
  )
  assert.deepEqual(await checksIn(reference), [])
  world.passTime(60_000)
  assert.deepEqual(await follow(serviceWith(prompt('prompt', CHECK_NAMES))), [])
  assert.equal((await headOf(world.service, reference)).state, 'Approved')
})
