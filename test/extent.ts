/** How often tests repeat what chance has a part in: a little with every run, much with `npm run test:slow`. */
const isLong = process.env['LONG_TESTS'] === '1'

/** How many times: `short` with `npm test`, `long` with `npm run test:slow`. */
export const times = (short: number, long: number): number => (isLong ? long : short)
