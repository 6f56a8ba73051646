/**
 * How often tests repeat random trials: a little with `npm test`, more with `npm run test:slow`, and much with
 * ROUNDS=all, which takes too long for every run of CI.
 */
const isSlowRun = process.env['SLOW_TESTS'] === '1'

/** Whether all tests run at full length, for changes to what they prove. */
export const isFullLength = process.env['ROUNDS'] === 'all'

/** How many times: `short` with `npm test`, `slow` with `npm run test:slow`, `full` with ROUNDS=all. */
export const times = (short: number, slow: number, full: number): number => {
  if (isFullLength) return full
  return isSlowRun ? slow : short
}
