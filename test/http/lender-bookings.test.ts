/** Contracts for the lender's core system: from when they are there, what they say, and that each is acknowledged once. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test, { after, before } from 'node:test'
import { addDays, dublinDay } from '../../packages/values/dublin-day.ts'
import { idOfReference, referenceOf } from '../../src/domain/application/reference.ts'
import type { State } from '../../src/domain/application/states.ts'
import { correctContractNumber } from '../../src/modules/cases/booking.ts'
import { workOnDueSignings } from '../../src/modules/signing/seal.ts'
import { followDue } from '../../src/modules/submissions/plans.ts'
import { readBacklog } from '../../src/service/backlog.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { until } from '../console-api/signing-scene.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { samplePdf } from '../support/document-samples.ts'
import { addErased } from '../support/erased-applications.ts'
import { createLenderClient, type LenderClient } from '../support/lender-client.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let core: LenderClient
before(async () => {
  world = await openWorld({ webhooks: true })
  core = await createLenderClient(world)
})
after(() => world.close())

const fail = (error: unknown) => assert.fail(String(error))

const dealer = (method: string, path: string, body?: object) =>
  world.call('dealer', method, path, body === undefined ? {} : { body })

const lender = async (method: string, path: string, body?: object, headers: object = {}) => {
  const response = await fetch(world.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${core.apiKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every shape.
  return { status: response.status, body: (await response.json()) as any }
}

/** The fields of every booking, to which a test adds its own. */
const RECORDED = { state: 'booked', contractNumber: null, reason: null, startsOn: null, endedOn: null }

const contractOf = (reference: string) => lender('GET', `/api/lender/applications/${reference}/contract`)
const book = (reference: string, body: object, headers?: object) =>
  lender('POST', `/api/lender/applications/${reference}/booking`, body, headers)

const submitted = async (words = ''): Promise<string> => {
  const overrides = { 'loanDetails.furtherInformation': words, onBehalfOf: null }
  const { body } = await dealer(
    'POST',
    '/api/case/submit',
    validCase('joint', overrides, { filled: 'minimal' }),
  )
  return body.caseId
}

const advanced = async (to: State): Promise<string> => {
  const reference = await submitted()
  const { status } = await dealer('POST', `/api/sandbox/${reference}/advance`, { to })
  assert.equal(status, 200)
  return reference
}

/** Signed by the sandbox's signers; sealed unless told otherwise. */
const signed = async ({ isSealed = true, pdf = undefined as Buffer | undefined } = {}): Promise<string> => {
  const reference = await submitted('sandbox: sign after 1s')
  await dealer('POST', `/api/sandbox/${reference}/advance`, { to: 'InReview' })
  if (pdf !== undefined)
    await fetch(`${world.baseUrl}/api/case/${reference}/documents?requirement=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.keys.dealer}`, 'content-type': 'application/pdf' },
      body: new Uint8Array(pdf),
    })
  await dealer('POST', `/api/sandbox/${reference}/advance`, { to: 'Approved' })
  assert.equal((await dealer('POST', `/api/case/${reference}/esign`)).body.status, 'Initiated')
  await workOnDueSignings(world.service, fail)
  world.passTime(2_000)
  await followDue(world.service, fail)
  if (isSealed) await workOnDueSignings(world.service, fail)
  return reference
}

const waiting = async (): Promise<readonly string[]> => {
  const references: string[] = []
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`
    const { status, body } = await lender('GET', `/api/lender/bookings?limit=2${query}`)
    assert.equal(status, 200)
    references.push(...body.items.map(({ reference }: { reference: string }) => reference))
    cursor = body.nextCursor
  } while (cursor !== null)
  return references
}

test('there is a contract once the agreement is sealed, and it says everything that was signed', async () => {
  const approved = await advanced('Approved')
  assert.equal((await contractOf(approved)).status, 409)
  const pdf = samplePdf(20_000)
  const reference = await signed({ isSealed: false, pdf })
  const tooEarly = await contractOf(reference)
  assert.equal(tooEarly.body.detail, 'The agreement is being sealed. Try again in a moment.')
  assert.equal((await waiting()).includes(reference), false)
  await workOnDueSignings(world.service, fail)
  const { status, body } = await contractOf(reference)
  assert.equal(status, 200)
  assert.equal(body.schema, 'contract/1')
  assert.deepEqual(
    body.parties.map(({ role, kind, applicant }: Record<string, unknown>) => [role, kind, applicant]),
    [
      ['hirer', 'person', 0],
      ['guarantor', 'person', 1],
    ],
  )
  assert.equal(body.parties[0].ppsNumber, body.application.applicants[0].ppsNumber)
  assert.equal(body.price - body.deposit - body.tradeIn, body.figures.loanAmount)
  assert.equal(
    body.schedule.length,
    body.figures.term + (body.figures.guaranteedFutureValue === null ? 0 : 1),
  )
  assert.equal(body.schedule[0].dueOn, monthAfter(body.startsOn))
  assert.equal(body.schedule.at(-1).closingBalance, 0)
  const { iban = null, accountName } = body.application.bank
  assert.deepEqual([body.mandate.iban, body.mandate.accountHolder], [iban, accountName])
  assert.equal(body.mandate.reference, reference)
  assert.equal(body.payee.amount, body.figures.loanAmount)
  assert.equal(body.documents[0].sha256, createHash('sha256').update(pdf).digest('hex'))
  const sealed = await fetch(`${world.baseUrl}/api/case/${reference}/agreement`, {
    headers: { authorization: `Bearer ${world.keys.dealer}` },
  })
  const file = Buffer.from(await sealed.arrayBuffer()).subarray(0, body.agreement.bytes)
  assert.equal(body.agreement.sha256, createHash('sha256').update(file).digest('hex'))
  const reads =
    await world.sql`select from audit where actor_id = ${core.clientId} and action = 'application.dataShown'`
  assert.equal(reads.length > 0, true)
})

const monthAfter = (day: string): string => Temporal.PlainDate.from(day).add({ months: 1 }).toString()

test('an application that the sandbox moved past its signing has a contract without an agreement', async () => {
  const reference = await advanced('Signed')
  const { status, body } = await contractOf(reference)
  assert.deepEqual([status, body.agreement, body.signedAt], [200, null, null])
})

test('a company is the hirer, and its directors sign for it', async () => {
  const sent = validQuote('LimitedCompany', {}, { filled: 'minimal', client: 'dealer' })
  const { quoteReference } = (await dealer('POST', '/api/quote/submit', sent)).body
  await dealer('POST', `/api/sandbox/${quoteReference}/advance`, { to: 'Signed' })
  const { status, body } = await contractOf(quoteReference)
  assert.equal(status, 200)
  const [hirer, ...others] = body.parties
  assert.deepEqual([hirer.role, hirer.kind, hirer.ppsNumber], ['hirer', 'business', null])
  assert.deepEqual([...new Set(others.map(({ role }: { role: string }) => role))], ['director'])
})

test('the sandbox pays out a contract that nobody has booked, but none that the core system rejected', async () => {
  const unbooked = await advanced('Signed')
  const to = (reference: string) => dealer('POST', `/api/sandbox/${reference}/advance`, { to: 'PaidOut' })
  assert.equal((await to(unbooked)).body.status, 'PaidOut')
  const rejected = await advanced('Signed')
  await book(rejected, { state: 'refused', reason: 'Payment 2 differs.' })
  const { status, body } = await to(rejected)
  assert.deepEqual(
    [status, body.type, body.detail],
    [409, '/problems/not-possible', 'The core system rejected the contract: Payment 2 differs.'],
  )
})

test('what waits is listed oldest first, page by page, until it is booked or refused', async () => {
  const references = [await advanced('Signed'), await advanced('PaidOut'), await advanced('Signed')]
  const listed = (await waiting()).filter((one) => references.includes(one))
  assert.deepEqual(listed, references)
  await book(references[0] ?? '', { state: 'booked', contractNumber: 'HP-1' })
  await book(references[1] ?? '', { state: 'refused', reason: 'Payment 2 differs.' })
  const left = (await waiting()).filter((one) => references.includes(one))
  assert.deepEqual(left, [references[2]])
  const { status, body } = await lender('GET', '/api/lender/bookings?limit=0&cursor=x&state=Signed')
  assert.deepEqual(
    [status, body.errors.map(({ field }: { field: string }) => field).sort()],
    [400, ['cursor', 'limit', 'state']],
  )
})

test('an outcome is recorded once: the same again changes nothing, another is rejected with what is there', async () => {
  const reference = await advanced('Signed')
  const refused = { state: 'refused', reason: 'Payment 12 differs by €0.01.' }
  assert.equal((await book(reference, refused)).body.reason, refused.reason)
  const booked = { state: 'booked', contractNumber: ' HP-7 ' }
  const responses = await Promise.all(Array.from({ length: 6 }, () => book(reference, booked)))
  const [first] = responses
  for (const { status, body } of responses) {
    assert.equal(status, 200)
    assert.deepEqual(body, first?.body)
  }
  assert.deepEqual(
    { ...first?.body, date: null },
    { reference, ...RECORDED, contractNumber: 'HP-7', date: null },
  )
  for (const other of [{ ...booked, contractNumber: 'HP-8' }, refused]) {
    const { status, body } = await book(reference, other)
    assert.equal(status, 409)
    assert.match(body.detail, /already booked under number HP-7/)
    assert.deepEqual(
      [body.type, body.booking],
      ['/problems/already-booked', { ...RECORDED, contractNumber: 'HP-7' }],
    )
  }
  const events = await until(async () => {
    const { body } = await lender('GET', '/api/events?types=case.bookingChanged&limit=200')
    const ours = body.items.filter(
      ({ data }: { data: { reference: string } }) => data.reference === reference,
    )
    return ours.length < 2 ? undefined : ours
  })
  assert.deepEqual(
    events.map(({ data }: { data: { booking: object } }) => data.booking),
    [
      { ...RECORDED, state: 'refused', reason: refused.reason },
      { ...RECORDED, contractNumber: 'HP-7' },
    ],
  )
})

test('the same Idempotency-Key gives the same response, and another body under it is rejected', async () => {
  const reference = await advanced('Signed')
  const key = { 'idempotency-key': 'booking-1' }
  const booked = { state: 'booked', contractNumber: 'HP-9' }
  assert.deepEqual(await book(reference, booked, key), await book(reference, booked, key))
  assert.equal((await book(reference, { ...booked, contractNumber: 'HP-10' }, key)).status, 422)
})

test('only a signed contract can be booked, and one that is withdrawn stays readable until its booking is reversed', async () => {
  const reference = await advanced('Approved')
  const booked = { state: 'booked', contractNumber: 'HP-11' }
  const tooEarly = await book(reference, booked)
  assert.deepEqual(
    [tooEarly.status, tooEarly.body.type, tooEarly.body.detail],
    [409, '/problems/not-signed', 'The application is Approved. Only a signed contract can be booked.'],
  )
  await dealer('POST', `/api/sandbox/${reference}/advance`, { to: 'Signed' })
  assert.equal((await book(reference, booked)).status, 200)
  const { withdrawnAt, ...signedContract } = (await contractOf(reference)).body
  assert.equal(withdrawnAt, null)
  const reversed = { state: 'reversed' }
  assert.equal((await book(reference, reversed)).body.type, '/problems/nothing-to-reverse')
  await dealer('POST', `/api/case/${reference}/withdraw`)
  assert.equal((await book(reference, booked)).status, 200)
  const { body } = await contractOf(reference)
  assert.equal(typeof body.withdrawnAt, 'string')
  assert.deepEqual({ ...body, withdrawnAt }, { ...signedContract, state: 'Withdrawn', withdrawnAt })
  assert.deepEqual(await listed('booking=withdrawn'), [[reference, 'withdrawn', 'HP-11']])
  const [first, again] = [await book(reference, reversed), await book(reference, reversed)]
  assert.deepEqual([first.status, first.body.state, first.body.contractNumber], [200, 'reversed', 'HP-11'])
  assert.deepEqual(again, first)
  assert.equal((await contractOf(reference)).status, 200)
  assert.deepEqual(await listed('booking=withdrawn'), [])
  assert.deepEqual(await listed('booking=reversed'), [[reference, 'reversed', 'HP-11']])
  const { status, body: refused } = await book(reference, booked)
  assert.deepEqual(
    [status, refused.type, refused.booking],
    [409, '/problems/already-booked', { ...RECORDED, state: 'reversed', contractNumber: 'HP-11' }],
  )
})

test('a contract whose start is known at signing never waits for its due dates, and takes no other start', async () => {
  const reference = await advanced('Signed')
  const { startsOn } = (await contractOf(reference)).body
  const booked = { state: 'booked', contractNumber: 'KNOWN-1' }
  const { status, body } = await book(reference, { ...booked, startsOn: addDays(startsOn, 1) })
  assert.deepEqual(
    [status, body.errors[0].message],
    [400, `startsOn must be ${startsOn}, the day from which the loan runs.`],
  )
  assert.equal((await book(reference, booked)).status, 200)
  await dealer('POST', `/api/sandbox/${reference}/advance`, { to: 'PaidOut' })
  assert.deepEqual(await listed('waitsFor=schedule'), [])
  assert.equal((await book(reference, { ...booked, startsOn })).body.startsOn, startsOn)
})

test('a contract that the hirer withdraws from after the payout says what is paid back, and is to be reversed', async () => {
  const reference = await advanced('Signed')
  assert.equal((await book(reference, { state: 'booked', contractNumber: 'HP-12' })).status, 200)
  const walked = await dealer('POST', `/api/sandbox/${reference}/advance`, { to: 'PaidOut' })
  assert.equal(walked.status, 200)
  const { payBack: before, startsOn } = (await contractOf(reference)).body
  assert.equal(before, null)
  assert.equal((await dealer('POST', `/api/sandbox/${reference}/advance`, { to: 'Withdrawn' })).status, 200)
  const { body } = await contractOf(reference)
  const today = dublinDay(Date.now())
  assert.deepEqual(
    [body.state, body.startsOn, body.payBack.credit, body.payBack.paidOutOn, body.payBack.dueOn],
    ['Withdrawn', startsOn, body.figures.loanAmount, today, addDays(today, 30)],
  )
  assert.ok(body.payBack.interestPerDay > 0)
  assert.deepEqual(await listed('booking=withdrawn'), [[reference, 'withdrawn', 'HP-12']])
})

test('what was withdrawn before it was signed has no contract', async () => {
  const reference = await advanced('AwaitingSignature')
  await dealer('POST', `/api/case/${reference}/withdraw`)
  const { status, body } = await contractOf(reference)
  assert.deepEqual([status, body.type], [409, '/problems/not-signed'])
})

/** Of each listed contract its reference, how far it is and its number. */
const listed = async (query: string): Promise<readonly (readonly [string, string, string | null])[]> => {
  const { status, body } = await lender('GET', `/api/lender/bookings?limit=200&${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.items.map(
    ({ reference, booking, contractNumber }: Record<string, string>) =>
      [reference, booking, contractNumber ?? null] as const,
  )
}

test('contracts are listed by how far they are, several at once, and by their number', async () => {
  const [booked, refused, waits] = [
    await advanced('Signed'),
    await advanced('Signed'),
    await advanced('Signed'),
  ]
  await book(booked, { state: 'booked', contractNumber: 'LIST 1' })
  await book(refused, { state: 'refused', reason: 'Payment 2 differs.' })
  assert.deepEqual(await listed('contractNumber=LIST%201'), [[booked, 'booked', 'LIST 1']])
  assert.deepEqual(await listed('contractNumber=LIST%201&booking=waiting,refused'), [])
  assert.deepEqual(await listed('contractNumber=list%201'), [])
  const of =
    (...references: readonly string[]) =>
    async (query: string) =>
      (await listed(query)).filter(([reference]) => references.includes(reference)).map(([one]) => one)
  const ours = of(booked, refused, waits)
  assert.deepEqual(await ours('booking=refused,booked'), [booked, refused])
  assert.deepEqual(await ours('booking=waiting,booked,refused'), [booked, refused, waits])
  assert.deepEqual(await ours(''), [waits])
  const pages: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`
    const { body } = await lender(
      'GET',
      `/api/lender/bookings?limit=1&booking=waiting,booked,refused${query}`,
    )
    pages.push(...body.items.map(({ reference }: { reference: string }) => reference))
    cursor = body.nextCursor
  }
  assert.deepEqual(
    pages,
    (await listed('booking=waiting,booked,refused')).map(([reference]) => reference),
  )
  const { status, body } = await lender('GET', '/api/lender/bookings?booking=booked,paid&contractNumber=')
  assert.deepEqual(
    [status, body.errors.map(({ field }: { field: string }) => field).sort()],
    [400, ['booking', 'contractNumber']],
  )
})

test('of several contracts that are booked under one number at once, one gets it, and the others are told which', async () => {
  const references = await Promise.all(Array.from({ length: 5 }, () => advanced('Signed')))
  const booked = { state: 'booked', contractNumber: 'RACE-1' }
  const responses = await Promise.all(
    references.map((reference, place) =>
      book(reference, booked, place % 2 === 0 ? {} : { 'idempotency-key': `race-${place}` }),
    ),
  )
  const holder = references[responses.findIndex(({ status }) => status === 200)]
  const refused = responses.filter(({ status }) => status !== 200)
  assert.equal(refused.length, references.length - 1)
  for (const { status, body } of refused)
    assert.deepEqual(
      [status, body.type, body.contractNumber, body.reference],
      [409, '/problems/contract-number-taken', 'RACE-1', holder],
    )
  assert.deepEqual(await listed('contractNumber=RACE-1'), [[holder, 'booked', 'RACE-1']])
})

test('a person corrects a wrong number with a reason: the core system is told, and the wrong number is free again', async () => {
  const [wrong, other] = [await advanced('Signed'), await advanced('Signed')]
  await book(wrong, { state: 'booked', contractNumber: 'FIX-1' })
  await book(other, { state: 'booked', contractNumber: 'FIX-2' })
  const by = { kind: 'user', id: '019a0b1c-2d3e-7f40-8a5b-000000000001' } as const
  const correct = (
    contractNumber: string,
    reason: string,
    given: object = { prove: async () => undefined },
  ) => correctContractNumber(world.service, wrong, { by, contractNumber, reason, ...given })
  for (const [refused, says] of [
    [() => correct('FIX-3', 'Typing error.', {}), /must be verified by the person/],
    [() => correct('FIX-3', ' '), /The reason needs text/],
    [() => correct(' ', 'Typing error.'), /The contract number is missing/],
    [() => correct('FIX-1', 'Typing error.'), /already has the number FIX-1/],
    [
      () => correct('FIX-2', 'Typing error.'),
      new RegExp(`The contract of ${other} already has the number FIX-2`),
    ],
    [
      () => correct('FIX-3', 'Typing error.', { by: { kind: 'client', id: core.clientId } }),
      /decision for a person/,
    ],
  ] as const) {
    const done = await refused()
    assert.ok(done instanceof Refusal)
    assert.match(done.says, says)
  }
  assert.deepEqual(await correct('FIX-3', 'Typing error.'), { state: 'Signed' })
  assert.deepEqual(await listed('contractNumber=FIX-3'), [[wrong, 'booked', 'FIX-3']])
  assert.deepEqual(await listed('contractNumber=FIX-1'), [])
  const { status, body } = await book(wrong, { state: 'booked', contractNumber: 'FIX-1' })
  const recorded = { ...RECORDED, contractNumber: 'FIX-3', reason: 'Typing error.' }
  assert.deepEqual([status, body.type, body.booking], [409, '/problems/already-booked', recorded])
  assert.equal(
    (await book(await advanced('Signed'), { state: 'booked', contractNumber: 'FIX-1' })).status,
    200,
  )
  const told = await until(async () => {
    const { body: feed } = await lender('GET', '/api/events?types=case.bookingChanged&limit=200')
    return feed.items.find(
      ({ data }: { data: { reference: string; booking: { contractNumber: string } } }) =>
        data.reference === wrong && data.booking.contractNumber === 'FIX-3',
    )
  })
  assert.deepEqual(told.data.booking, recorded)
  const audits = await world.sql`
    select from audit where action = 'contract.numberCorrected' and subject_id = ${idOfReference('b', wrong) ?? ''}`
  assert.equal(audits.length, 1)
})

test('an erased application has no contract, cannot be booked and waits for nobody', async () => {
  const reference = await advanced('PaidOut')
  const id = idOfReference('b', reference) ?? ''
  const known = new Set((await world.sql<{ id: string }[]>`select id from applications`).map((row) => row.id))
  await addErased(world.sql, id, 1)
  const rows = await world.sql<{ id: string }[]>`select id from applications`
  const erased = referenceOf('b', rows.find((row) => !known.has(row.id))?.id ?? '')
  assert.equal((await contractOf(erased)).status, 404)
  assert.equal((await book(erased, { state: 'booked', contractNumber: 'HP-12' })).status, 404)
  const listed = await waiting()
  assert.deepEqual([listed.includes(reference), listed.includes(erased)], [true, false])
})

const LONG = 'x'.repeat(501)
const INVALID: readonly (readonly [sent: object, fields: readonly string[]])[] = [
  [{}, ['state']],
  [{ state: 'paid' }, ['state']],
  [{ state: 'booked' }, ['contractNumber']],
  [{ state: 'booked', contractNumber: ' ' }, ['contractNumber']],
  [{ state: 'booked', contractNumber: 7 }, ['contractNumber']],
  [{ state: 'booked', contractNumber: 'x'.repeat(101) }, ['contractNumber']],
  [{ state: 'booked', contractNumber: 'a\nb' }, ['contractNumber']],
  [{ state: 'booked', reason: 'No.' }, ['contractNumber', 'reason']],
  [{ state: 'refused', contractNumber: 'HP-1' }, ['reason', 'contractNumber']],
  [{ state: 'refused', reason: LONG }, ['reason']],
  [{ state: 'reversed', contractNumber: 'HP-1', reason: 'No.' }, ['contractNumber', 'reason']],
  [{ state: 'reversed', endedOn: '2026-03-14' }, ['endedOn']],
  [{ state: 'ended' }, ['endedOn']],
  [{ state: 'ended', endedOn: '2026-02-30' }, ['endedOn']],
  [{ state: 'ended', endedOn: '2026-03-14', contractNumber: 'HP-1' }, ['contractNumber']],
  [{ state: 'booked', contractNumber: 'HP-1', startsOn: '14/03/2026' }, ['startsOn']],
  [{ state: 'refused', reason: 'No.', startsOn: '2026-03-14' }, ['startsOn']],
  [{ state: 1, contractNumber: 1, reason: 1 }, ['state', 'contractNumber', 'reason']],
]

test('an invalid outcome is rejected with every invalid field, and records nothing', async () => {
  const reference = await advanced('Signed')
  for (const [sent, fields] of INVALID) {
    const { status, body } = await book(reference, sent)
    assert.deepEqual(
      [status, body.errors?.map(({ field }: { field: string }) => field)],
      [400, fields],
      JSON.stringify(sent),
    )
  }
  assert.equal((await waiting()).includes(reference), true)
  for (const [sent] of [
    [{ state: 'refused', reason: 'x'.repeat(500) }],
    [{ state: 'booked', contractNumber: 'x'.repeat(100) }],
  ] as const)
    assert.equal((await book(reference, sent)).status, 200)
})

test('a live contract counts as waiting from its signature, if a live client books and has not said anything', async () => {
  const reference = await advanced('Signed')
  const id = idOfReference('b', reference) ?? ''
  const waits = async () => (await readBacklog(world.service)).bookingWaitsSeconds
  assert.equal(await waits(), 0)
  await createLenderClient(world, { mode: 'live' })
  const [row] = await world.sql<
    { mode: string }[]
  >`update applications set mode = 'live', state_since = now() + interval '1 hour' where id = ${id} returning mode`
  assert.equal(row?.mode, 'live')
  await world.sql`
    update transitions set at = now() + interval '1 hour' where application_id = ${id} and to_state = 'Signed'`
  world.passTime(2 * 60 * 60_000)
  assert.equal((await waits()) > 3_000, true)
  // A payout does not begin the waiting anew.
  await world.sql`
    update applications set state = 'PaidOut', state_since = now() + interval '2 hours' where id = ${id}`
  assert.equal((await waits()) > 3_000, true)
  await world.sql`update applications set booking = 'refused' where id = ${id}`
  assert.equal(await waits(), 0)
})

test('a contract has its number before it is booked: it is found by it, and no other contract gets it', async () => {
  const [reference, other] = [await advanced('Approved'), await advanced('Submitted')]
  const read = async (of = reference) => (await lender('GET', `/api/lender/applications/${of}`)).body
  const reserve = async (contractNumber: unknown, of = reference, more: object = {}, headers: object = {}) =>
    lender(
      'POST',
      `/api/lender/applications/${of}/contract-number`,
      { version: (await read(of)).version, contractNumber, ...more },
      headers,
    )
  const listed = async (number: string) =>
    (await lender('GET', `/api/lender/applications?contractNumber=${number}`)).body.items.map(
      (one: { reference: string; contractNumber: string }) => [one.reference, one.contractNumber],
    )
  const { version } = await read()
  for (const number of [undefined, '', ' ', 'A\nB', 'x'.repeat(101), 7]) {
    const { status, body } = await reserve(number)
    assert.deepEqual([status, body.errors?.[0]?.field], [400, 'contractNumber'], String(number))
  }
  const outdated = await reserve('OWN-1', reference, { version: version - 1 })
  assert.deepEqual([outdated.status, typeof outdated.body.changed.by], [409, 'string'])
  assert.deepEqual(await listed('OWN-1'), [])
  const headers = { 'idempotency-key': 'own-1' }
  for (let n = 0; n < 2; n++)
    assert.equal((await reserve(' OWN-1 ', reference, { version }, headers)).status, 200)
  assert.deepEqual([(await read()).contractNumber, (await read()).version], ['OWN-1', version + 1])
  assert.equal((await read()).booking, null)
  assert.deepEqual(await listed('OWN-1'), [[reference, 'OWN-1']])
  const taken = await reserve('OWN-1', other)
  assert.deepEqual(
    [taken.status, taken.body.type, taken.body.reference],
    [409, '/problems/contract-number-taken', reference],
  )
  // It may get another one, and the first is free again.
  assert.equal((await reserve('OWN-2')).status, 200)
  assert.equal((await reserve('OWN-1', other)).status, 200)
  await dealer('POST', `/api/sandbox/${reference}/advance`, { to: 'Signed' })
  assert.equal((await read()).contractNumber, 'OWN-2')
  assert.equal((await book(reference, { state: 'booked', contractNumber: 'OWN-1' })).status, 409)
  assert.equal((await book(reference, { state: 'booked', contractNumber: 'OWN-3' })).status, 200)
  assert.deepEqual(
    [(await read()).contractNumber, await listed('OWN-2'), await listed('OWN-3')],
    ['OWN-3', [], [[reference, 'OWN-3']]],
  )
  assert.equal((await reserve('OWN-4')).body.type, '/problems/already-booked')
})
