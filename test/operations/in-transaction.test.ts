/** What is written in one transaction is read in it, and those who wait for events are woken once it is committed. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { changeCase } from '../../src/operations/applications/change.ts'
import { expireOnce } from '../../src/operations/applications/expire.ts'
import { answerUnstored } from '../../src/operations/idempotency/request-key.ts'
import { inTransaction } from '../../src/operations/in-transaction.ts'
import type { Service } from '../../src/operations/service.ts'
import { changeSigning } from '../../src/operations/signing/change.ts'
import { openSigning } from '../../src/operations/signing/open.ts'
import { leaveSigning } from '../../src/operations/signing-record/leave.ts'
import type { Database } from '../../src/store/connection/database.ts'
import type { World } from '../support/world.ts'
import { caseIn, headOf, OPERATOR, openGuardWorld } from './guard-world.ts'
import { approved, bodyOf, start, underWay } from './signing-scene.ts'

let world: World
before(async () => {
  world = await openGuardWorld()
})
after(async () => {
  await world.service.signing.renderer.stop()
  await world.close()
})

const BY = { actor: OPERATOR } as const

/** The service, and how often it was told of events so far. */
const counting = (): { readonly service: Service; readonly told: () => number } => {
  let told = 0
  return { service: { ...world.service, toldEvents: () => told++ }, told: () => told }
}

const withdraw = async (service: Service, id: string): Promise<void> => {
  const changed = await changeCase(service, id, BY, ({ file }) => ({
    file,
    audits: [],
    move: { to: 'Withdrawn', hand: 'staff', reason: 'A sample.' },
  }))
  assert.equal(changed.is, 'changed')
}

test('an operation of a request that keeps its answer tells of its events after the commit', async () => {
  const { service, told } = counting()
  const { id } = await headOf(service, await caseIn(service, 'Submitted'))
  const atStart = told()
  await answerUnstored(service, async (inside) => {
    await withdraw(inside, id)
    assert.equal(told(), atStart)
    return { is: 'done', applicationId: id, answer: { status: 200, body: '{}' } }
  })
  assert.equal(told(), atStart + 1)
})

test('an operation that is refused tells of nothing', async () => {
  const { service, told } = counting()
  const { id } = await headOf(service, await caseIn(service, 'Submitted'))
  const atStart = told()
  await answerUnstored(service, async (inside) => {
    await withdraw(inside, id)
    return { is: 'refused', answer: { status: 409, body: '{}' } }
  })
  assert.equal(told(), atStart)
  assert.equal((await service.findApplication(id))?.state, 'Submitted')
})

test('a change of a signing tells of its events after the commit, and reads what it has written', async () => {
  const { service, told } = counting()
  const { id } = await underWay(service, bodyOf('individual'))
  const atStart = told()
  let seen: string | undefined
  const changed = await changeSigning(service, id, BY, ({ file, application, now }) => ({
    file,
    state: 'cancelled',
    dueAt: null,
    endedAt: new Date(now),
    steps: [],
    move: { to: 'Approved', hand: 'staff', reason: 'A sample.' },
    also: async (inside) => {
      assert.equal(told(), atStart)
      seen = (await inside.findApplication(application.id))?.state
    },
  }))
  assert.equal(changed.is, 'changed')
  assert.equal(seen, 'Approved')
  assert.equal(told(), atStart + 1)
})

test('a move that another overtakes leaves the signing as it was, also within a transaction that goes on', async () => {
  const { service, told } = counting()
  const { reference, id } = await underWay(service, bodyOf('individual'))
  const application = await headOf(service, reference)
  const atStart = told()
  const isMoved = await inTransaction(service, (inside) =>
    leaveSigning(inside, application, { move: { to: 'Withdrawn' }, by: OPERATOR }, async () => false),
  )
  assert.equal(isMoved, false)
  assert.equal((await openSigning(service, id))?.row.state, 'underWay')
  assert.equal(told(), atStart)
})

test('what is undone within a transaction takes nothing else with it', async () => {
  const { service, told } = counting()
  const [kept, undone] = await Promise.all(
    ['Submitted', 'Submitted'].map(async () => headOf(service, await caseIn(service, 'Submitted'))),
  )
  assert.ok(kept && undone)
  const atStart = told()
  const result = await inTransaction(service, async (inside) => {
    await withdraw(inside, kept.id)
    return inTransaction<'done', 'undone'>(inside, async (deeper, undo) => {
      await withdraw(deeper, undone.id)
      return undo('undone')
    })
  })
  assert.equal(result, 'undone')
  const states = await Promise.all([kept, undone].map(({ id }) => service.findApplication(id)))
  assert.deepEqual(
    states.map((found) => found?.state),
    ['Withdrawn', 'Submitted'],
  )
  assert.equal(told(), atStart + 1)
})

test('the start of a signing tells of its events after the commit', async () => {
  const { service, told } = counting()
  const reference = await approved(service, bodyOf('individual'))
  const atStart = told()
  let starting: Promise<string> | undefined
  await world.sql.begin(async (other) => {
    await other`lock table signings in share row exclusive mode`
    starting = start(service, reference)
    await untilOneWaits(other)
    assert.equal(told(), atStart)
  })
  await starting
  assert.equal(told(), atStart + 1)
})

test('applications that expire together are told of after the commit', async () => {
  const { service, told } = counting()
  const references = [await caseIn(service, 'Approved'), await caseIn(service, 'Approved')]
  const [, second] = await Promise.all(references.map((reference) => headOf(service, reference)))
  assert.ok(second)
  const atStart = told()
  const later: Service = { ...service, now: () => service.now() + 1_000 }
  let expiring: Promise<number> | undefined
  await world.sql
    .begin(async (other) => {
      // The second one's move waits until this row is gone.
      await other`
        insert into transitions (application_id, number, from_state, to_state, at, by_kind, by_id)
        values (${second.id}, ${second.transitions + 1}, 'Approved', 'Expired', now(), 'service', 'sample')`
      expiring = expireOnce(later, { Open: undefined, Approved: 0 })
      await untilOneWaits(other)
      assert.equal(told(), atStart)
      throw new Undone()
    })
    .catch((error: unknown) => assert.ok(error instanceof Undone, error as Error))
  assert.ok(((await expiring) ?? 0) >= 2)
  assert.equal(told(), atStart + 1)
})

class Undone extends Error {}

/** Until another connection waits for a lock that this transaction holds. */
const untilOneWaits = async (sql: Pick<Database, 'unsafe'>): Promise<void> => {
  for (let look = 0; look < 2_000; look++) {
    const [row] = await sql.unsafe<{ waits: boolean }[]>(
      'select exists (select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))) as waits',
    )
    if (row?.waits === true) return
    await wait(10)
  }
  assert.fail('nobody waited for the lock')
}
