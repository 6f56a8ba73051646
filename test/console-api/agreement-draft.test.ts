/** The agreement as it would be signed, which dealers and staff read before they start signing. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import test, { after, before } from 'node:test'
import { RenderFault } from '../../src/adapters/agreement/agreement-renderer.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import { euroText, fromEuros } from '../../src/domain/finance/money.ts'
import { openSigningOf, readStoredPdf } from '../../src/modules/applications/signing-record.ts'
import { workOnDueSignings } from '../../src/modules/signing/seal.ts'
import { headOf } from '../operations/guard-world.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { type DealerPerson, type OwnScene, openOwnScene } from './own-scene.ts'
import { until } from './signing-scene.ts'

let scene: OwnScene
before(async () => {
  scene = await openOwnScene()
})
after(() => scene.world.close())

const MARK = 'Draft – not for signature'

const approved = async (): Promise<string> => {
  const { reference } = (await scene.submit('dara')).body
  const body = { to: 'Approved' }
  const advanced = await scene.world.call('dealer', 'POST', `/api/sandbox/${reference}/advance`, { body })
  assert.equal(advanced.status, 200, advanced.text)
  return reference
}

const draft = (as: DealerPerson, reference: string) =>
  scene.ask(as, 'GET', `/own-applications/${reference}/agreement-draft`)

/** As bytes, which `ask` reads as text. */
const fileOf = async (cookie: string, path: string): Promise<Uint8Array> => {
  const response = await fetch(`${scene.world.baseUrl}/console/api${path}`, { headers: { cookie } })
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'application/pdf'])
  return new Uint8Array(await response.arrayBuffer())
}

const looksAt = async (reference: string): Promise<readonly string[]> => {
  const rows = await scene.world.sql<{ by: string }[]>`
    select actor_id as by from audit
    where action = 'signing.draftShown' and subject_id = ${idOfReference('b', reference) ?? ''} order by id`
  return rows.map(({ by }) => by)
}

/** What looking at a draft must leave as it is. */
const stored = async (): Promise<object | undefined> => {
  const [row] = await scene.world.sql`
    select (select count(*) from signings) as signings, (select count(*) from signing_papers) as papers,
      (select sum(version) from applications) as versions`
  return row
}

test('the draft is the agreement that is signed, with a mark on each page, and stores nothing', async () => {
  const reference = await approved()
  const before = await stored()
  const bytes = await fileOf(scene.cookies.dara, `/own-applications/${reference}/agreement-draft`)
  const ofStaff = await fileOf(scene.staff.cookies.anne, `/cases/${reference}/agreement-draft`)
  assert.deepEqual(ofStaff, bytes)
  assert.deepEqual(await stored(), before)
  assert.deepEqual(await looksAt(reference), [scene.ids.dara, scene.staff.ids.anne])
  const { pages, info } = await readPdf(bytes)
  assert.equal(info['Title'], `${MARK} · Hire-Purchase Agreement ${reference}`)
  const { version, approved: offer } = await scene.readOwn(reference)
  const text = pages.flat().join(' ')
  for (const amount of [offer.monthlyPayment, offer.loanAmount])
    assert.ok(text.includes(euroText(fromEuros(amount))), `${amount} in ${text}`)

  const path = `/own-applications/${reference}/start-signing`
  assert.equal((await scene.ask('dara', 'POST', path, { seen: version })).status, 200)
  await workOnDueSignings(scene.world.service, (error) => {
    throw error
  })
  const application = await headOf(scene.world.service, reference)
  const signing = await openSigningOf(scene.world.service, application)
  const agreement = await readStoredPdf(scene.world.service, application, signing?.row.id ?? '', 'agreement')
  const signed = await readPdf(agreement ?? assert.fail())
  assert.deepEqual(
    pages,
    signed.pages.map((lines) => [MARK, ...lines]),
  )
  assert.notEqual(signing?.file.agreementHash, hash('sha256', bytes))
})

test('no draft is drawn where signing cannot start, with the sentence why', async () => {
  const unfinished = (await scene.submit('dara')).body.reference
  const signing = await approved()
  const { version } = await scene.readOwn(signing)
  await scene.ask('dara', 'POST', `/own-applications/${signing}/start-signing`, { seen: version })
  for (const [reference, says] of [
    [unfinished, /^The application is (Submitted|InReview); signing starts from /],
    [signing, /^The signing of .* is already in progress\.$/],
  ] as const) {
    const refused = await draft('colm', reference)
    assert.equal(refused.status, 409, refused.text)
    assert.match(refused.body.detail, says)
    const ofStaff = await scene.staff.ask('anne', 'GET', `/cases/${reference}/agreement-draft`)
    assert.deepEqual([ofStaff.status, ofStaff.body.detail], [409, refused.body.detail])
    assert.deepEqual(await looksAt(reference), [])
  }
})

test('people of another dealer find no draft', async () => {
  const reference = await approved()
  const other = await draft('stranger', reference)
  const none = await draft('stranger', 'C01M7W0FX9DFGWSARHTC8DYZCGZ')
  assert.deepEqual([other.status, other.body.detail], [404, none.body.detail])
  assert.deepEqual(await looksAt(reference), [])
})

test('a draft that cannot be drawn is refused, and each person has two in the line at most', async (t) => {
  const reference = await approved()
  const { renderer } = scene.world.service.signing
  const { promise, reject } = Promise.withResolvers<never>()
  const draw = t.mock.method(renderer, 'draw', () => promise)
  const waiting = [draft('dara', reference), draft('dara', reference)]
  await until(() => draw.mock.callCount() === 2 || undefined)
  const third = await draft('dara', reference)
  assert.deepEqual([third.status, third.headers.get('retry-after')], [429, '5'])
  reject(new RenderFault('tooSlow'))
  for (const { status, body } of await Promise.all(waiting))
    assert.deepEqual([status, body.detail], [409, 'The agreement could not be drawn. Try again in a moment.'])
  assert.deepEqual(await looksAt(reference), [])
  draw.mock.restore()
  assert.equal((await draft('dara', reference)).status, 200)
})
