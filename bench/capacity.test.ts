/** The model of capacity: examples that can be worked out by hand. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { capacityOf, coresFor, costAmong, deviation, onOneMachine, sumOf, utilisationOf } from './capacity.ts'

const service = { name: 'service', cores: 2, microseconds: 1_000 }
const database = { name: 'database', cores: 4, microseconds: 400 }

test('the scarcest part decides what is carried', () => {
  for (const [parts, perSecond, bound] of [
    [[service], 2_000, 'service'],
    [[service, database], 2_000, 'service'],
    [[database, service], 2_000, 'service'],
    [[{ ...service, cores: 16 }, database], 10_000, 'database'],
  ] as const)
    assert.deepEqual(capacityOf(parts), { perSecond, bound })
  assert.equal(capacityOf([service], 0.5).perSecond, 1_000)
  assert.throws(() => capacityOf([]))
})

test('on one machine a process, its statements or all cores decide, by what costs most', () => {
  const one = { processes: 1, cores: 2, statements: 1 }
  for (const [costs, shape, perSecond, bound] of [
    [{ service: 800, database: 200, load: 100 }, one, 1_250, 'a core for each process'],
    [{ service: 800, database: 200, load: 100 }, { ...one, processes: 2 }, 1_818, 'all cores'],
    [{ service: 200, coordinator: 500, nodes: 300, load: 50 }, one, 1_250, 'the statements under way'],
    [{ service: 200, coordinator: 500, nodes: 300, load: 50 }, { ...one, statements: 2 }, 1_904, 'all cores'],
    [{ service: 800, database: 200, load: 1_100 }, one, 952, 'all cores'],
  ] as const) {
    const carried = capacityOf(onOneMachine(costs, shape))
    assert.deepEqual([Math.floor(carried.perSecond), carried.bound], [perSecond, bound])
  }
})

test('the cores for a rate carry that rate', () => {
  assert.equal(coresFor(3_000, 500, 0.5), 3)
  const cores = coresFor(1_234, 567, 0.6)
  assert.ok(Math.abs(capacityOf([{ name: 'x', cores, microseconds: 567 }], 0.6).perSecond - 1_234) < 1e-6)
})

test('utilisation is the time of all components over the time of all cores', () => {
  const costs = { service: 900, database: 300, load: 50 }
  assert.equal(sumOf(costs), 1_250)
  assert.equal(utilisationOf(800, costs, 2), 0.5)
})

test('a cost among other numbers of connections keeps what each takes and shares what a batch takes', () => {
  // 300 for each request and 800 for a batch.
  const few = { connections: 8, microseconds: 400 }
  const many = { connections: 32, microseconds: 325 }
  assert.deepEqual(
    [1, 8, 16, 32].map((connections) => costAmong(connections, few, many)),
    [1_100, 400, 350, 325],
  )
})

test('deviations are whole per cents with their sign', () => {
  assert.deepEqual(
    [
      [103, 100],
      [90, 100],
      [100.2, 100],
      [99.8, 100],
    ].map(([predicted, measured]) => deviation(predicted as number, measured as number)),
    ['+3 %', '-10 %', '0 %', '0 %'],
  )
})
