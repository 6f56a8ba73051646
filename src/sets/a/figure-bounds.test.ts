import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Application } from '../../domain/application/application.ts'
import { inputOf, TODAY } from '../../domain/policy/examples.ts'
import { figureBounds } from './index.ts'

const ANY = Number.POSITIVE_INFINITY

const used = (registration?: string) => ({
  used: registration === undefined ? {} : { registration },
})

for (const [says, vehicle, termMaximum] of [
  ['registered in 2019', used('191-D-123'), 72],
  ['registered in 2018', used('182-D-123'), 60],
  ['registered in 2015', used('151-D-123'), 48],
  ['with a registration number that gives no date', used('ZV 1234'), ANY],
  ['that is new', { used: undefined, new: {} }, 72],
  ['that is new and has an older used one beside it', { ...used('151-D-123'), new: {} }, 48],
  ['without anything', used(), ANY],
] as const) {
  test(`in set A, a vehicle ${says} has terms from 48 to ${termMaximum} months`, () => {
    const { application } = inputOf({ vehicle: vehicle as Partial<Application['vehicle']> })
    const bounds = figureBounds(application, TODAY)
    assert.deepEqual(bounds, { termMinimum: 48, termMaximum, loanMinimum: 5_000_01 })
  })
}
