/** Notes of staff on a case: kept encrypted, in order, calling on people, and nothing but text. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import {
  MENTIONS_MAXIMUM,
  mentionsOf,
  NOTE_MAXIMUM_CHARACTERS,
  NOTES_MAXIMUM,
  notesOf,
  pinNote,
  readNotes,
  writeNote,
} from '../../src/modules/cases/messages.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import type { World } from '../support/world.ts'
import { addStaff, asUnderwriter, caseWith, headOf, openGuardWorld, send } from './guard-world.ts'

const NOW = Date.UTC(2027, 2, 1, 10)

let world: World
let anne: string
let ben: string
before(async () => {
  world = await openGuardWorld()
  anne = await staff('anne')
  ben = await staff('ben')
})
after(() => world.close())
beforeEach(() => world.sql`truncate applications, audit, case_notes cascade`)

const staff = (name: string) => addStaff(world, name, { at: NOW })

const as = (userId: string) => asUnderwriter(userId, NOW)

const at = (milliseconds: number): Service => ({ ...world.service, now: () => NOW + milliseconds })

const write = (reference: string, text: string, mentions: readonly string[] = [], service = at(0)) =>
  writeNote(service, as(anne), reference, { by: anne, text, mentions })

const textsOf = async (reference: string) =>
  (await notesOf(at(0), await headOf(at(0), reference))).map(
    ({ text, isPinned }) => `${isPinned ? '! ' : ''}${text}`,
  )

test('notes come the newest first, and pinned ones before all others', async () => {
  const reference = await send(at(0), caseWith())
  const first = await write(reference, 'The first.')
  assert.ok(typeof first === 'string')
  await write(reference, '  The second,\r\nin two lines.  ', [], at(1_000))
  assert.deepEqual(await textsOf(reference), ['The second,\nin two lines.', 'The first.'])
  assert.equal(await pinNote(at(0), as(ben), reference, { id: first, isPinned: true }), undefined)
  assert.deepEqual(await textsOf(reference), ['! The first.', 'The second,\nin two lines.'])
  await pinNote(at(0), as(ben), reference, { id: first, isPinned: false })
  assert.deepEqual(await textsOf(reference), ['The second,\nin two lines.', 'The first.'])
  const audited = await world.sql<{ action: string }[]>`select action from audit where actor_kind = 'user'`
  assert.deepEqual(audited.map(({ action }) => action).toSorted(), [
    'case.notePinned',
    'case.noteUnpinned',
    'case.noted',
    'case.noted',
  ])
})

test('a note is stored encrypted, and markup in it stays text', async () => {
  const reference = await send(at(0), caseWith())
  const text = '<img src=x onerror=alert(1)> & sample-secret'
  await write(reference, text)
  assert.deepEqual(await textsOf(reference), [text])
  const [row] = await world.sql<{ text: Buffer }[]>`select text from case_notes`
  assert.ok(row && !row.text.toString('latin1').includes('sample-secret'))
})

const REFUSED: readonly (readonly [what: string, text: string])[] = [
  ['nothing', ''],
  ['blanks', ' \n '],
  ['a zero character', 'a\0b'],
  ['half of a pair', 'a\ud800'],
  ['a character that turns the direction of writing', 'a\u202eb'],
  ['too much', 'a'.repeat(NOTE_MAXIMUM_CHARACTERS + 1)],
]
for (const [what, text] of REFUSED) {
  test(`a note of ${what} is refused`, async () => {
    const reference = await send(at(0), caseWith())
    assert.ok((await write(reference, text)) instanceof Refusal)
    assert.deepEqual(await textsOf(reference), [])
  })
}

test('a note of the greatest length is taken, and a case has a bounded number', async () => {
  const reference = await send(at(0), caseWith())
  assert.ok(typeof (await write(reference, 'a'.repeat(NOTE_MAXIMUM_CHARACTERS))) === 'string')
  await world.sql`insert into case_notes (id, application_id, by_id, at, text, mentions)
    select gen_random_uuid(), application_id, by_id, at, text, mentions
    from case_notes, generate_series(2, ${NOTES_MAXIMUM}::integer)`
  assert.ok((await write(reference, 'One more.')) instanceof Refusal)
})

test('whom a note calls on sees where, until they have read it', async () => {
  const reference = await send(at(0), caseWith())
  await write(reference, 'Please have a look.', [ben, ben])
  const [mention, ...others] = await mentionsOf(at(0), ben)
  assert.deepEqual(others, [])
  const { borrowers, ...rest } = mention ?? assert.fail()
  assert.deepEqual(rest, {
    reference,
    mode: 'live',
    byId: anne,
    at: new Date(NOW),
    isNoted: true,
    isAssigned: false,
  })
  assert.ok(borrowers.length > 0)
  assert.deepEqual(await mentionsOf(at(0), anne), [])
  await readNotes(at(0), await headOf(at(0), reference), ben)
  assert.deepEqual(await mentionsOf(at(0), ben), [])
})

test('only active members of staff are called on, and not too many', async () => {
  const reference = await send(at(0), caseWith())
  const left = await staff('left')
  await world.sql`update users set disabled_at = now() where id = ${left}`
  const [dealers] = await world.sql<
    { id: string }[]
  >`select id from users where dealer_id is not null limit 1`
  const many = await Promise.all(
    Array.from({ length: MENTIONS_MAXIMUM + 1 }, (_, place) => staff(`many${place}`)),
  )
  for (const mentions of [[left], [dealers?.id ?? ''], [newId(NOW)], ['x'], many])
    assert.ok((await write(reference, 'A sample.', mentions)) instanceof Refusal)
  assert.ok(typeof (await write(reference, 'A sample.', many.slice(1))) === 'string')
})

test('no note is written about what is unknown or was erased, nor another case’s note pinned', async () => {
  const reference = await send(at(0), caseWith())
  const other = await send(at(0), caseWith())
  const id = await write(reference, 'A sample.')
  assert.ok(typeof id === 'string')
  assert.ok((await pinNote(at(0), as(anne), other, { id, isPinned: true })) instanceof Refusal)
  assert.ok((await write('C00000000000000000000000000', 'A sample.')) instanceof Refusal)
  await world.sql`update applications set key_id = null, data_key = null, file = null`
  assert.ok((await write(reference, 'A sample.')) instanceof Refusal)
  assert.deepEqual(await textsOf(reference), [])
})
