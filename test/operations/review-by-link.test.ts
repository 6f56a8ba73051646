/** Applicants request a person's review of a decline by the link in their notice. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { dutiesOfCase } from '../../src/modules/duties/duties.ts'
import { requestReviewByLink, showReview } from '../../src/modules/duties/review.ts'
import { eraseApplication } from '../../src/modules/privacy/erase.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { declineAlone, deliverAll, dutiesOf, says, visitor } from './duty-scene.ts'
import { ANNE, assertRefused, headOf, OPERATOR, send, withGuardWorld } from './guard-world.ts'
import { bodyOf } from './signing-scene.ts'

const NOON = Date.parse('2032-10-17T12:00:00Z')
let service: Service
let clock = NOON
withGuardWorld((opened) => {
  service = { ...opened.service, now: () => clock }
})

const declinedByPolicy = async (): Promise<string> => {
  clock = NOON
  return declineAlone(service, await send(service, bodyOf('individual')))
}

const linkOf = async (reference: string): Promise<string> => {
  const [mail] = (await deliverAll(service, reference)).mails
  const link = /https:\/\/finance\.example\/review#token=(\S+)/.exec(mail?.text ?? '')?.[1]
  assert.ok(link, `${mail?.text}`)
  return link
}

const ask = (link: string, words = '') => requestReviewByLink(service, visitor, { link, words })

test('an applicant requests a review by the link in the notice, once', async () => {
  const reference = await declinedByPolicy()
  const link = await linkOf(reference)
  const [row] = await dutiesOf(service, reference)
  assert.ok(row)
  const shown = await showReview(service, visitor, link)
  assert.ok(!(shown instanceof Refusal))
  assert.deepEqual([shown.reference, shown.isPossible], [reference, true])
  assert.equal(says(await ask(link, 'The loan was\nrepaid.')), 'done')
  const head = await headOf(service, reference)
  assert.equal(head.state, 'InReview')
  await assertRefused(service, reference, () => ask(link), /already been requested/)
  const after = await showReview(service, visitor, link)
  assert.equal(after instanceof Refusal ? undefined : after.isPossible, false)
})

test('the record of a notice does not have its link, and erasure ends it', async () => {
  const reference = await declinedByPolicy()
  const link = await linkOf(reference)
  const head = await headOf(service, reference)
  const [duty] = await dutiesOfCase(service, head)
  assert.match(duty?.sent?.text ?? '', /review#token=…/)
  assert.equal(await eraseApplication(service, head.id, { actor: OPERATOR }, () => true), 'erased')
  assert.match(says(await ask(link)), /link is incomplete/)
})

test('a link that was changed, or made for another notice, leads nowhere, and many of them are slowed down', async () => {
  const [one, other] = [await linkOf(await declinedByPolicy()), await linkOf(await declinedByPolicy())]
  const [id = '', mac = ''] = one.split('.')
  const changed = `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`
  for (const link of [`${id}.${changed}`, `${other.split('.')[0]}.${mac}`, id, '', 'x'.repeat(200)])
    assert.match(says(await ask(link)), /link is incomplete/)
  let last = ''
  for (let round = 0; round < 60 && !/too many/i.test(last); round++) last = says(await ask(id))
  assert.match(last, /too many/i)
})

test('the lender’s next decision ends the link of the earlier notice', async () => {
  const reference = await declinedByPolicy()
  const link = await linkOf(reference)
  clock += 60_000
  const again = { decision: 'reconsider', by: ANNE, reason: 'A sample.' } as const
  assert.ok(!((await decideApplication(service, reference, again)) instanceof Refusal))
  clock += 60_000
  const declined = { decision: 'decline', code: 'affordability', by: ANNE } as const
  assert.ok(!((await decideApplication(service, reference, declined)) instanceof Refusal))
  await assertRefused(service, reference, () => ask(link), /decided again/)
})
