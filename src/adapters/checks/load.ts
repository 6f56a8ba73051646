/** Loads the providers that CHECK_PROVIDERS names: modules, and JSON files with an address. */
import { readSmallFile, requireSmallFile } from '../../../packages/values/small-file.ts'
import { CHECK_NAMES } from '../../domain/case/check.ts'
import { FACT_TYPES, UNITS } from '../../domain/policy/values.ts'
import { openAddress } from './address.ts'
import { openModule, type Warn } from './module.ts'
import type { CheckProvider } from './provider.ts'

/**
 * `warn` receives sentences for the operator. @throws Error with the file's name and all that is wrong, if a provider
 * cannot be loaded.
 */
export const loadCheckProviders = async (
  paths: readonly string[],
  warn: Warn = () => undefined,
): Promise<readonly CheckProvider[]> => {
  const providers: CheckProvider[] = []
  for (const path of paths) {
    const provider = path.endsWith('.json') ? addressIn(path) : await moduleIn(path, warn)
    if (providers.some(({ name }) => name === provider.name))
      throw new Error(`${path} has the name of another provider, ${provider.name}.`)
    providers.push(provider)
  }
  return providers
}

const moduleIn = async (path: string, warn: Warn): Promise<CheckProvider> => {
  inFile(path, () => requireSmallFile(path))
  const { provider, declared } = await openModule(path, warn)
  const { checks, facts, check, find } = declared
  refuseFaults(path, [
    ...declarationFaults(declared),
    ...(length(checks) > 0 && check !== 'function' ? ['check must be a function'] : []),
    ...(length(checks) === 0 && length(facts) > 0 && find !== 'function' ? ['find must be a function'] : []),
  ])
  return provider
}

const addressIn = (path: string): CheckProvider => {
  const given = Object(JSON.parse(inFile(path, () => readSmallFile(path)).toString())) as Readonly<
    Record<string, unknown>
  >
  const { provider, faults } = openAddress(given, path)
  refuseFaults(path, [...declarationFaults(given), ...faults])
  return provider as CheckProvider
}

const inFile = <T>(path: string, read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw new Error(`${path} cannot be read: ${(error as Error).message}.`)
  }
}

const refuseFaults = (path: string, faults: readonly string[]): void => {
  if (faults.length > 0) throw new Error(`${path} is no provider of checks: ${faults.join('; ')}.`)
}

const length = (list: unknown): number => (Array.isArray(list) ? list.length : 0)

const NAME = /^[A-Za-z0-9-]{1,40}$/
const FACT_NAME = /^[A-Za-z][A-Za-z0-9]{0,39}$/
const CHOICE = /^[^\p{Cc}]{1,100}$/u

/** What is wrong with what a module and an address both declare. */
const declarationFaults = (given: object): readonly string[] => {
  const { name, checks, facts = [], freshDays } = given as Partial<Record<keyof CheckProvider, unknown>>
  return [
    ...(typeof name === 'string' && NAME.test(name)
      ? []
      : ['name must be of letters, digits and hyphens, at most 40']),
    ...(Array.isArray(checks) && checks.every((one) => CHECK_NAMES.includes(one))
      ? []
      : [`checks must be a list of ${CHECK_NAMES.join(', ')}`]),
    ...(length(checks) + length(facts) > 0 ? [] : ['it must have checks or facts']),
    ...(freshDays === undefined || (Number.isSafeInteger(freshDays) && Number(freshDays) > 0)
      ? []
      : ['freshDays must be a whole number, at least 1']),
    ...(Array.isArray(facts) ? facts.flatMap(factDeclarationFaults) : ['facts must be a list']),
    ...(new Set(Array.isArray(facts) ? facts.map((fact) => Object(fact).name) : []).size === length(facts)
      ? []
      : ['facts must have different names']),
  ]
}

const factDeclarationFaults = (fact: unknown, index: number): readonly string[] => {
  const { name, type, unit, choices, means } = Object(fact) as Partial<Record<string, unknown>>
  const isChoice = (one: unknown) => typeof one === 'string' && CHOICE.test(one)
  return [
    ...(typeof name === 'string' && FACT_NAME.test(name)
      ? []
      : ['name must be of letters and digits, at most 40, and begin with a letter']),
    ...(FACT_TYPES.some((one) => one === type) ? [] : [`type must be one of ${FACT_TYPES.join(', ')}`]),
    ...(unit === undefined || (type === 'number' && Object.hasOwn(UNITS, String(unit)))
      ? []
      : [`unit must be one of ${Object.keys(UNITS).join(', ')}, and only of a number`]),
    ...(type === 'choice'
      ? length(choices) > 0 && (choices as unknown[]).every(isChoice)
        ? []
        : ['choices must be a list of texts']
      : choices === undefined
        ? []
        : ['choices must be omitted unless the type is choice']),
    ...(isChoice(means) ? [] : ['means must say in up to 100 characters what it is']),
  ].map((fault) => `facts[${index}].${fault}`)
}
