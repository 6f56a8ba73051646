/** Background work on what is due: several at once, each by one process, and nothing held up by a slow one. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { type Leased, leased, workOnDue } from './leased.ts'

const AT_ONCE = 3

/** Work on numbers, each of which ends when it is told to, and what became of it. */
const numbers = (due: Set<number>, held: ReadonlySet<number> = new Set()) => {
  const working = new Map<number, PromiseWithResolvers<boolean>>()
  const errors: unknown[] = []
  const kind: Leased<number, number> = {
    find: async (limit) => [...due].slice(0, limit),
    lease: async (one) => {
      if (one < 0) throw new Error('no lease')
      return held.has(one) || !due.delete(one) ? undefined : one
    },
    work: (one) => {
      const ending = Promise.withResolvers<boolean>()
      working.set(one, ending)
      return ending.promise.finally(() => working.delete(one))
    },
    atOnce: AT_ONCE,
    onError: (error) => void errors.push(error),
  }
  return { kind, working, errors, end: (one: number) => working.get(one)?.resolve(true) }
}

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await turn()
}

test('as many as allowed are worked on at once, the others in their place, and all of them before it ends', async () => {
  const { kind, working, end } = numbers(new Set([1, 2, 3, 4]))
  const done = workOnDue(kind)
  await until(() => working.size === AT_ONCE)
  assert.deepEqual([...working.keys()], [1, 2, 3])
  end(2)
  await until(() => working.has(4))
  for (const one of [1, 3, 4]) end(one)
  assert.equal(await done, 4)
})

test('what another process has, or a lease that fails, leaves the others as they are', async () => {
  const { kind, working, errors, end } = numbers(new Set([1, -2, 3]), new Set([1]))
  const done = workOnDue(kind)
  await until(() => working.has(3))
  end(3)
  assert.equal(await done, 1)
  assert.deepEqual(errors.map(String), ['Error: no lease'])
})

test('a slow one holds up no later look, and stopping waits for it and begins no other', async () => {
  const due = new Set([1])
  const { kind, working, end } = numbers(due)
  const running = leased(kind, 2 ** 31 - 1)
  await until(() => working.has(1))
  due.add(2)
  running.wake()
  await until(() => working.has(2))
  let isStopped = false
  const stopped = running.stop().then(() => {
    isStopped = true
  })
  due.add(3)
  running.wake()
  end(2)
  await until(() => working.size === 1)
  for (let looks = 0; looks < 10; looks++) await turn()
  assert.deepEqual([[...working.keys()], isStopped], [[1], false])
  end(1)
  await stopped
  assert.deepEqual([...due], [3])
})
