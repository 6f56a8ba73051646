import assert from 'node:assert/strict'
import test from 'node:test'
import { quarters } from './quarters.ts'

/** A clock that moves only while somebody waits for it. */
const clocked = () => {
  let at = 0
  const shares = quarters({
    now: () => at,
    pause: async (milliseconds) => {
      at += milliseconds
    },
  })
  const work = async (name: string, milliseconds: number) => {
    await shares.wait(name)
    at += milliseconds
    shares.spend(name, milliseconds)
  }
  return { ...shares, work, now: () => at }
}

test('however much work a name has, it takes no more than a quarter of the time', async () => {
  const { work, wait, now } = clocked()
  for (const milliseconds of [10, 1, 1, 400, 0, 88]) await work('one', milliseconds)
  await wait('one')
  assert.equal(now(), 4 * 500)
})

test('works of one name at once add up', async () => {
  const { spend, wait, now } = clocked()
  for (let place = 0; place < 4; place++) spend('one', 25)
  await wait('one')
  assert.equal(now(), 400)
})

test('nobody waits for another, or for a pause that is over', async () => {
  const { work, wait, now } = clocked()
  await work('one', 100)
  await work('other', 5)
  assert.equal(now(), 105)
  await wait('one')
  await wait('other')
  assert.equal(now(), 400)
  for (let place = 0; place < 2_000; place++) await work(`name ${place}`, 1)
  assert.equal(now(), 2_400)
})
