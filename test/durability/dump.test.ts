/** Personal data can't be read in the database: neither in a dump nor in its files. */
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { validCase, validQuote } from '../interface/samples.ts'
import { storedTexts } from '../support/stored-tables.ts'
import { unlessGone } from '../support/unless-gone.ts'
import { EMAILS, openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const PLANTED = {
  ppsNumber: '9876543NA',
  lastName: 'Plantedsurname',
  iban: 'IE99PLNT99999987654321',
  email: 'planted.person@example.ie',
  ownData: 'planted-custom-data',
  idempotencyKey: 'planted-idempotency-key',
  owner: EMAILS.dealerOwner,
} as const

/** The forms in which a dump may show the text: as it is, and as the hex of its bytes. */
const forms = (text: string) => [text, text.toLowerCase(), Buffer.from(text).toString('hex')]

test('a dump of every table holds no planted PPS number, name, IBAN, address or key', async () => {
  await plant()
  const tables = await storedTexts(world.sql)
  assert.ok(tables.length > 10)
  let size = 0
  for (const { table, text } of tables) {
    size += text.length
    for (const [what, value] of Object.entries(PLANTED)) {
      for (const form of forms(value)) assert.ok(!text.includes(form), `${table} holds the planted ${what}`)
    }
  }
  assert.ok(size > 10_000)
})

test('nor do the files of the database, its log of changes included', async () => {
  await plant()
  await world.sql`checkpoint`
  const [database] = await world.sql<{ id: string }[]>`
    select oid::text as id from pg_database where datname = current_database()`
  const folders = [`base/${database?.id}`, 'pg_wal'].map((folder) => join(world.databaseFolder, folder))
  let seen = 0
  for (const folder of folders) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isFile()) continue
      // Files of the log of changes are renamed at times.
      const bytes = await unlessGone(readFile(join(folder, entry.name)))
      if (bytes === undefined) continue
      seen += bytes.length
      for (const [what, value] of Object.entries(PLANTED)) {
        assert.equal(bytes.indexOf(value), -1, `${entry.name} holds the planted ${what}`)
      }
    }
  }
  assert.ok(seen > 1_000_000)
})

const plant = async () => {
  const person = {
    'quote.applicants[0].personalInfo.ppsNumber': PLANTED.ppsNumber,
    'quote.applicants[0].personalInfo.lastName': PLANTED.lastName,
    'quote.applicants[0].contactDetails.emailAddress': PLANTED.email,
    'quote.bankDetails.iban': PLANTED.iban,
    'quote.quoteReference': null,
    customData: { mine: PLANTED.ownData },
    ownerUserEmail: PLANTED.owner,
  }
  const send = (path: string, body: object, key: string) =>
    world.call('dealer', 'POST', path, { body, headers: { 'idempotency-key': key } })
  const valid = await send(
    '/api/quote/submit',
    validQuote('Individual', person, { client: 'dealer' }),
    PLANTED.idempotencyKey,
  )
  assert.equal(valid.status, 200)
  const faulty = validQuote(
    'Individual',
    { ...person, 'quote.borrowerType': PLANTED.lastName },
    { client: 'dealer' },
  )
  assert.equal(
    (await send('/api/quote/submit', faulty, `${PLANTED.idempotencyKey}-2`)).body.status,
    'Invalid',
  )
  const kase = validCase('individual', {
    'applicants[0].ppsNumber': PLANTED.ppsNumber,
    'borrower.bankDetails.iban': PLANTED.iban,
    onBehalfOf: PLANTED.owner,
  })
  assert.equal((await send('/api/case/submit', kase, `${PLANTED.idempotencyKey}-3`)).status, 200)
}
