/** The signing ceremony: invalid links, two tabs, signing while others cancel, and notices to dealers. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { randomSecret } from '../../src/adapters/access/secrets.ts'
import { LANGUAGES } from '../../src/adapters/agreement/content/language.ts'
import { verifyEvidence } from '../../src/adapters/agreement/evidence.ts'
import { type Cents, euroText } from '../../src/domain/finance/money.ts'
import { troublesOf } from '../../src/domain/signing/troubles.ts'
import { openSigning } from '../../src/modules/applications/signing-record.ts'
import { sendSigningLink } from '../../src/modules/signing/links.ts'
import { findOwnerPeople } from '../../src/store/people/mail-links.ts'
import { insertUser } from '../../src/store/people/users.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { openSigningHouse, type Scene, type SigningHouse, signatureOf, until } from './signing-scene.ts'
import { answered, kindOf } from './support.ts'

let house: SigningHouse
before(async () => {
  house = await openSigningHouse()
})
after(() => house.close())

const STAFF = { kind: 'operator', id: 'test' } as const
const DAY_MILLISECONDS = 24 * 60 * 60_000

/** Operations that need a visit, with the rest of the body. */
const VERIFIED = {
  agreement: {},
  sign: { sha256: '0'.repeat(64), consents: true, signature: { kind: 'typed', text: 'Aoife Sample' } },
  decline: { reason: 'sample' },
  'wrong-details': { message: 'sample' },
  copy: {},
} as const
const ALL = {
  overview: {},
  // These two take no session, and reject fields that they do not have.
  'send-code': { session: undefined },
  'check-code': { session: undefined, code: '123456' },
  ...VERIFIED,
} as const

test('two sign one after the other: each step leaves its evidence, and both keep the sealed copy', async () => {
  const scene = await house.start('joint')
  const overview = async (signer: number, session?: string) =>
    (await house.ask('look', { link: await scene.link(signer), ...(session && { session }) })).body
  const first = await overview(0)
  assert.equal(first.state, 'ready')
  assert.equal(first.isTest, true)
  const asked = house.mails.find(({ to }) => to === scene.emails[0])
  assert.match(
    asked?.subject ?? '',
    /^\[Test\] Please sign your agreement: Sample Make Sample Model, 191-D-12345, Sample Dealer$/,
  )
  assert.match(asked?.text ?? '', /How .+ uses your information: https:\/\/lender\.example\/privacy\n/)
  assert.equal(first.lender.privacyNotice, 'https://lender.example/privacy')
  assert.equal(first.reference, scene.reference)
  assert.equal(first.signerName, null)
  assert.equal(first.by, 'mail')
  assert.match(first.maskedAddress, /^s•••@example\.ie$/)
  assert.equal(first.hasSession, false)
  const proof = await scene.visit(0)
  const known = await overview(0, proof.session)
  assert.equal(known.hasSession, true)
  assert.notEqual(known.signerName, null)
  const agreement = await house.ask('agreement', proof)
  assert.ok(agreement.body.pages > 1)
  assert.match(Buffer.from(agreement.body.pdf, 'base64').subarray(0, 5).toString(), /^%PDF-/)
  const signed = await house.ask('sign', signatureOf(proof, agreement.body.sha256))
  assert.deepEqual(signed.body, { allSigned: false })
  assert.equal((await overview(0)).state, 'signed')
  assert.equal((await house.ask('copy', proof)).body.isSealed, false)
  assert.deepEqual((await scene.sign(1)).body, { allSigned: true })
  assert.deepEqual(await scene.states(), { application: 'Signed', signing: 'sealing' })
  await scene.work()
  assert.deepEqual(await scene.states(), { application: 'Signed', signing: 'completed' })
  const kinds = await scene.steps()
  for (const kind of ['linkOpened', 'codeSent', 'codeRight', 'agreementShown', 'consented', 'signed'])
    assert.ok(kinds.includes(kind), kind)
  assert.equal(kinds.filter((kind) => kind === 'signed').length, 2)
  const evidence = await scene.evidence()
  assert.equal(verifyEvidence(evidence).ok, true)
  const step = evidence.find(({ kind }) => kind === 'signed')?.data as Record<string, string>
  assert.match(step['address'] ?? '', /^2001:db8:/)
  assert.equal(step['browser'], 'Firefox on Linux')
  // The mail with the copy brings a link of its own.
  await until(() => house.mails.find(({ to, subject }) => to === scene.emails[1] && /signed/.test(subject)))
  const later = await scene.visit(1)
  assert.equal((await overview(1, later.session)).state, 'completed')
  assert.equal((await house.ask('copy', later)).body.isSealed, true)
})

test('the sealed agreement says when it was opened and read, and has a name as the application does, however it was typed', async () => {
  const scene = await house.start('individual')
  const proof = await scene.visit(0)
  const read = (sha256: string) => house.ask('read', { ...proof, sha256 })
  const unopened = await read('0'.repeat(64))
  assert.equal(unopened.status, 409, unopened.text)
  const { sha256 } = (await house.ask('agreement', proof)).body
  assert.equal((await read('0'.repeat(64))).status, 409)
  for (let time = 0; time < 3; time++) assert.equal((await read(sha256)).status, 204)
  const typed = { kind: 'typed', text: '  aoife   SÁMPLE ' }
  assert.equal((await house.ask('sign', signatureOf(proof, sha256, typed))).status, 200)
  assert.equal((await read(sha256)).status, 204)
  await scene.work()
  const evidence = await scene.evidence()
  const stepOf = (kind: string) => evidence.filter((one) => one.kind === kind)
  assert.equal(stepOf('agreementRead').length, 1)
  assert.partialDeepStrictEqual(stepOf('agreementRead')[0]?.data, { sha256, browser: 'Firefox on Linux' })
  assert.partialDeepStrictEqual(stepOf('signed')[0]?.data, {
    signatureSha256: hash('sha256', 'aoife SÁMPLE'),
  })
  await until(() => house.mails.find(({ to, subject }) => to === scene.emails[0] && /signed/.test(subject)))
  const copy = await house.ask('copy', await scene.visit(0))
  const lines = (await readPdf(Buffer.from(copy.body.pdf, 'base64'))).pages.flat()
  const signature = lines.findIndex((line) => line.startsWith('Signed on '))
  assert.equal(lines[signature - 1], 'Aoife Sample')
  const { irishSecond } = LANGUAGES.en
  const at = (kind: string) => irishSecond(new Date(stepOf(kind)[0]?.at ?? ''))
  for (const line of [
    `Agreement opened | ${at('agreementShown')}`,
    `Read to the end | ${at('agreementRead')}`,
    'Name as typed | aoife SÁMPLE',
  ])
    assert.ok(lines.includes(line), line)
})

test('a malformed drawn signature is refused in a sentence, and a valid one sealed with its strokes on record', async () => {
  const scene = await house.start('individual')
  const proof = await scene.visit(0)
  const { sha256 } = (await house.ask('agreement', proof)).body
  const draw = (strokes: object) => house.ask('sign', signatureOf(proof, sha256, { kind: 'drawn', strokes }))
  for (const [strokes, says] of [
    [[], /drawing is almost empty/],
    [[[[0, 1_001]]], /could not be read/],
    [Array.from({ length: 201 }, () => [[0, 0]]), /too large/],
  ] as const) {
    const refused = await draw(strokes)
    assert.equal(refused.status, 409, refused.text)
    assert.match(refused.body.detail, says)
  }
  const strokes = [
    [
      [100, 900],
      [700, 100],
      [1_300, 900],
    ],
    [[1_400, 500]],
  ]
  assert.equal((await draw(strokes)).status, 200)
  await scene.work()
  const signed = (await scene.evidence()).find(({ kind }) => kind === 'signed')
  assert.partialDeepStrictEqual(signed?.data, {
    signature: 'drawn',
    signatureSha256: hash('sha256', '[[[100,900],[700,100],[1300,900]],[[1400,500]]]'),
  })
  // The mail with the copy brings a link of its own.
  await until(() => house.mails.find(({ to, subject }) => to === scene.emails[0] && /signed/.test(subject)))
  const copy = await house.ask('copy', await scene.visit(0))
  assert.equal(copy.body.isSealed, true)
  const { structure } = await readPdf(Buffer.from(copy.body.pdf, 'base64'))
  assert.match(JSON.stringify(structure), /Signature of [^"]+, drawn by hand/)
})

test('links that never were, were tampered with or replaced get the same answer everywhere', async () => {
  const scene = await house.start('individual')
  const { link, session } = await scene.visit(0)
  const tampered = `${link[0] === 'A' ? 'B' : 'A'}${link.slice(1)}`
  const never = randomSecret()
  for (const [operation, rest] of Object.entries(ALL)) {
    const responses = []
    for (const bad of [never, tampered, 'short', `${link}x`, link.toLowerCase(), `${scene.signingId}`])
      responses.push(answered(await house.ask(operation, { link: bad, session, ...rest })))
    for (const response of responses) {
      assert.equal(response.status, 404, operation)
      assert.deepEqual(response, responses[0])
    }
  }
  const sent = await sendSigningLink(house.world.service, scene.reference, {
    number: 1,
    by: STAFF,
    initiator: 'staff',
  })
  assert.ok('isSent' in sent && sent.isSent)
  await until(async () => ((await scene.link(0)) === link ? undefined : true))
  for (const [operation, rest] of Object.entries(ALL)) {
    const replaced = await house.ask(operation, { link, session, ...rest })
    assert.deepEqual(
      answered(replaced),
      answered(await house.ask(operation, { link: never, session, ...rest })),
    )
  }
})

test('a page that polls leaves one opening a day, and another device one of its own', async () => {
  const scene = await house.start('individual')
  const link = await scene.link(0)
  for (let asked = 0; asked < 5; asked++) await house.ask('look', { link }, '198.51.100.20')
  assert.equal(await countOf(scene, 'linkOpened'), 1)
  await house.ask('look', { link }, '198.51.100.21')
  assert.equal(await countOf(scene, 'linkOpened'), 2)
  house.world.passTime(DAY_MILLISECONDS)
  await house.ask('look', { link }, '198.51.100.21')
  assert.equal(await countOf(scene, 'linkOpened'), 3)
})

test('a network address that tries many links must wait, with valid ones too', async () => {
  const scene = await house.start('individual')
  const from = '192.0.2.77'
  for (let tried = 0; tried < 30; tried++)
    assert.equal((await house.ask('look', { link: randomSecret() }, from)).status, 404)
  const slowed = await house.ask('look', { link: await scene.link(0) }, from)
  assert.equal(kindOf(slowed), 'too-many-requests')
  assert.match(slowed.headers.get('retry-after') ?? '', /^\d+$/)
  assert.equal((await house.ask('look', { link: await scene.link(0) }, '192.0.2.78')).status, 200)
})

test('nothing is shown or accepted without a visit, or with another signer’s', async () => {
  const scene = await house.start('joint')
  const mine = await scene.visit(0)
  const theirs = await scene.link(1)
  for (const [operation, rest] of Object.entries(VERIFIED)) {
    for (const session of [randomSecret(), mine.session, 'short']) {
      const response = await house.ask(operation, { link: theirs, session, ...rest })
      assert.equal(response.status, 401, operation)
      assert.equal(kindOf(response), 'code-needed')
    }
  }
  assert.deepEqual(await scene.signers(), ['verified', 'invited'])
})

test('an old link says that it is old, and that of a lapsed signing that it has ended', async () => {
  const own = await openSigningHouse()
  try {
    const scene = await own.start('individual')
    const link = await scene.link(0)
    own.world.passTime(14 * DAY_MILLISECONDS)
    const old = await own.ask('look', { link })
    assert.equal(old.status, 410)
    assert.ok(!old.text.includes('•••'))
    assert.equal(kindOf(old), 'link-not-valid')
    await scene.work()
    const ended = await own.ask('look', { link })
    assert.equal(ended.body.state, 'ended')
    assert.match(ended.body.endedReason, /Not everyone signed in time/)
    // It answers for ever, so it reveals nothing else.
    assert.deepEqual([ended.body.vehicle, ended.body.maskedAddress], [null, ''])
    assert.equal((await own.ask('send-code', { link })).status, 409)
    assert.deepEqual(await scene.states(), { application: 'Approved', signing: 'lapsed' })
  } finally {
    await own.close()
  }
})

const ready = async (scene: Scene, signer = 0) => {
  const proof = await scene.visit(signer)
  const { sha256 } = (await house.ask('agreement', proof)).body
  return { proof, sha256 }
}

const countOf = async (scene: Scene, kind: string) =>
  (await scene.steps()).filter((step) => step === kind).length

test('signed from two tabs at once, and again later, it counts once and answers the same', async () => {
  const scene = await house.start('joint')
  const { proof, sha256 } = await ready(scene)
  const bodies = ['Aoife Sample', 'aoife sample', 'AOIFE SAMPLE'].map((text) =>
    signatureOf(proof, sha256, { kind: 'typed', text }),
  )
  const responses = await Promise.all(bodies.map((body) => house.ask('sign', body)))
  responses.push(await house.ask('sign', signatureOf(proof, sha256)))
  for (const { status, body } of responses)
    assert.deepEqual({ status, body }, { status: 200, body: { allSigned: false } })
  assert.equal(await countOf(scene, 'signed'), 1)
  assert.equal(await countOf(scene, 'consented'), 1)
})

test('of two who sign at one moment one is the last, and the application is signed once', async () => {
  const scene = await house.start('joint')
  const [one, other] = [await ready(scene, 0), await ready(scene, 1)]
  const responses = await Promise.all(
    [one, other].map(({ proof, sha256 }) => house.ask('sign', signatureOf(proof, sha256))),
  )
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200],
  )
  assert.equal(responses.filter(({ body }) => body.allSigned).length, 1)
  assert.deepEqual(await scene.states(), { application: 'Signed', signing: 'sealing' })
  const [transitions] = await house.world.sql`
    select count(*)::int from transitions where application_id = ${scene.applicationId} and to_state = 'Signed'`
  assert.equal(transitions?.['count'], 1)
})

test('an agreement that was not shown, or has changed since, is not signed', async () => {
  const scene = await house.start('individual')
  const { proof, sha256 } = await ready(scene)
  const other = await house.ask('sign', signatureOf(proof, 'f'.repeat(64)))
  assert.equal(other.status, 409)
  assert.match(other.body.detail, /agreement has changed/)
  await house.world.sql`
    update applications set revision = revision + 1, version = version + 1 where id = ${scene.applicationId}`
  const changed = await house.ask('sign', signatureOf(proof, sha256))
  assert.equal(changed.status, 409)
  assert.match(changed.body.detail, /changed since/)
  assert.deepEqual(await scene.states(), { application: 'AwaitingSignature', signing: 'underWay' })
  assert.equal(await countOf(scene, 'signed'), 0)
})

test('who knows the right hash signs nothing before the agreement was shown to them', async () => {
  const scene = await house.start('joint')
  const other = await ready(scene, 1)
  const proof = await scene.visit(0)
  const refused = await house.ask('sign', signatureOf(proof, other.sha256))
  assert.equal(refused.status, 409)
  assert.match(refused.body.detail, /have not opened the agreement/)
  assert.equal(await countOf(scene, 'signed'), 0)
  assert.equal((await house.ask('agreement', proof)).status, 200)
  assert.equal((await house.ask('sign', signatureOf(proof, other.sha256))).status, 200)
  assert.equal((await house.ask('sign', signatureOf(other.proof, other.sha256))).status, 200)
  await scene.work()
  assert.deepEqual(await scene.states(), { application: 'Signed', signing: 'completed' })
})

test('one who declines ends the signing for all, with their reason on record', async () => {
  const scene = await house.start('joint')
  const proof = await scene.visit(0)
  const reason = 'I want\nanother colour'
  assert.equal((await house.ask('decline', { ...proof, reason: ' \n ' })).status, 409)
  assert.equal((await house.ask('decline', { ...proof, reason: 'x'.repeat(501) })).status, 409)
  assert.equal((await house.ask('decline', { ...proof, reason })).status, 204)
  assert.deepEqual(await scene.states(), { application: 'Approved', signing: 'declined' })
  assert.deepEqual(await scene.signers(), ['declined', 'invited'])
  assert.equal((await house.ask('decline', { ...proof, reason })).status, 409)
  const others = await house.ask('look', { link: await scene.link(1) })
  assert.equal(others.body.state, 'ended')
  assert.ok(!others.text.includes('colour'))
  const read = await house.world.call('dealer', 'GET', `/api/case/${scene.reference}`)
  assert.match(read.body.history.at(-1).reason, /I want another colour/)
})

test('who has signed can’t decline any more', async () => {
  const scene = await house.start('joint')
  const { proof, sha256 } = await ready(scene)
  await house.ask('sign', signatureOf(proof, sha256))
  const response = await house.ask('decline', { ...proof, reason: 'sample' })
  assert.equal(response.status, 409)
  assert.match(response.body.detail, /already signed/)
  assert.deepEqual(await scene.states(), { application: 'AwaitingSignature', signing: 'underWay' })
})

test('the dealer learns of wrong details by mail, a few times a day, and nothing waits in the clear', async () => {
  const scene = await house.start('individual')
  const owners = [...new Set(await ownersOf(scene))]
  assert.ok(owners.length > 0)
  const proof = await scene.visit(0)
  const message = 'My street is\nSample Lane 12'
  assert.equal((await house.ask('wrong-details', { ...proof, about: 'address', message })).status, 204)
  const { sql } = house.world
  const [stored] = await sql`select count(*)::int from mails where about::text like '%Sample Lane%'`
  assert.equal(stored?.['count'], 0)
  const mail = await until(() => house.mails.find(({ text }) => text.includes('Sample Lane 12')))
  assert.match(mail.text, /"Address: My street is Sample Lane 12"/)
  const reported = async () => {
    const open = await openSigning(house.world.service, scene.signingId)
    assert.ok(open !== undefined)
    return troublesOf(open.row.state, open.file).map(({ about, message: said }) => ({ about, said }))
  }
  assert.deepEqual(await reported(), [{ about: 'address', said: 'My street is Sample Lane 12' }])
  assert.ok(mail.text.includes(scene.reference))
  assert.ok((await scene.steps()).includes('detailsWrong'))
  for (let more = 0; more < 2; more++) await house.ask('wrong-details', { ...proof, message })
  // Callers of before name no detail.
  assert.deepEqual(await reported(), [{ about: null, said: 'My street is Sample Lane 12' }])
  assert.equal((await house.ask('wrong-details', { ...proof, message })).status, 429)
  assert.deepEqual(await scene.states(), { application: 'AwaitingSignature', signing: 'underWay' })
})

const ownersOf = async (scene: Scene): Promise<readonly string[]> => {
  const { sql, service } = house.world
  const application = await service.findApplication(scene.applicationId)
  if (application === undefined) return []
  const people = await findOwnerPeople(sql, application)
  if (people.length > 0) return people
  // This world's dealers have no admins yet.
  const user = { id: newId(Date.now()), email: 'dealer.admin@example.ie' }
  const dealerId = application.ownerDealerId
  const role = dealerId === null ? 'admin' : 'dealerAdmin'
  await insertUser(sql, house.world.ring, { ...user, role, dealerId, passwordHash: 'none', at: new Date() })
  return [user.id]
}

test('the log knows no link, code, session, name or message', async () => {
  const scene = await house.start('individual')
  const link = await scene.link(0)
  const code = await scene.code(0)
  const { session } = (await house.ask('check-code', { link, code })).body
  await house.ask('wrong-details', { link, session, message: 'Sample secret message' })
  await house.ask(
    'sign',
    signatureOf({ link, session }, '0'.repeat(64), { kind: 'typed', text: 'Secret Sample' }),
  )
  const log = house.world.log()
  assert.ok(log.length > 0)
  for (const secret of [link, session, 'Sample secret message', 'Secret Sample', scene.emails[0] ?? ''])
    assert.ok(!log.includes(secret))
  // Only digits that are not part of a longer number such as a time or an id.
  assert.doesNotMatch(log, new RegExp(`(?<![0-9a-f.-])${code}(?![0-9a-f.-])`))
})

test('what the law of the day no longer allows is not signed, and signed once it is allowed', async () => {
  const scene = await house.start('individual')
  const { proof, sha256 } = await ready(scene)
  const { signing } = house.world.service
  const { laws } = signing
  Object.assign(signing, { laws: laws.map((law) => ({ ...law, aprMaximumPerCent: 1 })) })
  const refused = await house.ask('sign', signatureOf(proof, sha256))
  Object.assign(signing, { laws })
  assert.equal(refused.status, 409)
  assert.match(refused.body.detail, /The law no longer allows the figures/)
  assert.equal(await countOf(scene, 'signed'), 0)
  assert.equal((await house.ask('sign', signatureOf(proof, sha256))).status, 200)
})

test('who signed last fetches the sealed copy without a second code, for 15 minutes and no longer', async () => {
  const scene = await house.start('individual')
  const { proof, sha256 } = await ready(scene)
  assert.deepEqual((await house.ask('sign', signatureOf(proof, sha256))).body, { allSigned: true })
  await scene.work()
  await until(() => house.mails.find(({ to, subject }) => to === scene.emails[0] && /signed/.test(subject)))
  const newer = await scene.link(0)
  assert.notEqual(newer, proof.link)
  const overview = (await house.ask('look', proof)).body
  assert.partialDeepStrictEqual(overview, { state: 'completed', canCopy: true, hasSession: true })
  assert.equal((await house.ask('copy', proof)).body.isSealed, true)
  // The replaced link alone is like any other invalid link.
  const alone = await house.ask('look', { link: proof.link })
  const never = await house.ask('look', { link: randomSecret() })
  assert.deepEqual(answered(alone), answered(never))
  assert.equal((await house.ask('send-code', { link: proof.link })).status, 404)
  const lasts = 15 * 60_000
  const [row] = await house.world.sql<{ ends: Date }[]>`
    select session_expires_at as ends from signers where signing_id = ${scene.signingId}`
  const left = (row?.ends.getTime() ?? 0) - house.world.service.now()
  assert.ok(left <= lasts && left > lasts - 60_000, String(left))
  await house.world.sql`
    update signers set session_expires_at = ${new Date(house.world.service.now())}
    where signing_id = ${scene.signingId}`
  assert.equal((await house.ask('copy', proof)).status, 404)
})

test('another link to the copy changes neither the end of that session nor the link that opened it', async () => {
  const scene = await house.start('individual')
  const { proof, sha256 } = await ready(scene)
  await house.ask('sign', signatureOf(proof, sha256))
  await scene.work()
  await until(() => house.mails.find(({ to, subject }) => to === scene.emails[0] && /signed/.test(subject)))
  const first = await scene.link(0)
  const ends = async () =>
    (await house.world.sql`select session_expires_at from signers where signing_id = ${scene.signingId}`)[0]
  const before = await ends()
  await sendSigningLink(house.world.service, scene.reference, { number: 1, by: STAFF, initiator: 'staff' })
  await until(async () => ((await scene.link(0)) === first ? undefined : true))
  assert.deepEqual(await ends(), before)
  assert.equal((await house.ask('copy', proof)).body.isSealed, true)
  assert.equal((await house.ask('look', { link: first })).status, 404)
})

test('a typed name is the name in the agreement, however it is written, and no other', async () => {
  const scene = await house.start('individual')
  const { proof, sha256 } = await ready(scene)
  const type = (text: string) => house.ask('sign', signatureOf(proof, sha256, { kind: 'typed', text }))
  for (const other of ['Aoife', 'Aoife Samples', 'Sample Aoife', 'Ms Aoife Sample', 'xx']) {
    const refused = await type(other)
    assert.equal(refused.status, 409, other)
    assert.match(refused.body.detail, /not your name in the agreement/)
    assert.ok(!refused.text.includes('Aoife'), 'no name in the answer')
  }
  assert.equal(await countOf(scene, 'signed'), 0)
  assert.equal((await type('  aoife  SÁMPLE')).status, 200)
})

test('the key facts come with the agreement, as it states them', async () => {
  const scene = await house.start('individual')
  const { body } = await house.ask('agreement', await scene.visit(0))
  const { keyFacts: facts } = body
  const { pages } = await readPdf(Buffer.from(body.pdf, 'base64'))
  const text = pages.flat().join(' ')
  const euro = (cents: number) => euroText(cents as Cents)
  for (const stated of [facts.instalments.replace(/^\d+ of (.*) each$/, '$1'), facts.firstPayment])
    assert.ok(text.includes(stated), stated)
  for (const cents of [facts.amountOfCredit, facts.totalPayable]) assert.ok(text.includes(euro(cents)))
  assert.ok(text.includes(`${facts.aprPerCent.toFixed(1)}%`))
  assert.ok(text.includes(`Term | ${facts.term}`))
  assert.ok(facts.fees.length > 0)
  for (const { name, amount } of facts.fees) assert.ok(text.includes(`${name} | ${amount}`), name)
  assert.equal(facts.finalPayment, null)
})
