/** People of dealers upload documents, look at them, and start the signing of approved applications. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
import type { Person } from '../../src/adapters/access/person.ts'
import type { SmsGateway } from '../../src/adapters/mail/gateway.ts'
import { ONLY_LENDER_CORRECTS } from '../../src/domain/application/access.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { ownApplicationView } from '../../src/http/dealer-applications/views.ts'
import { sendOwnSigningLink } from '../../src/operations/dealer-applications/commands.ts'
import { readOwn } from '../../src/operations/dealer-applications/read.ts'
import { Refusal } from '../../src/operations/refusal.ts'
import { samplePdf } from '../support/document-samples.ts'
import { aSubmission, type DealerPerson, type OwnScene, openOwnScene, typedCase } from './own-scene.ts'

let scene: OwnScene
before(async () => {
  scene = await openOwnScene()
})
after(() => scene.world.close())

const made = async (words = ''): Promise<string> => {
  const body = typedCase(words === '' ? {} : { 'loanDetails.furtherInformation': words })
  const response = await scene.submit('dara', { ...aSubmission(), body })
  assert.equal(response.status, 200, response.text)
  return response.body.reference
}

const form = (requirement: string, content: Buffer, name = 'payslip.pdf', type = 'application/pdf') =>
  Buffer.concat([
    Buffer.from(
      `--sample\r\ncontent-disposition: form-data; name="requirement"\r\n\r\n${requirement}\r\n` +
        `--sample\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n--sample--\r\n'),
  ])

const upload = (
  reference: string,
  content: Buffer,
  { key, as = 'dara', requirement = '1' }: { key?: string; as?: DealerPerson; requirement?: string } = {},
) =>
  scene.ask(as, 'POST', `/own-applications/${reference}/documents`, form(requirement, content), {
    'content-type': 'multipart/form-data; boundary=sample',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  })

test('a person uploads a document, and dealer, client and staff read it', async () => {
  const reference = await made()
  const content = samplePdf(300_000)
  const sent = await upload(reference, content)
  assert.equal(sent.status, 201, sent.text)
  const { id, uploadedAt: _at, ...document } = sent.body
  assert.deepEqual(document, {
    requirement: '1',
    name: 'payslip.pdf',
    type: 'application/pdf',
    bytes: content.length,
    by: 'Dara Sample',
  })
  const listed = await scene.ask('colm', 'GET', `/own-applications/${reference}/documents`)
  assert.deepEqual(listed.body.items, [sent.body])
  const shown = await scene.readOwn(reference, 'colm')
  const requirement = shown.requirements.find((one: { id: string }) => one.id === '1')
  assert.deepEqual([requirement.state, requirement.documents.length], ['received', 1])
  const file = await scene.ask('colm', 'GET', `/own-applications/${reference}/documents/${id}`)
  assert.deepEqual([file.status, file.headers.get('content-length')], [200, String(content.length)])
  const looks = await scene.world.sql`
    select from audit where action = 'document.shown' and actor_id = ${scene.ids.colm}`
  assert.equal(looks.length, 1)
  const clients = await scene.world.call('dealer', 'GET', `/api/case/${reference}/documents`)
  assert.equal(clients.body.items[0].by, 'owner')
  const staffs = await scene.staff.ask('anne', 'GET', `/cases/${reference}`)
  assert.equal(staffs.body.documents[0].by, 'Dara Sample')
  const [quota] = await scene.world.sql<{ bytes: string }[]>`select bytes from dealer_documents`
  assert.equal(Number(quota?.bytes), content.length)
})

test('an upload that is repeated under its key is accepted once', async () => {
  const reference = await made()
  const [key, content] = [randomUUID(), samplePdf(5_000)]
  const first = await upload(reference, content, { key })
  const again = await upload(reference, content, { key })
  assert.deepEqual([again.status, again.body], [201, first.body])
  const other = await upload(reference, samplePdf(6_000), { key })
  assert.equal(other.status, 422)
  const colms = await upload(reference, content, { key, as: 'colm' })
  assert.notEqual(colms.body.id, first.body.id)
  const { body } = await scene.ask('dara', 'GET', `/own-applications/${reference}/documents`)
  assert.equal(body.items.length, 2)
})

/** A signing under way, in live data if requested. */
const signingOf = async (mode: 'test' | 'live'): Promise<string> => {
  const reference = await made('sandbox: approve')
  const { requirements } = await scene.readOwn(reference)
  for (const { id, isWanted } of requirements) {
    const { version: seen } = await scene.readOwn(reference)
    const waived = { seen, verdict: 'waive', reason: 'A sample.' }
    if (isWanted) await scene.staff.ask('anne', 'POST', `/cases/${reference}/requirements/${id}`, waived)
  }
  const { version: seen } = await scene.readOwn(reference)
  const started = await scene.ask('dara', 'POST', `/own-applications/${reference}/start-signing`, { seen })
  assert.equal(started.status, 200, started.text)
  const id = idOfReference('b', reference) ?? ''
  await scene.world.sql`update applications set mode = ${mode} where id = ${id}`
  await scene.world.sql`update case_queue set mode = ${mode} where application_id = ${id}`
  return reference
}

const dara = async (): Promise<Person> => {
  const [dealer] = await scene.world.sql<{ id: string; name: string }[]>`
    select d.id, d.name from users u join dealers d on d.id = u.dealer_id where u.id = ${scene.ids.dara}`
  assert.ok(dealer !== undefined)
  const [userId, sessionId] = [scene.ids.dara, 'sample']
  return {
    userId,
    email: 'dara@example.ie',
    name: null,
    role: 'dealerUser',
    dealer,
    partner: null,
    isInSandbox: false,
    sessionId,
  }
}

const GATEWAY: SmsGateway = { send: async () => undefined }

for (const { mode, sms, may } of [
  { mode: 'live', sms: undefined, may: false },
  { mode: 'live', sms: GATEWAY, may: true },
  { mode: 'test', sms: undefined, may: true },
] as const) {
  const codes = sms === undefined ? 'mail' : 'text message'
  test(`a dealer's person ${may ? 'corrects' : 'can’t correct'} a ${mode} signer's address with codes by ${codes}`, async () => {
    const reference = await signingOf(mode)
    const service = { ...scene.world.service, sms }
    const person = await dara()
    const shown = await readOwn(service, person, reference)
    assert.ok(shown !== undefined)
    const view = ownApplicationView(service, shown, scene.ids.dara)
    const [signer] = view.signing?.signers ?? []
    assert.deepEqual([signer?.mayCorrectEmail, signer?.mayCorrectMobile, signer?.takesLink], [may, may, true])
    const command = { person, requestId: 'sample', reference, seen: view.version }
    const again = await sendOwnSigningLink(service, command, { number: 1 })
    assert.ok(!(again instanceof Refusal), 'a link is sent again wherever it goes already')
    const corrected = await sendOwnSigningLink(service, command, { number: 1, email: 'other@example.ie' })
    assert.equal(corrected instanceof Refusal ? corrected.says : null, may ? null : ONLY_LENDER_CORRECTS)
    const { signing } = await scene.readOwn(reference)
    assert.equal(signing.signers[0].maskedEmail === 'o•••@example.ie', may)
  })
}

test('quotations, cars, form options and the first mode answer a form', async () => {
  const request = { purchasePrice: 20_000, deposit: 5_000, loanType: 'hp', vehicleType: 'car', term: 36 }
  const quoted = await scene.ask('dara', 'POST', '/quotations', { request })
  assert.equal(quoted.body.offers[0].term, 36, quoted.text)
  const none = await scene.ask('dara', 'POST', '/quotations', { request: { ...request, term: 7 } })
  assert.deepEqual([none.body.offers, none.body.reasons.length > 0], [[], true])
  const wrong = await scene.ask('dara', 'POST', '/quotations', {
    request: { ...request, purchasePrice: 'x' },
  })
  assert.deepEqual([wrong.body.failures[0].place, wrong.body.failures[0].type], ['purchasePrice', 'type'])
  assert.equal((await scene.ask('dara', 'GET', '/cars')).status, 200)
  const options = await scene.ask('dara', 'GET', '/form-options/b')
  assert.deepEqual(
    [options.body.banks.includes('permanentTsb'), options.body.hasSpecialAgreement],
    [true, false],
  )
  const special = await scene.ask('stranger', 'GET', '/form-options/a')
  assert.equal(special.body.hasSpecialAgreement, true)
  assert.match((await scene.ask('dara', 'GET', '/own-first-mode')).body.mode, /^(test|live)$/)
})
