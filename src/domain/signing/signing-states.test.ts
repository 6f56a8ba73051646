import assert from 'node:assert/strict'
import test from 'node:test'
import {
  CURRENT_STATES,
  hasSigned,
  isSignedByAll,
  SIGNER_STATES,
  SIGNING_STATES,
  type SignerActivity,
  type SignerState,
  type SigningActivity,
  type SigningState,
  signerAllows,
  signingAllows,
  UNFINISHED_STATES,
  UNSIGNED_STATES,
  whyEnded,
} from './signing-states.ts'

/** The states for which each response is yes, in the order of their names. */
const OF_SIGNING: Readonly<Record<SigningActivity, readonly SigningState[]>> = {
  makeAgreement: ['preparing'],
  sign: ['underWay'],
  seal: ['sealing'],
  end: ['preparing', 'underWay'],
  sendLink: ['preparing', 'underWay', 'completed'],
  enter: ['underWay', 'sealing', 'completed'],
  downloadSealed: ['completed'],
}

for (const [activity, states] of Object.entries(OF_SIGNING) as [SigningActivity, SigningState[]][]) {
  test(`a signing allows ${activity} exactly in ${states.join(', ')}`, () => {
    assert.deepEqual(
      SIGNING_STATES.filter((state) => signingAllows(state, activity)),
      states,
    )
  })
}

const OF_SIGNER: Readonly<Record<SignerActivity, readonly SignerState[]>> = {
  invite: ['waiting'],
  open: ['waiting', 'invited'],
  sign: ['waiting', 'invited', 'opened', 'verified'],
  download: ['signed'],
}

for (const [activity, states] of Object.entries(OF_SIGNER) as [SignerActivity, SignerState[]][]) {
  test(`a signer may ${activity} exactly in ${states.join(', ')}`, () => {
    assert.deepEqual(
      SIGNER_STATES.filter((state) => signerAllows({ state }, activity)),
      states,
    )
  })
}

test('a signing ends unsigned in three states, each with a sentence, and then allows nothing', () => {
  const ended = SIGNING_STATES.filter((state) => whyEnded(state) !== undefined)
  assert.deepEqual(ended, ['cancelled', 'declined', 'lapsed'])
  for (const state of ended)
    for (const activity of Object.keys(OF_SIGNING) as SigningActivity[])
      assert.equal(signingAllows(state, activity), false, `${state} ${activity}`)
})

test('lists of states follow the table', () => {
  assert.deepEqual(SIGNING_STATES.filter(isSignedByAll), ['sealing', 'completed'])
  assert.deepEqual(UNSIGNED_STATES, ['preparing', 'underWay'])
  assert.deepEqual(CURRENT_STATES, ['preparing', 'underWay', 'sealing', 'completed'])
  assert.deepEqual(UNFINISHED_STATES, ['preparing', 'underWay', 'sealing'])
  assert.deepEqual(
    SIGNER_STATES.filter((state) => hasSigned({ state })),
    ['signed'],
  )
})
