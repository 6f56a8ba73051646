/** A case over HTTP: what staff see of it, each command, and who learns what of a decision. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import type { ModelSet } from '../../src/domain/application/model-set.ts'
import type { SetName } from '../../src/domain/application/sets.ts'
import { changeCase } from '../../src/modules/applications/change.ts'
import { NOTE_MAXIMUM_CHARACTERS, NOTES_MAXIMUM } from '../../src/modules/cases/messages.ts'
import { searchAuditRows } from '../../src/store/audit/search.ts'
import { caseWith, FOUR_EYES_FROM, headOf, loanOf, pass, send } from '../operations/guard-world.ts'
import { samplePdf } from '../support/document-samples.ts'
import { openStaffScene, type StaffName, type StaffScene } from './staff-scene.ts'

let scene: StaffScene
before(async () => {
  scene = await openStaffScene({ webhooks: true })
})
after(() => scene.world.close())

const PPS_NUMBER = '1234567T'
const IBAN = 'IE29AIBK93115212345678'
const NUMBERED = { 'applicants[0].ppsNumber': PPS_NUMBER, 'borrower.bankDetails.iban': IBAN }

const sent = (overrides = {}) => send(scene.world.service, caseWith(overrides))
const read = async (reference: string, as: StaffName = 'anne') => {
  const response = await scene.ask(as, 'GET', `/cases/${reference}`)
  assert.equal(response.status, 200, response.text)
  return response.body
}
const command = (as: StaffName, reference: string, path: string, body: object) =>
  scene.ask(as, 'POST', `/cases/${reference}/${path}`, body)
const decide = async (as: StaffName, reference: string, body: object) => {
  const { version } = await headOf(scene.world.service, reference)
  return command(as, reference, 'decide', { seen: version, ...body })
}

test('to open a case with two earlier ones, each of the three is validated once, and to preview a decision none again', async () => {
  const { service } = scene.world
  const person = { 'applicants[0].ppsNumber': '1234567TW' }
  const earlier = [await sent(person), await sent(person)]
  const reference = await sent(person)
  const { modelSet } = service
  const validated: object[] = []
  const counting = (name: SetName): ModelSet => {
    const set = modelSet(name)
    const count: ModelSet['read'] = (body, facts) => {
      validated.push(body)
      return set.read(body, facts)
    }
    return { ...set, read: count }
  }
  Object.assign(service, { modelSet: counting })
  try {
    const { duplicates, others, application } = await read(reference)
    assert.deepEqual([duplicates.length, others.cases.length], [earlier.length, earlier.length])
    assert.equal(application.applicants[0].ppsNumber, '•••••••TW')
    assert.equal(validated.splice(0).length, 3)
    const body = { decision: 'approve', figures: { term: 48 } }
    assert.equal((await command('anne', reference, 'preview', body)).status, 200)
    assert.equal(validated.length, 0)
  } finally {
    Object.assign(service, { modelSet })
  }
})

test('numbers are masked until one is revealed, and each reveal is on record', async () => {
  const reference = await sent(NUMBERED)
  const response = await scene.ask('anne', 'GET', `/cases/${reference}`)
  assert.ok(!response.text.includes(PPS_NUMBER) && !response.text.includes(IBAN))
  assert.equal(response.body.application.applicants[0].ppsNumber, '••••••7T')
  assert.equal(response.body.application.bank.iban, `${'•'.repeat(20)}78`)
  const reveal = (field: string, applicant: number | null) =>
    command('ben', reference, 'reveal', { field, applicant })
  assert.deepEqual((await reveal('ppsNumber', 0)).body, { value: PPS_NUMBER })
  assert.deepEqual((await reveal('iban', null)).body, { value: IBAN })
  assert.equal((await reveal('ppsNumber', 1)).status, 409)
  assert.equal((await reveal('ppsNumber', null)).status, 400)
  const looks = (await scene.audited(scene.ids.ben)).filter((action) => action.includes('revealed'))
  assert.deepEqual(looks, ['application.revealed.ppsNumber.1', 'application.revealed.iban'])
  const { timeline } = await read(reference)
  const told = timeline.filter(({ by }: { by: string }) => by === 'Ben Sample')
  assert.deepEqual(
    told.map(({ what }: { what: string }) => what),
    ['revealed the IBAN', 'revealed the PPS number of applicant 1'],
  )
})

const looksAt = async (reference: string) => {
  const { sql, service, ring } = scene.world
  const { id } = await headOf(service, reference)
  const { entries } = await searchAuditRows(sql, ring, { subjectId: id }, 50)
  return entries
    .filter(({ action }) => action.startsWith('case.') || action === 'document.shown')
    .map(({ actor, action, part }) => [actor.id === scene.ids.anne ? 'anne' : 'ben', action, part])
    .reverse()
}

test('what a person opens, previews or prints is on record; what their page reads by itself is not', async () => {
  const reference = await sent()
  const again = (as: StaffName) => scene.ask(as, 'GET', `/cases/${reference}?background=true`)
  await read(reference)
  for (let time = 0; time < 3; time++) await again('anne')
  assert.deepEqual(await looksAt(reference), [['anne', 'case.opened', null]])
  // Nobody reads a case without a trace by saying that it was their page.
  await again('ben')
  await again('ben')
  assert.deepEqual((await looksAt(reference)).slice(1), [['ben', 'case.opened', null]])
  await read(reference, 'ben')
  for (const look of ['previewed', 'printed'])
    assert.equal((await command('ben', reference, 'looks', { look })).status, 204)
  assert.deepEqual((await looksAt(reference)).slice(2), [
    ['ben', 'case.opened', null],
    ['ben', 'case.previewed', null],
    ['ben', 'case.printed', null],
  ])
  const { timeline } = await read(reference)
  const said = timeline.map(({ what }: { readonly what: string }) => what)
  assert.ok(said.includes('printed it') && said.includes('previewed it in the list'))
})

test('a thumbnail is no look; the document that is opened is, and only one of this case', async () => {
  const { world } = scene
  const reference = await sent()
  const form = new FormData()
  form.set('requirement', '1')
  form.set('file', new File([new Uint8Array(samplePdf(2_000))], 'payslip.pdf', { type: 'application/pdf' }))
  await fetch(`${world.baseUrl}/api/case/${reference}/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.keys.dealersLive}` },
    body: form,
  })
  const { documents } = await read(reference)
  const [{ id }] = documents
  const file = (query: string) => scene.ask('anne', 'GET', `/cases/${reference}/documents/${id}${query}`)
  assert.equal((await file('?background=true')).status, 200)
  assert.deepEqual(await looksAt(reference), [['anne', 'case.opened', null]])
  assert.equal((await command('anne', reference, 'looks', { look: 'document', document: id })).status, 204)
  assert.equal((await file('')).status, 200)
  const shown = ['anne', 'document.shown', id]
  assert.deepEqual((await looksAt(reference)).slice(1), [shown, shown])
  const foreign = await sent()
  for (const body of [
    { look: 'document', document: id },
    { look: 'document' },
    { look: 'printed', document: id },
  ])
    assert.equal((await command('anne', foreign, 'looks', body)).status, 404)
  assert.deepEqual(await looksAt(foreign), [])
})

test('a page shows what a decision needs: measures with the policy’s bounds, checks, requirements and what is allowed', async () => {
  const reference = await sent(loanOf(20_000))
  const shown = await read(reference)
  assert.equal(shown.row.amount, 20_000)
  assert.equal(shown.offer.loanAmount, 20_000)
  const ratio = shown.affordability.find(({ name }: { name: string }) => name === 'paymentToIncome')
  assert.ok(ratio.value > 0 && ratio.unit === 'perCent')
  assert.deepEqual(
    shown.checks.map(({ name, result, isLacking }: Record<string, unknown>) => [name, result, isLacking]),
    [
      ['identity', null, true],
      ['creditRegister', null, true],
      ['sanctions', null, true],
      ['pep', null, true],
    ],
  )
  assert.ok(shown.requirements.length > 0 && shown.templates.applicant.includes('Payslips'))
  assert.deepEqual(shown.allowed.decisions, ['review', 'approve', 'decline', 'send-back', 'withdraw'])
  assert.equal(shown.approval.fourEyesFrom, FOUR_EYES_FROM / 100)
})

test('the failures of a returned case are beside their fields, in both sets', async () => {
  const { service } = scene.world
  const reference = await send(service, caseWith({ 'applicants[0].ppsNumber': '1234567A' }))
  const { failures, state, allowed } = await read(reference)
  assert.equal(state, 'Open')
  assert.deepEqual(
    failures.map(({ field, type }: Record<string, unknown>) => [field, type]),
    [['applicants[0].ppsNumber', 'ppsNumber']],
  )
  assert.deepEqual(allowed.decisions, ['withdraw'])
})

test('a command on a stale page is refused, and says who did what in between', async () => {
  const reference = await sent()
  const { version } = await read(reference)
  const check = { seen: version, name: 'identity', result: 'passed' }
  assert.equal((await command('ben', reference, 'checks', check)).status, 200)
  for (const [path, body] of [
    ['decide', { decision: 'approve' }],
    ['decide', { decision: 'decline', code: 'affordability' }],
    ['checks', { name: 'sanctions', result: 'passed' }],
    ['requirements', { documents: [{ name: 'Payslips of June', applicant: 0 }] }],
    ['requirements/1', { verdict: 'waive', reason: 'Seen elsewhere.' }],
    ['ask-checks', {}],
    ['start-signing', { inTurn: false }],
    ['signing-link', { number: 1 }],
    ['cancel-signing', { reason: 'Sample.' }],
  ] as const) {
    const response = await command('anne', reference, path, { seen: version, ...body })
    assert.equal(response.status, 409, path)
    const { by, what, at } = response.body.changed
    assert.deepEqual([by, what], ['Ben Sample', 'recorded the identity check as passed'], path)
    assert.match(at, /Z$/)
  }
  assert.equal((await read(reference)).version, version + 1)
})

test('at the bound of four eyes the first approval parks the case, the same person is refused, and a second approves', async () => {
  const reference = await sent(loanOf(FOUR_EYES_FROM / 100))
  await pass(scene.world.service, reference)
  assert.equal((await read(reference)).approval.needsSecond, true)
  const first = await decide('anne', reference, { decision: 'approve' })
  assert.deepEqual([first.body.awaitsSecond, first.body.state], [true, 'Submitted'])
  const { approval, row } = await read(reference)
  assert.deepEqual([approval.first.by, approval.first.isMe], ['Anne Sample', true])
  assert.equal(approval.first.offer.loanAmount, FOUR_EYES_FROM / 100)
  assert.equal(row.stage, 'secondApproval')
  const same = await decide('anne', reference, { decision: 'approve' })
  assert.equal(same.status, 409)
  assert.match(same.body.detail, /A second person must also approve/)
  const second = await decide('ben', reference, { decision: 'approve' })
  assert.deepEqual([second.body.awaitsSecond, second.body.state], [false, 'Approved'])
  const below = await sent(loanOf(FOUR_EYES_FROM / 100 - 1))
  await pass(scene.world.service, below)
  assert.equal((await decide('anne', below, { decision: 'approve' })).body.state, 'Approved')
})

test('the preview of a decline is what the dealer and the API read, and the note stays with the lender', async () => {
  const reference = await sent()
  const decision = { decision: 'decline', code: 'affordability', reason: 'Please ask again in six months.' }
  const { sentence } = (await command('anne', reference, 'preview', decision)).body
  assert.match(sentence, /not affordable .* six months\.$/)
  const note = 'The employer is in liquidation.'
  assert.equal((await decide('anne', reference, { ...decision, note })).status, 200)
  const { world } = scene
  const stored = await world.call('dealersLive', 'GET', `/api/case/${reference}`)
  assert.equal(stored.body.history.at(-1).reason, sentence)
  const status = await world.call('dealersLive', 'GET', `/api/case/${reference}/status`)
  const events = await world.call('dealersLive', 'GET', '/api/events?wait=5')
  for (const { text } of [stored, status, events]) assert.ok(!text.includes('liquidation'))
  const shown = await read(reference)
  assert.deepEqual([shown.state, shown.notes[0].text], ['Declined', note])
})

test('a suspicion of fraud is never revealed, neither in the preview nor to dealer and API', async () => {
  const { world } = scene
  const [suspected, usual] = [await sent(), await sent()]
  const previews = await Promise.all([
    command('anne', suspected, 'preview', { decision: 'decline', code: 'fraudSuspected' }),
    command('anne', usual, 'preview', { decision: 'decline', code: 'policy' }),
  ])
  assert.deepEqual(previews[0].body.sentence, previews[1].body.sentence)
  await decide('anne', suspected, { decision: 'decline', code: 'fraudSuspected' })
  await decide('anne', usual, { decision: 'decline', code: 'policy' })
  const tell = async (reference: string) => {
    const responses = [
      await world.call('dealersLive', 'GET', `/api/case/${reference}`),
      await world.call('dealersLive', 'GET', `/api/case/${reference}/status`),
    ]
    for (const { text } of responses) assert.doesNotMatch(text, /fraud|suspect/i)
    return responses[0]?.body.history.at(-1).reason
  }
  assert.equal(await tell(suspected), await tell(usual))
  const { body, text } = await world.call('dealersLive', 'GET', '/api/events?limit=200')
  assert.ok(body.items.length > 0)
  assert.doesNotMatch(text, /fraud|suspect/i)
})

test('other figures are previewed with their sentence and measures, and approved as previewed', async () => {
  const reference = await sent(loanOf(20_000))
  await pass(scene.world.service, reference)
  const { offer, affordability } = await read(reference)
  const figures = { term: offer.term === 48 ? 36 : 48 }
  const preview = await command('anne', reference, 'preview', { decision: 'approve', figures })
  assert.equal(preview.status, 200, preview.text)
  assert.equal(preview.body.offer.term, figures.term)
  const ratioOf = (measures: { name: string; value: number }[]) =>
    measures.find(({ name }) => name === 'paymentToIncome')?.value
  assert.notEqual(ratioOf(preview.body.affordability), ratioOf(affordability))
  assert.equal((await decide('anne', reference, { decision: 'approve', figures })).body.state, 'Approved')
  const shown = await read(reference)
  assert.deepEqual([shown.offer, shown.askedOffer], [preview.body.offer, offer])
  const { body } = await scene.world.call('dealersLive', 'GET', `/api/case/${reference}`)
  assert.equal(body.history.at(-1).reason, preview.body.sentence)
  const unlawful = await command('anne', reference, 'preview', { decision: 'approve', figures: { term: 7 } })
  assert.equal(unlawful.status, 409)
})

test('a decision and its note are written together, or neither', async () => {
  const { sql, service } = scene.world
  const full = await sent()
  const { id } = await headOf(service, full)
  await sql`
    insert into case_notes (id, application_id, by_id, at, text, mentions)
    select gen_random_uuid(), ${id}, ${scene.ids.anne}, now(), '', '{}' from generate_series(1, ${NOTES_MAXIMUM})`
  const before = await headOf(service, full)
  const events = async () => (await sql`select from events`).length + (await sql`select from audit`).length
  const written = await events()
  const review = { decision: 'review', note: 'Waits for the dealer.' }
  const refused = await decide('anne', full, review)
  assert.deepEqual(
    [refused.status, refused.body.detail],
    [409, `${full} has 500 notes, and can have no more.`],
  )
  assert.deepEqual(await headOf(service, full), before)
  assert.equal(await events(), written)
  const unfit = await decide('anne', full, { ...review, note: 'x'.repeat(NOTE_MAXIMUM_CHARACTERS + 1) })
  assert.deepEqual([unfit.status, unfit.body.detail.includes('A note')], [409, true])
  const other = await sent()
  assert.equal((await decide('anne', other, review)).body.state, 'InReview')
  const shown = await read(other)
  assert.deepEqual(
    shown.notes.map(({ text, by }: { text: string; by: { id: string } }) => [text, by.id]),
    [[review.note, scene.ids.anne]],
  )
  const { version } = await read(other)
  const paid = await scene.ask('anne', 'POST', `/cases/${other}/pay-out`, { seen: version, note: 'Sample.' })
  assert.equal(paid.status, 409)
  assert.equal((await read(other)).notes.length, 1)
})

test('a document comes as the uploaded file, opens nothing by itself, and each look is on record', async () => {
  const { world } = scene
  const reference = await sent()
  const content = samplePdf(300_000)
  const form = new FormData()
  form.set('requirement', '1')
  form.set('file', new File([new Uint8Array(content)], 'payslip é.pdf', { type: 'application/pdf' }))
  await fetch(`${world.baseUrl}/api/case/${reference}/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.keys.dealersLive}` },
    body: form,
  })
  const { documents } = await read(reference)
  const [{ id, bytes, type }] = documents
  assert.deepEqual([bytes, type], [content.length, 'application/pdf'])
  const path = `/console/api/cases/${reference}/documents/${id}`
  const response = await fetch(world.baseUrl + path, { headers: { cookie: scene.cookies.anne } })
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), content)
  assert.equal(response.headers.get('content-type'), 'application/pdf')
  assert.match(
    response.headers.get('content-disposition') ?? '',
    /^attachment; .*filename\*=UTF-8''payslip%20%C3%A9\.pdf$/,
  )
  assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/)
  const { timeline } = await read(reference)
  assert.ok(
    timeline.some(
      ({ by, what }: Record<string, unknown>) => by === 'Anne Sample' && what === 'opened “payslip é.pdf”',
    ),
  )
  const { id: caseId } = await headOf(world.service, reference)
  const found = await searchAuditRows(world.sql, world.ring, { subjectId: caseId }, 50)
  const entries = found.entries.filter(({ action }) => action.startsWith('document.'))
  assert.deepEqual(
    entries.map(({ action, part }) => [action, part]),
    [
      ['document.shown', id],
      ['document.uploaded', id],
    ],
  )
  const foreign = await sent()
  const elsewhere = await scene.ask('anne', 'GET', `/cases/${foreign}/documents/${id}`)
  assert.equal(elsewhere.status, 404)
})

test('an unknown case is not found, and an erased one says by whom and when, and takes no command', async () => {
  const { world } = scene
  const reference = await sent()
  assert.equal((await scene.ask('anne', 'GET', '/cases/C00000000000000000000000000')).status, 404)
  assert.equal((await scene.ask('anne', 'GET', '/cases/nonsense')).status, 404)
  const { id } = await headOf(world.service, reference)
  await world.sql`update applications set key_id = null, data_key = null, file = null where id = ${id}`
  await world.sql`insert into audit (id, at, actor_kind, actor_id, action, subject_kind, subject_id)
    values (${newId(Date.now())}, now(), 'user', ${scene.ids.ben}, 'application.erased', 'application', ${id})`
  const shown = await read(reference)
  assert.deepEqual([shown.application, shown.notes, shown.documents], [null, [], []])
  assert.equal(shown.erased.by, 'Ben Sample')
  assert.match(shown.erased.at, /Z$/)
  assert.deepEqual(shown.allowed.decisions, [])
  const refused = await decide('anne', reference, { decision: 'decline', code: 'policy' })
  assert.equal(refused.status, 409)
  assert.match(refused.body.detail, /has been erased/)
})

test('changes are reported at once, of one mode, and a wait ends with the session', async () => {
  const { world } = scene
  const changes = (after = '', cookie = scene.cookies.anne) =>
    world.call(undefined, 'GET', `/console/api/changes?mode=live${after === '' ? '' : `&cursor=${after}`}`, {
      headers: { cookie },
    })
  /** Reads on until this case has changed, past changes that earlier tests made; returns the next cursor. */
  const until = async (cursor: string, reference: string, version: number): Promise<string> => {
    const { body } = await changes(cursor)
    const found = body.items.find((one: { reference: string }) => one.reference === reference)
    if (found === undefined || found.version < version) return until(body.nextCursor, reference, version)
    assert.deepEqual(found, { reference, version, state: 'Submitted' })
    return body.nextCursor
  }
  const { nextCursor } = (await changes()).body
  const inTest = await send(world.service, caseWith(), { mode: 'test' })
  const reference = await sent()
  const sentAt = await until(nextCursor, reference, 1)
  // A change without an event, such as a check, is reported too.
  const waiting = until(sentAt, reference, 2)
  await command('ben', reference, 'checks', { seen: 1, name: 'identity', result: 'passed' })
  const cursor = await waiting
  const tested = await scene.ask('anne', 'GET', `/changes?mode=test&cursor=${nextCursor}`)
  assert.deepEqual(
    tested.body.items.map((one: { reference: string }) => one.reference),
    [inTest],
  )
  assert.equal((await changes('nonsense')).status, 400)
  const cookie = await scene.begin(scene.ids.anne)
  const ended = changes(cursor, cookie)
  await world.sql`update sessions set ended_at = now() where id = (select max(id::text)::uuid from sessions)`
  await sent()
  assert.equal((await ended).status, 401)
})

test('a case shows what providers found of its newest revision, and nothing of earlier ones', async () => {
  const { service } = scene.world
  const reference = await sent()
  const { id, revision } = await headOf(service, reference)
  const at = service.now()
  const facts = [
    { provider: 'register', revision: revision - 1, at, facts: { arrears: 999 } },
    { provider: 'vehicle', revision: revision - 1, at, facts: { value: 8_000 } },
    { provider: 'register', revision, at, facts: { arrears: 1200.5 } },
  ]
  const changed = await changeCase(service, id, { actor: { kind: 'service', id: 'policy' } }, ({ file }) => ({
    file: { ...file, facts },
    audits: [],
  }))
  assert.equal(changed.is, 'changed')
  const shown: { provider: string; facts: { value: string }[] }[] = (await read(reference)).facts
  assert.deepEqual(
    shown.map((one) => [one.provider, one.facts.map(({ value }) => value)]),
    [['register', ['1200.5']]],
  )
})
