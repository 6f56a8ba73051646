/**
 * The simulated providers, which are asked about test applications: a credit register, identity, sanctions, the vehicle
 * and a bank statement. They respond as the application's sandbox commands say, and otherwise that all is well.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { FactValue } from '../../domain/policy/values.ts'
import { type Simulated, sandboxInstructionsOf } from '../../domain/sandbox/sandbox-instructions.ts'
import { SIMULATED_PROVIDERS, type SimulatedProvider } from '../../domain/sandbox/simulated-providers.ts'
import { type Asked, type CheckFound, type CheckProvider, ProviderError } from './provider.ts'

const COST_CENTS = 50
const NOTE = 'Simulated in the sandbox.'
/** Its own limit, so that few slow ones do not hold up the others. */
const SLOW_MILLISECONDS = 1_000

/** What a simulated provider responds. @throws Error if it is told to be down, or once it is aborted as too slow. */
export const simulated = async (
  provider: SimulatedProvider,
  { application, persons, signal }: Pick<Asked, 'application' | 'persons' | 'signal'>,
): Promise<CheckFound> => {
  const told = sandboxInstructionsOf(application.furtherInformation).simulated.filter(
    (one) => one.provider === provider.name,
  )
  // The last command counts.
  const fault = told.findLast((one) => 'fault' in one)?.fault
  if (fault === 'down') throw Object.assign(new Error('Simulated'), { code: 'ECONNREFUSED' })
  if (fault === 'slow') {
    await pause(SLOW_MILLISECONDS, undefined, { signal })
    throw new ProviderError(`${provider.name} gave no result: it took too long.`, 'timeout')
  }
  if (fault === 'late') return { result: 'later' }
  const facts = { ...provider.usual(application), ...steered(told) }
  const results = told.filter((one) => 'result' in one)
  const ofAll = results.findLast(({ person }) => person === undefined)?.result
  const result = ofAll ?? (provider.fails?.(facts) ? 'failed' : 'passed')
  return {
    result,
    note: NOTE,
    persons: persons.map(({ id }) => ({
      person: id,
      result: results.findLast(({ person }) => person === id)?.result ?? result,
      note: NOTE,
    })),
    facts: fault === 'wrong' ? wrong(facts) : facts,
    costCents: COST_CENTS,
  }
}

const steered = (told: readonly Simulated[]): Readonly<Record<string, FactValue>> =>
  Object.fromEntries(told.flatMap((one) => ('fact' in one ? [[one.fact, one.value] as const] : [])))

/** Each value as another type. */
const wrong = (facts: Readonly<Record<string, FactValue>>): Readonly<Record<string, FactValue>> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === 'number' ? String(value) : 1]),
  )

export const SIMULATORS: readonly CheckProvider[] = SIMULATED_PROVIDERS.map((provider) => {
  const { name, checks, facts } = provider
  const respond = (asked: Asked) => simulated(provider, asked)
  const makes =
    checks.length === 0 ? { find: respond } : { check: (_: string, asked: Asked) => respond(asked) }
  return { name, checks, facts, ...makes, isSimulated: true }
})
