/** What is written in one transaction is read in it, and those who wait for events are woken once it is committed. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { changeCase } from '../../src/modules/applications/change.ts'
import { openSigning } from '../../src/modules/applications/signing-record.ts'
import { leaveSigning } from '../../src/modules/applications/signing-record-changes.ts'
import { expireOnce } from '../../src/modules/applications/withdraw-and-expire.ts'
import { changeSigning } from '../../src/modules/signing/change.ts'
import { inTransaction } from '../../src/service/in-transaction.ts'
import { respondUnstored } from '../../src/service/request-key.ts'
import type { Service } from '../../src/service/service.ts'
import type { World } from '../support/world.ts'
import { caseIn, headOf, OPERATOR, withGuardWorld } from './guard-world.ts'
import { approved, bodyOf, inProgress, start } from './signing-scene.ts'

let world: World
withGuardWorld((opened) => {
  world = opened
})

const BY = { actor: OPERATOR } as const

/** The service, and how often it was told of events so far. */
const counting = (): { readonly service: Service; readonly notified: () => number } => {
  let notified = 0
  return { service: { ...world.service, notifyOfEvents: () => notified++ }, notified: () => notified }
}

const withdraw = async (service: Service, id: string): Promise<void> => {
  const changed = await changeCase(service, id, BY, ({ file }) => ({
    file,
    audits: [],
    transition: { to: 'Withdrawn', initiator: 'staff', reason: 'A sample.' },
  }))
  assert.equal(changed.is, 'changed')
}

test('an operation of a request that keeps its answer tells of its events after the commit', async () => {
  const { service, notified } = counting()
  const { id } = await headOf(service, await caseIn(service, 'Submitted'))
  const atStart = notified()
  await respondUnstored(service, async (transaction) => {
    await withdraw(transaction, id)
    assert.equal(notified(), atStart)
    return { is: 'done', applicationId: id, response: { status: 200, body: '{}' } }
  })
  assert.equal(notified(), atStart + 1)
})

test('an operation that is refused tells of nothing', async () => {
  const { service, notified } = counting()
  const { id } = await headOf(service, await caseIn(service, 'Submitted'))
  const atStart = notified()
  await respondUnstored(service, async (transaction) => {
    await withdraw(transaction, id)
    return { is: 'refused', response: { status: 409, body: '{}' } }
  })
  assert.equal(notified(), atStart)
  assert.equal((await service.findApplication(id))?.state, 'Submitted')
})

test('a change of a signing tells of its events after the commit, and reads what it has written', async () => {
  const { service, notified } = counting()
  const { id } = await inProgress(service, bodyOf('individual'))
  const atStart = notified()
  let seen: string | undefined
  const changed = await changeSigning(service, id, BY, ({ file, application, now }) => ({
    file,
    state: 'cancelled',
    dueAt: null,
    endedAt: new Date(now),
    steps: [],
    transition: { to: 'Approved', initiator: 'staff', reason: 'A sample.' },
    also: async (transaction) => {
      assert.equal(notified(), atStart)
      seen = (await transaction.findApplication(application.id))?.state
    },
  }))
  assert.equal(changed.is, 'changed')
  assert.equal(seen, 'Approved')
  assert.equal(notified(), atStart + 1)
})

test('a move that another overtakes leaves the signing as it was, also within a transaction that goes on', async () => {
  const { service, notified } = counting()
  const { reference, id } = await inProgress(service, bodyOf('individual'))
  const application = await headOf(service, reference)
  const atStart = notified()
  const isTransition = await inTransaction(service, (transaction) =>
    leaveSigning(
      transaction,
      application,
      { transition: { to: 'Withdrawn' }, by: OPERATOR },
      async () => false,
    ),
  )
  assert.equal(isTransition, false)
  assert.equal((await openSigning(service, id))?.row.state, 'underWay')
  assert.equal(notified(), atStart)
})

test('what is undone within a transaction takes nothing else with it', async () => {
  const { service, notified } = counting()
  const [stored, undone] = await Promise.all(
    ['Submitted', 'Submitted'].map(async () => headOf(service, await caseIn(service, 'Submitted'))),
  )
  assert.ok(stored && undone)
  const atStart = notified()
  const result = await inTransaction(service, async (transaction) => {
    await withdraw(transaction, stored.id)
    return inTransaction<'done', 'undone'>(transaction, async (deeper, undo) => {
      await withdraw(deeper, undone.id)
      return undo('undone')
    })
  })
  assert.equal(result, 'undone')
  const states = await Promise.all([stored, undone].map(({ id }) => service.findApplication(id)))
  assert.deepEqual(
    states.map((found) => found?.state),
    ['Withdrawn', 'Submitted'],
  )
  assert.equal(notified(), atStart + 1)
})

test('the start of a signing tells of its events after the commit', async () => {
  const { service, notified } = counting()
  const reference = await approved(service, bodyOf('individual'))
  const atStart = notified()
  let starting: Promise<string> | undefined
  await world.sql.begin(async (other) => {
    await other`lock table signings in share row exclusive mode`
    starting = start(service, reference)
    await untilOneWaits(other)
    assert.equal(notified(), atStart)
  })
  await starting
  assert.equal(notified(), atStart + 1)
})

test('applications that expire together are told of after the commit', async () => {
  const { service, notified } = counting()
  const references = [await caseIn(service, 'Approved'), await caseIn(service, 'Approved')]
  const [, second] = await Promise.all(references.map((reference) => headOf(service, reference)))
  assert.ok(second)
  const atStart = notified()
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
      assert.equal(notified(), atStart)
      throw new Undone()
    })
    .catch((error: unknown) => assert.ok(error instanceof Undone, error as Error))
  assert.ok(((await expiring) ?? 0) >= 2)
  assert.equal(notified(), atStart + 1)
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
