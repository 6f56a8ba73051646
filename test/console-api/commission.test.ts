/** Commission from the product's file to the contract, the case, the sealed agreement and the dealer's statement. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { dublinDay } from '../../packages/values/dublin-day.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { SAMPLE_PRODUCTS } from '../../src/domain/finance/sample-products.ts'
import { importProducts } from '../../src/modules/products/imports.ts'
import { workOnReplay } from '../../src/modules/products/replay-worker.ts'
import { workOnDueSignings } from '../../src/modules/signing/seal.ts'
import { followDue } from '../../src/modules/submissions/plans.ts'
import { inContractNames, readProductFile } from '../../src/sets/products/file.ts'
import { change } from '../../src/store/audit/change.ts'
import { validCase } from '../interface/samples.ts'
import { until } from '../mail/mail-room.ts'
import { createLenderClient, type LenderClient, lenderCalls } from '../support/lender-client.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { openWorld } from '../support/world.ts'
import { type StaffScene, staffOf } from './staff-scene.ts'

let scene: StaffScene
let core: LenderClient
let dealerId: string

before(async () => {
  scene = await staffOf(await openWorld({ webhooks: true }))
  core = await createLenderClient(scene.world)
  dealerId = scene.world.service.referenceData.current().client('cl_dealer')?.dealerId ?? assert.fail()
  await offering([{ percentOfAmountFinanced: 2.5 }])
})
after(async () => {
  await scene.world.service.signing.renderer.stop()
  await scene.world.close()
})

/** Offers the sample hire purchase alone, with this commission in its file. */
const offering = async (commission: readonly object[] | undefined): Promise<void> => {
  const { world } = scene
  const [sample] = SAMPLE_PRODUCTS
  assert.ok(sample)
  const { sample: _, version: __, ...content } = inContractNames(sample)
  const product = {
    ...content,
    id: 'paying',
    name: 'Paying',
    ...(commission === undefined ? {} : { commission }),
  }
  const dealers = [{ id: dealerId, name: 'Own' }]
  const read = readProductFile({ products: [product] }, { dealers, sampleIds: new Set() })
  assert.ok(!('failures' in read), JSON.stringify(read))
  const ended = SAMPLE_PRODUCTS.map(({ version, ...one }) => ({ ...one, inForceTo: one.inForceFrom }))
  await change(world.sql, { actor: { kind: 'operator', id: 'test' }, now: Date.now }, (making) =>
    importProducts(making, [...ended, ...read]),
  )
  await world.service.referenceData.newest()
}

const fail = (error: unknown) => assert.fail(String(error))

const dealer = (method: string, path: string, body?: object) =>
  scene.world.call('dealer', method, path, body === undefined ? {} : { body })

/** Submitted and signed by the sandbox's signers, sealed, and paid out. */
const paidOut = async (): Promise<string> => {
  const { world } = scene
  const overrides = { 'loanDetails.furtherInformation': 'sandbox: sign after 1s', onBehalfOf: null }
  const sent = await dealer(
    'POST',
    '/api/case/submit',
    validCase('individual', overrides, { filled: 'minimal' }),
  )
  const reference: string = sent.body.caseId
  await dealer('POST', `/api/sandbox/${reference}/advance`, { to: 'Approved' })
  assert.equal((await dealer('POST', `/api/case/${reference}/esign`)).body.status, 'Initiated')
  await workOnDueSignings(world.service, fail)
  world.passTime(2_000)
  await followDue(world.service, fail)
  await workOnDueSignings(world.service, fail)
  const { status } = await dealer('POST', `/api/sandbox/${reference}/advance`, { to: 'PaidOut' })
  assert.equal(status, 200)
  return reference
}

const lender = lenderCalls(
  () => scene.world,
  () => core,
)

const contractOf = async (reference: string) =>
  (await lender('GET', `applications/${reference}/contract`)).body

const textOf = async (reference: string): Promise<string> => {
  const { baseUrl } = scene.world
  const response = await fetch(`${baseUrl}/console/api/cases/${reference}/agreement`, {
    headers: { cookie: scene.cookies.anne },
  })
  assert.equal(response.status, 200)
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  return pages.flat().join(' ')
}

const thisMonth = () => dublinDay(scene.world.service.now()).slice(0, 7)

const statement = (month: string, named = dealerId) =>
  scene.ask('admin', 'GET', `/commission?mode=test&month=${month}&dealer=${named}`)

test('a share of the amount financed stands in the contract, the case, the agreement and the statement', async () => {
  const reference = await paidOut()
  const { commission, figures } = await contractOf(reference)
  assert.equal(commission, Math.round(figures.loanAmount * 2.5) / 100)
  const { body } = await scene.ask('anne', 'GET', `/cases/${reference}`)
  assert.equal(body.offer.commission, commission)
  const text = await textOf(reference)
  const euro = commission.toLocaleString('en-IE', { style: 'currency', currency: 'EUR' })
  assert.equal(text.split(`The lender pays the dealer a commission of ${euro}.`).length, 3, text)
  const shown = await statement(thisMonth())
  assert.deepEqual(shown.body.contracts, [
    {
      reference,
      paidOutOn: dublinDay(scene.world.service.now()),
      product: 'Paying',
      amount: figures.loanAmount,
      commission,
    },
  ])
  assert.equal(shown.body.total, commission)
})

test('a dealer’s own row of nothing is said, and a product without commission says nothing', async () => {
  await offering([{ percentOfAmountFinanced: 2.5 }, { dealers: [dealerId], commissionEuro: 0 }])
  const unpaid = await paidOut()
  assert.equal((await contractOf(unpaid)).commission, 0)
  assert.match(await textOf(unpaid), /No commission is paid\./)
  await offering(undefined)
  const silent = await paidOut()
  assert.equal((await contractOf(silent)).commission, null)
  assert.doesNotMatch(await textOf(silent), /commission/i)
  const { body } = await statement(thisMonth())
  assert.deepEqual(
    body.contracts.slice(-2).map((one: { commission: number | null }) => one.commission),
    [0, null],
  )
})

test('a contract belongs to the month of its payout by Dublin time, and leaves the statement with its withdrawal', async () => {
  const { sql } = scene.world
  const reference = await paidOut()
  const id = idOfReference('b', reference)
  const own = async (month: string) =>
    (await statement(month)).body.contracts.some((one: { reference: string }) => one.reference === reference)
  for (const [at, month, before] of [
    ['2026-06-30T23:00:00Z', '2026-07', '2026-06'],
    ['2026-06-30T22:59:59.999Z', '2026-06', '2026-07'],
    ['2025-12-31T23:59:59.999Z', '2025-12', '2026-01'],
  ] as const) {
    await sql`update case_queue set state_since = ${new Date(at)} where application_id = ${id ?? ''}`
    assert.deepEqual([await own(month), await own(before)], [true, false], at)
  }
  await sql`update case_queue set state = 'Withdrawn' where application_id = ${id ?? ''}`
  assert.equal(await own('2025-12'), false)
})

test('a dealer’s people see their own dealer’s statement alone, whichever they name; underwriters see none', async () => {
  const { world, addUser, begin } = scene
  const other = newId(world.service.now())
  await world.sql`insert into dealers (id, name, created_at) values (${other}, 'Another Dealer', now())`
  const seenBy = async (userDealer: string, role: 'dealerUser' | 'dealerAdmin') => {
    const cookie = await begin(await addUser(role, userDealer))
    const path = `/console/api/commission?mode=test&month=${thisMonth()}&dealer=${dealerId}`
    const { status, body } = await world.call(undefined, 'GET', path, { headers: { cookie } })
    assert.equal(status, 200)
    return body
  }
  const ofAll = (await statement(thisMonth())).body
  assert.ok(ofAll.contracts.length > 0)
  assert.deepEqual(await seenBy(dealerId, 'dealerUser'), ofAll)
  const others = await seenBy(other, 'dealerAdmin')
  assert.deepEqual([others.dealer.name, others.contracts], ['Another Dealer', []])
  assert.equal(
    (await scene.ask('anne', 'GET', `/commission?mode=test&month=2026-11&dealer=${dealerId}`)).status,
    403,
  )
})

test('a replay lists the submissions for which a draft changes nothing but the commission', async () => {
  await offering([{ commissionEuro: 100 }])
  const overrides = { onBehalfOf: null }
  const sent = validCase('individual', overrides, { filled: 'minimal' })
  const { caseId } = (await dealer('POST', '/api/case/submit', sent)).body
  const { versions } = (await scene.ask('admin', 'GET', '/products/paying')).body
  const [{ version, content }] = versions
  const from = { id: 'paying', version }
  const { id } = (await scene.ask('admin', 'POST', '/product-drafts', { id: 'paying', from })).body
  const changed = { ...content, commission: [{ commissionEuro: 175.5 }] }
  const draft = (await scene.ask('admin', 'POST', `/drafts/${id}`, { seen: 1, content: changed })).body
  const replay = { draftId: id, seen: draft.version, mode: 'test' }
  const started = (await scene.ask('admin', 'POST', '/replays', replay)).body
  while (await workOnReplay(scene.world.service));
  const { items } = (await scene.ask('admin', 'GET', `/replays/${started.id}/differences`)).body
  const { was, now } = items.find((one: { reference: string }) => one.reference === caseId) ?? assert.fail()
  assert.deepEqual([was.offer.commissionEuro, now.offer.commissionEuro], [100, 175.5])
  assert.deepEqual({ ...now.offer, commissionEuro: 100 }, was.offer)
})

test('what cannot be shown is refused with the reason', async () => {
  const says = async (query: string) => {
    const { status, body } = await scene.ask('admin', 'GET', `/commission?mode=test${query}`)
    return [status, body.errors?.[0]?.message ?? body.detail]
  }
  assert.deepEqual(await says('&month=2026-11'), [409, 'Choose a dealer.'])
  assert.deepEqual(await says(`&month=2026-11&dealer=${newId(0)}`), [404, 'Dealer not found.'])
  assert.equal(
    (await says(`&month=2026-13&dealer=${dealerId}`))[1],
    'month must be a month, such as 2030-12.',
  )
  assert.equal((await says(`&month=2026-11&dealer=x`))[1], 'dealer must be an ID.')
})

test('the statement as a file has every contract with the total, and the audit says who took it', async () => {
  const { body } = await statement(thisMonth())
  const path = `/commission/export?mode=test&month=${thisMonth()}&dealer=${dealerId}`
  const { status, text } = await scene.ask('admin', 'GET', path)
  assert.equal(status, 200)
  const lines = text.trim().split('\r\n')
  assert.equal(
    lines[0]?.replace('\uFEFF', ''),
    'Contract,Paid out on,Product,Amount financed in euro,Commission in euro',
  )
  assert.equal(lines.length, body.contracts.length + 2)
  const [first] = body.contracts
  assert.equal(
    lines[1],
    [first.reference, first.paidOutOn, 'Paying', first.amount, first.commission].join(','),
  )
  assert.equal(lines.at(-1), `Total,,,,${body.total}`)
  // Recorded once the file is sent, which may be after it has arrived.
  await until('the audit says so', async () =>
    (await scene.audited(scene.ids.admin)).includes('commission.exported'),
  )
})
