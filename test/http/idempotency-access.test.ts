/** A replay under an Idempotency-Key checks first whether the client may still read its object. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { validCase, validQuote } from '../interface/samples.ts'
import { samplePdf } from '../support/document-samples.ts'
import { EMAILS, type HttpResponse, openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const OWNER = EMAILS.specialDealerOwner
const quote = () => ({
  ...validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' }),
  ownerUserEmail: OWNER,
})
const kase = () => validCase('individual', { onBehalfOf: OWNER }, { filled: 'minimal' })
const post = (path: string, key: string, body: unknown, type = 'application/json') =>
  world.call('partner', 'POST', path, { body, headers: { 'idempotency-key': key, 'content-type': type } })
const withdrawConsents = () =>
  world.sql`update consents set withdrawn_at = now() where client_id = 'cl_partner'`
const renewConsents = () => world.sql`update consents set withdrawn_at = null`
const closeDealer = (isClosed: boolean) =>
  world.sql`update dealers set disabled_at = ${isClosed ? new Date() : null} where special_agreement`

const isReplay = (response: HttpResponse, first: HttpResponse) => {
  assert.deepEqual([response.status, response.text], [first.status, first.text])
  assert.equal(response.headers.get('idempotent-replayed'), 'true')
}

/** The refusal of each POST once the client may no longer read the application. */
const rows: readonly [string, () => Promise<() => Promise<HttpResponse>>, number, string][] = [
  [
    'a submission of set A',
    async () => {
      const body = quote()
      return () => post('/api/quote/submit', 'quote', body)
    },
    401,
    'Denied',
  ],
  [
    'a submission of set B',
    async () => {
      const body = kase()
      return () => post('/api/case/submit', 'case', body)
    },
    401,
    '/problems/consent-required',
  ],
  [
    'a withdrawal',
    async () => {
      const path = await submitted('withdraw')
      return () => post(path, 'withdraw', {})
    },
    404,
    '/problems/not-found',
  ],
  [
    'an upload',
    async () => {
      const path = await submitted('documents')
      const asked = await world.call('partner', 'GET', path.replace('/documents', '/requirements'))
      const to = `${path}?requirement=${asked.body.items[0].id}`
      return () => post(to, 'upload', samplePdf(), 'application/pdf')
    },
    404,
    '/problems/not-found',
  ],
  [
    'a walk in the sandbox',
    async () => {
      const path = await submitted('advance')
      return () => post(path, 'advance', { to: 'Approved' })
    },
    404,
    '/problems/not-found',
  ],
  [
    'starting to sign',
    async () => {
      const path = await submitted('esign')
      const advance = path.replace('/api/case/', '/api/sandbox/').replace('/esign', '/advance')
      assert.equal((await post(advance, 'approve', { to: 'Approved' })).status, 200)
      return () => post(path, 'esign', {})
    },
    200,
    'Not permitted',
  ],
]

let drawn = 0
const submitted = async (verb: string): Promise<string> => {
  const { body } = await post('/api/case/submit', `new ${++drawn}`, kase())
  return `/api/${verb === 'advance' ? 'sandbox' : 'case'}/${body.caseId}/${verb}`
}

for (const [name, prepare, status, word] of rows) {
  test(`${name}: no replay once the consent or the dealer is gone, and the same one when they are back`, async () => {
    const send = await prepare()
    const first = await send()
    assert.ok(first.status < 300, first.text)
    isReplay(await send(), first)
    for (const [end, back] of [
      [withdrawConsents, renewConsents],
      [() => closeDealer(true), () => closeDealer(false)],
    ] as const) {
      await end()
      const refused = await send()
      assert.equal(refused.status, status, refused.text)
      assert.equal(refused.headers.get('idempotent-replayed'), null)
      assert.ok([refused.body.status, refused.body.type].includes(word), refused.text)
      await back()
      isReplay(await send(), first)
    }
  })
}

test('another body for another owner under the key reveals nothing of the first application', async () => {
  const first = await post('/api/quote/submit', 'other owner', quote())
  assert.equal(first.body.status, 'Success')
  await world.sql`update consents set withdrawn_at = now()
    where client_id = 'cl_partner' and user_id in (select id from users where dealer_id in (
      select id from dealers where special_agreement))`
  const other = await post('/api/quote/submit', 'other owner', {
    ...quote(),
    ownerUserEmail: EMAILS.dealerOwner,
  })
  await renewConsents()
  assert.deepEqual([other.status, other.body.status, other.body.quoteReference], [404, 'NotFound', null])
})

test('a dealer’s own client reads what its dealer’s users own, and its replays work', async () => {
  const body = { ...quote(), ownerUserEmail: EMAILS.dealerOwner }
  const send = () =>
    world.call('dealer', 'POST', '/api/quote/submit', { body, headers: { 'idempotency-key': 'own' } })
  const first = await send()
  assert.equal(first.body.status, 'Success')
  await world.sql`update consents set withdrawn_at = now() where client_id = 'cl_dealer'`
  isReplay(await send(), first)
  await renewConsents()
})
