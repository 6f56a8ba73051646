/** `forecourt payments`: which payouts of a day are in the file, which are left out, and what clients learn of it. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { addDays, dublinDay } from '../../packages/values/dublin-day.ts'
import { SAMPLE_WORDING } from '../../src/adapters/agreement/content/wording-file.ts'
import type { Actor } from '../../src/domain/access/actor.ts'
import { NO_PAY_OUT_RULES } from '../../src/domain/case/pay-out-pack.ts'
import { transitionApplication } from '../../src/modules/applications/change.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { clientProof } from '../../src/modules/cases/proof.ts'
import { eventBody } from '../../src/modules/events/payload.ts'
import { setDealerAccount, settleDealerAccount } from '../../src/modules/people/dealer-accounts.ts'
import { eraseApplication } from '../../src/modules/privacy/erase.ts'
import { dublinDayBegins, type Service } from '../../src/service/service.ts'
import { change } from '../../src/store/audit/change.ts'
import { findEventsFor } from '../../src/store/events/events.ts'
import { addStaff, fileIn, headOf, OPERATOR, openGuardWorld } from '../operations/guard-world.ts'
import { signedCase } from '../operations/signed-case.ts'
import type { World } from '../support/world.ts'
import { forecourt } from './command.ts'

const IBAN = 'IE64IRCE92050112345678'
const DEBTOR_IBAN = 'IE29AIBK93115212345678'
const DAY = addDays(dublinDay(Date.now()), -10)
const BEGINS = dublinDayBegins(DAY)
const ENDS = dublinDayBegins(addDays(DAY, 1))

let world: World
let service: Service
let folder: string
let anne: Actor
let payer: Actor
let env: Readonly<Record<string, string>>
before(async () => {
  world = await openGuardWorld()
  service = world.service
  folder = await mkdtemp(join(tmpdir(), 'forecourt-payments-'))
  const at = Date.now() - 20 * 86_400_000
  const [cara, dara] = [
    await addStaff(world, 'cara', { role: 'admin', at }),
    await addStaff(world, 'dara', { role: 'admin', at }),
  ]
  anne = { kind: 'user', id: await addStaff(world, 'anne', { at }) }
  payer = { kind: 'user', id: await addStaff(world, 'pat', { role: 'payOut', at }) }
  const dealerId = (await headOf(service, await signedCase(service, [anne]))).ownerDealerId ?? ''
  const by = (id: string) => ({ actor: { kind: 'user', id }, now: service.now }) as const
  await change(world.sql, by(cara), (inProgress) =>
    setDealerAccount(inProgress, service.ring, { dealerId, by: cara, holder: 'Ó Néill & Co.', iban: IBAN }),
  )
  const settled = await change(world.sql, by(dara), (inProgress) =>
    settleDealerAccount(inProgress, service.ring, { dealerId, by: dara, version: 1, iban: IBAN }),
  )
  assert.equal(settled, undefined)
  const { socketFolder, port, user, database } = world.connection
  const query = new URLSearchParams({ host: socketFolder, port: String(port) })
  const { logo: _, ...wording } = SAMPLE_WORDING
  const lender = { ...wording, payOut: { asks: [], debtorIban: DEBTOR_IBAN } }
  await writeFile(join(folder, 'lender.json'), JSON.stringify(lender))
  env = {
    DATABASE_URL: `postgres://${encodeURIComponent(user)}@localhost/${database}?${query}`,
    ENCRYPTION_KEYS: world.keyText,
    LENDER_FILE: join(folder, 'lender.json'),
  }
})
after(async () => {
  await service.signing.renderer.stop()
  await world.close()
  await rm(folder, { recursive: true })
})

/** A case that was paid out at this time. */
const paidOut = async (at: number, { mode = 'live' }: { mode?: 'live' | 'test' } = {}): Promise<string> => {
  const reference = await signedCase(service, [anne], { mode })
  const using = {
    ...service,
    now: () => at,
    signing: Object.create(service.signing, { payOut: { value: NO_PAY_OUT_RULES } }),
  }
  const given = { decision: 'pay-out', by: payer, prove: clientProof } as const
  const done = await decideApplication(using, reference, given)
  assert.ok('state' in done && done.state === 'PaidOut', JSON.stringify(done))
  return reference
}

const run = (name: string, options: readonly string[] = [], day: string = DAY) =>
  forecourt(['payments', '--day', day, '--output', join(folder, name), ...options], { env })

const referencesIn = (xml: string): readonly string[] =>
  [...xml.matchAll(/<EndToEndId>(\w+)</g)].map(([, reference = '']) => reference)

test('a day’s file has its live payouts by Dublin’s clock, and names those that were withdrawn or erased since', async () => {
  const empty = await run('empty.xml')
  assert.deepEqual(
    [empty.code, empty.stdout],
    [0, `There is nothing to pay for ${DAY}, so no file was written.\n`],
  )
  await assert.rejects(stat(join(folder, 'empty.xml')))
  const second = await paidOut(ENDS - 1)
  const first = await paidOut(BEGINS)
  const others = [await paidOut(BEGINS - 1), await paidOut(ENDS), await paidOut(BEGINS, { mode: 'test' })]
  const withdrawn = await paidOut(BEGINS + 1)
  const head = await headOf(service, withdrawn)
  const by = { initiator: 'borrower', by: OPERATOR } as const
  assert.equal(await transitionApplication(service, head, { to: 'Withdrawn', ...by }), 'done')
  const erased = await paidOut(BEGINS + 2)
  await eraseApplication(service, (await headOf(service, erased)).id, { actor: OPERATOR }, () => true)
  const { code, stdout, stderr } = await run('day.xml')
  const file = join(folder, 'day.xml')
  assert.deepEqual([code, stderr], [0, ''])
  assert.deepEqual(stdout.split('\n'), [
    `Wrote 2 payments to ${file}.`,
    `Left out: ${withdrawn} has been withdrawn since.`,
    `Left out: ${erased} has no account on record.`,
    '',
  ])
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  const xml = await readFile(file, 'utf8')
  assert.deepEqual(referencesIn(xml), [first, second])
  for (const reference of [...others, withdrawn, erased]) assert.ok(!xml.includes(reference))
  const { amount } = (await fileIn(service, first)).payment ?? { amount: 0 }
  assert.equal(xml.split(`<InstdAmt Ccy="EUR">${(amount / 100).toFixed(2)}<`).length, 3)
  assert.equal(xml.split(`<CtrlSum>${((2 * amount) / 100).toFixed(2)}<`).length, 3)
  assert.equal(xml.split('<Nm>O Neill + Co.</Nm>').length, 3)
  assert.ok(xml.includes(`<DbtrAcct><Id><IBAN>${DEBTOR_IBAN}<`) && xml.includes(`<IBAN>${IBAN}<`))
  // The same again, and by a person of the lender.
  assert.equal((await run('again.xml', ['--by', 'pat@example.ie'])).code, 0)
  assert.equal(await readFile(join(folder, 'again.xml'), 'utf8'), xml)
  const audit = await world.sql<{ id: string; by: string }[]>`
    select subject_id as id, actor_kind || ' ' || actor_id as by from audit
    where action = 'case.paymentExported'`
  const ids = await Promise.all(
    [first, second].map(async (reference) => (await headOf(service, reference)).id),
  )
  // Those of one command may have the same time.
  const byPayer = audit.filter(({ by }) => by === `user ${payer.id}`).map(({ id }) => id)
  assert.deepEqual(byPayer.sort(), ids.sort())
  assert.equal(audit.filter(({ by }) => by.startsWith('operator ')).length, audit.length - 2)
})

test('the event of a payout has its amount and the end of its account, and that of a withdrawal neither', async () => {
  const reference = await paidOut(BEGINS - 86_400_000)
  const { id, ...head } = await headOf(service, reference)
  const amount = ((await fileIn(service, reference)).payment?.amount ?? 0) / 100
  const payments = async () => {
    const rows = await world.sql<{ id: string }[]>`
      select id from events where application_id = ${id} and type = 'case.statusChanged' order by sequence desc limit 2`
    const ids = rows.map((row) => row.id)
    const events = await findEventsFor(world.sql, 'cl_dealersLive', ids)
    return ids.map((one) => {
      const event = events.find((found) => found.id === one)
      return event && JSON.parse(eventBody(service, event, 'cl_dealersLive')).data.payment
    })
  }
  const payment = { amount, iban: `IE${'•'.repeat(18)}78` }
  assert.deepEqual(await payments(), [payment, undefined])
  const withdrawn = { to: 'Withdrawn', initiator: 'borrower', by: OPERATOR } as const
  assert.equal(await transitionApplication(service, { id, ...head }, withdrawn), 'done')
  assert.deepEqual(await payments(), [undefined, payment])
  await eraseApplication(service, id, { actor: OPERATOR }, () => true)
  assert.deepEqual(await payments(), [undefined, null])
})

test('a file that is there stays, unless it is to be replaced', async () => {
  await paidOut(BEGINS)
  await writeFile(join(folder, 'there.xml'), 'there')
  const { code, stderr } = await run('there.xml')
  assert.equal(code, 1)
  assert.match(stderr, /there\.xml cannot be written: it already exists\. Use --force to replace it\.$/m)
  assert.equal(await readFile(join(folder, 'there.xml'), 'utf8'), 'there')
  assert.equal((await run('there.xml', ['--force'])).code, 0)
  assert.match(await readFile(join(folder, 'there.xml'), 'utf8'), /^<\?xml/)
})

test('no file is written of a day that is not over, for no day, or without an account that pays', async () => {
  const today = dublinDay(Date.now())
  for (const [day, says, code] of [
    [today, `${today} is not over yet in Dublin. Write its file once no more can be paid out on it.`, 1],
    ['2026-02-30', 'It must be a day, such as 2026-11-30.', 2],
    ['2026-11-30T00:00', 'It must be a day, such as 2026-11-30.', 2],
  ] as const) {
    const ended = await run('none.xml', [], day)
    assert.equal(ended.code, code)
    assert.ok(ended.stderr.includes(says), ended.stderr)
  }
  const { LENDER_FILE: _, ...without } = env
  const ended = await forecourt(['payments', '--day', DAY, '--output', join(folder, 'none.xml')], {
    env: without,
  })
  assert.deepEqual(
    [ended.code, ended.stderr.trim()],
    [1, 'Set payOut.debtorIban in LENDER_FILE to the IBAN of the account that pays.'],
  )
  await assert.rejects(stat(join(folder, 'none.xml')))
})
