import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { NO_STEERING, SANDBOX_WAIT_MAXIMUM_SECONDS, type Steering, steeringOf } from './sandbox-words.ts'

const doing = (does: 'approve' | 'decline' | 'refer', seconds = 0): Steering['doings'][number] => ({
  does,
  afterMilliseconds: seconds * 1_000,
})
const steering = (doings: Steering['doings'], requires: readonly string[] = []): Steering => ({
  doings,
  onSigning: [],
  requires,
})
const onSigning = (does: 'sign' | 'declineSigning', seconds = 0): Steering => ({
  ...NO_STEERING,
  onSigning: [{ does, afterMilliseconds: seconds * 1_000 }],
})

const ROWS: readonly (readonly [text: string | undefined, steering: Steering])[] = [
  [undefined, NO_STEERING],
  ['', NO_STEERING],
  ['Please call after five.', NO_STEERING],
  ['approve', NO_STEERING],
  ['sandbox:', NO_STEERING],
  ['sandbox: fly', NO_STEERING],
  ['sandbox: approved', NO_STEERING],
  ['sandbox: approve', steering([doing('approve')])],
  ['sandbox:decline', steering([doing('decline')])],
  ['SandBox:  REFER .', steering([doing('refer')])],
  ['A sample. sandbox: approve', steering([doing('approve')])],
  ['sandbox: approve after 5s', steering([doing('approve', 5)])],
  ['sandbox: approve, after 5 s', steering([doing('approve', 5)])],
  ['sandbox: decline after 10 seconds', steering([doing('decline', 10)])],
  ['sandbox: approve after 0s', steering([doing('approve')])],
  ['sandbox: approve after 999999s', steering([doing('approve', SANDBOX_WAIT_MAXIMUM_SECONDS)])],
  ['sandbox: approve after 1000000s', NO_STEERING],
  ['sandbox: approve after -1s', NO_STEERING],
  ['sandbox: approve after 5m', NO_STEERING],
  ['sandbox: sign', onSigning('sign')],
  ['sandbox: sign after 3s', onSigning('sign', 3)],
  ['sandbox: decline signing', onSigning('declineSigning')],
  ['sandbox: Decline  Signing after 1s', onSigning('declineSigning', 1)],
  ['sandbox: signing', NO_STEERING],
  [
    'sandbox: approve; sign after 2s',
    { ...steering([doing('approve')]), onSigning: onSigning('sign', 2).onSigning },
  ],
  ['sandbox: require Payslips', steering([], ['Payslips'])],
  ['sandbox: require  Proof  of address , Payslips', steering([], ['Proof of address', 'Payslips'])],
  ['sandbox: require Payslips, Payslips', steering([], ['Payslips'])],
  ['sandbox: require', NO_STEERING],
  ['sandbox: require ,', NO_STEERING],
  [`sandbox: require ${'x'.repeat(200)}`, steering([], ['x'.repeat(100)])],
  ['sandbox: require Payslips; approve after 2s', steering([doing('approve', 2)], ['Payslips'])],
  ['sandbox: refer\nsandbox: approve after 3s', steering([doing('refer'), doing('approve', 3)])],
  ['sandbox: refer sandbox: decline', steering([doing('refer'), doing('decline')])],
]

for (const [text, expected] of ROWS)
  test(`${JSON.stringify(text)?.slice(0, 60)} is read as it is meant`, () => {
    assert.deepEqual(steeringOf(text), expected)
  })

test('no text throws, and none without the mark steers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, isMarked) => {
      const { doings, requires } = steeringOf(isMarked ? `sandbox: ${text}` : text)
      if (!isMarked && !text.toLowerCase().includes('sandbox:'))
        assert.equal(doings.length + requires.length, 0)
      assert.ok(doings.length + requires.length <= 20 * 1_000)
    }),
  )
})
