import assert from 'node:assert/strict'
import test from 'node:test'
import { oneByOne } from './steps.ts'

/** Works that note when they begin, and end on request. */
const line = () => {
  const run = oneByOne()
  const begun: string[] = []
  const enter = (name: string, what: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const ran = run(name, () => {
      begun.push(what)
      return promise
    })
    return { ran, end: () => resolve(what), fail: () => reject(new Error(what)) }
  }
  return { enter, begun }
}

const turnOfLoop = () => new Promise(setImmediate)

test('works of one name run one after the other, and those of another beside them', async () => {
  const { enter, begun } = line()
  const first = enter('a', 'first')
  const second = enter('a', 'second')
  const other = enter('b', 'other')
  await turnOfLoop()
  assert.deepEqual(begun, ['first', 'other'])
  first.end()
  assert.equal(await first.ran, 'first')
  await turnOfLoop()
  assert.deepEqual(begun, ['first', 'other', 'second'])
  for (const one of [second, other]) one.end()
  assert.deepEqual(await Promise.all([second.ran, other.ran]), ['second', 'other'])
})

test('a work that fails holds up nothing, and its error is its own', async () => {
  const { enter } = line()
  const first = enter('a', 'first')
  const second = enter('a', 'second')
  first.fail()
  second.end()
  await assert.rejects(first.ran, { message: 'first' })
  assert.equal(await second.ran, 'second')
})
