/** After the payout, the core system acknowledges the due dates of a contract, and at last its end. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { addDays, DAY_MILLISECONDS, dublinDay } from '../../packages/values/dublin-day.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import type { State } from '../../src/domain/application/states.ts'
import { correctContractNumber } from '../../src/modules/cases/booking.ts'
import { until } from '../console-api/signing-scene.ts'
import { openStaffScene, type StaffScene } from '../console-api/staff-scene.ts'
import { validCase } from '../interface/samples.ts'
import { createLenderClient, type LenderClient, lenderCalls } from '../support/lender-client.ts'
import { sampleSigning } from '../support/signing.ts'
import { startAtNoon } from '../support/steady-clock.ts'

let scene: StaffScene
let core: LenderClient
before(async () => {
  scene = await openStaffScene({ webhooks: true, signing: sampleSigning({ runsFrom: 'payingOut' }) })
  startAtNoon(scene.world)
  core = await createLenderClient(scene.world)
})
after(() => scene.world.close())

const lender = lenderCalls(
  () => scene.world,
  () => core,
)

const advance = async (reference: string, to: State): Promise<void> => {
  const { status } = await scene.world.call('dealer', 'POST', `/api/sandbox/${reference}/advance`, {
    body: { to },
  })
  assert.equal(status, 200)
}

const advanced = async (to: State): Promise<string> => {
  const sent = validCase('individual', { onBehalfOf: null }, { filled: 'minimal' })
  const { body } = await scene.world.call('dealer', 'POST', '/api/case/submit', { body: sent })
  await advance(body.caseId, to)
  return body.caseId
}

const contractOf = async (reference: string) =>
  (await lender('GET', `applications/${reference}/contract`)).body
const book = (reference: string, body: object) => lender('POST', `applications/${reference}/booking`, body)
const booked = async (reference: string, contractNumber: string, more: object = {}) => {
  const { status, body } = await book(reference, { state: 'booked', contractNumber, ...more })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** Of the contracts that a query lists: how far this one is, and what it waits for. */
const listed = async (reference: string, query: string) => {
  const { body } = await lender('GET', `bookings?limit=200&${query}`)
  return body.items
    .filter((one: { reference: string }) => one.reference === reference)
    .map(({ booking, waitsFor }: Record<string, string>) => [booking, waitsFor])
}

const today = () => dublinDay(scene.world.service.now())
const errorsOf = ({ status, body }: Awaited<ReturnType<typeof book>>) => [status, body.errors]

test('the sample core system books a contract, acknowledges its due dates after the payout, and ends it', async () => {
  const reference = await advanced('Signed')
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-core-'))
  const journal = join(folder, 'core.jsonl')
  const script = fileURLToPath(new URL('../../examples/core/core.mjs', import.meta.url))
  const env = { FORECOURT_URL: scene.world.baseUrl, FORECOURT_KEY: core.apiKey, CORE_FILE: journal }
  const run = () => promisify(execFile)(process.execPath, [script, '--once'], { env })
  const lastLine = async () =>
    JSON.parse((await readFile(journal, 'utf8')).trimEnd().split('\n').at(-1) ?? '')
  try {
    await run()
    assert.deepEqual(await listed(reference, 'booking=booked'), [['booked', null]])
    // An earlier version of it wrote no startsOn.
    const [line = '', ...others] = (await readFile(journal, 'utf8')).split('"startsOn":null,')
    assert.equal(others.length, 1)
    await writeFile(journal, [line, ...others].join(''))
    await advance(reference, 'PaidOut')
    assert.deepEqual(await listed(reference, 'waitsFor=schedule'), [['booked', 'schedule']])
    await run()
    assert.deepEqual(await listed(reference, 'booking=booked'), [['booked', null]])
    const contract = await contractOf(reference)
    const written = (await readFile(journal, 'utf8'))
      .split('\n')
      .find((line) => line.includes('"startsOn":"'))
    const { startsOn, payments } = JSON.parse(written ?? '')
    assert.deepEqual([startsOn, payments.at(-1).due], [contract.startsOn, contract.schedule.at(-1).dueOn])
    await appendFile(journal, `${JSON.stringify({ reference, payments: [{ due: today() }] })}\n`)
    await run()
    assert.deepEqual(await lastLine(), { reference, acknowledged: 'ended' })
    assert.equal((await contractOf(reference)).endedOn, today())
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a contract that was booked without due dates waits from its payout until they are acknowledged', async () => {
  const reference = await advanced('Signed')
  const number = { state: 'booked', contractNumber: 'DUE-1' }
  assert.deepEqual(errorsOf(await book(reference, { ...number, startsOn: today() })), [
    400,
    [
      {
        field: 'startsOn',
        type: 'fixed',
        message: 'Omit startsOn: the loan runs from the payout, and the application has not been paid out.',
      },
    ],
  ])
  const first = await booked(reference, 'DUE-1')
  assert.deepEqual(await listed(reference, 'waitsFor=schedule'), [])
  await advance(reference, 'PaidOut')
  const { startsOn } = await contractOf(reference)
  assert.equal(startsOn, today())
  assert.deepEqual(await listed(reference, 'waitsFor=booking,schedule,reversal'), [['booked', 'schedule']])
  assert.deepEqual(await listed(reference, 'booking=booked'), [['booked', 'schedule']])
  assert.deepEqual(await listed(reference, 'contractNumber=DUE-1'), [['booked', 'schedule']])
  // Clients that never ask for it see what they saw before.
  assert.deepEqual(await listed(reference, ''), [])
  assert.deepEqual(await booked(reference, 'DUE-1'), first)
  assert.deepEqual(errorsOf(await book(reference, { ...number, startsOn: addDays(startsOn, 1) })), [
    400,
    [
      {
        field: 'startsOn',
        type: 'fixed',
        message: `startsOn must be ${startsOn}, the day from which the loan runs.`,
      },
    ],
  ])
  const wrong = await book(reference, { ...number, contractNumber: 'DUE-2', startsOn })
  assert.deepEqual([wrong.status, wrong.body.type], [409, '/problems/already-booked'])
  const dated = await booked(reference, 'DUE-1', { startsOn })
  assert.equal(dated.startsOn, startsOn)
  assert.deepEqual(await booked(reference, 'DUE-1', { startsOn }), dated)
  assert.deepEqual(await booked(reference, 'DUE-1'), dated)
  assert.deepEqual(await listed(reference, 'waitsFor=schedule'), [])
  assert.deepEqual(await listed(reference, 'booking=booked'), [['booked', null]])
  // Another number is the same contract.
  const by = { kind: 'user', id: scene.ids.anne } as const
  const corrected = { by, contractNumber: 'DUE-3', reason: 'Typing error.', prove: async () => undefined }
  assert.deepEqual(await correctContractNumber(scene.world.service, reference, corrected), {
    state: 'PaidOut',
  })
  assert.deepEqual(await listed(reference, 'contractNumber=DUE-3'), [['booked', null]])
  const audits = await scene.world.sql<{ action: string }[]>`
    select action from audit where subject_id = ${idOfReference('b', reference) ?? ''} and action like 'contract.%'
    order by id`
  assert.deepEqual(
    audits.map(({ action }) => action),
    ['contract.booked', 'contract.datesAcknowledged', 'contract.numberCorrected'],
  )
})

test('a contract that is booked after its payout has its due dates acknowledged at once, or waits for that', async () => {
  const [dated, undated] = [await advanced('PaidOut'), await advanced('PaidOut')]
  assert.deepEqual(await listed(dated, ''), [['waiting', 'booking']])
  await booked(dated, 'LATE-1', { startsOn: today() })
  await booked(undated, 'LATE-2')
  assert.deepEqual(await listed(dated, 'waitsFor=schedule'), [])
  assert.deepEqual(await listed(undated, 'waitsFor=schedule'), [['booked', 'schedule']])
  // What is withdrawn waits for its reversal alone.
  await advance(undated, 'Withdrawn')
  assert.deepEqual(await listed(undated, 'waitsFor=booking,schedule,reversal'), [['withdrawn', 'reversal']])
  assert.deepEqual(await listed(undated, 'waitsFor=schedule&booking=withdrawn'), [])
  const { status, body } = await lender('GET', 'bookings?waitsFor=payout')
  assert.deepEqual([status, body.errors[0].field], [400, 'waitsFor'])
})

test('the core system reports the end of a paid-out contract once, and corrects its day', async () => {
  const reference = await advanced('Signed')
  const ended = (endedOn: string) => book(reference, { state: 'ended', endedOn })
  const paidOutOn = today()
  for (const says of [
    'The contract has not been booked, so there is nothing to end.',
    'The application is Signed. A contract can end only after the payout.',
  ]) {
    const { status, body } = await ended(paidOutOn)
    assert.deepEqual([status, body.type, body.detail], [409, '/problems/nothing-to-end', says])
    await booked(reference, 'END-1')
  }
  await advance(reference, 'PaidOut')
  scene.world.passTime(40 * DAY_MILLISECONDS)
  for (const [day, type] of [
    [addDays(paidOutOn, -1), 'min'],
    [addDays(today(), 1), 'max'],
  ] as const)
    assert.deepEqual(errorsOf(await ended(day)), [
      400,
      [
        {
          field: 'endedOn',
          type,
          message: `endedOn must be between ${paidOutOn}, the day of the payout, and today, ${today()}.`,
        },
      ],
    ])
  assert.equal((await contractOf(reference)).endedOn, null)
  const first = await ended(today())
  assert.deepEqual(
    { ...first.body, date: null },
    {
      reference,
      state: 'ended',
      contractNumber: 'END-1',
      reason: null,
      startsOn: null,
      endedOn: today(),
      date: null,
    },
  )
  assert.deepEqual(await ended(today()), first)
  const corrected = await ended(paidOutOn)
  assert.deepEqual([corrected.status, corrected.body.endedOn], [200, paidOutOn])
  assert.equal((await contractOf(reference)).endedOn, paidOutOn)
  assert.deepEqual(await listed(reference, 'booking=ended'), [['ended', null]])
  assert.deepEqual(await listed(reference, 'contractNumber=END-1'), [['ended', null]])
  assert.deepEqual(await listed(reference, 'booking=booked'), [])
  assert.deepEqual(await listed(reference, 'waitsFor=booking,schedule,reversal'), [])
  const again = await book(reference, { state: 'booked', contractNumber: 'END-1' })
  assert.deepEqual(
    [again.status, again.body.type, again.body.booking.endedOn],
    [409, '/problems/already-booked', paidOutOn],
  )
  const given = { contractNumber: 'END-2', reason: 'Typing error.', prove: async () => undefined }
  const by = { kind: 'user', id: scene.ids.anne } as const
  const refused = await correctContractNumber(scene.world.service, reference, { ...given, by })
  assert.match('says' in refused ? refused.says : '', /is not booked, so its number cannot be corrected\.$/)
  const events = await until(async () => {
    const headers = { authorization: `Bearer ${core.apiKey}` }
    const path = '/api/events?types=case.bookingChanged&limit=200'
    const { body } = await scene.world.call(undefined, 'GET', path, { headers })
    const ours = body.items.filter((one: { data: { reference: string } }) => one.data.reference === reference)
    return ours.length < 3 ? undefined : ours
  })
  assert.deepEqual(
    events.map(({ data }: { data: { booking: { endedOn: string } } }) => data.booking.endedOn),
    [null, today(), paidOutOn],
  )
})

test('staff read on the case that its contract ended, and every record of it', async () => {
  const reference = await advanced('PaidOut')
  const first = today()
  await booked(reference, 'CASE-1', { startsOn: first })
  scene.world.passTime(2 * DAY_MILLISECONDS)
  for (const endedOn of [today(), first])
    assert.equal((await book(reference, { state: 'ended', endedOn })).status, 200)
  const cookie = await scene.begin(scene.ids.anne)
  const path = `/console/api/cases/${reference}`
  const { body } = await scene.world.call(undefined, 'GET', path, { headers: { cookie } })
  const { state, contractNumber, endedOn, by } = body.booking
  assert.deepEqual([state, contractNumber, endedOn, by], ['ended', 'CASE-1', first, 'Core system'])
  const told = body.timeline.filter(({ kind }: { kind: string }) => kind === 'booking')
  assert.equal(told.length, 3)
  assert.match(told[0].what, /^reported that the contract under number CASE-1 ended on \d+ \w+ \d{4}$/)
  assert.match(
    told[2].what,
    /^acknowledged the contract under number CASE-1, with the due dates of a loan that/,
  )
})
