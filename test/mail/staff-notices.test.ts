/** Mails to the lender's staff: a colleague mentions them, or cases are overdue; once each, and nothing about customers. */
import assert from 'node:assert/strict'
import test, { after, before, beforeEach } from 'node:test'
import { writeNote } from '../../src/modules/cases/messages.ts'
import { tellOverdue } from '../../src/modules/cases/queue-work.ts'
import { setMailStopped } from '../../src/store/people/mail-links.ts'
import { addStaff, asUnderwriter, caseWith, headOf, openGuardWorld, send } from '../operations/guard-world.ts'
import type { World } from '../support/world.ts'
import { until } from './mail-room.ts'

type Sent = { readonly to: string; readonly subject: string; readonly text: string }

let world: World
let sent: Sent[] = []
let anne: string
let ben: string
before(async () => {
  world = await openGuardWorld()
  anne = await addStaff(world, 'anne', { at: Date.now() })
  ben = await addStaff(world, 'ben', { at: Date.now() })
  const transport = {
    send: async ({ to, subject, text }: Sent) => {
      sent.push({ to, subject, text })
    },
  }
  world.deliver({ transport, baseUrl: () => world.baseUrl })
})
after(() => world.close())
beforeEach(async () => {
  // Truncating takes locks that a worker at its table may hold.
  await world.sql`delete from applications`
  await world.sql`delete from case_queue`
  await world.sql`delete from mails`
  sent = []
})

const NAMES = { 'applicants[0].firstName': 'Personal', 'applicants[0].lastName': 'Secret' }

const mailsDone = () =>
  until('no mail is due', async () => {
    const [row] = await world.sql<{ count: number }[]>`
      select count(*)::int from mails where due_at <= now() or (due_at is not null and attempts > 0)`
    return row?.count === 0
  })

const overdue = async (mode: 'live' | 'test' = 'live'): Promise<string> => {
  const reference = await send(world.service, caseWith(NAMES), { mode })
  const { id } = await headOf(world.service, reference)
  await world.sql`update case_queue set due_at = now() - interval '1 minute' where application_id = ${id}`
  return id
}

const noted = async (mentions: readonly string[]): Promise<string> => {
  const reference = await send(world.service, caseWith(NAMES), { mode: 'test' })
  const given = { by: anne, text: 'Look at Personal Secret, please.', mentions }
  const written = await writeNote(world.service, asUnderwriter(anne, Date.now()), reference, given)
  assert.equal(typeof written, 'string', JSON.stringify(written))
  await mailsDone()
  return reference
}

const mails = () => sent.map(({ to, subject }) => [to, subject]).sort()

test('whoever a note mentions is mailed which case it is, and nothing of the note; its writer is not', async () => {
  const reference = await noted([ben, anne])
  const [mail, ...others] = sent
  assert.deepEqual(others, [])
  assert.deepEqual(
    [mail?.to, mail?.subject],
    ['ben@example.ie', `Test: You were mentioned in case ${reference}`],
  )
  assert.ok(mail?.text.includes(`${world.baseUrl}/console/cases/${reference}?mode=test`))
  assert.doesNotMatch(mail?.text ?? '', /Personal|Secret|Look at/)
})

test('who has stopped such mails gets none', async () => {
  await setMailStopped(world.sql, ben, { notice: 'mention', isStopped: true })
  await noted([ben])
  assert.deepEqual(sent, [])
  await setMailStopped(world.sql, ben, { notice: 'mention', isStopped: false })
})

test('an overdue case is told once for each due time: to whom it is assigned, or to everybody', async () => {
  const [own = '', free = ''] = [await overdue(), await overdue()]
  await world.sql`update case_queue set assignee_id = ${ben} where application_id = ${own}`
  assert.equal(await tellOverdue(world.service), 2)
  await mailsDone()
  assert.deepEqual(mails(), [
    ['anne@example.ie', '1 case assigned to nobody is overdue'],
    ['ben@example.ie', '1 case assigned to nobody is overdue'],
    ['ben@example.ie', '1 case assigned to you is overdue'],
  ])
  for (const { text } of sent) assert.doesNotMatch(text, /Personal|Secret/)
  assert.equal(await tellOverdue(world.service), 0)
  await world.sql`update case_queue set due_at = now() - interval '30 seconds' where application_id = ${free}`
  assert.equal(await tellOverdue(world.service), 1)
})

test('nobody is told of cases that are not due, put aside, in test mode, or with others', async () => {
  await send(world.service, caseWith(NAMES))
  await overdue('test')
  const snoozed = await overdue()
  const withDealer = await overdue()
  await world.sql`update case_queue set snoozed_until = now() + interval '1 day' where application_id = ${snoozed}`
  await world.sql`update case_queue set stage = 'dealer' where application_id = ${withDealer}`
  assert.equal(await tellOverdue(world.service), 0)
})

test('who has stopped mails about overdue cases gets none', async () => {
  const own = await overdue()
  await world.sql`update case_queue set assignee_id = ${ben} where application_id = ${own}`
  await setMailStopped(world.sql, ben, { notice: 'overdue', isStopped: true })
  assert.equal(await tellOverdue(world.service), 1)
  await mailsDone()
  assert.deepEqual(sent, [])
})
