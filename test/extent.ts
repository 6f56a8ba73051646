/**
 * How often tests repeat random trials: a little with `npm test`, more with `npm run test:slow`, and much with
 * ROUNDS=all, which takes too long for every run of CI.
 */
export const isSlowRun = process.env['SLOW_TESTS'] === '1'

/** Whether all tests run at full length, for changes to what they prove. */
export const isFullLength = process.env['ROUNDS'] === 'all'

/** How many times: `short` with `npm test`, `slow` with `npm run test:slow`, `full` with ROUNDS=all. */
export const times = (short: number, slow: number, full: number): number => {
  if (isFullLength) return full
  return isSlowRun ? slow : short
}

/** The seeds from 1 to `count`, or those that FORECOURT_SEEDS names: `7` for one, `7-20` for a range. Throws if it names none. */
export const seedsUpTo = (count: number): readonly number[] => {
  const asked = process.env['FORECOURT_SEEDS'] ?? `1-${count}`
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(asked) ?? []
  const seeds = Array.from(
    { length: Number(last) - Number(first) + 1 || 0 },
    (_, place) => Number(first) + place,
  )
  if (seeds.length === 0) throw new Error(`FORECOURT_SEEDS must be like 7 or 7-20; it is ${asked}`)
  return seeds
}
