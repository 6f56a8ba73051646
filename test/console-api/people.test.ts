/** People whose data applications hold, over HTTP: found by their number, given a copy, and erased as far as the law allows. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { State } from '../../src/domain/application/states.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { asPdf } from '../../src/modules/privacy/export.ts'
import { findPerson } from '../../src/modules/privacy/find.ts'
import { reportOn } from '../../src/modules/privacy/report.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Overrides } from '../interface/samples.ts'
import { caseIn, caseWith, headOf, send } from '../operations/guard-world.ts'
import { bodyOf } from '../operations/signing-scene.ts'
import { withCountedSteps } from '../support/counted-steps.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { openStaffScene, type StaffScene } from './staff-scene.ts'

let scene: StaffScene
before(async () => {
  scene = await openStaffScene({ webhooks: true })
})
after(() => scene.world.close())

/** Valid numbers that nobody else in this file has; the sample applicants have others. */
const NUMBERS = [
  '7654321G',
  '5551234T',
  '8080808V',
  '4242424R',
  '3141592S',
  '2718281G',
  '6600660Q',
  '9182736B',
  '5551234FA',
  '8080808HA',
  '4242424DA',
  '3141592EA',
  '6600660CA',
  '1234567T',
].values()
const aNumber = (): string => NUMBERS.next().value as string
const ofNumber = (ppsNumber: string, other: Overrides = {}): Overrides => ({
  'applicants[0].ppsNumber': ppsNumber,
  ...other,
})

const NOTHING = { person: null, drafts: 0, hasRightCheckLetter: true, inOtherMode: 0 }

const search = (ppsNumber: string, mode: 'live' | 'test' = 'live') =>
  scene.ask('admin', 'POST', '/people/search', { mode, ppsNumber })

const pathFor = async (ppsNumber: string, mode: 'live' | 'test' = 'live'): Promise<string> => {
  const { status, body, text } = await search(ppsNumber, mode)
  assert.equal(status, 200, text)
  assert.ok(body.person, 'nobody was found')
  return `/people/${body.person.reference}/${body.person.applicant}`
}

const read = async (ppsNumber: string, mode: 'live' | 'test' = 'live') => {
  const response = await scene.ask('admin', 'GET', await pathFor(ppsNumber, mode))
  assert.equal(response.status, 200, response.text)
  return response
}

/** All applications that were found, and the drafts. */
const all = (applications: readonly Held[]) => ({
  applications: applications.map(({ reference }) => reference),
  drafts: true,
})

/** A copy of everything that is held on them. */
const copyOf = async (path: string, format: 'json' | 'pdf') => {
  const { applications } = (await scene.ask('admin', 'GET', path)).body
  return { format, chosen: all(applications) }
}

type Held = { readonly reference: string; readonly version: number }
const seenIn = (applications: readonly Held[]) =>
  applications.map(({ reference, version }) => ({ reference, version }))

const erase = async (ppsNumber: string, mode: 'live' | 'test' = 'live') => {
  const { applications } = (await read(ppsNumber, mode)).body
  const body = { seen: seenIn(applications), chosen: all(applications) }
  const response = await scene.ask('admin', 'POST', `${await pathFor(ppsNumber, mode)}/erase`, body)
  assert.equal(response.status, 200, response.text)
  return response.body
}

test('a person is found by their number in any spelling, and no answer and no audit has the number', async () => {
  const number = aNumber()
  assert.deepEqual((await search(number)).body, NOTHING)
  const reference = await send(scene.world.service, caseWith(ofNumber(number)))
  const typed = `${number.slice(0, 4)} ${number.slice(4).toLowerCase()}`
  const found = await search(typed)
  assert.deepEqual(found.body, { ...NOTHING, person: { reference, applicant: '1-0' } })
  const shown = await read(number)
  assert.equal(shown.body.ppsNumber, `••••••${number.slice(6)}`)
  assert.ok(!shown.text.includes(number) && !found.text.includes(number))
  const audited = await scene.audited(scene.ids.admin)
  assert.ok(audited.includes('person.searched') && audited.includes('application.heldShown'))
  const rows = await scene.world.sql<{ row: string }[]>`select a::text as row from audit a`
  assert.ok(!rows.some(({ row }) => row.includes(number)))
  assert.ok(!scene.world.log().includes(number))
})

for (const text of ['1234', 'not a number', '12345678', '1234567TTT'])
  test(`"${text}" is refused as no PPS number`, async () => {
    const { status, body } = await search(text)
    assert.deepEqual(
      [status, body.detail],
      [409, 'A PPS number must have seven digits and one or two letters.'],
    )
  })

for (const path of ['1-7', '9-0', '0-0'])
  test(`nobody is at ${path}`, async () => {
    const reference = await send(scene.world.service, caseWith())
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['POST', '/export', { chosen: all([]), format: 'json' }],
      ['POST', '/erase', { chosen: all([]), seen: [] }],
    ] as const) {
      const response = await scene.ask('admin', method, `/people/${reference}/${path}${rest}`, body)
      assert.equal(response.status, 404, response.text)
    }
  })

test('the copy as a letter is made one application at a time, so that requests get their turn in between', async () => {
  const ppsNumber = aNumber()
  for (let sent = 0; sent < 3; sent++) await send(scene.world.service, caseWith(ofNumber(ppsNumber)))
  const { service, counted } = withCountedSteps(scene.world.service)
  const found = await findPerson(service, { mode: 'live', ppsNumber })
  assert.ok(!(found instanceof Refusal))
  const report = await reportOn(service, found)
  const text = (await readPdf(await asPdf(service, report))).pages.flat().join('')
  for (const { reference } of report.applications) assert.ok(text.includes(reference), text)
  assert.equal(counted.steps, 3)
})

test('each of these asks for a fresh proof', async () => {
  const number = aNumber()
  await send(scene.world.service, caseWith(ofNumber(number)))
  const path = await pathFor(number)
  const { sql } = scene.world
  const age = (interval: string) =>
    sql.unsafe(
      `update sessions set proved_at = now() - interval '${interval}' where user_id = '${scene.ids.admin}'`,
    )
  await age('1 day')
  for (const response of [
    await search(number),
    await scene.ask('admin', 'GET', path),
    await scene.ask('admin', 'POST', `${path}/export`, { format: 'json', chosen: all([]) }),
    await scene.ask('admin', 'POST', `${path}/erase`, { seen: [], chosen: all([]) }),
  ])
    assert.deepEqual([response.status, response.body.type], [401, '/problems/proof-needed'])
  await age('0')
  for (const as of ['anne', undefined] as const)
    assert.ok([401, 403].includes((await scene.ask(as, 'GET', path)).status))
})

test('live and test data are apart, and an earlier sending counts', async () => {
  const { service } = scene.world
  const [number, other] = [aNumber(), aNumber()]
  const tested = await send(service, caseWith(ofNumber(number)), { mode: 'test' })
  assert.deepEqual((await search(number)).body, { ...NOTHING, inOtherMode: 1 })
  const failed = caseWith(ofNumber(number, { 'loanDetails.term': 13 }))
  const reference = await send(service, failed)
  await send(service, { ...caseWith(ofNumber(other)), caseId: reference })
  const { applications } = (await read(number)).body
  assert.deepEqual(
    applications.map((one: Record<string, unknown>) => [one['reference'], one['isCurrent']]),
    [[reference, false]],
  )
  assert.equal((await read(other)).body.applications[0].isCurrent, true)
  assert.equal((await read(number, 'test')).body.applications[0].reference, tested)
})

test('a copy has the person’s own part, and of a second applicant nothing but that there is one', async () => {
  const number = aNumber()
  const body = bodyOf('joint', ofNumber(number))
  const reference = await send(scene.world.service, body)
  const path = await pathFor(number)
  const copy = await scene.ask('admin', 'POST', `${path}/export`, await copyOf(path, 'json'))
  assert.equal(copy.status, 200, copy.text)
  assert.match(copy.headers.get('content-disposition') ?? '', new RegExp(`personal-data-${reference}.json`))
  const { applications, ppsNumber, about, lender } = copy.body
  assert.equal(ppsNumber, number)
  assert.ok(about.length > 4 && lender.name !== '')
  const [{ sent, kept, leftOut, handling }] = applications
  assert.equal(sent[0].says.applicant.ppsNumber, number)
  assert.ok(sent[0].says.vehicle !== undefined && sent[0].says.finance !== undefined)
  assert.ok(!copy.text.includes('1234567TW') && !copy.text.includes('Brian'), 'the second applicant is in it')
  assert.match(leftOut[0], /other applicants/)
  assert.match(kept.why, /not been decided or signed yet/)
  assert.equal(handling.decisions[0].to, 'Submitted')
  const pdf = await scene.ask('admin', 'POST', `${path}/export`, await copyOf(path, 'pdf'))
  assert.equal(pdf.headers.get('content-type'), 'application/pdf')
  assert.ok((await scene.audited(scene.ids.admin)).includes('application.heldExported'))
})

test('one number under two names: each name stands at its application, and a copy or an erasure has only what was chosen', async () => {
  const { service } = scene.world
  const number = aNumber()
  const own = await caseIn(service, 'Withdrawn', ofNumber(number, { 'applicants[0].firstName': 'Ownname' }))
  const foreign = await caseIn(
    service,
    'Withdrawn',
    ofNumber(number, { 'applicants[0].firstName': 'Foreign', 'applicants[0].email': 'foreign@example.ie' }),
  )
  const { applications } = (await read(number)).body
  assert.deepEqual(
    applications.map(({ reference, name }: Record<string, string>) => [reference, name?.split(' ')[0]]),
    [
      [foreign, 'Foreign'],
      [own, 'Ownname'],
    ],
  )
  const path = await pathFor(number)
  const chosen = { applications: [own], drafts: false }
  const copy = await scene.ask('admin', 'POST', `${path}/export`, { format: 'json', chosen })
  assert.deepEqual(
    copy.body.applications.map(({ reference }: Record<string, string>) => reference),
    [own],
  )
  assert.ok(!/Foreign|foreign@/.test(copy.text))
  const nothing = { applications: [], drafts: false }
  for (const [what, body] of [
    ['export', { format: 'json', chosen: nothing }],
    ['erase', { seen: seenIn(applications), chosen: nothing }],
  ] as const) {
    const { status, body: refused } = await scene.ask('admin', 'POST', `${path}/${what}`, body)
    assert.deepEqual([status, refused.detail], [409, 'Choose at least one application, or the drafts.'])
  }
  const erased = await scene.ask('admin', 'POST', `${path}/erase`, { seen: seenIn(applications), chosen })
  assert.deepEqual(erased.body.erased, [own])
  assert.equal((await headOf(service, foreign)).dataKey === null, false)
})

test('a copy as PDF says the same on the lender’s letterhead', async () => {
  const number = aNumber()
  await send(scene.world.service, caseWith(ofNumber(number)))
  const path = await pathFor(number)
  const { baseUrl } = scene.world
  const response = await fetch(`${baseUrl}/console/api${path}/export`, {
    method: 'POST',
    headers: {
      cookie: scene.cookies.admin,
      origin: baseUrl,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    body: JSON.stringify(await copyOf(path, 'pdf')),
  })
  const { pages, info } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  const text = pages.flat().join(' ')
  assert.equal(info['Title'], 'What we hold on you')
  for (const says of [
    number,
    'PPS number',
    'Net monthly pay',
    'Data Protection Commission',
    'What happened, and why',
  ])
    assert.ok(text.includes(says), says)
})

test('a suspicion, a hit of the screening and notes of staff are not revealed, and look as if there were none', async () => {
  const { service } = scene.world
  const copies: string[] = []
  for (const [code, result] of [
    ['fraudSuspected', 'failed'],
    ['policy', 'passed'],
  ] as const) {
    const number = aNumber()
    const reference = await send(service, caseWith(ofNumber(number)))
    const { version } = await headOf(service, reference)
    await scene.ask('anne', 'POST', `/cases/${reference}/checks`, {
      seen: version,
      name: 'sanctions',
      result,
    })
    await scene.ask('anne', 'POST', `/cases/${reference}/notes`, { text: 'Planted note', mentions: [] })
    const by = { kind: 'user', id: scene.ids.anne } as const
    await decideApplication(service, reference, {
      decision: 'decline',
      code,
      by,
      prove: async () => undefined,
    })
    const path = await pathFor(number)
    const copy = await scene.ask('admin', 'POST', `${path}/export`, await copyOf(path, 'json'))
    assert.ok(!/fraud|Planted note/i.test(copy.text), code)
    assert.equal(copy.body.applications[0].handling.notes, 1)
    copies.push(
      JSON.stringify(copy.body.applications[0])
        .replaceAll(number, 'N')
        .replaceAll(reference, 'R')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T'),
    )
  }
  assert.equal(copies[0], copies[1])
})

const REFUSED: readonly (readonly [State, 'refused' | 'underWay', RegExp])[] = [
  ['Submitted', 'underWay', /not been decided/],
  ['Approved', 'underWay', /not been decided or signed/],
  ['Declined', 'refused', /retained until \d+ \w+ \d{4}, 5 years from the decision.*Money Laundering/],
  ['Signed', 'refused', /6 years from the last payment.*Statute of Limitations/],
]

for (const [state, is, says] of REFUSED)
  test(`what is ${state} stays: ${is}, with the day and the law, and the request is recorded`, async () => {
    const number = aNumber()
    const reference = await caseIn(scene.world.service, state, ofNumber(number))
    const outcome = await erase(number)
    assert.deepEqual(outcome.erased, [])
    const [{ answer }] = outcome.kept
    assert.equal(answer.is, is)
    assert.match(answer.says, says)
    assert.equal(answer.until !== null, is === 'refused')
    const [held] = (await read(number)).body.applications
    assert.match(held.askedAt, /Z$/)
    assert.ok((await headOf(scene.world.service, reference)).dataKey)
    assert.ok((await scene.audited(scene.ids.admin)).includes('application.erasureAsked'))
  })
