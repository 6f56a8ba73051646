/** People of dealers upload documents, look at them, and start the signing of approved applications. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, before } from 'node:test'
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
