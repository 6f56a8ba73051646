/** Duties of the law on the pages of staff: what is late, due and done, in which list, and what each may do about it. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { validCase } from '../interface/samples.ts'
import { deliverAll, dutiesOf } from '../operations/duty-scene.ts'
import { caseWith, headOf, openGuardWorld, send } from '../operations/guard-world.ts'
import { callAs, createSandbox, PLENTY } from '../sandboxes/scene.ts'
import type { HttpResponse } from '../support/world.ts'
import { until } from './signing-scene.ts'
import { type StaffScene, staffOf } from './staff-scene.ts'

let scene: StaffScene
const sentOutside: string[] = []
before(async () => {
  const world = await openGuardWorld({ sandboxes: PLENTY, trustedProxies: ['127.0.0.1'] })
  // A Friday of next year.
  world.passTime(Date.parse(`${new Date().getFullYear() + 1}-06-04T10:00:00Z`) - Date.now())
  scene = await staffOf(world)
})
after(() => scene.world.close())

const declined = async (): Promise<string> => {
  const { service } = scene.world
  const reference = await send(service, caseWith())
  const { version: seen } = await headOf(service, reference)
  const body = { seen, decision: 'decline', code: 'affordability' }
  assert.equal((await scene.ask('anne', 'POST', `/cases/${reference}/decide`, body)).status, 200)
  return reference
}

type Listed = { readonly reference: string; readonly problem: string | null }

const listed = async (state: string, mode = 'live'): Promise<readonly Listed[]> => {
  const { status, body, text } = await scene.ask('ben', 'GET', `/duties?mode=${mode}&state=${state}`)
  assert.equal(status, 200, text)
  return body.items
}

const isListed = async (reference: string, state: string, mode = 'live'): Promise<boolean> =>
  (await listed(state, mode)).some((one) => one.reference === reference)

const letter = async (reference: string): Promise<HttpResponse> => {
  const [row] = await dutiesOf(scene.world.service, reference)
  return scene.ask('ben', 'POST', `/cases/${reference}/duties/${row?.id}/letter`)
}

test('a duty is due, then late, then done by letter, in one list at a time and on its case', async () => {
  const { world } = scene
  const reference = await declined()
  assert.deepEqual(
    [await isListed(reference, 'due'), await isListed(reference, 'late'), await isListed(reference, 'ended')],
    [true, false, false],
  )
  assert.equal(await isListed(reference, 'due', 'test'), false)
  world.passTime(3 * 86_400_000)
  scene = await staffOf(world)
  assert.deepEqual([await isListed(reference, 'due'), await isListed(reference, 'late')], [false, true])
  assert.equal((await letter(reference)).status, 204)
  assert.deepEqual([await isListed(reference, 'late'), await isListed(reference, 'ended')], [false, true])
  assert.equal((await letter(reference)).status, 409)
  const { body } = await scene.ask('anne', 'GET', `/cases/${reference}`)
  const [shown] = body.duties
  assert.deepEqual(
    [shown.title, shown.applicant, shown.outcome, shown.sent],
    ['Notice of the decline', 1, 'letter', null],
  )
  const said = body.timeline.map(({ by, what }: { by: string; what: string }) => `${by} ${what}`)
  assert.ok(said.includes('Ben Sample recorded a notice as sent by letter'), said.join('\n'))
})

test('the case shows each email word for word, and its timeline has it', async () => {
  const { service } = scene.world
  const reference = await declined()
  const [mail] = (await deliverAll(service, reference)).mails
  const { body } = await scene.ask('anne', 'GET', `/cases/${reference}`)
  // Without the recipient's link.
  const text = mail?.text.replace(/(?<=token=)\S+/, '…')
  assert.deepEqual(body.duties[0].sent, { to: mail?.to, subject: mail?.subject, text })
  const said = body.timeline.map(({ by, what }: { by: string; what: string }) => `${by} ${what}`)
  assert.ok(said.includes('The service emailed “Notice of the decline” to applicant 1'), said.join('\n'))
})

test('the ended ones come a page at a time, the latest first, each once', async () => {
  const { service } = scene.world
  for (let turn = 0; turn < 52; turn++) {
    const reference = await send(service, caseWith())
    const { version: seen } = await headOf(service, reference)
    await scene.ask('anne', 'POST', `/cases/${reference}/decide`, {
      seen,
      decision: 'decline',
      code: 'policy',
    })
    await deliverAll(service, reference)
  }
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { body }: HttpResponse = await scene.ask('ben', 'GET', `/duties?mode=live&state=ended${more}`)
    seen.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor
  }
  assert.ok(seen.length > 52)
  assert.equal(new Set(seen).size, seen.length)
  assert.equal((await scene.ask('ben', 'GET', '/duties?mode=live&state=ended&cursor=x')).status, 400)
  assert.equal((await scene.ask('ben', 'GET', '/duties?mode=live&state=overdue')).status, 400)
})

test('in a sandbox of an integrator the notice is a message of the sandbox, and staff have it in no list', async () => {
  const { world } = scene
  world.deliver({
    baseUrl: () => world.baseUrl,
    transport: {
      send: async ({ to }) => {
        sentOutside.push(to)
      },
    },
  })
  const sandbox = await createSandbox(world)
  const dealer = (method: string, path: string, body?: unknown) =>
    callAs(world, sandbox.clients.dealer, method, path, body)
  const words = { 'loanDetails.furtherInformation': 'sandbox: decline' }
  const { caseId } = (
    await dealer('POST', '/api/case/submit', validCase('individual', words, { filled: 'minimal' }))
  ).body
  const message = await until(async () => {
    const { body } = await dealer('GET', '/api/sandbox/messages')
    return body.items.find(({ text }: { text: string }) => text.includes('declined credit application'))
  })
  assert.equal(message.reference, caseId)
  assert.match(message.subject, /^\[Test\] /)
  assert.ok(!sentOutside.includes(message.to))
  await until(async () => (await dutiesOf(world.service, caseId))[0]?.outcome === 'mailed' || undefined)
  assert.equal(await isListed(caseId, 'ended', 'test'), false)
})
