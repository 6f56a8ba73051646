/**
 * The decision policy's tests: add one to the draft, make one of a case, run them, and import a policy once they have
 * run.
 */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Content } from '../../../packages/values/difference.ts'
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { inSlices } from '../../../packages/values/turns/slices.ts'
import { comparableName } from '../../../packages/values/typed/clean-text.ts'
import type { Application } from '../../domain/application/application.ts'
import { factsAt } from '../../domain/case/check.ts'
import type { CreditLaw } from '../../domain/finance/credit-law.ts'
import type { GivenPolicy } from '../../domain/policy/policy.ts'
import {
  acceptedTests,
  type BrokenTest,
  brokenTests,
  runTests,
  type TestResult,
} from '../../domain/policy/run-tests.ts'
import { type TestedCase, testedApplication } from '../../domain/policy/tested-case.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { Change } from '../../store/audit/change.ts'
import { findOpenDraft } from '../../store/reference/drafts.ts'
import { listPolicyVersions, listProductVersions, lockPolicies } from '../../store/reference/lender-data.ts'
import type { CaseInHand } from '../applications/case-in-hand.ts'
import { changeDraft, startDraft } from './drafts.ts'
import { type Added, type ImportedPolicy, importPolicy } from './imports.ts'

const POLICY = { kind: 'policy', subject: 'policy' } as const

/** In the form of the policy's file. */
type NewTest = {
  readonly test: Content & { readonly name: string }
  /** The content of a new draft, without the test. */
  readonly base: Content
}

/**
 * Adds a test to the policy's draft; starts one if there is none. Rejected if the draft already has a test of this
 * name.
 */
export const addPolicyTest = async (
  change: Change,
  ring: KeyRing,
  by: string,
  { test, base }: NewTest,
): Promise<Refusal | undefined> => {
  const draft = await findOpenDraft(change.sql, POLICY.kind, POLICY.subject)
  const before = draft?.content ?? base
  const tests: readonly unknown[] = Array.isArray(before['tests']) ? before['tests'] : []
  if (tests.some((one) => isNamed(one, test.name)))
    return new Refusal(`The draft already has a test named “${test.name}”. Choose another name.`)
  const content = { ...before, tests: [...tests, test] }
  if (draft !== undefined) return changeDraft(change, ring, by, draft.id, { seen: draft.version, content })
  const started = await startDraft(change, by, { ...POLICY, content })
  return started instanceof Refusal ? started : undefined
}

const isNamed = (test: unknown, name: string): boolean =>
  typeof test === 'object' &&
  test !== null &&
  'name' in test &&
  comparableName(String(test.name)) === comparableName(name)

/**
 * Makes a submitted case a test of the policy, with the ages of today: only what policies and products measure, and
 * what providers found out. Rejected if the application is incomplete or was erased.
 */
export const caseAsTest = (
  service: Service,
  { application: { revision, ownerDealerId }, file, canonical, failures }: CaseInHand,
  demand: Pick<TestedCase, 'name' | 'outcome'>,
): TestedCase | Refusal => {
  if (canonical === undefined || failures.length > 0 || file.policy === undefined)
    return new Refusal('The policy has not decided on this case, so it cannot be a test.')
  const now = service.now()
  const dealer = service.referenceData.current().dealer(ownerDealerId ?? '')
  const facts = [...factsAt(file, revision, now)].map(([name, { value }]) => [name, value] as const)
  return {
    ...demand,
    application: testedApplication(
      canonical as Application,
      dublinDay(now),
      dealer?.isInSandbox ? undefined : dealer?.id,
    ),
    ...(facts.length > 0 && { facts: Object.fromEntries(facts) }),
  }
}

/** The rejection of a policy that changes tests, with each that nobody accepted. */
export class TestsChanged extends Refusal {
  readonly tests: readonly BrokenTest[]
  constructor(tests: readonly BrokenTest[]) {
    super(['The policy changes its tests.', ...tests.map(({ says }) => says)].join('\n'))
    this.tests = tests
  }
}

type Testing = {
  readonly laws: readonly CreditLaw[]
  /** The names of the tests that the policy may change. */
  readonly accepts: 'all' | readonly string[]
  readonly added?: Added
}

/**
 * Adds a version of the policy once its tests have run with today's products. Those that the author accepts then demand
 * what the policy decides, and the audit names them. Rejected if the policy changes others: it decides differently, or
 * no longer has a test of the newest version.
 */
export const importTestedPolicy = async (
  change: Change,
  given: GivenPolicy,
  { laws, accepts, added }: Testing,
): Promise<ImportedPolicy | TestsChanged> => {
  // A concurrent import waits, or its tests would be lost.
  await lockPolicies(change.sql)
  const [versions, products] = await Promise.all([
    listPolicyVersions(change.sql),
    given.tests === undefined ? [] : listProductVersions(change.sql),
  ])
  const today = dublinDay(change.at.getTime())
  const results = await inSlices(runTests(given, { products, laws, today }))
  const broken = brokenTests(versions.at(-1)?.policy.tests, results)
  const others = accepts === 'all' ? [] : broken.filter(({ name }) => !accepts.includes(name))
  if (others.length > 0) return new TestsChanged(others)
  const policy = given.tests === undefined ? given : { ...given, tests: acceptedTests(results) }
  const imported = await importPolicy(change, policy, added)
  if (imported.changed)
    for (const { name } of broken)
      await change.record('policy.testAccepted', { kind: 'policy', id: `${imported.version} ${name}` })
  return imported
}

/** Tries a policy on its own tests by the products in force today, and finds those that publishing it would change. */
export const tryTests = async (
  service: Service,
  policy: GivenPolicy,
): Promise<{ readonly results: readonly TestResult[]; readonly broken: readonly BrokenTest[] }> => {
  const { products } = service.referenceData.current()
  const today = dublinDay(service.now())
  const results = await service.inSlices(runTests(policy, { products, laws: service.signing.laws, today }))
  const versions = await listPolicyVersions(service.sql)
  return { results, broken: brokenTests(versions.at(-1)?.policy.tests, results) }
}
