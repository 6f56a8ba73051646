/**
 * The nearest yes over HTTP: what it names is approved when it is submitted, or decided, with exactly these figures; and
 * who may read it.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { CheckProvider } from '../../src/adapters/checks/provider.ts'
import { CHECK_NAMES } from '../../src/domain/case/check.ts'
import { usualFees } from '../../src/domain/finance/fees.ts'
import { fromEuros, rateFromPerCent } from '../../src/domain/finance/money.ts'
import { SAMPLE_PRODUCTS } from '../../src/domain/finance/sample-products.ts'
import type { GivenPolicy } from '../../src/domain/policy/policy.ts'
import { caseInHand } from '../../src/modules/applications/case-in-hand.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { findNearest } from '../../src/modules/cases/nearest.ts'
import { importPolicy } from '../../src/modules/products/imports.ts'
import { followDue } from '../../src/modules/submissions/plans.ts'
import type { Service } from '../../src/service/service.ts'
import { change } from '../../src/store/audit/change.ts'
import { insertProductVersion } from '../../src/store/reference/lender-data.ts'
import { openStaffScene, type StaffScene } from '../console-api/staff-scene.ts'
import { validCase, validQuote, withAllInBothLists } from '../interface/samples.ts'
import { caseIn, fileIn, headOf, OPERATOR } from '../operations/guard-world.ts'
import { createLenderClient } from '../support/lender-client.ts'

let scene: StaffScene
/** Of the live mode, and of the test mode. */
let keys: { readonly live: string; readonly test: string }
before(async () => {
  const passing: CheckProvider = {
    name: 'register',
    checks: CHECK_NAMES,
    check: async () => ({ result: 'passed' }),
  }
  scene = await openStaffScene({ checkProviders: [passing] })
  const { world } = scene
  keys = {
    live: (await createLenderClient(world, { mode: 'live' })).apiKey,
    test: (await createLenderClient(world, { mode: 'test' })).apiKey,
  }
  await insertProductVersion(world.sql, THRIFTY, new Date())
  await inForce(POLICY)
})
after(async () => {
  await scene.world.service.signing.renderer.stop()
  await scene.world.close()
})

const [HIRE_PURCHASE] = SAMPLE_PRODUCTS
assert.ok(HIRE_PURCHASE)

/** A lower monthly payment than the sample's for a higher APR: a submission never gets it where the sample fits. */
const THRIFTY = {
  ...HIRE_PURCHASE,
  id: 'thrifty',
  name: 'Thrifty hire purchase',
  terms: [{ from: 48, to: 60, step: 12 }],
  rates: HIRE_PURCHASE.rates.map((row) => ({ ...row, rate: rateFromPerCent(5) })),
  fees: usualFees({ documentation: fromEuros(2_000), completion: fromEuros(0) }),
}

const rule = (measure: string, bound: number, outcome: 'refer' | 'decline') =>
  ({ name: measure, measure, when: { is: 'above', bound, whenMissing: 'refer' }, outcome }) as const

const POLICY: GivenPolicy = {
  rules: [
    rule('paymentToIncome', 15_000, 'refer'),
    rule('loanAmount', 40_000_00, 'decline'),
    rule('term', 60, 'refer'),
  ],
  otherwise: 'approve',
  fourEyesFrom: null,
}

const inForce = async (policy: GivenPolicy) => {
  const { sql, service } = scene.world
  await change(sql, { actor: OPERATOR, now: Date.now }, (making) => importPolicy(making, policy))
  await service.referenceData.newest()
}

type Figures = { readonly price: number; readonly contribution: number; readonly term: number }

const SALARY = { 'applicants[0].incomeExpenditure.netSalaryPerMonth': 3_000 }

/** Submits a live application in either set, and returns its reference. */
const SUBMIT = {
  a: async ({ price, contribution, term }: Figures): Promise<string> => {
    const body = validQuote(
      'Individual',
      {
        'quote.finance.assetPurchasePrice': price,
        'quote.finance.tradeInValueDeposit': contribution,
        'quote.finance.term': term,
        'quote.applicants[0].incomeExpenditure.netSalaryPerMonth': 3_000,
      },
      { filled: 'minimal', client: 'dealer' },
    )
    const response = await scene.world.call('dealersLive', 'POST', '/api/quote/submit', { body })
    assert.equal(response.body.status, 'Success', response.text)
    return response.body.quoteReference
  },
  b: async ({ price, contribution, term }: Figures): Promise<string> => {
    const overrides = {
      'loanDetails.loanType': 'hp',
      'loanDetails.term': term,
      'loanDetails.vehicle.purchasePrice': price,
      'loanDetails.vehicle.deposit': contribution - 500,
      'loanDetails.vehicle.tradeIn': 500,
      'loanDetails.vehicle.vehicleType': 'car',
    }
    const body = withAllInBothLists(validCase('individual', overrides, { filled: 'minimal' }), SALARY)
    const response = await scene.world.call('dealersLive', 'POST', '/api/case/submit', { body })
    assert.equal(response.body.isSubmitted, true, response.text)
    return response.body.caseId
  },
}

const nearestAs = (key: string, reference: string) =>
  scene.world.call(undefined, 'GET', `/api/lender/applications/${reference}/nearest`, {
    headers: { authorization: `Bearer ${key}` },
  })

const nearest = async (reference: string) => {
  const response = await nearestAs(keys.live, reference)
  assert.equal(response.status, 200, response.text)
  return response.body
}

const CHANGES = ['deposit', 'term', 'product', 'combination'] as const

/** Staff decide with these figures: nothing that would refer or decline them fires. */
const decidedWith = async (reference: string, figures: object) => {
  const { status, body, text } = await scene.ask('anne', 'POST', `/cases/${reference}/preview`, {
    decision: 'approve',
    figures,
  })
  assert.equal(status, 200, text)
  const bounds = body.affordability.flatMap(({ bounds: of }: { bounds: { fires: boolean }[] }) => of)
  assert.ok(
    bounds.every(({ fires }: { fires: boolean }) => !fires),
    text,
  )
  return body.offer
}

const CASES: readonly (readonly [price: number, contribution: number, term: number])[] = [
  [30_000, 5_000, 48],
  [24_000, 4_000, 48],
  [60_000, 12_000, 60],
  [28_500, 5_000, 60],
  [24_700, 5_000, 48],
  [36_000, 9_000, 72],
]

test('every nearest change is approved when it is submitted with these figures, in either set', async (t) => {
  const seen = new Map<string, number>()
  for (const set of ['a', 'b'] as const)
    for (const [price, contribution, term] of CASES) {
      const reference = await SUBMIT[set]({ price, contribution, term })
      const { policy } = await fileIn(scene.world.service, reference)
      assert.notEqual(policy?.outcome, 'approve', `${set} ${price}`)
      const found = await nearest(reference)
      assert.equal(found.reason, null)
      for (const name of CHANGES) {
        const to = found[name]
        if (to === null) continue
        seen.set(name, (seen.get(name) ?? 0) + 1)
        assert.equal(to.contribution, contribution + to.moreDeposit)
        assert.equal(to.deposit + to.tradeIn, to.contribution)
        const { monthlyPayment, loanAmount } = to.figures
        assert.equal(loanAmount, price - to.contribution)
        const decided = await decidedWith(reference, {
          term: to.term,
          contribution: to.contribution,
          productId: to.productId,
        })
        assert.deepEqual(
          [decided.productId, decided.monthlyPayment, decided.loanAmount],
          [to.productId, monthlyPayment, loanAmount],
        )
        const again = await SUBMIT[set]({ price, contribution: to.contribution, term: to.term })
        const file = await fileIn(scene.world.service, again)
        assert.equal(file.offer?.productId === to.productId, to.isFirstChoice)
        if (to.isFirstChoice) assert.equal(file.policy?.outcome, 'approve', `${set} ${price} ${name}`)
      }
    }
  t.diagnostic(JSON.stringify(Object.fromEntries(seen)))
  assert.deepEqual([...seen.keys()].sort(), [...CHANGES].sort())
})

test('where no figures help, the rule that stands in the way is named', async () => {
  const reference = await SUBMIT.b({ price: 30_000, contribution: 5_000, term: 48 })
  try {
    await inForce({
      ...POLICY,
      rules: [
        ...POLICY.rules,
        {
          ...rule('combinedIncome', 9_000_00, 'refer'),
          when: { is: 'below', bound: 9_000_00, whenMissing: 'refer' },
        },
      ],
    })
    const { reason, ...none } = await nearest(reference)
    assert.equal(reason.code, 'rules')
    assert.match(reason.message, /combinedIncome \(Refer if combined income is below €9,000,/)
    for (const name of CHANGES) assert.equal(none[name], null)
    await inForce({ rules: [], otherwise: 'refer', fourEyesFrom: null })
    assert.equal((await nearest(reference)).reason.code, 'noApproval')
    await inForce({ rules: [], otherwise: 'approve', fourEyesFrom: null })
    assert.equal((await nearest(reference)).reason.code, 'approved')
  } finally {
    await inForce(POLICY)
  }
})

test('figures are calculated once for all who ask, and again once the policy or the case has changed', async () => {
  const { service } = scene.world
  const reference = await SUBMIT.b({ price: 30_000, contribution: 5_000, term: 48 })
  let calculations = 0
  const counting: Service = {
    ...service,
    inSlices: (steps) => {
      calculations++
      return service.inSlices(steps)
    },
  }
  const find = async () => findNearest(counting, await caseInHand(service, await headOf(service, reference)))
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, find))
  for (const other of others) assert.deepEqual(other, first)
  assert.equal(calculations, 1)
  try {
    await inForce({ rules: [], otherwise: 'approve', fourEyesFrom: null })
    assert.equal((await find()).reason?.code, 'approved')
    assert.equal(calculations, 2)
  } finally {
    await inForce(POLICY)
  }
  await find()
  assert.equal(calculations, 3)
  const by = { kind: 'user', id: scene.ids.anne } as const
  const decision = { decision: 'decline', reason: 'A sample.', code: 'affordability', by } as const
  await decideApplication(service, reference, decision)
  assert.deepEqual(await find(), first)
  assert.equal(calculations, 4)
})

test('a decided case has nothing to change, and one without figures says so', async () => {
  const decided = await caseIn(scene.world.service, 'Approved')
  assert.deepEqual((await nearest(decided)).reason.code, 'decided')
  const body = { case: {} }
  const kept = await scene.world.call('dealersLive', 'POST', '/api/case/submit', { body })
  assert.equal(kept.status, 200, kept.text)
  assert.equal((await nearest(kept.body.caseId)).reason.code, 'incomplete')
})

test('only the lender’s clients of the same mode read it, and the audit says which of them did', async () => {
  const { world } = scene
  const reference = await SUBMIT.b({ price: 30_000, contribution: 5_000, term: 48 })
  const path = `/api/lender/applications/${reference}/nearest`
  assert.equal((await nearestAs(keys.test, reference)).status, 404)
  assert.equal((await world.call('dealersLive', 'GET', path)).status, 403)
  assert.equal((await world.call(undefined, 'GET', path)).status, 401)
  const { apiKey, clientId } = await createLenderClient(world, { mode: 'live', scopes: ['lender:book'] })
  assert.equal((await nearestAs(apiKey, reference)).status, 403)
  const reader = await createLenderClient(world, { mode: 'live', scopes: ['lender:read'] })
  assert.equal((await nearestAs(reader.apiKey, reference)).status, 200)
  assert.equal((await nearestAs(reader.apiKey, reference)).status, 200)
  const rows = await world.sql<{ id: string; action: string }[]>`
    select actor_id as id, action from audit
    where actor_kind = 'client' and actor_id in (${reader.clientId}, ${clientId})`
  assert.deepEqual([...rows], [{ id: reader.clientId, action: 'application.dataShown' }])
})

test('dealers read it where the lender allows it, while the policy has the last word, and no rule is named', async () => {
  const { world, ask, addUser, begin } = scene
  const { service } = world
  const dealerId = service.referenceData.current().client('cl_dealersLive')?.dealerId ?? null
  const cookie = await begin(await addUser('dealerAdmin', dealerId))
  const shown = async (reference: string) => {
    const path = `/console/api/own-applications/${reference}`
    const read = async (of: string) => {
      const { body, status, text } = await world.call(undefined, 'GET', path + of, { headers: { cookie } })
      assert.equal(status, 200, text)
      return body
    }
    const [{ showsNearest }, { says }] = await Promise.all([read(''), read('/nearest')])
    assert.ok(showsNearest || says === null)
    return says
  }
  const show = async (seen: number, isOn: boolean) => {
    const response = await ask('admin', 'POST', '/settings/show-nearest', { seen, isOn })
    assert.equal(response.status, 200, response.text)
  }
  const referred = await SUBMIT.b({ price: 24_000, contribution: 4_000, term: 48 })
  const approved = await SUBMIT.b({ price: 12_000, contribution: 4_000, term: 48 })
  const declinedByPolicy = await SUBMIT.b({ price: 60_000, contribution: 12_000, term: 60 })
  await followDue(service, (error) => assert.fail(String(error)))
  assert.equal((await headOf(service, declinedByPolicy)).state, 'Declined')
  const declinedByPerson = await SUBMIT.b({ price: 24_000, contribution: 4_000, term: 48 })
  const by = { kind: 'user', id: scene.ids.anne } as const
  const decision = { decision: 'decline', reason: 'A sample.', code: 'affordability', by } as const
  assert.deepEqual(await decideApplication(service, declinedByPerson, decision), {
    state: 'Declined',
    awaitsSecond: false,
  })
  const all = [referred, approved, declinedByPolicy, declinedByPerson]
  assert.deepEqual(await Promise.all(all.map(shown)), [null, null, null, null])
  await show(0, true)
  assert.deepEqual(await Promise.all(all.map(shown)), [
    '€1,000 more deposit, or 60 months',
    null,
    '€25,000 more deposit',
    null,
  ])
  await show(1, false)
  assert.equal(await shown(referred), null)
})
