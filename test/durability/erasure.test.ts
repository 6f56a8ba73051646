/**
 * Proves erasure: the test plants values through the API and the console, and finds none of them after the erasure: in
 * no file of the database or its log, in no mail, log line or backup; and no key opens the ciphers that are left.
 */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { decrypt } from '../../packages/encryption/cipher.ts'
import { unwrap } from '../../packages/encryption/key-ring.ts'
import { clearErased } from '../../src/modules/privacy/erase.ts'
import { PURPOSES } from '../../src/store/applications/purposes.ts'
import { takeBackup } from '../../src/store/upkeep/take.ts'
import { openStaffScene, type StaffScene } from '../console-api/staff-scene.ts'
import { makeEndpoint, openReceiver, type Receiver, until } from '../events/receiver.ts'
import { validQuote } from '../interface/samples.ts'
import { headOf } from '../operations/guard-world.ts'
import { approved, bodyOf, sign, start, work } from '../operations/signing-scene.ts'
import { samplePdf } from '../support/document-samples.ts'
import { unlessGone } from '../support/unless-gone.ts'

const PPS_NUMBER = '9876543QA'

const PLANTED = {
  ppsNumber: PPS_NUMBER,
  firstName: 'Plantedfirst',
  lastName: 'Plantedsurname',
  iban: 'IE29AIBK93115212345678',
  email: 'planted.person@example.ie',
  mobile: '0859876501',
  customData: 'planted-custom-data',
  note: 'planted-note-of-staff',
  message: 'planted-message-to-the-dealer',
  document: 'planted-document-content',
  documentName: 'planted-name-of-file',
  requirement: 'Planted requirement of staff',
} as const

/** The values of a second application, which the law keeps. */
const KEPT = { lastName: 'Keptsurname', email: 'kept.person@example.ie' } as const

let scene: StaffScene
let receiver: Receiver
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-erasure-'))
  receiver = await openReceiver(({ body }, response) => {
    // A receiver that repeats each request's body.
    response.writeHead(500).end(body)
    return 'done'
  })
  scene = await openStaffScene({ webhooks: true, mailFolder: join(folder, 'mail') })
})
after(async () => {
  await scene.world.close()
  await receiver.close()
  await rm(folder, { recursive: true })
})

const person = (of: { readonly lastName: string; readonly email: string }) => ({
  'applicants[0].ppsNumber': PPS_NUMBER,
  'applicants[0].firstName': PLANTED.firstName,
  'applicants[0].lastName': of.lastName,
  'applicants[0].email': of.email,
  'applicants[0].mobile': PLANTED.mobile,
  'borrower.bankDetails.iban': PLANTED.iban,
})

/** The forms of the value in a file: as it is, in other writings, and in the usual encodings of its bytes. */
const formsOf = (value: string): readonly Buffer[] => {
  const writings = [value, value.toLowerCase(), value.toUpperCase()]
  const encoded = writings.flatMap((text) => {
    const bytes = Buffer.from(text)
    return [
      bytes,
      Buffer.from(text, 'utf16le'),
      Buffer.from(bytes.toString('hex')),
      Buffer.from(bytes.toString('hex').toUpperCase()),
      Buffer.from(encodeURIComponent(text)),
      Buffer.from(text.replaceAll('@', '=40')),
      Buffer.from([...text].toReversed().join('')),
      ...([0, 1, 2] as const).map((shift) => inBase64(bytes, shift)),
    ]
  })
  return [...new Map(encoded.map((form) => [form.toString('latin1'), form])).values()]
}

/** How many characters of base64 depend on bytes before the value, and after it, by how many bytes of a group are there. */
const BEFORE = [0, 2, 3] as const
const AFTER = [0, 3, 2] as const

/** What its base64 has whatever stands before and after. Shorter texts would be in random bytes by chance. */
const inBase64 = (bytes: Buffer, shift: 0 | 1 | 2): Buffer => {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
  const end = text.length - (AFTER[((shift + bytes.length) % 3) as 0 | 1 | 2] ?? 0)
  return Buffer.from(text.slice(BEFORE[shift], end))
}

const hitsIn = (place: string, bytes: Buffer, values: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(values).flatMap(([what, value]) =>
    formsOf(value).some((form) => bytes.includes(form)) ? [`${what} in ${place}`] : [],
  )

const filesIn = async (path: string): Promise<readonly (readonly [name: string, bytes: Buffer])[]> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    // Files of the log of changes are renamed at times.
    files.map(
      async ({ parentPath, name }) =>
        [name, (await unlessGone(readFile(join(parentPath, name)))) ?? Buffer.alloc(0)] as const,
    ),
  )
}

/** Everything that the installation leaves on disk, the log and a backup's content. */
const searched = async (): Promise<readonly (readonly [place: string, bytes: Buffer])[]> => {
  const { sql, databaseFolder, log } = scene.world
  await sql`checkpoint`
  const [database] = await sql<{ id: string }[]>`
    select oid::text as id from pg_database where datname = current_database()`
  const rows: string[] = []
  await takeBackup(sql, { version: '0.0.0', commit: 'unknown' }, async (_header, all) => {
    for await (const { row } of all) rows.push(row)
  })
  return [
    ...(await filesIn(join(databaseFolder, `base/${database?.id}`))),
    ...(await filesIn(join(databaseFolder, 'pg_wal'))),
    ...(await filesIn(folder)),
    ['the log', Buffer.from(log())],
    ['a backup', Buffer.from(rows.join('\n'))],
  ]
}

const hits = async (values: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  (await searched()).flatMap(([place, bytes]) => hitsIn(place, bytes, values))

const uploadTo = async (reference: string, requirement: string): Promise<void> => {
  const form = new FormData()
  form.set('requirement', requirement)
  const content = Buffer.concat([samplePdf(), Buffer.from(`% ${PLANTED.document}\n`)])
  form.set('file', new File([new Uint8Array(content)], `${PLANTED.documentName}.pdf`))
  const response = await fetch(`${scene.world.baseUrl}/api/case/${reference}/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${scene.world.keys.dealer}` },
    body: form,
  })
  assert.ok(response.status < 300, await response.text())
}

/** A quote of the same person, whose client sent data of its own with it; events and webhooks carry that. */
const plantQuote = async (): Promise<string> => {
  const body = {
    ...validQuote(
      'Individual',
      {
        'quote.applicants[0].personalInfo.ppsNumber': PPS_NUMBER,
        'quote.applicants[0].personalInfo.lastName': PLANTED.lastName,
        'quote.applicants[0].contactDetails.emailAddress': PLANTED.email,
        'quote.bankDetails.iban': PLANTED.iban,
      },
      { filled: 'minimal', client: 'dealer' },
    ),
    customData: { mine: PLANTED.customData },
  }
  const headers = { 'idempotency-key': 'planted-quote' }
  const response = await scene.world.call('dealer', 'POST', '/api/quote/submit', { body, headers })
  assert.equal(response.status, 200, response.text)
  const reference = response.body.quoteReference as string
  await until('its webhook was refused', () => receiver.received.some((one) => one.reference === reference))
  return reference
}

/** An application with everything that may hold personal data: notes, documents, webhooks, mails, a signed agreement. */
const plant = async (): Promise<string> => {
  const { service } = scene.world
  await makeEndpoint(scene.world, 'dealer', receiver.url)
  const reference = await approved(service, bodyOf('individual', person(PLANTED)), 'test')
  const command = async (path: string, given: object) => {
    const response = await scene.ask('anne', 'POST', `/cases/${reference}/${path}`, given)
    assert.ok(response.status < 300, response.text)
  }
  await command('messages', { text: PLANTED.message })
  await command('notes', { text: PLANTED.note, mentions: [scene.ids.ben] })
  const seen = async () => (await headOf(service, reference)).version
  const documents = [{ name: PLANTED.requirement, applicant: 0 }]
  await command('requirements', { documents, seen: await seen() })
  const { requirements } = (await scene.ask('anne', 'GET', `/cases/${reference}`)).body
  const { id } = requirements.at(-1)
  await uploadTo(reference, id)
  await command(`requirements/${id}`, { verdict: 'accept', seen: await seen() })
  await start(service, reference)
  await work(service)
  await until('the mail with the link is there', async () => (await mails()).length > 0)
  await sign(service, reference, 0)
  await work(service)
  await until('a webhook was refused', () => receiver.received.some((one) => one.reference === reference))
  return reference
}

const mails = async (): Promise<readonly string[]> =>
  (await readdir(join(folder, 'mail')).catch(() => [])).filter((name) => name.endsWith('.eml'))

const search = (mode: string) => scene.ask('admin', 'POST', '/people/search', { mode, ppsNumber: PPS_NUMBER })

const erase = async (mode: 'live' | 'test') => {
  const { person: found } = (await search(mode)).body
  const path = `/people/${found.reference}/${found.applicant}`
  const { applications } = (await scene.ask('admin', 'GET', path)).body
  const seen = applications.map(({ reference, version }: Record<string, unknown>) => ({ reference, version }))
  const response = await scene.ask('admin', 'POST', `${path}/erase`, {
    seen,
    chosen: { applications: seen.map(({ reference }: { reference: string }) => reference), drafts: true },
  })
  assert.equal(response.status, 200, response.text)
  return response.body
}

test('after an erasure no planted value is found, and nothing that is left can be decrypted', async () => {
  const { service, sql, ring } = scene.world
  const reference = await plant()
  const quote = await plantQuote()
  const keptReference = await approved(service, bodyOf('individual', person(KEPT)))
  await start(service, keptReference)
  await work(service)
  await until('both were mailed', async () => (await mails()).length > 2)
  const head = await headOf(service, reference)
  assert.ok(head.keyId !== null && head.dataKey !== null)
  const [sending] = await sql<{ content: Buffer }[]>`
    select content from revisions where application_id = ${head.id} limit 1`
  assert.ok(sending)
  const key = unwrap(ring, head.id, { keyId: head.keyId, wrapped: head.dataKey })
  assert.ok(decrypt(key, PURPOSES.revision, sending.content).length > 0)
  assert.ok((await hits(PLANTED)).length > 0, 'the mails name the signer before the erasure')

  const outcome = await erase('test')
  assert.deepEqual(outcome, { erased: [quote, reference], drafts: 0, person: null, kept: [] })
  const listFile = join(folder, 'erasures.jsonl')
  assert.equal(await clearErased(service, { mailFolder: join(folder, 'mail'), listFile }), 2)

  const ofErased = { ...PLANTED, wrappedKey: head.dataKey.toString('hex') }
  const { firstName, mobile, iban, ppsNumber, ...unshared } = ofErased
  assert.deepEqual(await hits(unshared), [])
  // The kept application is the same person's: its mails have these values, and nothing else does.
  const shared = await hits({ firstName, mobile, iban, ppsNumber })
  assert.ok(
    shared.every((hit) => hit.endsWith('.eml')),
    shared.join(),
  )
  const list = await readFile(listFile, 'utf8')
  assert.ok(list.includes(head.id) && hitsIn('the list', Buffer.from(list), PLANTED).length === 0)

  const left = await sql<{ encrypted: Buffer }[]>`
    select file as encrypted from events where application_id = ${head.id} and file is not null`
  const keys = await sql<{ id: string; keyId: string; wrapped: Buffer }[]>`
    select id, key_id as "keyId", data_key as wrapped from applications where data_key is not null`
  const known = [
    ...ring.all().flatMap(({ wrapping, hashing, searching }) => [wrapping, hashing, searching]),
    ...keys.map(({ id, ...wrapped }) => unwrap(ring, id, wrapped)),
  ]
  for (const { encrypted } of left)
    for (const one of known)
      for (const purpose of Object.values(PURPOSES)) assert.throws(() => decrypt(one, purpose, encrypted))
})

test("what the law keeps is refused by name, and can't be found without its key", async () => {
  const { service } = scene.world
  const { erased, kept } = await erase('live')
  assert.deepEqual(erased, [])
  assert.equal(kept.length, 1)
  assert.match(kept[0].answer.says, /not been decided or signed/)
  const found = await hits({ lastName: KEPT.lastName, email: KEPT.email })
  const { id } = await headOf(service, kept[0].reference)
  assert.ok(found.length > 0)
  for (const hit of found) assert.match(hit, new RegExp(`Z-${id}-[^ ]+\\.eml$`))
})
