/** The same PPS number with the same vehicle within 30 days: found among all that were ever submitted, and nothing else. */
import assert from 'node:assert/strict'
import test, { beforeEach } from 'node:test'
import { type KeyRing, newKeyText, parseKeys } from '../../packages/encryption/key-ring.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { DUPLICATES_MAXIMUM, findDuplicates } from '../../src/modules/cases/other-cases.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import type { Body } from '../interface/interface-tables.ts'
import { type Overrides, validCase, validQuote, withAllInBothLists } from '../interface/samples.ts'
import { addErased } from '../support/erased-applications.ts'
import type { World } from '../support/world.ts'
import { caseWith, headOf, inHandOf, OPERATOR, send, withGuardWorld } from './guard-world.ts'

const HOUR = 60 * 60 * 1_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2027, 2, 1, 12)

let world: World
withGuardWorld((opened) => {
  world = opened
})
beforeEach(() => world.sql`truncate applications, revisions, transitions, events, audit cascade`)

/** The service with its clock at rest, so many milliseconds after the first. */
const later = (milliseconds: number): Service => ({ ...world.service, now: () => NOW + milliseconds })

const quoteWith = (overrides: Overrides = {}): Body =>
  validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' })

const duplicatesOf = async (reference: string, service = later(0)): Promise<readonly string[]> =>
  (await findDuplicates(service, await inHandOf(service, reference))).duplicates.map((one) => one.reference)

/** Both are found by each other, or neither by the other. */
const assertFound = async (one: string, other: string, isFound: boolean): Promise<void> => {
  assert.deepEqual(await duplicatesOf(one), isFound ? [other] : [])
  assert.deepEqual(await duplicatesOf(other), isFound ? [one] : [])
}

const PPS = 'applicants[0].ppsNumber'
const REGISTRATION = 'loanDetails.vehicle.registrationNumber'

const inCase: readonly (readonly [what: string, overrides: Overrides, isFound: boolean])[] = [
  ['the same PPS number and vehicle', {}, true],
  ['both written otherwise', { [PPS]: '1234567 fa', [REGISTRATION]: '191 d 12345' }, true],
  ['another price', { 'loanDetails.vehicle.purchasePrice': 26_000 }, true],
  ['another PPS number', { [PPS]: '1234567TW' }, false],
  ['another vehicle', { [REGISTRATION]: '191-D-12346' }, false],
]
for (const [what, overrides, isFound] of inCase) {
  test(`a case with ${what} is ${isFound ? '' : 'not '}found, by quotes and by cases`, async () => {
    const sent = await send(later(0), caseWith(overrides))
    await assertFound(await send(later(DAY), caseWith()), sent, isFound)
    await world.sql`delete from applications where created_at > ${new Date(NOW)}`
    await assertFound(await send(later(DAY), quoteWith(), { set: 'a' }), sent, isFound)
  })
}

test('of two quotes each is found by the other', async () => {
  const first = await send(later(0), quoteWith(), { set: 'a' })
  await assertFound(first, await send(later(0), quoteWith(), { set: 'a' }), true)
})

test('one number in common is enough: of joint borrowers either', async () => {
  const first = await send(later(0), caseWith({ [PPS]: '1234567TW' }))
  const joint = await send(later(0), validCase('joint', {}, { filled: 'minimal' }))
  await assertFound(first, joint, true)
  assert.equal((await duplicatesOf(await send(later(0), caseWith()))).includes(joint), true)
})

for (const [what, milliseconds, isFound] of [
  ['30 days', 30 * DAY, true],
  ['30 days and a second', 30 * DAY + 1_000, false],
] as const) {
  test(`what was first sent ${what} before or after is ${isFound ? '' : 'not '}found`, async () => {
    const first = await send(later(0), caseWith())
    await assertFound(first, await send(later(milliseconds), caseWith()), isFound)
  })
}

test('test and live applications are never duplicates of each other', async () => {
  const live = await send(later(0), caseWith())
  await assertFound(live, await send(later(0), caseWith(), { mode: 'test' }), false)
})

test('what was never valid is not found; submitted, it is, in whatever state it is since', async () => {
  const first = await send(later(0), caseWith())
  const other = await send(later(0), caseWith({ 'loanDetails.term': 13 }))
  assert.deepEqual(await duplicatesOf(first), [])
  await send(later(DAY), caseWith({ caseId: other }))
  await assertFound(first, other, true)
  const withdrawn = { decision: 'withdraw', by: OPERATOR } as const
  assert.equal((await decideApplication(later(DAY), other, withdrawn)) instanceof Refusal, false)
  const { duplicates } = await findDuplicates(later(DAY), await inHandOf(later(DAY), first))
  assert.deepEqual(duplicates[0], { reference: other, state: 'Withdrawn', at: new Date(NOW) })
})

test('nothing is found once the numbers were erased, and nothing fails', async () => {
  const first = await send(later(0), caseWith())
  const other = await send(later(0), caseWith())
  const { id } = await headOf(later(0), other)
  await world.sql`update applications set key_id = null, data_key = null, file = null where id = ${id}`
  await assertFound(first, other, false)
})

test('an application of an older key of the ring is found, and finds one of the new key', async () => {
  const older = await send(later(0), caseWith())
  const keys = [...parseKeys(newKeyText('k2')), ...world.ring.all()]
  const [current] = keys
  assert.ok(current)
  const ring: KeyRing = {
    ...world.ring,
    current: () => current,
    all: () => keys,
    find: (id) => keyIn(keys, id),
  }
  const rotated: Service = { ...later(DAY), ring }
  const newer = await send(rotated, caseWith())
  const marks = await world.sql`select distinct marks from revisions`
  assert.equal(marks.length, 2)
  assert.deepEqual(await duplicatesOf(newer, rotated), [older])
  assert.deepEqual(await duplicatesOf(older, rotated), [newer])
})

const keyIn = (keys: ReturnType<KeyRing['all']>, id: string) => {
  const key = keys.find((one) => one.id === id)
  assert.ok(key)
  return key
}

test('of many for one vehicle only those with the number are shown, the latest first', async () => {
  const others: string[] = []
  // More than are looked into at a time, so that they come in several portions.
  for (let hour = 0; hour < 80; hour++) {
    others.unshift(await send(later(hour * HOUR), caseWith()))
    await send(later(hour * HOUR), caseWith({ [PPS]: '1234567TW' }))
  }
  const last = await send(later(80 * HOUR), withAllInBothLists(caseWith(), {}))
  assert.deepEqual(await duplicatesOf(last), others)
})

test('of more of one person than are looked into some are missing and that is said, and what stands within the bound is found', async () => {
  const last = await send(later(2 * DAY), caseWith())
  const oldest = await send(later(0), caseWith())
  const { id } = await headOf(later(DAY), await send(later(DAY), caseWith()))
  await world.sql`update applications set key_id = null, data_key = null, file = null where id = ${id}`
  await addErased(world.sql, id, DUPLICATES_MAXIMUM - 2)
  const ofLast = async () => findDuplicates(later(2 * DAY), await inHandOf(later(2 * DAY), last))
  const { duplicates, areAll } = await ofLast()
  assert.deepEqual([duplicates.map(({ reference }) => reference), areAll], [[oldest], true])
  await addErased(world.sql, id, 1)
  assert.deepEqual(await ofLast(), { duplicates: [], areAll: false })
})

test('however many applications of one person for other vehicles there are, the one for the same is found', async () => {
  const last = await send(later(2 * DAY), caseWith())
  const oldest = await send(later(0), caseWith())
  const { id } = await headOf(later(DAY), await send(later(DAY), caseWith({ [REGISTRATION]: '191-D-12346' })))
  await addErased(world.sql, id, DUPLICATES_MAXIMUM)
  const { duplicates, areAll } = await findDuplicates(later(2 * DAY), await inHandOf(later(2 * DAY), last))
  assert.deepEqual([duplicates.map(({ reference }) => reference), areAll], [[oldest], true])
})

test('what was valid when it was sent is found for as long as it lies there, whatever has come of age since', async () => {
  // The borrower is 69 on the day of the sending, and 70 when it is decided on.
  const overrides = { 'applicants[0].dateOfBirth': '1957-03-02' }
  const sent = await send(later(0), caseWith(overrides))
  const other = await send(later(0), caseWith(overrides))
  for (const reference of [sent, other]) {
    const taken = await decideApplication(later(3 * DAY), reference, { decision: 'review', by: OPERATOR })
    assert.equal(taken instanceof Refusal, false)
    const { canonical } = await inHandOf(later(3 * DAY), reference)
    assert.equal(canonical?.applicants?.[0]?.dateOfBirth, '1957-03-02')
  }
  await assertFound(sent, other, true)
})
