/** Staff and the queue itself: cases are assigned, put aside, claimed one by one, and passed over. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import type { Mode } from '../../src/domain/access/access.ts'
import {
  ASSIGNED_TOGETHER_MAXIMUM,
  type Assigned,
  assignCases,
  handOver,
  SNOOZE_MAXIMUM_DAYS,
  snoozeCase,
} from '../../src/modules/cases/assign.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { mentionsOf, NOTE_MAXIMUM_CHARACTERS, notesOf, readNotes } from '../../src/modules/cases/messages.ts'
import { leftCase, PRESENT_MILLISECONDS, presentAt } from '../../src/modules/cases/open-case.ts'
import { claimNext, skipNext } from '../../src/modules/cases/own-queue.ts'
import { listCases } from '../../src/modules/cases/queue.ts'
import { administer } from '../../src/service/as-web-user.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import type { World } from '../support/world.ts'
import { addStaff, asUnderwriter, caseIn, caseWith, headOf, openGuardWorld, send } from './guard-world.ts'

const NOW = Date.UTC(2027, 2, 1, 10)
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let world: World
let anne: string
let ben: string
before(async () => {
  world = await openGuardWorld()
  anne = await staff('anne')
  ben = await staff('ben')
})
after(() => world.close())
beforeEach(
  () => world.sql`truncate applications, audit, case_queue, case_notes, case_presence, case_skips cascade`,
)

const staff = (name: string) => addStaff(world, name, { at: NOW })

const as = (userId: string) => asUnderwriter(userId, NOW)

const at = (milliseconds: number): Service => ({ ...world.service, now: () => NOW + milliseconds })

const assign = (
  references: readonly string[],
  to: string | null,
  { by = anne, seen = null as string | null, service = at(0) } = {},
): Promise<Assigned | Refusal> =>
  administer(service, as(by), (change) =>
    assignCases(change, world.ring, {
      mode: 'live',
      cases: references.map((reference) => ({ reference, seen })),
      to,
      by,
    }),
  )

const next = (userId: string, service = at(0), mode: Mode = 'live') =>
  administer(service, as(userId), (change) => claimNext(change, { mode, userId }))

const snooze = (reference: string, until: Date | null, service = at(0)) =>
  administer(service, as(anne), (change) => snoozeCase(change, 'live', reference, until))

const skip = (reference: string, reason: string, userId = anne, service = at(0)) =>
  skipNext(service, as(userId), { reference, userId, reason })

const mine = async (userId: string, service = at(0)) => {
  const page = await listCases(service, { mode: 'live', userId, view: 'mine' }, { limit: 50 })
  assert.ok(!(page instanceof Refusal))
  return page.items.map(({ reference }) => reference)
}

const audited = async () =>
  (await world.sql<{ action: string }[]>`select action from audit where actor_kind = 'user' order by id`).map(
    ({ action }) => action,
  )

test('cases are assigned together, are theirs then, and each is on record', async () => {
  const first = await send(at(0), caseWith())
  const second = await send(at(MINUTE), caseWith())
  assert.deepEqual(await assign([first, second], ben), { assigned: [first, second], taken: [] })
  assert.deepEqual(await mine(ben), [first, second])
  assert.deepEqual(await audited(), ['case.assigned', 'case.assigned'])
  assert.deepEqual(await assign([first], null, { seen: ben }), { assigned: [first], taken: [] })
  assert.deepEqual(await mine(ben), [second])
})

const inboxOf = async (userId: string) =>
  (await mentionsOf(at(0), userId)).map(({ reference, byId, isNoted, isAssigned }) => ({
    reference,
    byId,
    isNoted,
    isAssigned,
  }))

test('whoever is given a case by a colleague finds it in their inbox until they open it', async () => {
  const [given, own, back] = [
    await send(at(0), caseWith()),
    await send(at(0), caseWith()),
    await send(at(0), caseWith()),
  ]
  await assign([given, back], ben)
  await assign([own], anne)
  assert.deepEqual(await inboxOf(anne), [], 'what people take themselves is no news')
  const entry = { byId: anne, isNoted: false, isAssigned: true }
  assert.deepEqual(
    (await inboxOf(ben)).toSorted((one, other) => (one.reference < other.reference ? -1 : 1)),
    [given, back].toSorted().map((reference) => ({ reference, ...entry })),
  )
  await assign([back], null, { seen: ben })
  assert.deepEqual(await inboxOf(ben), [{ reference: given, ...entry }])
  await readNotes(at(0), await headOf(at(0), given), anne)
  assert.equal((await inboxOf(ben)).length, 1, 'a colleague has opened it')
  await readNotes(at(0), await headOf(at(0), given), ben)
  assert.deepEqual(await inboxOf(ben), [])
})

test('cases are handed over with a note on each, which mentions the new owner; or neither is done', async () => {
  const [first, second] = [await send(at(0), caseWith()), await send(at(0), caseWith())]
  const give = (note: string) =>
    handOver(at(0), as(anne), {
      mode: 'live',
      cases: [first, second].map((reference) => ({ reference, seen: null })),
      to: ben,
      by: anne,
      note,
    })
  assert.ok((await give('a'.repeat(NOTE_MAXIMUM_CHARACTERS + 1))) instanceof Refusal)
  assert.deepEqual([await mine(ben), await inboxOf(ben), await audited()], [[], [], []])
  assert.deepEqual(await give('  Please ring the employer.  '), { assigned: [first, second], taken: [] })
  for (const reference of [first, second]) {
    const [note, ...others] = await notesOf(at(0), await headOf(at(0), reference))
    assert.deepEqual([note?.text, note?.mentions, others], ['Please ring the employer.', [ben], []])
  }
  assert.deepEqual(
    (await inboxOf(ben)).map(({ isNoted, isAssigned }) => [isNoted, isAssigned]),
    [
      [true, true],
      [true, true],
    ],
  )
  const parts = await world.sql`select part from audit where action = 'case.assigned'`
  assert.deepEqual(
    parts.map(({ part }) => part),
    [ben, ben],
  )
})

test('a case that somebody was given meanwhile stays theirs, and the others are assigned', async () => {
  const first = await send(at(0), caseWith())
  const second = await send(at(0), caseWith())
  await assign([first], ben)
  assert.deepEqual(await assign([first, second], anne), {
    assigned: [second],
    taken: [{ reference: first, by: ben }],
  })
  // Its present owner loses nothing.
  assert.deepEqual(await assign([first], ben, { by: ben }), { assigned: [first], taken: [] })
})

test('nothing is assigned where one case is unknown, of the other mode, or the list is too long', async () => {
  const known = await send(at(0), caseWith())
  const inTest = await send(at(0), caseWith(), { mode: 'test' })
  for (const others of [['C00000000000000000000000000'], ['x'], [inTest]])
    assert.ok((await assign([known, ...others], ben)) instanceof Refusal, others.join())
  assert.ok((await assign(Array(ASSIGNED_TOGETHER_MAXIMUM + 1).fill(known), ben)) instanceof Refusal)
  assert.deepEqual(await mine(ben), [])
})

test("a dealer's user, a person who is disabled and nobody known are assigned nothing", async () => {
  const known = await send(at(0), caseWith())
  const [dealer] = await world.sql<{ id: string }[]>`select id from dealers limit 1`
  const outsider = await addStaff(world, 'outsider', {
    role: 'dealerAdmin',
    dealerId: dealer?.id ?? null,
    at: NOW,
  })
  const left = await staff('left')
  await world.sql`update users set disabled_at = now() where id = ${left}`
  for (const to of [outsider, left, newId(NOW), 'x'])
    assert.ok((await assign([known], to)) instanceof Refusal, to)
})

test('the next case is the most urgent one that nobody has, and is theirs from then on', async () => {
  const first = await send(at(0), caseWith())
  const second = await send(at(MINUTE), caseWith())
  const third = await send(at(2 * MINUTE), caseWith())
  await assign([first], ben)
  assert.equal(await next(anne), second)
  assert.deepEqual(await mine(anne), [second])
  assert.equal(await next(ben), first)
  assert.equal(await next(newId(NOW)).catch(() => 'refused'), 'refused', 'only users have cases')
  assert.equal(await next(anne, at(0), 'test'), undefined)
  // Their own comes again until it is decided.
  assert.equal(await next(anne), second)
  await decideApplication(at(MINUTE), second, {
    decision: 'send-back',
    by: { kind: 'user', id: anne },
    reason: 'A sample.',
  })
  assert.equal(await next(anne), third)
})

test('what another has open is not offered until they have left it', async () => {
  const reference = await send(at(0), caseWith())
  const { id } = await headOf(at(0), reference)
  assert.deepEqual(await presentAt(at(0), id, ben), [])
  assert.equal(await next(anne), undefined)
  assert.deepEqual(await presentAt(at(0), id, anne), [ben])
  assert.equal(await next(anne, at(PRESENT_MILLISECONDS)), reference, 'not heard of for long')
  await presentAt(at(PRESENT_MILLISECONDS), id, ben)
  await leftCase(at(PRESENT_MILLISECONDS), id, ben)
  assert.deepEqual(await presentAt(at(PRESENT_MILLISECONDS), id, anne), [])
})

test('many who ask for the next case at once get one each', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, (_, place) => staff(`many${place}`)))
  const sent: string[] = []
  for (let place = 0; place < 8; place++) sent.push(await send(at(place), caseWith()))
  const claimed = await Promise.all(people.map((userId) => next(userId)))
  assert.deepEqual(claimed.toSorted(), sent.toSorted())
})

test('passing over a case asks for a reason, gives it back, and offers it to others', async () => {
  const first = await send(at(0), caseWith())
  const second = await send(at(MINUTE), caseWith())
  assert.equal(await next(anne), first)
  for (const reason of ['', '  ', 'a'.repeat(501), '\u202e'])
    assert.ok((await skip(first, reason)) instanceof Refusal, JSON.stringify(reason))
  assert.deepEqual(await mine(anne), [first])
  assert.equal(await skip(first, 'I know the applicant.'), undefined)
  assert.deepEqual(await mine(anne), [])
  assert.equal(await next(anne), second)
  await leftCase(at(0), (await headOf(at(0), first)).id, anne)
  assert.equal(await next(ben), first)
  const [row] = await world.sql<{ reason: Buffer }[]>`select reason from case_skips`
  assert.ok(row && !row.reason.toString('latin1').includes('applicant'), 'the reason is encrypted')
  assert.ok((await audited()).includes('case.skipped'))
})

test('a case that is put aside is back when its time is over, or when something happens', async () => {
  const reference = await send(at(0), caseWith())
  await assign([reference], anne)
  assert.equal(await snooze(reference, new Date(NOW + DAY)), undefined)
  assert.deepEqual([await mine(anne), await next(anne)], [[], undefined])
  assert.deepEqual(await mine(anne, at(DAY)), [reference])
  assert.equal(await snooze(reference, null), undefined)
  assert.deepEqual(await mine(anne), [reference])
  await snooze(reference, new Date(NOW + DAY))
  const decided = { decision: 'send-back', by: { kind: 'user', id: ben }, reason: 'A sample.' } as const
  await decideApplication(at(MINUTE), reference, decided)
  assert.deepEqual(await mine(anne), [reference])
  assert.deepEqual((await audited()).filter((action) => action.startsWith('case.')).toSorted(), [
    'case.assigned',
    'case.snoozed',
    'case.snoozed',
    'case.woken',
  ])
})

for (const [what, milliseconds] of [
  ['now', 0],
  ['in the past', -1],
  ['too far away', SNOOZE_MAXIMUM_DAYS * DAY + 1],
] as const) {
  test(`a case is not put aside until ${what}`, async () => {
    const reference = await send(at(0), caseWith())
    assert.ok((await snooze(reference, new Date(NOW + milliseconds))) instanceof Refusal)
  })
}

test('what is done is not put aside, nor what is unknown or of the other mode', async () => {
  const done = await caseIn(at(0), 'Declined')
  const inTest = await send(at(0), caseWith(), { mode: 'test' })
  const until = new Date(NOW + DAY)
  for (const reference of [done, inTest, 'C00000000000000000000000000', ''])
    assert.ok((await snooze(reference, until)) instanceof Refusal, reference)
  assert.equal(
    await snooze(await send(at(0), caseWith()), new Date(NOW + SNOOZE_MAXIMUM_DAYS * DAY)),
    undefined,
  )
})
