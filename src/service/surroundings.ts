/** What an application, a client or a request meets in its surroundings: providers, policy, products and switches. */
import { dublinDay } from '../../packages/values/dublin-day.ts'
import type { ReferenceData } from '../adapters/access/reference-data.ts'
import type { CheckProvider } from '../adapters/checks/provider.ts'
import { SIMULATORS } from '../adapters/checks/simulators.ts'
import { SAMPLE_PRODUCTS } from '../domain/finance/sample-products.ts'
import { termsOffered } from '../domain/finance/selection.ts'
import { DEFAULT_POLICY, type Policy, type PolicyFinding, SAMPLE_POLICY } from '../domain/policy/policy.ts'
import type { FactOfProvider } from '../domain/policy/values.ts'
import {
  SURROUNDINGS,
  type Surroundings,
  surroundingsOf,
  type Whose,
} from '../domain/sandbox/surroundings.ts'
import type { Service } from './service.ts'

type Data = Pick<Service, 'referenceData'>

/** Of an application, as its row says who is behind it. */
export type OfApplication = {
  readonly mode: Whose['mode']
  readonly clientId: string | null
  readonly ownerDealerId: string | null
}

const whoseIs = ({ mode, clientId, ownerDealerId }: OfApplication): Whose => ({
  mode,
  clientId,
  dealerId: ownerDealerId,
})

/** The surroundings of a client or a request. */
export const surroundingsFor = ({ referenceData }: Data, whose: Whose): Surroundings =>
  surroundingsOf(whose, referenceData.current().isOfSandbox)

/** The surroundings of an application. */
export const surroundingsOfCase = (service: Data, application: OfApplication): Surroundings =>
  surroundingsFor(service, whoseIs(application))

/** The requested sandbox that an application is in; undefined for all others. */
export const sandboxOfCase = (
  { referenceData }: Data,
  { clientId, ownerDealerId }: Pick<OfApplication, 'clientId' | 'ownerDealerId'>,
): string | undefined => {
  const { sandboxOf } = referenceData.current()
  return [clientId, ownerDealerId].map((id) => (id === null ? undefined : sandboxOf(id))).find(Boolean)
}

const samples = new WeakMap<ReferenceData, ReferenceData>()

/** The reference data with the policy, the products and the switches of these surroundings. */
export const dataIn = (data: ReferenceData, surroundings: Surroundings): ReferenceData =>
  SURROUNDINGS[surroundings].rules === 'lenders' ? data : samples.getOrInsertComputed(data, withSamples)

/** The samples that the sandbox was set up with, or else those that it would be set up with today. */
const withSamples = (data: ReferenceData): ReferenceData => {
  const own = data.products.filter(({ sample }) => sample)
  const products = own.length === 0 ? SAMPLE_PRODUCTS : own
  return {
    ...data,
    products,
    policyOn: () => SAMPLE_POLICY,
    policyVersion: () => SAMPLE_POLICY,
    termsOffered: (today, loanType, vehicleType, borrowerType) =>
      termsOffered(products, { today, loanType, vehicleType, borrowerType }),
    // What it would reveal is a sample.
    showNearest: true,
  }
}

/** The reference data for a client or a request. */
export const dataFor = (service: Data, whose: Whose): ReferenceData =>
  dataIn(service.referenceData.current(), surroundingsFor(service, whose))

/** The reference data for an application. */
export const dataOfCase = (service: Data, application: OfApplication): ReferenceData =>
  dataFor(service, whoseIs(application))

/** The lender's policy in force today. */
export const policyNow = (service: Data & Pick<Service, 'now'>): Policy =>
  service.referenceData.current().policyOn(dublinDay(service.now()))

/** The policy by which an application is decided today. */
export const policyFor = (service: Data & Pick<Service, 'now'>, application: OfApplication): Policy =>
  dataOfCase(service, application).policyOn(dublinDay(service.now()))

/** The policy that was in force when an application was submitted, by the finding on it. */
export const policyOf = (
  service: Data,
  application: OfApplication,
  { policy }: { readonly policy?: PolicyFinding | undefined },
): Policy => (policy && dataOfCase(service, application).policyVersion(policy.version)) ?? DEFAULT_POLICY

type Providers = Pick<Service, 'checkProviders' | 'isSandbox'>

/** The providers that are asked in these surroundings. Each check goes to the first that makes it. */
export const providersIn = (
  { checkProviders, isSandbox }: Providers,
  surroundings: Surroundings,
): readonly CheckProvider[] => {
  const { providers } = SURROUNDINGS[surroundings]
  if (providers === 'configured') return checkProviders
  const isConfigured = providers === 'configuredForTests' && isSandbox && checkProviders.length > 0
  return isConfigured ? checkProviders : SIMULATORS
}

/** The providers that are asked about an application. */
export const providersOf = (
  service: Providers & Data,
  application: OfApplication,
): readonly CheckProvider[] => providersIn(service, surroundingsOfCase(service, application))

/** The facts that the lender's policy can measure: those of the configured providers, or in a sandbox without any of the simulated ones. */
export const declaredFacts = (service: Providers): readonly FactOfProvider[] =>
  providersIn(service, service.isSandbox ? 'test' : 'live').flatMap(({ name, facts = [] }) =>
    facts.map((fact) => ({ provider: name, fact })),
  )
