/** A proof belongs to a person and a purpose: an application sent again for another person needs it again. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { askForDocument, judgeRequirement } from '../../src/modules/applications/requirements.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { type Overrides, validCase, validQuote, withAllInBothLists } from '../interface/samples.ts'
import { samplePdf } from '../support/document-samples.ts'
import { openWorld, type World } from '../support/world.ts'
import { documentVisit, pathOf } from './document-uploads.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const { get, upload, requirementsOf } = documentVisit(() => world)
const STAFF = { kind: 'user', id: 'sample' } as const

const SETS = {
  a: {
    body: (reference: string | null, overrides: Overrides = {}) =>
      validQuote(
        'Individual',
        { 'quote.quoteReference': reference, ...overrides },
        { filled: 'minimal', client: 'dealer' },
      ),
    submit: '/api/quote/submit',
    path: 'quote',
    another: {
      'quote.applicants[0].personalInfo.firstName': 'Other',
      'quote.applicants[0].personalInfo.ppsNumber': '1234567FA',
      'quote.applicants[0].contactDetails.emailAddress': 'other@example.ie',
    },
    salary: { 'quote.applicants[0].incomeExpenditure.netSalaryPerMonth': 4_321 },
  },
  b: {
    body: (reference: string | null, overrides: Overrides = {}) =>
      withAllInBothLists(validCase('individual', {}, { filled: 'minimal' }), {
        caseId: reference,
        ...overrides,
      }),
    submit: '/api/case/submit',
    path: 'case',
    another: {
      'applicants[0].firstName': 'Other',
      'applicants[0].ppsNumber': '1234567FA',
      'applicants[0].email': 'other@example.ie',
    },
    salary: { 'applicants[0].incomeExpenditure.netSalaryPerMonth': 4_321 },
  },
} as const

const submit = async (set: keyof typeof SETS, body: object): Promise<string> => {
  const response = await world.call('dealer', 'POST', SETS[set].submit, { body })
  assert.ok(response.body.wasSubmitted ?? response.body.isSubmitted, response.text)
  return response.body.quoteReference ?? response.body.caseId
}

/** Sent back with a document for each requirement, all of them accepted. */
const sentBack = async (set: keyof typeof SETS): Promise<string> => {
  const reference = await submit(set, SETS[set].body(null))
  for (const { id } of await requirementsOf(reference)) {
    assert.equal((await upload(reference, samplePdf(), { requirement: id })).status, 201)
    await judge(reference, id)
  }
  const by = { decision: 'send-back', by: STAFF, reason: 'A sample.' } as const
  assert.ok(!((await decideApplication(world.service, reference, by)) instanceof Refusal))
  return reference
}

const judge = async (reference: string, id: string) => {
  const judged = await judgeRequirement(world.service, reference, { id, verdict: 'accept', by: STAFF })
  assert.ok(!(judged instanceof Refusal), String(judged))
}

const statesOf = async (reference: string) =>
  Object.fromEntries((await requirementsOf(reference)).map(({ name, state }) => [name, state]))

const lastTransition = async (set: keyof typeof SETS, reference: string) =>
  (await get(`/api/${SETS[set].path}/${reference}`)).body.history.at(-1)

for (const set of ['a', 'b'] as const) {
  test(`set ${set}: for another person all of it is required again, and status and history say so`, async () => {
    const reference = await sentBack(set)
    const documents = (await get(pathOf(reference))).body
    await submit(set, SETS[set].body(reference, SETS[set].another))
    const items = await requirementsOf(reference)
    assert.ok(items.length > 3 && items.every(({ state }) => state === 'outstanding'))
    assert.deepEqual((await get(pathOf(reference))).body, documents, 'the documents stay')
    const { from, to, by, reason } = await lastTransition(set, reference)
    assert.deepEqual([from, to, by], ['Open', 'Submitted', 'cl_dealer'])
    const names = items.map(({ name }) => name)
    assert.equal(
      reason,
      `Requested again, because the data they are based on has changed: ${names.join(', ')}.`,
    )
    if (set === 'b') assert.deepEqual((await get(`/api/case/${reference}/status`)).body.requirements, names)
    // A proof still counts if only the spelling of a name changed.
    await judge(reference, '1')
  })

  test(`set ${set}: with another income its proofs are required again, and nothing else`, async () => {
    const reference = await sentBack(set)
    await submit(set, SETS[set].body(reference, SETS[set].salary))
    assert.deepEqual(await statesOf(reference), {
      'Photo identification': 'accepted',
      'Proof of address': 'accepted',
      'Proof of PPS number': 'accepted',
      Accounts: 'outstanding',
      'Tax clearance certificate': 'accepted',
      'Bank statements': 'outstanding',
    })
  })

  test(`set ${set}: sent again unchanged, also after a failed sending, all of it stays accepted`, async () => {
    const reference = await sentBack(set)
    const failed = set === 'a' ? { 'quote.finance.term': 1 } : { 'loanDetails.term': 1 }
    await world.call('dealer', 'POST', SETS[set].submit, { body: SETS[set].body(reference, failed) })
    await submit(set, SETS[set].body(reference))
    const states = Object.values(await statesOf(reference))
    assert.ok(states.length > 3 && states.every((state) => state === 'accepted'))
    assert.equal((await lastTransition(set, reference)).reason, null)
  })
}

test('a requirement of an application that was never valid belongs to the revision of that time', async () => {
  const wrong = { 'loanDetails.term': 1 }
  const sendWrong = async () =>
    (await world.call('dealer', 'POST', SETS.b.submit, { body: SETS.b.body(null, wrong) })).body.caseId
  for (const [overrides, state] of [
    [{}, 'received'],
    [SETS.b.another, 'outstanding'],
  ] as const) {
    const reference = await sendWrong()
    const asked = await askForDocument(world.service, reference, { name: 'Sample', applicant: 0, by: STAFF })
    assert.ok(!(asked instanceof Refusal))
    assert.equal((await upload(reference, samplePdf(), { requirement: asked.id })).status, 201)
    await submit('b', SETS.b.body(reference, overrides))
    assert.equal((await requirementsOf(reference))[0]?.state, state)
  }
})

test('what the requirements were for is kept through a failed sending, and never in the clear', async () => {
  const reference = await sentBack('b')
  const failed = { ...SETS.b.another, 'loanDetails.term': 1 }
  await world.call('dealer', 'POST', SETS.b.submit, { body: SETS.b.body(reference, failed) })
  await submit('b', SETS.b.body(reference, SETS.b.another))
  assert.ok(Object.values(await statesOf(reference)).every((state) => state === 'outstanding'))
  const [row] = await world.sql<{ reason: Buffer }[]>`
    select reason from transitions where application_id = ${idOfReference('b', reference) ?? ''} and reason is not null
    order by number desc limit 1`
  assert.ok(row !== undefined && !row.reason.includes('Payslips'))
})
