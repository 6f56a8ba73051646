/**
 * What staff fix in a signing under way: they send links again, and correct addresses and numbers; and whom signers
 * reach.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import type { WebUser } from '../../src/adapters/access/person.ts'
import { randomSecret } from '../../src/adapters/access/secrets.ts'
import type { TextMessage } from '../../src/adapters/delivery/transports.ts'
import { readStoredPdf } from '../../src/modules/applications/signing-record.ts'
import { endSigning } from '../../src/modules/signing/change.ts'
import { reportWrongDetails } from '../../src/modules/signing/contact.ts'
import { type LinkToSend, sendSigningLink } from '../../src/modules/signing/links.ts'
import { CODE_NEEDED } from '../../src/modules/signing/session.ts'
import { declineSigning, signAgreement } from '../../src/modules/signing/sign.ts'
import { showSigning } from '../../src/modules/signing/staff-signing.ts'
import { verifySigning } from '../../src/modules/signing/verify.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { insertUser } from '../../src/store/people/users.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { openSigningHouse, type Scene, type SigningHouse, signatureOf, until } from './signing-scene.ts'
import { staffOf } from './staff-scene.ts'

let house: SigningHouse
before(async () => {
  house = await openSigningHouse()
})
after(() => house.close())

const STAFF = { kind: 'operator', id: 'test' } as const
const MINUTE_MILLISECONDS = 60_000
const DAY_MILLISECONDS = 24 * 60 * MINUTE_MILLISECONDS

const send = async (scene: Scene, what: Partial<LinkToSend> = {}, by = house) => {
  const sent = await sendSigningLink(by.world.service, scene.reference, {
    number: 1,
    by: STAFF,
    initiator: 'staff',
    ...what,
  })
  assert.ok(!(sent instanceof Refusal), sent instanceof Refusal ? sent.says : '')
  return sent
}

const audited = async (scene: Scene, by = house): Promise<readonly string[]> => {
  const rows = await by.world.sql<{ is: string }[]>`
    select actor_kind || ' ' || actor_id || ' ' || action as is from audit
    where subject_kind = 'application' and subject_id = ${scene.applicationId} and action like 'signing.%'
      and action <> 'signing.oldContactTold' order by id`
  return rows.map(({ is }) => is)
}

test('a corrected address ends all that the wrong one had, and the right one signs', async () => {
  const scene = await house.start('individual')
  const old = await scene.visit(0)
  const { sha256 } = (await house.ask('agreement', old)).body
  house.world.passTime(MINUTE_MILLISECONDS)
  const code = await scene.code(0)
  scene.emails[0] = 'right.address@example.ie'
  assert.equal((await send(scene, { email: scene.emails[0] })).isSent, true)
  for (const [operation, rest] of [
    ['look', {}],
    ['send-code', { session: undefined }],
    ['check-code', { session: undefined, code }],
    ['agreement', {}],
    ['sign', signatureOf(old, sha256)],
    ['decline', { reason: 'sample' }],
    ['wrong-details', { message: 'sample' }],
  ] as const)
    assert.equal((await house.ask(operation, { ...old, ...rest })).status, 404, operation)
  const link = await scene.link(0)
  assert.equal((await house.ask('check-code', { link, code })).status, 409)
  assert.equal((await house.ask('sign', signatureOf({ ...old, link }, sha256))).status, 401)
  house.world.passTime(MINUTE_MILLISECONDS)
  const proof = await scene.visit(0)
  // Another person saw the agreement, not this signer.
  const unseen = await house.ask('sign', signatureOf(proof, sha256))
  assert.match(unseen.body.detail, /have not opened the agreement/)
  await house.ask('agreement', proof)
  assert.deepEqual((await house.ask('sign', signatureOf(proof, sha256))).body, { allSigned: true })
  await scene.work()
  assert.deepEqual(await scene.states(), { application: 'Signed', signing: 'completed' })
  assert.match(await evidencePageOf(scene), /r•••@example\.ie/)
  assert.deepEqual(await audited(scene), [
    'operator test signing.addressCorrected',
    'operator test signing.linkSent',
  ])
})

const evidencePageOf = async (scene: Scene): Promise<string> => {
  const { service } = house.world
  const application = await service.findApplication(scene.applicationId)
  const pdf = application && (await readStoredPdf(service, application, scene.signingId, 'sealed'))
  assert.ok(pdf)
  return (await readPdf(pdf)).pages.flat().join(' ')
}

const VISITOR: WebUser = {
  person: undefined,
  origin: { address: '192.0.2.8', browser: 'Sample browser' },
  requestId: 'sample',
}

for (const [what, does] of [
  [
    'signature',
    (by, { sha256, ...proof }) =>
      signAgreement(by, VISITOR, { ...proof, sha256, signature: { kind: 'typed', text: 'Aoife Sample' } }),
  ],
  ['decline', (by, proof) => declineSigning(by, VISITOR, { ...proof, reason: 'sample' })],
  ['message', (by, proof) => reportWrongDetails(by, VISITOR, { ...proof, message: 'sample' })],
] as const satisfies readonly (readonly [
  string,
  (
    by: Service,
    shown: { readonly link: string; readonly session: string; readonly sha256: string },
  ) => Promise<object | undefined>,
])[])
  test(`a ${what} from the wrong address, concurrent with its correction, is refused`, async () => {
    const scene = await house.start('individual')
    const proof = await scene.visit(0)
    const { sha256 } = (await house.ask('agreement', proof)).body
    const before = await scene.steps()
    let reads = 0
    const overtaken: Service = {
      ...house.world.service,
      // The first read finds the visit; at the second the signing was read, and is corrected before it is written.
      findApplication: async (id) => {
        if (++reads === 2) await send(scene, { email: 'corrected@example.ie' })
        return house.world.service.findApplication(id)
      },
    }
    assert.deepEqual(await does(overtaken, { ...proof, sha256 }), CODE_NEEDED)
    assert.deepEqual((await scene.steps()).slice(before.length).slice(0, 1), ['addressCorrected'])
    assert.deepEqual(await scene.states(), { application: 'AwaitingSignature', signing: 'underWay' })
    assert.ok(!(await scene.steps()).some((kind) => kind === 'signed' || kind === 'detailsWrong'))
  })

test('once all have signed, staff send the link to the copy again, also to another address', async () => {
  const scene = await house.start('individual')
  await scene.sign(0)
  const sealing = await sendSigningLink(house.world.service, scene.reference, {
    number: 1,
    by: STAFF,
    initiator: 'staff',
  })
  assert.ok(sealing instanceof Refusal)
  assert.match(sealing.says, /copies go out once it is sealed/)
  await scene.work()
  const mail = () =>
    house.mails.findLast(({ to, subject }) => to === scene.emails[0] && /signed/.test(subject))
  await until(mail)
  const first = await scene.link(0)
  house.world.passTime(36 * DAY_MILLISECONDS)
  assert.equal((await house.ask('look', { link: first })).status, 410)
  assert.deepEqual((await send(scene)).isSent, true)
  await until(async () => ((await scene.link(0)) === first ? undefined : true))
  assert.equal((await house.ask('copy', await scene.visit(0))).body.isSealed, true)
  scene.emails[0] = 'other.mailbox@example.ie'
  await send(scene, { email: scene.emails[0] })
  assert.equal((await house.ask('copy', await scene.visit(0))).body.isSealed, true)
  assert.deepEqual(await scene.signers(), ['signed'])
  const check = await verifySigning(house.world.service, scene.reference)
  assert.deepEqual('isGood' in check && [check.isGood, check.problems], [true, []])
  assert.deepEqual(await scene.states(), { application: 'Signed', signing: 'completed' })
})

test('a signer whose turn is later is sent nothing yet, and the audit names nobody', async () => {
  const scene = await house.start('joint', { inTurn: true })
  const { isSent, signer } = await send(scene, { number: 2 })
  assert.deepEqual([isSent, signer.state], [false, 'waiting'])
  assert.deepEqual(await audited(scene), [])
})

test('a corrected mobile number gets the codes from then on, and the wrong number’s visit is over', async () => {
  const texts: TextMessage[] = []
  const own = await openSigningHouse({ sms: { send: async (text) => void texts.push(text) } })
  try {
    const scene = await own.start('individual')
    const link = await scene.link(0)
    await own.ask('send-code', { link })
    const code = (await until(() => texts[0])).text.slice(0, 6)
    const { session } = (await own.ask('check-code', { link, code })).body
    const none = { number: 1, mobile: '01 888 2000', by: STAFF, initiator: 'staff' } as const
    const refused = await sendSigningLink(own.world.service, scene.reference, none)
    assert.ok(refused instanceof Refusal)
    assert.match(refused.says, /Enter an Irish mobile number for the signer/)
    const { signer } = await send(scene, { mobile: '087 765 43 21' }, own)
    assert.deepEqual([signer.mobile, signer.state], ['+353877654321', 'waiting'])
    assert.equal((await own.ask('look', { link, session })).status, 404)
    await until(async () => ((await scene.link(0)) === link ? undefined : true))
    const asked = await own.ask('send-code', { link: await scene.link(0) })
    assert.equal(asked.body.maskedAddress, '••• ••• 21')
    assert.ok(await until(() => texts.find(({ to, text }) => to === '+353877654321' && /^\d{6}/.test(text))))
    assert.deepEqual(await audited(scene, own), [
      'operator test signing.addressCorrected',
      'operator test signing.linkSent',
    ])
    // It is kept sealed: neither the step nor the audit has it in the clear.
    const step = (await scene.evidence()).find(({ kind }) => kind === 'addressCorrected')
    assert.equal((step?.data as { readonly to?: string } | undefined)?.to, '••• ••• 21')
    // The same number again corrects nothing.
    await send(scene, { mobile: '+353 87 765 4321' }, own)
    assert.equal((await scene.steps()).filter((kind) => kind === 'addressCorrected').length, 1)
  } finally {
    await own.close()
  }
})

test('if the dealer has nobody to notify, the lender’s admins get the mail, and staff see the message', async () => {
  const { sql, ring, service } = house.world
  const email = 'lender.admin@example.ie'
  const user = { id: newId(Date.now()), email, role: 'admin', dealerId: null } as const
  await insertUser(sql, ring, { ...user, passwordHash: 'none', at: new Date() })
  const scene = await house.start('individual')
  const application = await service.findApplication(scene.applicationId)
  assert.notEqual(application?.ownerDealerId, null)
  const message = 'My name is spelt otherwise'
  const response = await house.ask('wrong-details', { ...(await scene.visit(0)), message })
  assert.equal(response.status, 204)
  const mail = await until(() => house.mails.find(({ text }) => text.includes(message)))
  assert.equal(mail.to, email)
  assert.ok(application)
  const shown = await showSigning(service, application)
  assert.deepEqual(
    shown?.messages.map((one) => ({ ...one, at: one.at instanceof Date })),
    [{ number: 1, at: true, message }],
  )
})

/** How a signing ends unsigned, and what its signers are told of that. */
const ENDS: readonly (readonly [what: string, does: (scene: Scene) => Promise<unknown>, says: RegExp])[] = [
  [
    'staff cancel it',
    ({ signingId }) =>
      endSigning(house.world.service, signingId, { actor: STAFF }, { as: 'cancelled', reason: 'A.' }),
    /The signing has been cancelled/,
  ],
  [
    'not everyone signs in time',
    ({ signingId }) => endSigning(house.world.service, signingId, { actor: STAFF }, { as: 'lapsed' }),
    /Not everyone signed in time/,
  ],
]
for (const [what, does, says] of ENDS)
  test(`once ${what}, whoever had a link is told that it no longer works, and nobody is shown one`, async () => {
    const scene = await house.start('joint', { inTurn: true })
    assert.equal((await scene.sign(0)).status, 200)
    await scene.work()
    await scene.link(1)
    await until(async () => ((await scene.signers())[1] === 'invited' ? true : undefined))
    const before = house.mails.length
    const done = await does(scene)
    assert.ok(!(done instanceof Refusal), String(done))
    const told = await until(() => {
      const mails = house.mails.slice(before).filter(({ subject }) => /do not need to sign/.test(subject))
      return mails.length === 2 ? mails : undefined
    })
    assert.deepEqual(told.map(({ to }) => to).sort(), [...scene.emails].sort())
    for (const { to, text } of told) {
      assert.match(text.replaceAll('\n', ' '), says)
      assert.match(text, /no longer works/)
      assert.equal(/Your signature has no effect/.test(text), to === scene.emails[0])
      assert.doesNotMatch(text, /#token=/)
    }
    const application = await house.world.service.findApplication(scene.applicationId)
    assert.ok(application)
    const shown = await showSigning(house.world.service, application)
    assert.deepEqual(
      shown?.signers.map(({ linkExpiresAt }) => linkExpiresAt),
      [null, null],
    )
  })

test('whoever waits for their turn hears nothing of a signing that ends before it, and who declines is told by the page', async () => {
  const scene = await house.start('joint', { inTurn: true })
  const proof = await scene.visit(0)
  await house.ask('agreement', proof)
  const before = house.mails.length
  assert.equal((await house.ask('decline', { ...proof, reason: 'Sample.' })).status, 204)
  const next = await house.start('individual')
  await next.link(0)
  assert.deepEqual(
    house.mails.slice(before).filter(({ to }) => scene.emails.includes(to)),
    [],
  )
})

test('staff download the sealed agreement once it is sealed, which is on record', async () => {
  const { ask, ids } = await staffOf(house.world)
  const scene = await house.start('individual')
  const path = `/cases/${scene.reference}/agreement`
  assert.equal((await ask('anne', 'GET', path)).status, 409)
  await scene.sign(0)
  await scene.work()
  const sealed = await ask('anne', 'GET', path)
  assert.equal(sealed.status, 200)
  assert.match(sealed.text, /^%PDF-/)
  assert.match(
    sealed.headers.get('content-disposition') ?? '',
    new RegExp(`^attachment; .*agreement-${scene.reference}\\.pdf`),
  )
  assert.deepEqual(await audited(scene), [`user ${ids.anne} signing.exported`])
  const { timeline } = (await ask('anne', 'GET', `/cases/${scene.reference}`)).body
  assert.ok(timeline.some(({ what }: { what: string }) => what === 'downloaded the sealed agreement'))
})

test('staff pay out once the days to withdraw are over, once, and read until when they wait', async () => {
  const scene = await house.start('individual')
  await scene.sign(0)
  await scene.work()
  const payOutAs = async ({ ask }: Awaited<ReturnType<typeof staffOf>>) => {
    const { version, payOut, nextStep } = (await ask('anne', 'GET', `/cases/${scene.reference}`)).body
    const item = payOut?.items.find(({ part }: { part: string }) => part === 'withdrawal')
    const path = `/cases/${scene.reference}/pay-out`
    return { item, nextStep, paid: await ask('anne', 'POST', path, { seen: version }) }
  }
  const staff = await staffOf(house.world)
  const waiting = await until(async () => {
    const tried = await payOutAs(staff)
    return /can withdraw until/.test(tried.item.says) ? tried : undefined
  })
  assert.equal(waiting.item.isMet, false)
  assert.equal(waiting.nextStep, `${waiting.item.says} Pay out after that day.`)
  assert.deepEqual(
    [waiting.paid.status, waiting.paid.body.detail],
    [409, `${scene.reference} cannot be paid out. ${waiting.item.says}`],
  )
  house.world.passTime(15 * DAY_MILLISECONDS)
  const later = await staffOf(house.world)
  const over = await payOutAs(later)
  assert.deepEqual(
    [over.item.isMet, over.item.says, over.paid.body.state],
    [true, 'The days to withdraw are over.', 'PaidOut'],
  )
  assert.equal((await payOutAs(later)).paid.status, 409)
})

const asksForLink = async (link: string) => {
  const response = await house.ask('send-link', { link })
  assert.deepEqual([response.status, response.text], [204, ''])
}

const invitations = (scene: Scene, signer = 0) =>
  house.mails.filter(({ to, text }) => to === scene.emails[signer] && text.includes('/sign#token=')).length

const newLink = (scene: Scene, before: string) =>
  until(async () => ((await scene.link(0)) === before ? undefined : scene.link(0)))

test('who opens a replaced link is sent a new one on request, to the address on record, and is told the same as others', async () => {
  const scene = await house.start('individual')
  const first = await scene.link(0)
  await send(scene)
  const second = await newLink(scene, first)
  assert.equal((await house.ask('look', { link: first })).status, 404)
  await asksForLink(first)
  const third = await newLink(scene, second)
  assert.equal((await house.ask('look', { link: third })).body.state, 'ready')
  assert.deepEqual(await audited(scene), [
    'operator test signing.linkSent',
    'service visitor signing.linkRequested',
  ])
  // A link that is longer gone, one that never was, and one that is no link.
  for (const link of [first, randomSecret(), 'A'.repeat(43), 'x']) await asksForLink(link)
  assert.equal((await house.ask('look', { link: third })).body.state, 'ready')
  // Nobody is thrown out of a visit.
  await scene.visit(0)
  const mails = invitations(scene)
  await asksForLink(second)
  assert.equal(invitations(scene), mails)
  assert.equal((await audited(scene)).length, 2)
})

test('links that signers request are limited by day, without a word, and by network', async () => {
  const scene = await house.start('individual')
  for (let asked = 0; asked < 5; asked++) await asksForLink(await scene.link(0))
  assert.equal((await audited(scene)).length, 3)
  const from = '2001:db8:77:1::1'
  const ask = () => house.ask('send-link', { link: 'A'.repeat(43) }, from)
  for (let asked = 0; asked < 30; asked++) assert.equal((await ask()).status, 204)
  const slowed = await ask()
  assert.equal(slowed.status, 429)
  assert.ok(Number(slowed.headers.get('retry-after')) > 0)
})

test('after the last signature a link of before brings the copy, and one of an ended signing nothing', async () => {
  const scene = await house.start('individual')
  const link = await scene.link(0)
  await scene.sign(0)
  await scene.work()
  const copy = await newLink(scene, link)
  // The page on which they signed shows the copy for a while.
  house.world.passTime(60 * MINUTE_MILLISECONDS)
  await asksForLink(link)
  const again = await newLink(scene, copy)
  assert.equal((await house.ask('look', { link: again })).body.state, 'completed')
  const ended = await house.start('individual')
  const dead = await ended.link(0)
  await endSigning(house.world.service, ended.signingId, { actor: STAFF }, { as: 'cancelled' })
  await asksForLink(dead)
  assert.ok(!(await audited(ended)).includes('service visitor signing.linkRequested'))
})

test('an address that was corrected before is sent nothing on request of its holder', async () => {
  const scene = await house.start('individual')
  const wrong = await scene.link(0)
  scene.emails[0] = 'corrected.signer@example.ie'
  await send(scene, { email: scene.emails[0] })
  await scene.link(0)
  await asksForLink(wrong)
  assert.ok(!(await audited(scene)).includes('service visitor signing.linkRequested'))
})
