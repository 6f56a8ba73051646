/**
 * Completing an application over HTTP: by the dealer's and the partner's clients in both sets, and by the lender's. What
 * was submitted stays as it was, and an approval of another vehicle falls.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { dublinDay } from '../../packages/values/dublin-day.ts'
import { waiveAll } from '../../src/domain/documents/requirement.ts'
import { transitionApplication } from '../../src/modules/applications/change.ts'
import { findPerson } from '../../src/modules/privacy/find.ts'
import { ownPartOf } from '../../src/modules/privacy/report-own-data.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { validQuote } from '../interface/samples.ts'
import { caseWith, fileIn, headOf, OPERATOR, openGuardWorld, send } from '../operations/guard-world.ts'
import { bodyOf, sign, start, work } from '../operations/signing-scene.ts'
import { createLenderClient, type LenderClient, lenderCalls } from '../support/lender-client.ts'
import type { ClientName, World } from '../support/world.ts'

let world: World
let core: LenderClient
before(async () => {
  world = await openGuardWorld()
  core = await createLenderClient(world, { mode: 'live', name: 'Core system' })
})
after(async () => {
  await world.service.signing.renderer.stop()
  await world.close()
})

type SetPath = 'quote' | 'case'

const VIN = 'TMBJR7NX1PY000001'
const VEHICLE = { make: 'Skoda', model: 'Octavia', vin: VIN }
const ADDRESS = '1 Sample Street, Sampletown, Co. Dublin, D01 X2X3'
const WITHOUT_STREET = { 'applicants[0].addresses[0].line1': undefined }

/** What is still to complete, as the signing says. */
const toCompleteOf = async (set: SetPath, reference: string, client: ClientName = 'dealersLive') =>
  (await world.call(client, 'GET', `/api/${set}/${reference}/signing`)).body.toComplete
const complete = (
  set: SetPath,
  reference: string,
  body: unknown,
  client: ClientName = 'dealersLive',
  key?: string,
) =>
  world.call(client, 'POST', `/api/${set}/${reference}/completion`, {
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const lenderCall = lenderCalls(
  () => world,
  () => core,
)
const readByLender = async (reference: string) => (await lenderCall('GET', `applications/${reference}`)).body

const submitted = (set: SetPath, overrides = {}) =>
  set === 'quote'
    ? send(world.service, validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' }), {
        set: 'a',
      })
    : send(world.service, caseWith(overrides))

const approve = async (reference: string) => {
  const transitioned = await transitionApplication(world.service, await headOf(world.service, reference), {
    to: 'Approved',
    initiator: 'staff',
    by: OPERATOR,
    changes: (file) => ({ ...file, requirements: waiveAll(file.requirements, world.service.now()) }),
  })
  assert.equal(transitioned, 'done')
  return reference
}

/** A registration number of the next year, so that the vehicle is younger than any sample. */
const NEWEST = `${dublinDay(Date.now()).slice(2, 4)}1-D-77`

for (const set of ['quote', 'case'] as const) {
  test(`the dealer’s client completes a ${set}, which stays as it was submitted`, async () => {
    const reference = await submitted(set, set === 'case' ? WITHOUT_STREET : {})
    const before = (await world.call('dealersLive', 'GET', `/api/${set}/${reference}`)).body
    assert.equal((await readByLender(reference)).completed, null)
    const [missing, address] = await toCompleteOf(set, reference)
    assert.equal(missing.name, 'vehicleIdentity')
    assert.ok(missing.fields.includes('vin'), missing.fields)
    assert.deepEqual(address, { name: 'partyAddress', fields: ['hirerAddress'] })

    const made = await complete(
      set,
      reference,
      { ...VEHICLE, vin: ` ${VIN.toLowerCase()} `, variant: null, hirerAddress: ` ${ADDRESS} ` },
      undefined,
      set,
    )
    assert.equal(made.status, 200, made.text)
    assert.equal(made.body.status, 'Submitted')
    assert.deepEqual(await toCompleteOf(set, reference), [])
    const { application, completed } = await readByLender(reference)
    assert.deepEqual([application.vehicle.identity.make, application.vehicle.vin], ['Skoda', VIN])
    const [{ line1, county }] = application.applicants[0].addresses
    assert.deepEqual([line1, county], [ADDRESS, undefined])
    const { at, ...values } = completed
    assert.ok(!Number.isNaN(Date.parse(at)))
    const nothing = {
      vehicleType: null,
      variant: null,
      year: null,
      registrationNumber: null,
      legalName: null,
      guarantorAddress: null,
    }
    assert.deepEqual(values, { ...nothing, ...VEHICLE, hirerAddress: ADDRESS, supplier: null })
    const again = await complete(
      set,
      reference,
      { ...VEHICLE, vin: ` ${VIN.toLowerCase()} `, variant: null, hirerAddress: ` ${ADDRESS} ` },
      undefined,
      set,
    )
    assert.equal(again.text, made.text, 'a repeated request is not carried out again')

    const { quote, borrower, loanDetails } = (
      await world.call('dealersLive', 'GET', `/api/${set}/${reference}`)
    ).body
    assert.deepEqual([quote, borrower, loanDetails], [before.quote, before.borrower, before.loanDetails])
  })

  test(`every error of a completion of a ${set} is returned at once, and nothing is stored`, async () => {
    const reference = await submitted(set, set === 'case' ? WITHOUT_STREET : {})
    const sent = {
      make: 5,
      year: 1,
      vin: 'VIN',
      legalName: 'Sample',
      hirerAddress: 'Sample\nStreet',
      guarantorAddress: ADDRESS,
      supplier: 'Sample Dealer',
      vehicleType: 'tbc',
    }
    const { status, body } = await complete(set, reference, sent)
    assert.equal(status, 400)
    assert.deepEqual(
      body.errors.map(({ field }: { field: string }) => field),
      ['vehicleType', 'make', 'year', 'vin', 'legalName', 'hirerAddress', 'guarantorAddress', 'supplier'],
    )
    for (const one of body.errors) assert.ok(one.message.startsWith(`${one.field} `), one.message)
    assert.equal((await complete(set, reference, {})).status, 400)
    assert.deepEqual((await complete(set, reference, { makes: 'Skoda' })).body.errors[0].type, 'unknown')
    assert.equal((await readByLender(reference)).completed, null)
  })
}

test('a partner names the dealer that supplies the vehicle, by its name or its ID', async () => {
  const mode = 'test'
  const reference = await send(world.service, caseWith({ onBehalfOf: null }), { client: 'partner', mode })
  const missing = await toCompleteOf('case', reference, 'partner')
  assert.deepEqual(missing.at(-1), { name: 'supplier', fields: ['supplier'] })
  const refused = await complete('case', reference, { supplier: 'Nobody’s Motors' }, 'partner')
  assert.deepEqual([refused.status, refused.body.errors[0].field], [400, 'supplier'])
  const [dealer] = await world.sql<
    { id: string; name: string }[]
  >`select id, name from dealers where name = 'Sample Dealer'`
  assert.ok(dealer)
  for (const supplier of [' sample  dealer', dealer.id]) {
    const made = await complete('case', reference, { supplier }, 'partner')
    assert.equal(made.status, 200, made.text)
  }
  assert.deepEqual((await fileIn(world.service, reference)).completion?.values.supplier, {
    dealerId: dealer.id,
    name: 'Sample Dealer',
  })
})

test('a disabled dealer supplies nothing', async () => {
  await world.sql`update dealers set disabled_at = now() where name = 'Sample Special Dealer'`
  const reference = await send(world.service, caseWith({ onBehalfOf: null }), {
    client: 'partner',
    mode: 'test',
  })
  assert.equal(
    (await complete('case', reference, { supplier: 'Sample Special Dealer' }, 'partner')).status,
    400,
  )
})

test('an approval stays if only the description changes, and falls if the vehicle has another age', async () => {
  const reference = await approve(await submitted('case'))
  const { offer } = await fileIn(world.service, reference)
  const described = await complete('case', reference, VEHICLE)
  assert.deepEqual([described.status, described.body.status], [200, 'Approved'], described.text)
  assert.deepEqual((await fileIn(world.service, reference)).offer, offer)

  const other = await complete('case', reference, { registrationNumber: NEWEST })
  assert.deepEqual([other.status, other.body.status], [200, 'InReview'], other.text)
  const { application, history, figures } = await readByLender(reference)
  assert.equal(application.vehicle.used.registration, NEWEST)
  assert.match(history.at(-1).reason, /another age or other figures/)
  assert.equal(figures.loanAmount > 0, true)
  assert.deepEqual((await fileIn(world.service, reference)).approvals, [])
})

test('before the decision, the figures follow the completed vehicle', async () => {
  const reference = await submitted('case', { 'loanDetails.vehicle.registrationNumber': 'ZV-1' })
  assert.equal((await complete('case', reference, { ...VEHICLE, year: 1990 })).body.status, 'Submitted')
  const actions = await world.sql<{ action: string }[]>`
    select action from audit where subject_id = ${(await headOf(world.service, reference)).id} and actor_id = 'cl_dealersLive'
    order by id desc limit 2`
  assert.deepEqual(actions.map(({ action }) => action).sort(), [
    'application.completed',
    'application.figuresChanged',
  ])
})

test('nothing is completed while it is being signed, or after', async () => {
  const reference = await approve(await submitted('case'))
  assert.equal((await complete('case', reference, VEHICLE)).status, 200)
  await start(world.service, reference)
  await work(world.service)
  for (const says of [/is being signed. Stop the signing first/, /has been signed/]) {
    const refused = await complete('case', reference, { variant: 'Sample' })
    assert.deepEqual([refused.status, refused.body.type], [409, '/problems/not-possible'])
    assert.match(refused.body.detail, says)
    const { version } = await headOf(world.service, reference)
    const byLender = await lenderCall('POST', `applications/${reference}/completion`, {
      version,
      make: 'Sample',
    })
    assert.deepEqual([byLender.status, byLender.body.detail], [409, refused.body.detail])
    if (says.source.startsWith('is')) {
      await sign(world.service, reference, 0)
      await work(world.service)
    }
  }
})

test('a client of the lender completes the version that it has read', async () => {
  const reference = await send(world.service, bodyOf('limitedCompany'))
  const { version } = await readByLender(reference)
  const path = `applications/${reference}/completion`
  const made = await lenderCall('POST', path, { version, ...VEHICLE })
  assert.deepEqual([made.status, made.body.state], [200, 'Submitted'], made.text)
  assert.equal(made.body.version, version + 1)
  const late = await lenderCall('POST', path, { version, make: 'Other' })
  assert.deepEqual([late.status, late.body.changed.by], [409, 'Core system'])
  const faulty = await lenderCall('POST', path, {
    version: version + 1,
    vin: 'x',
    legalName: 'Other Limited',
  })
  assert.deepEqual(
    faulty.body.errors.map(({ field }: { field: string }) => field),
    ['vin', 'legalName'],
  )
})

test('a resubmission keeps what was completed, unless it has another vehicle', async () => {
  const reference = await submitted('case')
  await complete('case', reference, VEHICLE)
  const resubmitted = async (overrides = {}) => {
    const back = { to: 'Open', initiator: 'staff', by: OPERATOR, reason: 'A sample.' } as const
    assert.equal(
      await transitionApplication(world.service, await headOf(world.service, reference), back),
      'done',
    )
    assert.deepEqual(await toCompleteOf('case', reference), [])
    const body = caseWith({ caseId: reference, ...overrides })
    const { status, text } = await world.call('dealersLive', 'POST', '/api/case/submit', { body })
    assert.equal(status, 200, text)
    return { ...(await readByLender(reference)), toComplete: await toCompleteOf('case', reference) }
  }
  const same = await resubmitted({ 'loanDetails.furtherInformation': 'Sample.' })
  assert.deepEqual([same.state, same.completed.vin, same.toComplete], ['Submitted', VIN, []])
  const other = await resubmitted({ 'loanDetails.vehicle.registrationNumber': '201-D-99' })
  assert.deepEqual([other.state, other.completed, other.toComplete.length], ['Submitted', null, 1])
})

test('a corrected address takes the place of a completed one, and leaves the rest', async () => {
  const reference = await submitted('case', WITHOUT_STREET)
  await complete('case', reference, { ...VEHICLE, hirerAddress: ADDRESS })
  const addressAfter = async (overrides: object) => {
    await transitionApplication(world.service, await headOf(world.service, reference), {
      to: 'Open',
      initiator: 'staff',
      by: OPERATOR,
      reason: 'A sample.',
    })
    const body = caseWith({ caseId: reference, ...overrides })
    const { status, text } = await world.call('dealersLive', 'POST', '/api/case/submit', { body })
    assert.equal(status, 200, text)
    const { completed, application } = await readByLender(reference)
    assert.equal(completed.vin, VIN)
    const { line1 = null } = application.applicants[0].addresses[0]
    return [completed.hirerAddress, line1, await toCompleteOf('case', reference)]
  }
  assert.deepEqual(await addressAfter(WITHOUT_STREET), [ADDRESS, ADDRESS, []])
  assert.deepEqual(await addressAfter({}), [null, '3 Sample Street', []])
  const missing = { name: 'partyAddress', fields: ['hirerAddress'] }
  assert.deepEqual(await addressAfter(WITHOUT_STREET), [null, null, [missing]])
})

test('nothing is signed without an address; the agreement and the contract have the completed ones', async () => {
  const reference = await send(world.service, bodyOf('joint'))
  await complete('case', reference, VEHICLE)
  await approve(reference)
  const start = () => world.call('dealersLive', 'POST', `/api/case/${reference}/esign`)
  assert.equal((await start()).body.status, 'Not ready')
  assert.deepEqual(await toCompleteOf('case', reference), [
    { name: 'partyAddress', fields: ['hirerAddress', 'guarantorAddress'] },
  ])
  const addresses = { hirerAddress: ADDRESS, guarantorAddress: `2 ${ADDRESS}` }
  assert.equal((await complete('case', reference, addresses)).body.status, 'Approved')
  assert.equal((await start()).body.status, 'Initiated')
  await work(world.service)
  for (const place of [0, 1]) await sign(world.service, reference, place)
  await work(world.service)
  const { parties, mandate } = (await lenderCall('GET', `applications/${reference}/contract`)).body
  assert.deepEqual(
    parties.map(({ role, address }: { role: string; address: unknown }) => [role, address]),
    [
      ['hirer', [ADDRESS]],
      ['guarantor', [`2 ${ADDRESS}`]],
    ],
  )
  assert.deepEqual(mandate.holderAddress, [ADDRESS])
})

test('the copy for a person has what was completed of their application', async () => {
  const ppsNumber = '1234567T'
  const reference = await submitted('case', { ...WITHOUT_STREET, 'applicants[0].ppsNumber': ppsNumber })
  await complete('case', reference, { ...VEHICLE, hirerAddress: ADDRESS })
  const found = await findPerson(world.service, { mode: 'live', ppsNumber })
  assert.ok(!(found instanceof Refusal))
  const sent = found.applications.find((one) => one.reference === reference)?.sendings.at(-1)
  assert.ok(sent)
  const { part } = ownPartOf(sent)
  assert.deepEqual([part.vehicle?.identity?.model, part.vehicle?.vin], ['Octavia', VIN])
  assert.equal(part.applicant.addresses?.[0]?.line1, ADDRESS)
})
