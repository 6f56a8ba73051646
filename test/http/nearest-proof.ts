/**
 * The proof of the nearest yes: random applications to random lenders are submitted, and each change that is returned
 * for a referred or declined one is submitted as well, as a dealer would, or approved, where only staff can choose it.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { dublinDay } from '../../packages/values/dublin-day.ts'
import { atOnce } from '../../packages/values/turns/steps.ts'
import type { Application } from '../../src/domain/application/application.ts'
import { idOfReference } from '../../src/domain/application/reference.ts'
import type { State } from '../../src/domain/application/states.ts'
import type { CaseFile } from '../../src/domain/case/case-file.ts'
import { factsAt } from '../../src/domain/case/found-facts.ts'
import { type NearestInput, nearestOf } from '../../src/domain/nearest/nearest.ts'
import { bruteForce, sharpRule, shown } from '../../src/domain/nearest/testing-grid.ts'
import type { AgedFacts } from '../../src/domain/policy/fact.ts'
import { isFactName } from '../../src/domain/policy/measures.ts'
import { findByPolicy, measuresFacts, type PolicyRule } from '../../src/domain/policy/policy.ts'
import { caseInHand } from '../../src/operations/applications/case-in-hand.ts'
import { followPlans } from '../../src/operations/decisioning/act.ts'
import { importPolicy } from '../../src/operations/products/import-policy.ts'
import { policyNow } from '../../src/operations/surroundings.ts'
import { fileOf } from '../../src/store/applications/case-file.ts'
import { change } from '../../src/store/audit/change.ts'
import { insertProductVersion } from '../../src/store/reference/products.ts'
import type { StaffScene } from '../console-api/staff-scene.ts'
import { headOf, OPERATOR } from '../operations/guard-world.ts'
import { type Applied, applicationsTo, type Figures, type Lender, lenders } from './nearest-worlds.ts'

const CHANGES = ['deposit', 'term', 'product', 'combination'] as const

/** How many requests are open at once. */
const LANES = 12

/** A case after the service has acted on it. */
type Outcome = { readonly reference: string; readonly state: State; readonly file: CaseFile }

/** A change as the API returns it. */
type Change = {
  readonly moreDeposit: number
  readonly contribution: number
  readonly term: number
  readonly productId: string
  readonly isFirstChoice: boolean
  readonly figures: { readonly monthlyPayment: number; readonly loanAmount: number }
}

type Nearest = Readonly<Record<(typeof CHANGES)[number], Change | null>> & {
  readonly reason: { readonly code: string; readonly message: string } | null
}

/** Runs the proof, and counts what it has come across. */
export class NearestProof {
  readonly counts = new Map<string, number>()
  /** What each response took, and the CPU time of its calculation, in milliseconds. */
  readonly responses: number[] = []
  readonly calculations: number[] = []
  readonly #scene: StaffScene
  readonly #key: string
  /** What the provider knows of the applicants. */
  found: Lender['found'] = {}

  /** `key` is a lender's client's, of the live mode. */
  constructor(scene: StaffScene, key: string) {
    this.#scene = scene
    this.#key = key
  }

  #count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by)
  }

  /** The lender of a seed, with so many applications. Of the first referred one, so many smaller changes are submitted, too. */
  async run(seed: number, { applications, smaller }: { applications: number; smaller: number }) {
    const [lender] = fc.sample(lenders, { seed, numRuns: 1 })
    assert.ok(lender)
    const all = fc.sample(applicationsTo(lender), { seed, numRuns: applications })
    await this.#begin(lender, all)
    const submitted = await inLanes(all, async (applied, place) => ({
      applied,
      place,
      outcome: await this.#submitted(applied),
    }))
    let left = smaller
    for (const { applied, place, outcome } of submitted) {
      this.#count(outcome?.state ?? 'invalid')
      if (outcome === undefined || outcome.state === 'Approved') continue
      const nearest = await this.#nearest(outcome.reference)
      try {
        await this.#proveOne(applied, outcome, nearest)
        if (outcome.state !== 'Submitted' || left === 0) continue
        await this.#trySmaller(applied, nearest, { seed, count: left })
        left = 0
      } catch (error) {
        const { set, price, asked } = applied
        const facts = { seed, place, set, price, asked, state: outcome.state, nearest: briefly(nearest) }
        const policy = policyNow(this.#scene.world.service)
        throw new Error(
          `${(error as Error).message}\nRepeat with FORECOURT_SEEDS=${seed}: ${JSON.stringify({ ...facts, policy, fired: outcome.file.policy?.fired })}`,
          { cause: error },
        )
      }
    }
  }

  /** Puts products, policy and laws in force in place of those before. */
  async #begin({ products, policy, laws, found, isSharp }: Lender, all: readonly Applied[]): Promise<void> {
    const { sql, service } = this.#scene.world
    const dealerId = this.#dealerId()
    this.found = found
    Object.assign(service.signing, { laws })
    await sql`delete from product_versions`
    for (const { rates, ...product } of products) {
      const own = rates.map((row) => (row.dealerIds === undefined ? row : { ...row, dealerIds: [dealerId] }))
      await insertProductVersion(sql, { ...product, rates: own }, new Date())
    }
    await service.referenceData.newest()
    const { version: _, ...given } = policy
    const rules = isSharp ? [...given.rules.slice(0, 1), ...this.#sharpRules(all)] : given.rules
    await change(sql, { actor: OPERATOR, now: Date.now }, (making) =>
      importPolicy(making, { ...given, rules }),
    )
    await service.referenceData.newest()
  }

  #dealerId(): string {
    const { service } = this.#scene.world
    return service.referenceData.current().client('cl_dealersLive')?.dealerId ?? ''
  }

  /** One of the first application of each type of borrower and loan. */
  #sharpRules(all: readonly Applied[]): readonly PolicyRule[] {
    const rules = new Map<string, PolicyRule>()
    for (const { set, body, asked } of all) {
      const today = dublinDay(Date.now())
      const reading = this.#scene.world.service.modelSet(set).read(body(asked), { today })
      const application = reading.partial(true) as Application
      const { borrowerType, finance } = application
      const { loanType = 'hirePurchase' } = finance
      const name = `sharp for ${borrowerType} ${loanType}`
      const rule = sharpRule(this.#inputOf(set, application, new Map()))
      if (rule === undefined || rules.has(name)) continue
      rules.set(name, { ...rule, name, borrowerTypes: [borrowerType], loanTypes: [loanType] })
    }
    return [...rules.values()]
  }

  /** The question of a dealer's application to what is in force. */
  #inputOf(set: 'a' | 'b', application: Application, facts: AgedFacts): NearestInput {
    const { service } = this.#scene.world
    const today = dublinDay(service.now())
    return {
      application,
      bounds: service.modelSet(set).figureBounds(application, today),
      products: service.referenceData.current().products,
      laws: service.signing.laws,
      policy: policyNow(service),
      facts,
      today,
      dealerId: this.#dealerId(),
    }
  }

  /** Submits as the dealer's software, and lets the service act; undefined if it is not valid. */
  async #submitted(applied: Applied, figures: Figures = applied.asked): Promise<Outcome | undefined> {
    const { service, call } = this.#scene.world
    const path = applied.set === 'a' ? '/api/quote/submit' : '/api/case/submit'
    const { status, body, text } = await call('dealersLive', 'POST', path, { body: applied.body(figures) })
    assert.equal(status, 200, text)
    this.#count('submissions')
    if (!(body.wasSubmitted ?? body.isSubmitted)) return undefined
    const reference: string = body.quoteReference ?? body.caseId
    await followPlans(service, idOfReference(applied.set, reference) ?? '')
    const head = await headOf(service, reference)
    return { reference, state: head.state, file: fileOf(service, head) }
  }

  async #nearest(reference: string): Promise<Nearest> {
    const began = performance.now()
    const { status, body, text } = await this.#asLender('GET', `${reference}/nearest`)
    this.responses.push(performance.now() - began)
    assert.equal(status, 200, text)
    return body
  }

  #asLender(method: 'GET' | 'POST', path: string, body?: object) {
    return this.#scene.world.call(undefined, method, `/api/lender/applications/${path}`, {
      headers: { authorization: `Bearer ${this.#key}` },
      ...(body === undefined ? {} : { body }),
    })
  }

  async #proveOne(applied: Applied, outcome: Outcome, nearest: Nearest): Promise<void> {
    const inForce = policyNow(this.#scene.world.service)
    const isUnknown = measuresFacts(inForce) && (outcome.file.facts ?? []).length === 0
    this.#count(isUnknown ? 'cases whose facts were not asked for' : 'cases')
    if (nearest.reason !== null) this.#count(`reason ${nearest.reason.code}`)
    const names = CHANGES.filter((name) => nearest[name] !== null)
    this.#count(`with ${names.join(' or ') || 'none'}`)
    await this.#compareWithGrid(outcome, nearest)
    const tried = new Map<string, Change>()
    for (const name of names) {
      const to = nearest[name]
      if (to === null) continue
      this.#count(`change of ${name}`)
      assert.equal(to.contribution, applied.asked.contribution + to.moreDeposit, name)
      tried.set(`${to.contribution} ${to.term} ${to.productId}`, to)
    }
    await inLanes([...tried.values()], (to) =>
      to.isFirstChoice
        ? this.#proveSubmitted(applied, to, isUnknown)
        : this.#proveCounterOffer(applied, outcome, to),
    )
  }

  async #proveSubmitted(applied: Applied, to: Change, isUnknown: boolean): Promise<void> {
    const again = await this.#submitted(applied, to)
    this.#count('changes submitted')
    const fired = again?.file.policy?.fired ?? []
    // Where the case was declined before its facts were asked for, they may speak against the change.
    if (isUnknown && again?.state !== 'Approved') {
      const against = fired.filter((rule) => rule.outcome !== 'approve').map(({ measure }) => measure)
      assert.ok(against.length > 0 && against.every(isFactName), JSON.stringify(fired))
      return this.#count('changes that only facts which were not asked for speak against')
    }
    assert.equal(again?.state, 'Approved', `${JSON.stringify(to)} is not accepted: ${JSON.stringify(fired)}`)
    assert.deepEqual(figuresOf(again.file), promised(to))
  }

  /** What only staff can choose: shown to them with these figures, and approved by one of the lender's systems. */
  async #proveCounterOffer(applied: Applied, outcome: Outcome, to: Change): Promise<void> {
    const { service } = this.#scene.world
    const terms = { contribution: to.contribution, term: to.term, productId: to.productId }
    const preview = { decision: 'approve', figures: terms }
    const seen = await this.#scene.ask('anne', 'POST', `/cases/${outcome.reference}/preview`, preview)
    assert.equal(seen.status, 200, seen.text)
    const { productId, monthlyPayment, loanAmount } = seen.body.offer
    assert.deepEqual({ productId, monthlyPayment, loanAmount }, promised(to))
    this.#count('counter-offers previewed')
    if (outcome.state !== 'Submitted') return
    const again = await this.#submitted(applied)
    assert.equal(again?.state, 'Submitted')
    const { version } = await headOf(service, again.reference)
    const decision = { decision: 'approve', terms, version }
    const decided = await this.#asLender('POST', `${again.reference}/decision`, decision)
    assert.deepEqual([decided.status, decided.body.state], [200, 'Approved'], decided.text)
    const head = await headOf(service, again.reference)
    const file = fileOf(service, head)
    assert.deepEqual(figuresOf(file), promised(to))
    const now = service.now()
    const { outcome: found } = findByPolicy(policyNow(service), {
      application: (await caseInHand(service, head)).canonical as Application,
      offer: file.offer,
      today: dublinDay(now),
      facts: factsAt(file, head.revision, now),
    })
    assert.equal(found, 'approve')
    this.#count('counter-offers approved')
  }

  /** The same by the domain's functions, which try each figure. */
  async #compareWithGrid({ reference }: Outcome, nearest: Nearest): Promise<void> {
    const { service } = this.#scene.world
    const head = await headOf(service, reference)
    const { canonical, file } = await caseInHand(service, head)
    const facts = factsAt(file, head.revision, service.now())
    const input = this.#inputOf(head.modelSet, canonical as Application, facts)
    const before = process.cpuUsage()
    atOnce(nearestOf(input))
    const { user, system } = process.cpuUsage(before)
    this.calculations.push((user + system) / 1_000)
    const brute = bruteForce(input)
    assert.equal(brute.isApproved, nearest.reason?.code === 'approved')
    for (const name of CHANGES) {
      const to = nearest[name]
      const words =
        to === null
          ? undefined
          : `${to.moreDeposit / 100} steps, ${to.productId}, ${to.term} months, ${Math.round(to.figures.loanAmount * 100)}`
      assert.equal(words, brute.isApproved ? undefined : shown(brute[name]), name)
    }
    this.#count('cases compared with every figure')
  }

  /** None of the smaller changes that a dealer can submit is accepted: those of one kind alone, and some combinations. */
  async #trySmaller(
    applied: Applied,
    { deposit, term, combination }: Nearest,
    { seed, count }: { readonly seed: number; readonly count: number },
  ): Promise<void> {
    const { asked, price } = applied
    const terms = [12, 24, 36, 42, 48, 54, 60, 66, 72, 84]
    const most = Math.floor((price - asked.contribution) / 100)
    const upTo = (found: Change | null) => (found === null ? most : found.moreDeposit / 100 - 1)
    const at = (steps: number, other: number): Figures => ({
      contribution: asked.contribution + steps * 100,
      term: other,
    })
    const distance = (other: number) => Math.abs(other - asked.term)
    const isNearer = (other: number) =>
      term === null ||
      distance(other) < distance(term.term) ||
      (distance(other) === distance(term.term) && other < term.term)
    const range = (to: number) => Array.from({ length: Math.max(to, 0) }, (_, place) => place + 1)
    const pairs = [0, ...range(upTo(combination))].flatMap((steps) => terms.map((other) => at(steps, other)))
    const smaller = [
      ...range(upTo(deposit)).map((steps) => at(steps, asked.term)),
      ...terms.filter((other) => other !== asked.term && isNearer(other)).map((other) => at(0, other)),
      ...(upTo(combination) < 0 ? [] : someOf(pairs, COMBINATIONS, seed)),
    ]
    await inLanes(someOf(smaller, count, seed), async (figures) => {
      const again = await this.#submitted(applied, figures)
      assert.notEqual(again?.state, 'Approved', `${JSON.stringify(figures)} is smaller, and accepted`)
      this.#count('smaller changes submitted, not accepted')
    })
    this.#count('cases of which smaller changes were submitted')
  }
}

/** How many combinations of a case are submitted. */
const COMBINATIONS = 60

/** So many of the values, or all, drawn by the seed. */
const someOf = <T>(values: readonly T[], count: number, seed: number): readonly T[] =>
  values.length <= count
    ? values
    : (fc.sample(fc.shuffledSubarray([...values], { minLength: count, maxLength: count }), {
        seed,
        numRuns: 1,
      })[0] ?? [])

const promised = ({ productId, figures: { monthlyPayment, loanAmount } }: Change) => ({
  productId,
  monthlyPayment,
  loanAmount,
})

const figuresOf = ({ offer }: CaseFile) =>
  offer && {
    productId: offer.productId,
    monthlyPayment: offer.monthlyPayment / 100,
    loanAmount: offer.loanAmount / 100,
  }

const briefly = (nearest: Nearest) =>
  Object.fromEntries(
    CHANGES.map((name) => {
      const to = nearest[name]
      return [name, to && [to.moreDeposit, to.term, to.productId, to.isFirstChoice]]
    }),
  )

/** Some at once, with the results in the order of the values. */
const inLanes = async <T, R>(
  values: readonly T[],
  run: (value: T, place: number) => Promise<R>,
): Promise<readonly R[]> => {
  const results: R[] = []
  let next = 0
  const lane = async () => {
    for (let place = next++; place < values.length; place = next++)
      results[place] = await run(values[place] as T, place)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}
