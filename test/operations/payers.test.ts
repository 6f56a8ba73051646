/** Nobody pays out a case that they approved, on any path and at any speed; from an amount on two people pay. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Actor } from '../../src/domain/access/actor.ts'
import { NO_PAY_OUT_RULES, PAY_OUT_DOCUMENTS } from '../../src/domain/case/pay-out-pack.ts'
import { fromEuros } from '../../src/domain/finance/money.ts'
import { judgeRequirement } from '../../src/modules/applications/requirements.ts'
import { recordCheck } from '../../src/modules/cases/checks.ts'
import { type Decided, type DecisionTaken, decideApplication } from '../../src/modules/cases/decide.ts'
import { clientProof } from '../../src/modules/cases/proof.ts'
import { setDealerAccount, settleDealerAccount } from '../../src/modules/people/dealer-accounts.ts'
import { createUser } from '../../src/modules/people/users.ts'
import { SAMPLE_PAY_OUT_RULES } from '../../src/service/pay-out-rules.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { change } from '../../src/store/audit/change.ts'
import { openStaffScene, type StaffName, type StaffScene } from '../console-api/staff-scene.ts'
import { createLenderClient, type LenderClient, lenderCalls } from '../support/lender-client.ts'
import type { HttpResponse } from '../support/world.ts'
import {
  addStaff,
  approve,
  assertRefused,
  caseWith,
  fileIn,
  headOf,
  loanOf,
  OPERATOR,
  pass,
  send,
  waits,
} from './guard-world.ts'
import { signedByAll, signedCase } from './signed-case.ts'

const LONG_AGO_MILLISECONDS = 10 * 86_400_000
let scene: StaffScene
let service: Service
let engine: LenderClient
let otherEngine: LenderClient
/** Administrators who count as two people. */
let cara: string
let dara: string
before(async () => {
  scene = await openStaffScene()
  service = scene.world.service
  engine = await createLenderClient(scene.world, { mode: 'live', scopes: ['lender:read', 'lender:decide'] })
  otherEngine = await createLenderClient(scene.world, {
    mode: 'live',
    scopes: ['lender:read', 'lender:decide'],
  })
  const at = Date.now() - LONG_AGO_MILLISECONDS
  cara = await addStaff(scene.world, 'cara', { role: 'admin', at })
  dara = await addStaff(scene.world, 'dara', { role: 'admin', at })
})
after(async () => {
  await service.signing.renderer.stop()
  await scene.world.close()
})

/** With other rules for payouts. */
const ruled = (payOut: Partial<Service['signing']['payOut']>): Service => ({
  ...service,
  signing: Object.create(service.signing, { payOut: { value: { ...NO_PAY_OUT_RULES, ...payOut } } }),
})

const user = (id: string): Actor => ({ kind: 'user', id })
const pay =
  (by: Actor, given: Partial<Decided> = {}, using = service) =>
  (reference: string) =>
    decideApplication(using, reference, { decision: 'pay-out', by, prove: clientProof, ...given })
const whatOf = (done: DecisionTaken | Refusal) => (done instanceof Refusal ? done.says : done)

const calls = lenderCalls(
  () => scene.world,
  () => engine,
)
const byApi =
  (client: () => LenderClient) =>
  async (reference: string): Promise<HttpResponse> => {
    const { version } = (await calls('GET', `applications/${reference}`, undefined, { client: client() }))
      .body
    return calls(
      'POST',
      `applications/${reference}/decision`,
      { version, decision: 'pay-out' },
      { client: client() },
    )
  }
const byPage =
  (name: StaffName) =>
  async (reference: string): Promise<HttpResponse> => {
    const { version } = (await scene.ask(name, 'GET', `/cases/${reference}`)).body
    return scene.ask(name, 'POST', `/cases/${reference}/pay-out`, { seen: version })
  }

const PEOPLE = {
  anne: () => user(scene.ids.anne),
  ben: () => user(scene.ids.ben),
  admin: () => user(scene.ids.admin),
  engine: (): Actor => ({ kind: 'client', id: engine.clientId }),
  operator: () => OPERATOR,
} as const
const PATHS: Readonly<
  Record<string, { by: keyof typeof PEOPLE; pays: (reference: string) => Promise<HttpResponse> }>
> = {
  'the page of anne': { by: 'anne', pays: byPage('anne') },
  'the page of an admin': { by: 'admin', pays: byPage('admin') },
  'the API of a system': { by: 'engine', pays: byApi(() => engine) },
  'the API of another system': { by: 'engine', pays: byApi(() => otherEngine) },
}
const APPROVALS: readonly (readonly (keyof typeof PEOPLE)[])[] = [
  ['anne'],
  ['ben'],
  ['engine'],
  ['operator'],
  ['anne', 'ben'],
  ['ben', 'anne'],
  ['engine', 'admin'],
  ['admin', 'engine'],
]
for (const approvers of APPROVALS)
  for (const [path, { by, pays }] of Object.entries(PATHS)) {
    const isApprover = approvers.includes(by)
    test(`approved by ${approvers.join(' and ')}, it is ${isApprover ? 'not ' : ''}paid out by ${path}`, async () => {
      const reference = await signedCase(
        service,
        approvers.map((name) => PEOPLE[name]()),
      )
      const response = await pays(reference)
      const { state } = await headOf(service, reference)
      if (!isApprover) return assert.deepEqual([response.status, state], [200, 'PaidOut'], response.text)
      assert.deepEqual([response.status, state], [409, 'Signed'])
      assert.match(
        response.body.detail,
        / cannot be paid out\. (You approved it|.+ approved it\. Systems count as one)/,
      )
    })
  }

test('an operator of the command line never pays out a case', async () => {
  const reference = await signedCase(service, [user(scene.ids.anne)])
  const unproven = () => pay(OPERATOR, { prove: undefined })(reference)
  await assertRefused(service, reference, unproven, /must be verified by the person themselves/)
})

test('ten at once: one of those who may pays, once, and the approver never', async () => {
  for (let round = 0; round < 5; round++) {
    const reference = await signedCase(service, [user(scene.ids.anne), user(scene.ids.ben)])
    const payers = [scene.ids.anne, cara, scene.ids.ben, dara, scene.ids.anne, cara, dara, scene.ids.ben]
    const tried = await Promise.all(payers.map((id) => pay(user(id))(reference)))
    assert.equal(tried.filter((done) => !(done instanceof Refusal)).length, 1)
    const rows = await scene.world.sql<{ by: string }[]>`
      select by_id as by from transitions
      where application_id = ${(await headOf(service, reference)).id} and to_state = 'PaidOut'`
    assert.equal(rows.length, 1)
    assert.ok([cara, dara].includes(rows[0]?.by ?? ''))
  }
})

test('who approved it while it is approved again, or before it was returned, does not pay it out', async () => {
  const reference = await send(service, caseWith(loanOf(20_000)))
  await pass(service, reference)
  assert.ok(!((await approve(service, reference, user(cara))) instanceof Refusal))
  const again = await approve(service, reference, user(dara), { term: 36 })
  assert.ok(!(again instanceof Refusal), again instanceof Refusal ? again.says : '')
  await signedByAll(service, reference)
  for (const approver of [cara, dara])
    await assertRefused(service, reference, () => pay(user(approver))(reference), /You approved it/)
  assert.deepEqual(whatOf(await pay(user(scene.ids.anne))(reference)), {
    state: 'PaidOut',
    awaitsSecond: false,
  })
})

test('an approver does not pay through an account that they have just added', async () => {
  const reference = await signedCase(service, [user(cara)])
  const added = await change(service.sql, { actor: user(cara), now: service.now }, (inProgress) =>
    createUser(inProgress, service.ring, { email: 'new@example.ie', role: 'payOut', dealer: undefined }),
  )
  assert.ok(!(added instanceof Refusal))
  const says = /cara@example\.ie approved it, so another person must pay out\. .* count as one person/
  await assertRefused(service, reference, () => pay(user(added.id))(reference), says)
})

test('from its amount on two people pay out, neither of whom approved it, each proven by a second factor', async () => {
  const using = ruled({ secondPersonFrom: fromEuros(20_000) })
  const reference = await signedCase(service, [user(scene.ids.anne)])
  const asked: object[] = []
  const prove = async (needs: object) => {
    asked.push(needs)
    return undefined
  }
  const by = (id: string) => pay(user(id), { prove }, using)(reference)
  await assertRefused(service, reference, () => by(scene.ids.anne), /You approved it/)
  assert.deepEqual(whatOf(await by(cara)), waits('Signed'))
  await assertRefused(service, reference, () => by(cara), /You have already paid out first/)
  await assertRefused(service, reference, () => by(scene.ids.anne), /You approved it/)
  assert.deepEqual(whatOf(await by(dara)), { state: 'PaidOut', awaitsSecond: false })
  assert.deepEqual(asked, [{ secondFactor: true }, { secondFactor: true }])
  const small = ruled({ secondPersonFrom: fromEuros(20_000.01) })
  const other = await signedCase(service, [user(scene.ids.anne)])
  assert.deepEqual(whatOf(await pay(user(cara), {}, small)(other)), { state: 'PaidOut', awaitsSecond: false })
})

const IBANS = ['IE64IRCE92050112345678', 'DE89370400440532013000'] as const

/** Sets and confirms an account of the cases' dealer. */
const accountOf = async (dealerId: string, iban: string): Promise<void> => {
  const inForce = await change(service.sql, { actor: user(cara), now: service.now }, (inProgress) =>
    setDealerAccount(inProgress, service.ring, { dealerId, by: cara, holder: 'Sample Motors', iban }),
  )
  assert.equal(inForce, undefined)
  const rows = await service.sql<{ version: number }[]>`
    select max(version) as version from dealer_accounts where dealer_id = ${dealerId}`
  const settled = await change(service.sql, { actor: user(dara), now: service.now }, (inProgress) =>
    settleDealerAccount(inProgress, service.ring, {
      dealerId,
      by: dara,
      version: rows[0]?.version ?? 0,
      iban,
    }),
  )
  assert.equal(settled, undefined)
}

test('the sample lender asks for the whole pack once everyone has signed, and names all of it in one response', async () => {
  const using = ruled({ ...SAMPLE_PAY_OUT_RULES, secondPersonFrom: null })
  const reference = await signedCase(service, [user(scene.ids.anne)], { using })
  const { requirements } = await fileIn(service, reference)
  const names = Object.values(PAY_OUT_DOCUMENTS)
  assert.deepEqual(
    requirements.filter(({ state }) => state === 'outstanding').map(({ name }) => name),
    names,
  )
  const tried = pay(user(cara), {}, using)
  const all = new RegExp(
    `cannot be paid out\\. ${names.map((name) => `${name}: outstanding\\.`).join(' ')} The dealer has no bank account that two administrators have confirmed\\.$`,
  )
  await assertRefused(service, reference, () => tried(reference), all)
  for (const { id, name } of requirements.filter(({ state }) => state === 'outstanding')) {
    const verdict = { id, verdict: 'waive', reason: `${name} was shown.`, by: user(cara) } as const
    assert.ok(!((await judgeRequirement(service, reference, verdict)) instanceof Refusal))
  }
  const { ownerDealerId } = await headOf(service, reference)
  assert.ok(ownerDealerId !== null)
  await accountOf(ownerDealerId, IBANS[0])
  const fail = { name: 'sanctions', result: 'failed', by: OPERATOR } as const
  assert.ok(!((await recordCheck(service, reference, fail)) instanceof Refusal))
  await assertRefused(service, reference, () => tried(reference), /\. The sanctions check has not passed\.$/)
  const cleared = { ...fail, result: 'passed', note: 'Another person of the same name.' } as const
  assert.ok(!((await recordCheck(service, reference, cleared)) instanceof Refusal))
  assert.deepEqual(whatOf(await tried(reference)), { state: 'PaidOut', awaitsSecond: false })
  const { payment, offer } = await fileIn(service, reference)
  assert.partialDeepStrictEqual(payment, {
    amount: offer?.loanAmount,
    holder: 'Sample Motors',
    iban: IBANS[0],
  })
})

test('a payout never goes to an account that was replaced while it was made', async () => {
  const using = ruled({ asks: ['payee'] })
  const reference = await signedCase(service, [user(scene.ids.anne)])
  const { ownerDealerId } = await headOf(service, reference)
  assert.ok(ownerDealerId !== null)
  let tries = 0
  const prove = async () => {
    tries += 1
    if (tries === 1) await accountOf(ownerDealerId, IBANS[1])
    return undefined
  }
  const done = await pay(user(cara), { prove }, using)(reference)
  assert.deepEqual(whatOf(done), { state: 'PaidOut', awaitsSecond: false })
  assert.equal(tries, 2, 'it is decided again')
  assert.equal((await fileIn(service, reference)).payment?.iban, IBANS[1])
})

test('the first of two paid to the account that they saw: another account needs another first', async () => {
  const using = ruled({ asks: ['payee'], secondPersonFrom: fromEuros(1) })
  const reference = await signedCase(service, [user(scene.ids.anne)])
  const { ownerDealerId } = await headOf(service, reference)
  assert.ok(ownerDealerId !== null)
  assert.deepEqual(whatOf(await pay(user(cara), {}, using)(reference)), waits('Signed'))
  await accountOf(ownerDealerId, IBANS[0])
  assert.deepEqual(whatOf(await pay(user(dara), {}, using)(reference)), waits('Signed'))
  const done = await pay(user(scene.ids.ben), {}, using)(reference)
  assert.deepEqual(whatOf(done), { state: 'PaidOut', awaitsSecond: false })
})
