/** A change is made to what its page showed: after somebody else's it is refused, with who did what. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import type { Actor } from '../../src/domain/access/actor.ts'
import { askForDocument, judgeRequirement } from '../../src/modules/applications/requirements.ts'
import { recordCheck } from '../../src/modules/cases/checks.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { Outdated, Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import type { World } from '../support/world.ts'
import { addStaff, caseWith, fileIn, headOf, openGuardWorld, send } from './guard-world.ts'

const NOW = Date.UTC(2027, 2, 1, 10)
const HOUR = 3_600_000

let world: World
let anne: Actor
let ben: Actor
before(async () => {
  world = await openGuardWorld()
  anne = await staff('anne')
  ben = await staff('ben')
})
after(() => world.close())
beforeEach(() => world.sql`truncate applications, audit cascade`)

const staff = async (name: string): Promise<Actor> => ({
  kind: 'user',
  id: await addStaff(world, name, { at: NOW }),
})

const at = (milliseconds: number): Service => ({ ...world.service, now: () => NOW + milliseconds })

type Command = (reference: string, by: Actor, seen: number, service: Service) => Promise<unknown>

const COMMANDS: Readonly<Record<string, readonly [command: Command, what: string]>> = {
  decide: [
    (reference, by, seen, service) => decideApplication(service, reference, { decision: 'review', by, seen }),
    'moved it from Submitted to In review',
  ],
  check: [
    (reference, by, seen, service) =>
      recordCheck(service, reference, { name: 'identity', result: 'passed', by, seen }),
    'recorded the identity check as passed',
  ],
  'check the credit register': [
    (reference, by, seen, service) =>
      recordCheck(service, reference, { name: 'creditRegister', result: 'passed', by, seen }),
    'recorded the credit register check as passed',
  ],
  ask: [
    (reference, by, seen, service) =>
      askForDocument(service, reference, { name: 'Sample paper', applicant: null, by, seen }),
    'requested “Sample paper”',
  ],
  judge: [
    async (reference, by, seen, service) => {
      const [first] = (await fileIn(service, reference)).requirements
      const judged = { id: first?.id ?? '', verdict: 'waive', reason: 'A sample.', by, seen } as const
      return judgeRequirement(service, reference, judged)
    },
    'waived “',
  ],
}

for (const [name, [command, what]] of Object.entries(COMMANDS)) {
  test(`${name}: the second of two people is refused, and reads who was quicker and what they did`, async () => {
    const reference = await send(at(0), caseWith())
    const { version } = await headOf(at(0), reference)
    assert.ok(!((await command(reference, anne, version, at(HOUR))) instanceof Refusal))
    const after = await headOf(at(HOUR), reference)
    const refused = await command(reference, ben, version, at(2 * HOUR))
    assert.ok(refused instanceof Outdated)
    assert.equal(refused.changed?.by, 'anne@example.ie')
    assert.ok(refused.changed.what.startsWith(what), refused.changed.what)
    assert.equal(refused.changed.at.getTime(), NOW + HOUR)
    assert.deepEqual(await headOf(at(2 * HOUR), reference), after, 'nothing was written')
  })

  test(`${name}: of two at one moment one is refused as outdated`, async () => {
    const reference = await send(at(0), caseWith())
    const { version } = await headOf(at(0), reference)
    const both = await Promise.all([anne, ben].map((by) => command(reference, by, version, at(HOUR))))
    assert.equal(both.filter((one) => one instanceof Outdated).length, 1)
    assert.equal(both.filter((one) => one instanceof Refusal).length, 1)
  })
}

test('a client that sent it again is named too', async () => {
  const reference = await send(at(0), caseWith())
  await decideApplication(at(0), reference, { decision: 'send-back', by: anne, reason: 'A sample.' })
  const { version } = await headOf(at(0), reference)
  await send(at(HOUR), caseWith({ caseId: reference }))
  const refused = await decideApplication(at(2 * HOUR), reference, {
    decision: 'review',
    by: ben,
    seen: version,
  })
  assert.ok(refused instanceof Outdated)
  assert.equal(refused.changed?.what, 'moved it from Open to Submitted')
  assert.ok(refused.changed.by !== '' && !refused.changed.by.includes('@'))
})

test('a requirement keeps each of its states, who brought it there and why', async () => {
  const reference = await send(at(0), caseWith())
  const asked = await askForDocument(at(0), reference, { name: 'Sample paper', applicant: null, by: anne })
  assert.ok(!(asked instanceof Refusal))
  await judgeRequirement(at(HOUR), reference, {
    id: asked.id,
    verdict: 'waive',
    reason: 'A sample.',
    by: ben,
  })
  const stored = (await fileIn(at(0), reference)).requirements.find(({ id }) => id === asked.id)
  assert.deepEqual(stored, {
    id: asked.id,
    name: 'Sample paper',
    applicant: null,
    state: 'waived',
    reason: 'A sample.',
    by: ben,
    at: NOW + HOUR,
    before: [{ state: 'outstanding', by: anne, at: NOW }],
  })
})
