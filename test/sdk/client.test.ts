/** The SDK against the real service: what it answers comes back as values, and what it refuses as errors of a class. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import {
  AuthenticationError,
  ConflictError,
  ConsentRequiredError,
  ForbiddenError,
  Forecourt,
  InvalidRequestError,
  NotFoundError,
  RefusedError,
} from '../../sdk/src/index.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { samplePdf } from '../support/document-samples.ts'
import { type ClientName, EMAILS, openWorld, type World } from '../support/world.ts'

let world: World
let dealer: Forecourt
before(async () => {
  world = await openWorld({ webhooks: true })
  dealer = clientOf('dealer')
})
after(() => world.close())

const clientOf = (name: ClientName): Forecourt =>
  new Forecourt({ baseUrl: world.baseUrl, apiKey: world.keys[name] })

type QuoteBody = Parameters<Forecourt['quotes']['submit']>[0]
type CaseBody = Parameters<Forecourt['cases']['submit']>[0]
const quote = (overrides = {}) =>
  validQuote('Individual', overrides, { filled: 'minimal', client: 'dealer' }) as QuoteBody
const kase = (overrides = {}) => validCase('individual', overrides, { filled: 'minimal' }) as CaseBody

/** What is refused, as an error of this class. */
const refusal = async <Kind extends RefusedError>(
  kind: new (...given: never[]) => Kind,
  call: Promise<unknown>,
): Promise<Kind> => {
  const error = await call.then(
    () => assert.fail('It was not refused'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof kind, String(error))
  assert.ok(error instanceof RefusedError)
  return error
}

test('a quote that fails is a value with its failures; corrected it is accepted, and later it can’t be changed', async () => {
  const stored = await dealer.quotes.submit(quote({ 'quote.finance.term': 47 }))
  assert.equal(stored.outcome, 'invalid')
  assert.deepEqual(
    stored.failures.map(({ field, type }) => ({ field, type })),
    [{ field: 'quote.finance.term', type: 'min' }],
  )
  assert.equal(stored.answer.status, 'Invalid')
  const corrected = quote({ 'quote.quoteReference': stored.reference })
  const accepted = await dealer.quotes.submit(corrected)
  assert.deepEqual(
    [accepted.outcome, accepted.reference, accepted.isReplay],
    ['accepted', stored.reference, false],
  )
  const denied = await dealer.quotes.submit(corrected)
  assert.ok(denied.outcome === 'changeDenied')
  assert.deepEqual([denied.wasSubmitted, denied.failures[0]?.type], [true, 'changeDenied'])
})

test('a case is the same, in one shape', async () => {
  const stored = await dealer.cases.submit(kase({ 'loanDetails.term': 13 }))
  assert.equal(stored.outcome, 'invalid')
  assert.deepEqual(
    stored.failures.map(({ field, type }) => [field, type]),
    [['loanDetails.term', 'termNotOffered']],
  )
  const accepted = await dealer.cases.submit(kase({ caseId: stored.reference }))
  assert.deepEqual([accepted.outcome, accepted.answer.isSubmitted], ['accepted', true])
  assert.equal((await dealer.cases.status(stored.reference)).status, 'Submitted')
  assert.equal((await dealer.cases.read(stored.reference)).revision, 2)
})

test('a dry run finds the same failures, and keeps nothing', async () => {
  const dry = await dealer.quotes.validate(quote({ 'quote.finance.term': 47 }))
  assert.deepEqual([dry.outcome, dry.failures[0]?.field], ['invalid', 'quote.finance.term'])
  assert.equal((await dealer.cases.validate(kase())).outcome, 'valid')
})

test('an owner without consent is an error of its own, in both sets', async () => {
  const partner = clientOf('partner')
  const inA = await refusal(
    ConsentRequiredError,
    partner.quotes.submit({ ...quote(), ownerUserEmail: EMAILS.noConsentOwner }),
  )
  const inB = await refusal(
    ConsentRequiredError,
    partner.cases.submit({ ...kase(), onBehalfOf: EMAILS.noConsentOwner }),
  )
  assert.deepEqual([inA.status, inA.type, inB.type], [401, 'about:blank', '/problems/consent-required'])
  for (const { detail = 'no detail', message } of [inA, inB]) assert.ok(message.includes(detail), message)
  for (const { message } of [inA, inB]) assert.ok(!message.toLowerCase().includes('no.consent'), message)
})

test('refusals are errors with the problem’s members, and their messages say why and name no reference', async () => {
  const { reference } = await dealer.cases.submit(kase())
  const notFound = await refusal(NotFoundError, clientOf('otherPartner').cases.read(reference))
  assert.deepEqual(
    [notFound.status, notFound.type, notFound.title],
    [404, '/problems/not-found', 'Not found'],
  )
  assert.equal(
    notFound.message,
    `GET /api/case/{caseId} was rejected with 404 not-found: ${notFound.detail} (request ${notFound.requestId})`,
  )
  await refusal(ForbiddenError, clientOf('readOnly').quotes.submit(quote()))
  await refusal(AuthenticationError, clientOf('revoked').quotes.list().firstPage())
  const conflict = await refusal(ConflictError, dealer.cases.review(reference))
  assert.ok(
    conflict.detail !== undefined && conflict.message.includes(`409 not-possible: ${conflict.detail}`),
  )
  await refusal(InvalidRequestError, dealer.quotes.list({ limit: 0 }).firstPage())
})

test('a list is read entry by entry over its pages, and page by page', async () => {
  for (let count = 0; count < 5; count++) await dealer.quotes.submit(quote({ 'quote.finance.term': 47 }))
  const all = new Set<string>()
  const list = dealer.quotes.list({ state: 'Open', limit: 2 })
  for await (const { quoteReference, state } of list) {
    assert.equal(state, 'Open')
    all.add(quoteReference)
  }
  assert.ok(all.size >= 5)
  const sizes: number[] = []
  for await (const { items } of list.pages()) sizes.push(items.length)
  assert.ok(sizes.length >= 3 && sizes[0] === 2)
})

test('the feed is followed, and goes on at a stored cursor without missing or repeating an event', async () => {
  const types = ['quote.statusChanged'] as const
  const followed: string[] = []
  /** Reads up to an event of that application; those of applications sent before it may come first. */
  const followTo = async (reference: string, cursor: string): Promise<string> => {
    const feed = dealer.events.follow({ cursor, types })
    for await (const event of feed) {
      followed.push(event.id)
      assert.equal(feed.cursor, event.cursor)
      const data: Readonly<Record<string, unknown>> = event.data
      if (data['reference'] === reference) return feed.cursor
    }
    assert.fail('the feed ended')
  }
  const { nextCursor } = await dealer.events.list({ cursor: 'now' })
  const first = await dealer.quotes.submit(quote())
  const stored = await followTo(first.reference, nextCursor)
  const second = await dealer.quotes.submit(quote())
  await followTo(second.reference, stored)
  const { items } = await dealer.events.list({ cursor: nextCursor, types })
  assert.deepEqual(
    followed,
    items.slice(0, followed.length).map(({ id }) => id),
  )
})

test('following ends with its signal, also while it waits for events', async () => {
  const controller = new AbortController()
  const { signal } = controller
  const following = (async () => {
    for await (const event of dealer.events.follow({ signal })) assert.fail(event.type)
  })()
  const reason = new Error('enough')
  setImmediate(() => controller.abort(reason))
  await assert.rejects(following, reason)
})

test('a document goes up and comes back byte for byte', async () => {
  const { reference } = await dealer.cases.submit(kase())
  const { items } = await dealer.cases.requirements(reference)
  const [requirement] = items
  assert.ok(requirement)
  const file = new Uint8Array(samplePdf())
  const name = 'Lohnzettel – März.pdf'
  const sent = await dealer.cases.documents.upload(reference, {
    requirement: requirement.id,
    file: new Blob([file], { type: 'application/pdf' }),
    name,
  })
  const back = await dealer.cases.documents.read(reference, sent.id)
  assert.deepEqual([back.name, back.type, [...back.bytes]], [name, 'application/pdf', [...file]])
  assert.equal((await dealer.cases.documents.list(reference)).items.length, 1)
})

test('an application walks on in the sandbox, and signing says how far it is as a value', async () => {
  const { reference } = await dealer.cases.submit(kase())
  const tooEarly = await dealer.cases.signing.start(reference)
  assert.equal(tooEarly.status, 'Not ready')
  await dealer.sandbox.advance(reference, { to: 'Approved' })
  assert.equal((await dealer.cases.signing.start(reference)).status, 'Initiated')
  assert.equal((await dealer.cases.signing.start('C0nothing')).status, 'Not permitted')
})

test('endpoints, consents, cars and quotations', async () => {
  const made = await dealer.webhookEndpoints.create({ url: 'http://127.0.0.1:9/hook' })
  assert.match(made.secret, /^whsec_/)
  assert.equal((await dealer.webhookEndpoints.change(made.id, { enabled: false })).enabled, false)
  await dealer.webhookEndpoints.delete(made.id)
  await refusal(NotFoundError, dealer.webhookEndpoints.read(made.id))
  const consents = []
  for await (const consent of dealer.consents.list({ limit: 1 })) consents.push(consent.userEmail)
  assert.equal(consents.length, 1)
  assert.equal((await dealer.cars.search({ make: 'none' })).make, 'none')
  const { offers } = await dealer.quotations.calculate(
    { purchasePrice: 20_000, loanType: 'hp', vehicleType: 'car' },
    { schedule: 'all' },
  )
  assert.ok(offers.length > 0)
})

test('a reference that would lead to another path is refused before anything is sent', async () => {
  for (const reference of ['', '.', '..'])
    await assert.rejects(async () => dealer.cases.read(reference), TypeError)
})

test('credentials that are not set are missing, and said so before anything is sent', () => {
  const baseUrl = world.baseUrl
  assert.throws(() => new Forecourt({ baseUrl, apiKey: undefined }), {
    name: 'TypeError',
    message: 'apiKey is missing',
  })
  assert.throws(() => new Forecourt({ baseUrl, clientId: 'cl_dealer', clientSecret: '' }), {
    message: 'clientSecret is missing',
  })
})

test('what can’t be credentials, an address or a key is refused, and not repeated', async () => {
  const { baseUrl } = world
  for (const make of [
    () => new Forecourt({ baseUrl, apiKey: 'hidden\n' }),
    () => new Forecourt({ baseUrl, clientId: 'cl', clientSecret: 'hidden\n' }),
    () => new Forecourt({ baseUrl: 'http://hidden:hidden@forecourt.example', apiKey: 'k' }),
  ])
    assert.throws(make, (error: Error) => error instanceof TypeError && !error.message.includes('hidden'))
  await assert.rejects(dealer.quotes.submit(quote(), { idempotencyKey: 'hidden\n' }), {
    name: 'TypeError',
    message: /^idempotencyKey must/,
  })
})
