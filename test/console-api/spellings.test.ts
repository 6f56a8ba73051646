/** Values that read alike are one value to whoever searches for them, whatever spelling was sent or typed. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test, { after, before, beforeEach } from 'node:test'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { type SearchKind, searchWord } from '../../src/domain/application/search-words.ts'
import { searchMarks } from '../../src/store/applications/encrypted-parts.ts'
import { type Overrides, validQuote } from '../interface/samples.ts'
import { caseWith, inHandOf, send } from '../operations/guard-world.ts'
import { type OwnScene, openOwnScene, typedCase } from './own-scene.ts'

let scene: OwnScene
before(async () => {
  scene = await openOwnScene()
})
after(() => scene.world.close())
beforeEach(() => scene.world.sql`truncate applications, revisions, transitions, events, case_queue cascade`)

const reported = (file: string) =>
  JSON.parse(readFileSync(new URL(`../vectors/reported-cases/${file}`, import.meta.url), 'utf8'))

const found = async (text: string): Promise<readonly string[]> => {
  const { body } = await scene.staff.ask('anne', 'POST', '/queue-search', { mode: 'live', text })
  return body.items.map(({ reference }: { readonly reference: string }) => reference).toSorted()
}

const LAST_NAME = 'applicants[0].lastName'
const PLATE = 'loanDetails.vehicle.registrationNumber'
const sentCase = (overrides: Overrides) => send(scene.world.service, caseWith(overrides))
const sentQuote = (registration: string) =>
  send(
    scene.world.service,
    validQuote(
      'Individual',
      { 'quote.usedVehicle.registrationNumber': registration, 'quote.newVehicle': undefined },
      { filled: 'minimal', client: 'dealer' },
    ),
    { set: 'a' },
  )

test('a name is found whatever its apostrophe (osm-search/Nominatim #2569)', async () => {
  const { lastName, search } = reported('x-search-of-a-name.json')
  const reference = await sentCase({ [LAST_NAME]: lastName })
  for (const text of [search, lastName, 'obrenholt', 'O‛Brenholt', 'O＇Brenholt', 'O\u200b’Brenholt'])
    assert.deepEqual(await found(text), [reference], text)
})

test('a plate is found with and without leading zeros (vehiclesdb/vehiclesdb #250)', async () => {
  const { registrationNumbers, searches } = reported('x-search-of-a-plate.json')
  const both = await Promise.all(registrationNumbers.map(sentQuote))
  for (const text of [...searches, '201-D-010540', '201 - d - 10540', '201–D–10540\u200b'])
    assert.deepEqual(await found(text), both.toSorted(), text)
})

/** Gives an application the search marks that an earlier version of the service gave it. */
const marked = async (
  reference: string,
  words: readonly (readonly [SearchKind, string])[],
): Promise<void> => {
  const marks = searchMarks(
    scene.world.ring,
    words.map(([kind, word]) => searchWord(kind, word)),
  )
  await scene.world.sql`
    update revisions set marks = ${`{${marks.join(',')}}`}::bigint[]
    where application_id = ${idOfReference('b', reference) ?? ''}`
}

for (const [words, texts] of [
  [[['registration', '201D010540']], ['201-D-010540', '201D10540', '201-D-10540']],
  [[['registration', '201D10540']], ['201D10540', '201-D-0010540']],
  [[['registration', 'IA0012']], ['IA 0012', 'IA 12']],
  [[['registration', 'IA12']], ['IA 0012', 'IA 12']],
] as const) {
  test(`what an earlier version stored as ${words.map(([, word]) => word).join(' ')} is found`, async () => {
    const reference = await sentCase({})
    await marked(reference, words)
    for (const text of texts) assert.deepEqual(await found(text), [reference], text)
    assert.deepEqual(await found('Someone else'), [])
  })
}

test('a dealer’s other application is named whatever leading zeros either number has', async () => {
  const { body } = await scene.submit('dara', { body: typedCase({ [PLATE]: '191-D-0777' }) })
  const duplicates = async () => {
    const asked = {
      mode: 'test',
      set: 'b',
      body: typedCase({ [PLATE]: '191 D 777', 'applicants[0].ppsNumber': '7654321G' }),
    }
    const response = await scene.ask('dara', 'POST', '/own-applications/duplicates', asked)
    return response.body.items.map(
      ({ reference, sameVehicle }: { readonly reference: string; readonly sameVehicle: boolean }) => [
        reference,
        sameVehicle,
      ],
    )
  }
  assert.deepEqual(await duplicates(), [[body.reference, true]])
  await marked(body.reference, [['registration', '191D0777']])
  assert.deepEqual(await duplicates(), [[body.reference, true]])
})

test('what was valid when it was sent stays in the case, though a later rule refuses it', async () => {
  const { service, sql } = scene.world
  const reference = await sentCase({ [PLATE]: '262-D-77', 'applicants[0].firstName': 'Sine\u0301ad' })
  const read = async () => (await inHandOf(service, reference)).canonical ?? {}
  assert.equal((await read()).vehicle?.used?.registration, '262-D-77')
  // Of 2020, it would be a number of years ahead.
  await sql`update revisions set received_at = '2020-03-02T09:00:00Z'`
  const { vehicle, applicants } = await read()
  assert.equal(vehicle?.used?.registration, '262-D-77')
  assert.equal(applicants?.[0]?.firstName, 'Sinéad')
})
