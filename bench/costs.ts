/** Who takes how much of the processor for a request. */
import { whole } from './figures.ts'

/** Microseconds of the processor for a request, of each component. */
export type Costs<Name extends string = string> = Readonly<Record<Name, number>>

/** How long each component has had the processor so far, in milliseconds. */
export type Clocks<Name extends string> = Readonly<Record<Name, () => Promise<number>>>

/** Runs a load, and says what each of its responses cost. */
export const withCosts = async <Name extends string, Result extends { readonly answers: number }>(
  clocks: Clocks<Name>,
  load: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly costs: Costs<Name> }> => {
  const before = await read(clocks)
  const result = await load()
  const after = await read(clocks)
  const costs = mapped(clocks, (name) => ((after[name] - before[name]) * 1_000) / result.answers)
  return { result, costs }
}

const read = async <Name extends string>(clocks: Clocks<Name>): Promise<Record<Name, number>> => {
  const times = {} as Record<Name, number>
  for (const name of Object.keys(clocks) as Name[]) times[name] = await clocks[name]()
  return times
}

/** The costs of several rounds as one, by `middle` of each component's. */
export const together = <Name extends string>(
  rounds: readonly Costs<Name>[],
  middle: (values: readonly number[]) => number,
): Costs<Name> => {
  const [first] = rounds
  if (first === undefined) throw new Error('There are no costs of no rounds')
  return mapped(first, (name) => middle(rounds.map((costs) => costs[name])))
}

const mapped = <Name extends string>(
  named: Readonly<Record<Name, unknown>>,
  to: (name: Name) => number,
): Record<Name, number> =>
  Object.fromEntries((Object.keys(named) as Name[]).map((name) => [name, to(name)])) as Record<Name, number>

/** `1,234 µs in the service, 56 in the load`. */
export const costsInWords = (costs: Costs): string =>
  Object.entries(costs)
    .map(([name, microseconds], at) => `${whole(microseconds)}${at === 0 ? ' µs' : ''} in the ${name}`)
    .join(', ')
