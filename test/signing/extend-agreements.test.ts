/** Sealed agreements of a service are extended beside its work, and renewed for years; whatever fails, they are complete before. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import pino from 'pino'
import { DAY, openTestAuthority, type TestAuthority } from '../../packages/pdf-seal/long-term/testing.ts'
import { httpTimeStamp } from '../../packages/pdf-seal/seal/http-time-stamp.ts'
import type { SealingKey } from '../../packages/pdf-seal/seal/sealing-key.ts'
import { folderFor } from '../../packages/pdf-seal/seal/testing.ts'
import { verifySigned } from '../../src/adapters/agreement/verify-signed.ts'
import { startWork } from '../../src/main/work.ts'
import { readStoredPdf } from '../../src/modules/applications/signing-record.ts'
import { extendDueSeals } from '../../src/modules/signing/extend-seals.ts'
import { storedSigning, verifySigning } from '../../src/modules/signing/verify.ts'
import { readConfig } from '../../src/service/config.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { until } from '../events/receiver.ts'
import { validCase, withAllInBothLists } from '../interface/samples.ts'
import { openGuardWorld } from '../operations/guard-world.ts'
import { approved, evidenceOf, sign, signingOf, start, work } from '../operations/signing-scene.ts'
import { sampleSigning } from '../support/signing.ts'
import type { World } from '../support/world.ts'
import { newSource } from './long-term-scene.ts'

let world: World
let authority: TestAuthority
let service: Service
before(async () => {
  world = await openGuardWorld()
  authority = await openTestAuthority(() => world.service.now())
  service = sealingBy(authority.sealingKey(365, 'ocsp'))
})
beforeEach(() => Object.assign(authority.behaviour, { ocsp: 'good', stamp: 'good' }))
after(async () => {
  await service.signing.renderer.stop()
  await authority.close()
  await world.close()
})

const sealingBy = (key: SealingKey): Service => ({
  ...world.service,
  signing: sampleSigning({
    sealingKey: async () => key,
    timeStamp: httpTimeStamp(authority.stampUrl),
    ...(service === undefined ? {} : { renderer: service.signing.renderer }),
  }),
})

/** Sealed by another service than it was signed with, where one is named. */
const completed = async (
  by = service,
  sealer = by,
): Promise<{ readonly reference: string; readonly id: string }> => {
  const body = withAllInBothLists(validCase('individual', {}, { filled: 'minimal' }), { onBehalfOf: null })
  const reference = await approved(by, body)
  const id = await start(by, reference)
  await work(by)
  await sign(by, reference, 0)
  await work(sealer)
  assert.equal((await signingOf(by, reference)).row.state, 'completed')
  return { reference, id }
}

/** Works on what is due, and gives what was reported. */
const extendAll = async (
  by = service,
): Promise<{ readonly done: number; readonly says: readonly string[] }> => {
  const says: string[] = []
  const onError = (error: unknown) => void says.push((error as Error).message)
  return { done: await extendDueSeals(by, { source: newSource(), onError }), says }
}

const found = async (reference: string, by = service) => {
  const check = await verifySigning(by, reference, { trusted: [authority.root] })
  assert.ok(!(check instanceof Refusal))
  return check
}

const storedBefore = async (reference: string) => {
  const stored = await storedSigning(service, reference)
  assert.ok(!(stored instanceof Refusal))
  return stored
}

const dueOf = async (id: string) => {
  const [row] = await service.sql<{ at: Date | null; attempts: number }[]>`
    select extend_at as at, extend_attempts as attempts from signings where id = ${id}`
  assert.ok(row)
  return row
}

test('a sealed agreement becomes B-LTA beside the work; its first bytes, its hash and its evidence stay', async () => {
  const { reference, id } = await completed()
  const before = await storedBefore(reference)
  assert.equal((await found(reference)).seal.longTerm?.level, 'B-T')
  assert.deepEqual(await extendAll(), { done: 1, says: [] })
  const check = await found(reference)
  assert.deepEqual([check.isGood, check.problems, check.seal.longTerm?.level], [true, [], 'B-LTA'])
  const { pdf, evidence } = await storedBefore(reference)
  assert.ok(pdf.length > before.pdf.length && pdf.subarray(0, before.pdf.length).equals(before.pdf))
  assert.deepEqual(evidence.slice(0, before.evidence.length), before.evidence)
  const [step, ...more] = evidence.slice(before.evidence.length)
  assert.deepEqual([step?.kind, more], ['extended', []])
  assert.deepEqual(step?.data, {
    level: 'B-LTA',
    sha256: check.fileSha256,
    verifiableUntil: check.seal.longTerm?.verifiableUntil.toISOString(),
  })
  const { application } = await signingOf(service, reference)
  assert.ok((await readStoredPdf(service, application, id, 'sealed'))?.equals(before.pdf))

  const { at } = await dueOf(id)
  assert.ok(at && at.getTime() > service.now() + 300 * DAY && at.getTime() <= service.now() + 365 * DAY)
  assert.equal((await extendAll()).done, 0)

  // What was exported or downloaded at one time goes with what was at another.
  for (const form of [before.pdf, pdf])
    for (const steps of [before.evidence, evidence])
      assert.deepEqual(verifySigned(form, steps, { now: service.now() }).problems, [])
})

test('the work beside requests does it by itself', async (t) => {
  const { reference } = await completed()
  const errors: unknown[] = []
  const ends = new AsyncDisposableStack()
  await startWork(
    service,
    {
      config: readConfig({ DATA_DIR: folderFor(t), SANDBOX: 'on' }),
      log: pino({ level: 'silent' }),
      baseUrl: () => world.baseUrl,
      onError: (error) => errors.push(error),
      worked: () => undefined,
    },
    ends,
  )
  try {
    await until('it is B-LTA', async () => (await found(reference)).seal.longTerm?.level === 'B-LTA')
  } finally {
    await ends.disposeAsync()
  }
  assert.deepEqual(errors, [])
})

test('clients download the newest form', async () => {
  const { reference } = await completed()
  await extendAll()
  const response = await fetch(`${world.baseUrl}/api/case/${reference}/agreement`, {
    headers: { authorization: `Bearer ${world.keys.dealersLive}` },
  })
  assert.equal(response.status, 200)
  assert.ok(Buffer.from(await response.arrayBuffer()).equals((await storedBefore(reference)).pdf))
})

test('a responder that is down delays only the proofs; what fails is reported, counted and tried again later', async () => {
  authority.behaviour.ocsp = 'status500'
  const { reference, id } = await completed()
  const first = await extendAll()
  assert.deepEqual([first.done, first.says.length], [0, 1])
  assert.match(first.says[0] ?? '', /returned HTTP 500\.$/)
  const { at, attempts } = await dueOf(id)
  assert.equal(attempts, 1)
  assert.ok(at && at.getTime() >= service.now() + 50_000)
  const { text } = await world.call(undefined, 'GET', '/metrics')
  assert.match(text, /^forecourt_seals_retried 1$/m)
  assert.deepEqual(
    [(await found(reference)).isGood, (await storedBefore(reference)).evidence.at(-1)?.kind],
    [true, 'sealed'],
  )
  assert.equal((await extendAll()).done, 0, 'not at once')
  world.passTime(61_000)
  authority.behaviour.ocsp = 'good'
  authority.behaviour.stamp = 'status500'
  assert.equal((await extendAll()).done, 0)
  assert.equal((await found(reference)).seal.longTerm?.level, 'B-LT')
  world.passTime(121_000)
  authority.behaviour.stamp = 'good'
  assert.equal((await extendAll()).done, 1)
  assert.equal((await found(reference)).seal.longTerm?.level, 'B-LTA')
  assert.equal((await dueOf(id)).attempts, 0)
  assert.deepEqual(
    (await evidenceOf(service, reference))
      .slice(-2)
      .map(({ kind, data }) => [kind, (data as { level: string }).level]),
    [
      ['extended', 'B-LT'],
      ['extended', 'B-LTA'],
    ],
  )
})

test('without a time stamp authority nothing is added, and all waits until there is one', async () => {
  const { reference, id } = await completed()
  const none: Service = { ...service, signing: { ...service.signing, timeStamp: undefined } }
  assert.deepEqual(await extendAll(none), { done: 0, says: [] })
  const { at } = await dueOf(id)
  assert.ok(at && at.getTime() <= service.now())
  assert.equal((await extendAll()).done, 1)
  assert.equal((await found(reference)).seal.longTerm?.level, 'B-LTA')
})

test('two processes add once', async () => {
  const { reference, id } = await completed()
  const both = await Promise.all([extendAll(), extendAll()])
  assert.deepEqual(both.map(({ done, says }) => [done, says]).sort(), [
    [0, []],
    [1, []],
  ])
  const rows = await service.sql`select number from signing_extensions where signing_id = ${id}`
  assert.equal(rows.length, 1)
  assert.equal((await found(reference)).isGood, true)
})

test('a certificate takes over from another: old agreements verify and are renewed, the new one seals from the restart on', async () => {
  const old = await completed()
  await extendAll()
  const successor = sealingBy(authority.sealingKey(365, 'list'))
  const recent = await completed(successor)
  const signedBefore = await completed(service, successor)
  assert.equal((await extendAll(successor)).done, 2)
  const own = await successor.signing.sealingKey()
  for (const { reference } of [recent, signedBefore]) {
    const { isGood, seal } = await found(reference, successor)
    assert.deepEqual([isGood, seal.signer?.certificate.serialNumber], [true, own.certificate.serialNumber])
  }
  const before = await found(old.reference, successor)
  assert.equal(before.isGood, true)
  assert.notEqual(before.seal.signer?.certificate.serialNumber, own.certificate.serialNumber)
  const byOwn = await verifySigning(successor, old.reference, { trusted: [own.certificate] })
  assert.ok(!(byOwn instanceof Refusal))
  assert.deepEqual(byOwn.problems, ['The certificate of the seal does not lead to a trusted one.'])
  world.passTime(830 * DAY)
  const { done, says } = await extendAll(successor)
  assert.ok(done >= 1, `Nothing was extended: ${says.join('; ')}`)
  const renewed = await found(old.reference, successor)
  assert.deepEqual([renewed.isGood, renewed.seal.longTerm?.archiveStamps.length], [true, 2])
})
