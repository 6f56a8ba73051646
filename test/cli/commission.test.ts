/** `forecourt commission`: shares over all signed agreements in force, by product and by dealer. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { type Installation, openInstallation } from './command.ts'

let installation: Installation
const DEALER = newId(1)
before(async () => {
  installation = await openInstallation()
  const { sql } = installation
  await sql`insert into dealers (id, name, created_at) values (${DEALER}, 'Sample Motors', now())`
  for (const [index, [mode, state, product, amount, cost, commission]] of (
    [
      ['live', 'PaidOut', 'hp', 1_000_000, 200_000, 25_000],
      ['live', 'Signed', 'hp', 500_000, 50_000, 12_500],
      ['live', 'PaidOut', 'hp', 700_000, null, null],
      ['live', 'PaidOut', 'pcp', 900_000, 0, 0],
      // Not signed, no longer in force, and no live ones.
      ['live', 'Approved', 'hp', 9_000_000, 1, 9_000_000],
      ['live', 'Withdrawn', 'hp', 9_000_000, 1, 9_000_000],
      ['test', 'PaidOut', 'hp', 300_000, 30_000, 6_000],
    ] as const
  ).entries())
    await sql`
      insert into case_queue (mode, application_id, model_set, stage, state, state_since, due_at, dealer_id, product_id,
        amount_cents, credit_cost_cents, commission_cents, documents_to_look_at)
      values (${mode}::text::mode, ${newId(2, index)}, 'b', 'done', ${state}::text::application_state, now(), now(),
        ${product === 'hp' ? DEALER : null}, ${product}, ${amount}, ${cost}, ${commission}, 0)`
})
after(() => installation.close())

const commission = async (...options: readonly string[]) => {
  const { code, stdout, stderr } = await installation.run(['commission', ...options])
  assert.deepEqual([code, stderr], [0, ''])
  return stdout
}

const HP = {
  agreements: 3,
  stated: 2,
  amountFinanced: 15_000,
  costOfCredit: 2_500,
  commission: 375,
  percentOfAmountFinanced: 2.5,
  percentOfCostOfCredit: 15,
  highestPercentOfCostOfCredit: 25,
}
const PCP = {
  agreements: 1,
  stated: 1,
  amountFinanced: 9_000,
  costOfCredit: 0,
  commission: 0,
  percentOfAmountFinanced: 0,
  percentOfCostOfCredit: null,
  highestPercentOfCostOfCredit: null,
}

test('commission is summed over signed live agreements that state one, by product or dealer', async () => {
  assert.deepEqual(JSON.parse(await commission('--json')), [
    { id: 'hp', name: null, ...HP },
    { id: 'pcp', name: null, ...PCP },
  ])
  assert.deepEqual(JSON.parse(await commission('--by', 'dealer', '--json')), [
    { id: DEALER, name: 'Sample Motors', ...HP },
    { id: null, name: null, ...PCP },
  ])
  const [inTest] = JSON.parse(await commission('--mode', 'test', '--json'))
  assert.deepEqual([inTest.agreements, inTest.percentOfCostOfCredit], [1, 20])
})

test('people read a table', async () => {
  const [, , first, second] = (await commission('--by', 'dealer')).split('\n')
  assert.match(
    first ?? '',
    /^Sample Motors +3 +2 +€15,000\.00 +€2,500\.00 +€375\.00 +2\.50% +15\.00% +25\.00%$/,
  )
  assert.match(second ?? '', /^– +1 +1 +€9,000\.00 +€0\.00 +€0\.00 +0\.00% +– +–$/)
})
