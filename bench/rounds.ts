/**
 * Measures contenders in turn, round after round, so that other work of the machine affects all of them alike. What
 * counts is the ratio within a round; the figure is the median over all rounds.
 */
import type { Bench } from './bench.ts'
import { median, medianRatio, short, whole } from './figures.ts'
import { type Load, type LoadResult, runLoad } from './load.ts'

/** A load without its duration, and what to do before each round. */
export type Contender = Omit<Load, 'milliseconds'> & { readonly before?: () => Promise<void> }

export type Rounds<Name extends string> = Readonly<Record<Name, readonly LoadResult[]>>

export const inTurn = async <Name extends string>(
  { options, say }: Pick<Bench, 'options' | 'say'>,
  contenders: Readonly<Record<Name, Contender>>,
): Promise<Rounds<Name>> => {
  const names = Object.keys(contenders) as Name[]
  const run = async (name: Name, milliseconds: number) => {
    const { before, ...load } = contenders[name]
    await before?.()
    const result = await runLoad({ ...load, milliseconds })
    if (result.bad > 0)
      throw new Error(
        `${name}: ${result.bad} of ${result.answers} answers were not the one wanted: ${result.badExample}`,
      )
    return result
  }
  for (const name of names) await run(name, options.warmUpMilliseconds)
  const results = Object.fromEntries(names.map((name): [Name, LoadResult[]] => [name, []])) as Record<
    Name,
    LoadResult[]
  >
  for (let round = 0; round < options.rounds; round++) {
    // Back and forth, so that no contender always follows the same one.
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      results[name].push(await run(name, options.roundMilliseconds))
    }
    const rates = names.map((name) => `${name} ${whole(results[name].at(-1)?.perSecond ?? 0)}/s`)
    say(`Round ${round + 1} of ${options.rounds}: ${rates.join(', ')}.`)
  }
  return results
}

/** The median rate, in requests a second. */
export const rateOf = (results: readonly LoadResult[]): number =>
  median(results.map(({ perSecond }) => perSecond))

/** One contender's rate over another's. */
export const ratioOf = (results: readonly LoadResult[], to: readonly LoadResult[]): number =>
  medianRatio(
    results.map(({ perSecond }) => perSecond),
    to.map(({ perSecond }) => perSecond),
  )

/** Rates and times in words: `1,234/s of 2,345/s; 12 ms, p99 34 ms`. */
export const ratesInWords = (results: readonly LoadResult[], to: readonly LoadResult[]): string => {
  const p50 = median(results.map(({ p50Milliseconds }) => p50Milliseconds))
  const p99 = median(results.map(({ p99Milliseconds }) => p99Milliseconds))
  return `${whole(rateOf(results))}/s of ${whole(rateOf(to))}/s; p50 ${short(p50)} ms, p99 ${short(p99)} ms`
}
