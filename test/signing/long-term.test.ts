/** Sealed files that outlive their certificates: what is added, and how it is judged years later. */
import assert from 'node:assert/strict'
import test, { beforeEach } from 'node:test'
import { sealedLength } from '../../packages/pdf-seal/long-term/revisions.ts'
import { DAY } from '../../packages/pdf-seal/long-term/testing.ts'
import { valuesIn } from '../../packages/pdf-seal/long-term/values.ts'
import { openPdf } from '../../packages/pdf-seal/seal/pdf-file.ts'
import { flips, streamedPdf, taggedPdf } from '../../packages/pdf-seal/seal/testing.ts'
import { times } from '../extent.ts'
import {
  atTheStart,
  authority,
  check,
  clock,
  extend,
  START,
  sealed,
  withAuthority,
} from './long-term-scene.ts'

withAuthority()
beforeEach(atTheStart)

const YEAR = 365 * DAY
const FLIPS = times(40, 60, 300)
const changedBytesMissed = (pdf: Buffer): readonly number[] =>
  [...flips(pdf, FLIPS, 6)].filter(({ damaged }) => check(damaged).isValid).map(({ offset }) => offset)

const pdfs = { 'a tagged PDF with a table': await taggedPdf(), 'a PDF of object streams': streamedPdf() }
for (const [what, pdf] of Object.entries(pdfs)) {
  test(`${what} becomes B-LTA at once, and changed bytes are found`, async () => {
    const given = await sealed({ pdf })
    assert.equal(check(given).longTerm?.level, 'B-T')
    const { pdf: extended, judgement, fault } = await extend(given)
    assert.equal(fault, undefined)
    assert.deepEqual([judgement.level, judgement.problems], ['B-LTA', []])
    const { problems, longTerm, coversWholeFile } = check(extended)
    assert.deepEqual([problems, longTerm?.level, coversWholeFile], [[], 'B-LTA', true])
    assert.ok(longTerm && longTerm.verifiableUntil.getTime() > START + 365 * DAY)
    assert.equal((await extend(extended)).pdf.length, extended.length, 'there is nothing more to add')
    assert.deepEqual(changedBytesMissed(extended), [])
  })
}

test('without a time stamp over the proofs the file is B-LT, and the time stamp comes later', async () => {
  const given = await sealed()
  authority.behaviour.stamp = 'status500'
  const first = await extend(given)
  assert.match(first.fault?.message ?? '', /time-stamp authority returned HTTP 500/)
  assert.equal(check(first.pdf).longTerm?.level, 'B-LT')
  assert.deepEqual(changedBytesMissed(first.pdf), [])
  authority.behaviour.stamp = 'good'
  const second = await extend(first.pdf)
  assert.deepEqual([second.fault, check(second.pdf).longTerm?.level], [undefined, 'B-LTA'])
})

test('a seal that came without a time stamp gets one first', async () => {
  const { pdf, fault } = await extend(await sealed({ isStamped: false }))
  assert.equal(fault, undefined)
  const { longTerm, problems } = check(pdf)
  assert.deepEqual([longTerm?.level, longTerm?.archiveStamps.length, problems], ['B-LTA', 2, []])
})

test('renewed, the file can be verified after ten years; without, no longer than its time stamp holds', async () => {
  const original = await sealed()
  const forms = [original]
  let extended = await extend(original)
  forms.push(extended.pdf)
  let renewals = 0
  while (extended.dueAt.getTime() < START + 9 * YEAR) {
    const until = extended.judgement.verifiableUntil
    clock.now = extended.dueAt.getTime() - 1
    assert.equal((await extend(extended.pdf)).pdf.length, extended.pdf.length, 'nothing is added early')
    clock.now = extended.dueAt.getTime()
    assert.ok(until.getTime() - clock.now >= 100 * DAY, 'well before the end')
    extended = await extend(extended.pdf)
    assert.equal(extended.fault, undefined)
    assert.ok(extended.judgement.verifiableUntil > until)
    forms.push(extended.pdf)
    renewals++
  }
  assert.ok(renewals >= 3, `${renewals} renewals`)
  clock.now = START + 9.5 * YEAR
  const found = forms.map((pdf) => check(pdf))
  assert.deepEqual(
    found.map(({ isValid }) => isValid),
    [...forms.slice(1).map(() => false), true],
  )
  assert.match(
    found[0]?.problems.join() ?? '',
    /^Nobody can verify the time stamp by "SAMPLE time stamps \d+" of 2026-03-02.+ any longer: .+ held until 2028-/,
  )
  const { longTerm, signer, isTrusted } = check(extended.pdf)
  assert.deepEqual([longTerm?.level, isTrusted], ['B-LTA', true])
  assert.ok(signer && signer.certificate.validToDate.getTime() < START + 2 * YEAR, 'it expired long ago')
  assert.deepEqual(changedBytesMissed(extended.pdf), [])
})

test('too late is too late: nothing is added to what nobody can verify any longer', async () => {
  const { pdf } = await extend(await sealed())
  clock.now = START + 4 * YEAR
  const late = await extend(pdf)
  assert.deepEqual([late.judgement.isTooLate, late.pdf.length], [true, pdf.length])
  assert.match(late.fault?.message ?? '', /^Nobody can verify /)
})

test('a renewal that lengthens nothing is not kept', async () => {
  const { pdf, dueAt } = await extend(await sealed())
  clock.now = dueAt.getTime()
  authority.behaviour.stampDays = 20
  const renewed = await extend(pdf)
  assert.match(renewed.fault?.message ?? '', /hold no longer than those/)
  assert.equal(check(renewed.pdf).longTerm?.archiveStamps.length, 1)
})

test('where nobody tells whether the certificate is revoked, the file stays B-T, and its time stamp is renewed', async () => {
  const original = await sealed({ tells: 'nobody' })
  const first = await extend(original)
  assert.deepEqual([first.fault, first.judgement.level], [undefined, 'B-T'])
  clock.now = first.dueAt.getTime()
  const second = await extend(first.pdf)
  assert.deepEqual([second.fault, second.judgement.level], [undefined, 'B-T'])
  assert.ok(second.judgement.verifiableUntil > first.judgement.verifiableUntil)
  clock.now = first.judgement.verifiableUntil.getTime() + DAY
  assert.deepEqual([check(first.pdf).isValid, check(second.pdf).isValid], [false, true])
})

test('proofs that cannot be had for years hold up no renewal for ever', async () => {
  Object.assign(authority.behaviour, { ocsp: 'status500', list: 'status500' })
  const first = await extend(await sealed({ days: 3_650 }))
  assert.match(first.fault?.message ?? '', /returned HTTP 500/)
  assert.equal(check(first.pdf).longTerm?.level, 'B-T')
  clock.now = first.dueAt.getTime() + DAY
  assert.notEqual((await extend(first.pdf)).fault, undefined)
  clock.now = (first.dueAt.getTime() + first.judgement.verifiableUntil.getTime()) / 2 + DAY
  const last = await extend(first.pdf)
  assert.deepEqual([last.fault, last.judgement.level], [undefined, 'B-T'])
  assert.ok(last.judgement.verifiableUntil > first.judgement.verifiableUntil)
  const { responses, lists } = valuesIn(openPdf(last.pdf))
  assert.deepEqual([responses.length, lists.length], [0, 0])
})

test('a renewal that waits for the time stamp authority adds its proofs once', async () => {
  const { pdf, dueAt } = await extend(await sealed())
  clock.now = dueAt.getTime()
  authority.behaviour.stamp = 'status500'
  const first = await extend(pdf)
  assert.ok(first.fault && first.pdf.length > pdf.length)
  clock.now += 30 * DAY
  const second = await extend(first.pdf)
  assert.deepEqual([second.pdf.length, second.judgement.problems], [first.pdf.length, []])
  authority.behaviour.stamp = 'good'
  const { fault, judgement } = await extend(second.pdf)
  assert.deepEqual([fault, judgement.level, judgement.archiveStamps.length], [undefined, 'B-LTA', 2])
})

test('of a certificate that has expired nobody is asked: what comes later proves nothing of it', async () => {
  const given = await sealed({ tells: 'list' })
  clock.now += 400 * DAY
  const { fault, judgement } = await extend(given)
  assert.deepEqual([fault, judgement.level, judgement.problems], [undefined, 'B-T', []])
})

test('something added by somebody else is found, whatever it is', async () => {
  const { pdf } = await extend(await sealed())
  for (const added of ['\n', '%%EOF\n', `1 0 obj\n<< >>\nendobj\nstartxref\n0\n%%EOF\n`]) {
    const { isValid, coversWholeFile, problems } = check(Buffer.concat([pdf, Buffer.from(added)]))
    assert.deepEqual([isValid, coversWholeFile], [false, false])
    assert.notEqual(problems.length, 0)
  }
  const other = await extend(await sealed())
  const [end, otherEnd] = [sealedLength(pdf), sealedLength(other.pdf)]
  const swapped = Buffer.concat([pdf.subarray(0, end), other.pdf.subarray(otherEnd)])
  assert.equal(check(swapped).isValid, false)
})
