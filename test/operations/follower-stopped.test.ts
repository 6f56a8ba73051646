/** A process that stops waits for what it reads of the database in the background, and closes its connections after that. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { keyRing, newKeyText } from '../../packages/encryption/key-ring.ts'
import { followReferenceData } from '../../src/adapters/access/reference-data.ts'
import { watchFeed } from '../../src/adapters/delivery/deliver-webhooks.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { gated } from '../support/gate.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())

/** The database; once held, the next statement waits until it is let go. */
const holding = () => {
  const reached = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  let isHeld = false
  const sql = gated(database.sql, async (_what, send) => {
    if (isHeld) {
      reached.resolve()
      await letGo.promise
    }
    return send()
  })
  const hold = () => {
    isHeld = true
    return reached.promise
  }
  return { sql, hold, letGo: letGo.resolve }
}

/** Whether it ends although nothing happens for a while. */
const endsByItself = (ending: Promise<void>): Promise<boolean> =>
  Promise.race([ending.then(() => true), pause(50, false)])

const rethrow = (error: unknown) => {
  throw error
}

test('reference data is followed until its last read has ended', async () => {
  const { sql, hold, letGo } = holding()
  const keyText = newKeyText('k1')
  const following = await followReferenceData(
    sql,
    keyRing(() => keyText),
    rethrow,
  )
  await hold()
  const ending = following.stop()
  assert.equal(await endsByItself(ending), false)
  letGo()
  await ending
})

test('the feed is watched until its last look has ended', async () => {
  const { sql, hold, letGo } = holding()
  const watch = watchFeed(sql, rethrow)
  const looked = hold()
  const waits = watch.after(0n, 60_000, new AbortController().signal)
  await looked
  const ending = watch.stop()
  await waits
  assert.equal(await endsByItself(ending), false)
  letGo()
  await ending
})
