/** Which process works on a signing: one at a time while it lives, and another soon after it was killed. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { AgreementRenderer } from '../../src/adapters/agreement/agreement-renderer.ts'
import { readStoredPdf } from '../../src/modules/applications/signing-record.ts'
import type { Service } from '../../src/service/service.ts'
import type { World } from '../support/world.ts'
import { headOf, withGuardWorld } from './guard-world.ts'
import { approved, bodyOf, evidenceOf, inProgress, sign, signingOf, start, work } from './signing-scene.ts'

let world: World
let service: Service
withGuardWorld((opened) => {
  world = opened
  service = opened.service
})

const paperOf = async (reference: string, kind: 'agreement' | 'sealed'): Promise<Buffer> => {
  const { row } = await signingOf(service, reference)
  const paper = await readStoredPdf(service, await headOf(service, reference), row.id, kind)
  assert.ok(paper)
  return paper
}

test('two services that work at once make each paper once', async () => {
  const other = (await world.another()).service
  const reference = await approved(service, bodyOf('individual'))
  const id = await start(service, reference)
  const again = () => world.sql`update signings set due_at = started_at where id = ${id}`
  await Promise.all([work(service), work(other), work(service)])
  const first = await paperOf(reference, 'agreement')
  // As if each had been killed after it had taken the signing, or after it had written.
  await again()
  await Promise.all([work(service), work(other)])
  assert.deepEqual(await paperOf(reference, 'agreement'), first)
  const mails = await world.sql<{ kind: string }[]>`
    select about->>'kind' as kind from mails
    where about->>'signerId' = (select id::text from signers where signing_id = ${id})`
  assert.deepEqual(
    mails.map(({ kind }) => kind),
    ['signingInvitation'],
  )
  await sign(service, reference, 0)
  await Promise.all([work(service), work(other), work(service)])
  const sealed = await paperOf(reference, 'sealed')
  await again()
  await work(service)
  assert.deepEqual(await paperOf(reference, 'sealed'), sealed)
  await world.sql`update signings set due_at = null where id = ${id}`
  const kinds = (await evidenceOf(service, reference)).map(({ kind }) => kind)
  for (const kind of ['started', 'agreementMade', 'signed', 'sealed'])
    assert.equal(kinds.filter((one) => one === kind).length, 1, kind)
  await other.signing.renderer.stop()
})

/** The clock of a process that seals is ahead: a slow machine takes its time to sign, and until then nothing is due. */
const AHEAD_MILLISECONDS = 60_000

/** A signed application that a process with this clock has begun to seal, and seals once it goes on. */
const beingSealed = async (now: () => number) => {
  const { reference, id } = await inProgress(service)
  await sign(service, reference, 0)
  const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const renderer: AgreementRenderer = {
    ...service.signing.renderer,
    draw: async (order) => {
      begun.resolve()
      await goesOn.promise
      return service.signing.renderer.draw(order)
    },
  }
  const sealing = work({ ...service, now, signing: { ...service.signing, renderer } })
  await begun.promise
  const stateNow = async () => (await signingOf(service, reference)).row.state
  const end = async () => {
    goesOn.resolve()
    await sealing
  }
  return { id, stateNow, end }
}

test('what a killed process was sealing is sealed by another a second later', async () => {
  const at = service.now() + AHEAD_MILLISECONDS
  // Nobody extends the lease of a dead process, and neither does one whose clock stands still.
  const killed = await beingSealed(() => at)
  assert.equal(await work({ ...service, now: () => at + 500 }), 0)
  assert.equal(await work({ ...service, now: () => at + 1_000 }), 1)
  assert.equal(await killed.stateNow(), 'completed')
  await killed.end()
})

test('what a living process is still sealing is left to it, however long that takes', async () => {
  let at = service.now() + AHEAD_MILLISECONDS
  const living = await beingSealed(() => at)
  const leasedUntil = async () => {
    const [row] = await world.sql<
      { dueAt: Date }[]
    >`select due_at as "dueAt" from signings where id = ${living.id}`
    return row?.dueAt.getTime() ?? assert.fail('It is no longer being sealed.')
  }
  for (let passed = 0; passed < 3; passed++) {
    const before = await leasedUntil()
    at += 800
    for (let looks = 0; (await leasedUntil()) === before; looks++) {
      assert.ok(looks < 1_000, 'It does not extend its lease.')
      await pause(10)
    }
    assert.equal(await work({ ...service, now: () => at }), 0)
  }
  assert.equal(await living.stateNow(), 'sealing')
  await living.end()
  assert.equal(await living.stateNow(), 'completed')
})

test('a start and the last signature tell the process that took them that there is work', async () => {
  let told = 0
  const telling: Service = { ...service, notifyOfSignings: () => told++ }
  const { reference } = await inProgress(telling, bodyOf('joint'))
  assert.equal(told, 1)
  await sign(telling, reference, 0)
  assert.equal(told, 1)
  await sign(telling, reference, 1)
  assert.equal(told, 2)
  await work(service)
})
