/** Pseudo-random numbers that are the same on each run, so that all runs send the same. */

export type Random = {
  /** From 0 (included) to 1 (excluded). */
  readonly next: () => number
  /** A whole number from `least` to `most`. */
  readonly whole: (least: number, most: number) => number
  readonly pick: <T>(from: readonly T[]) => T
}

/** The generator known as mulberry32; its state is one word. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return { next, whole, pick: (from) => from[whole(0, from.length - 1)] as (typeof from)[number] }
}
