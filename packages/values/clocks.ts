/** The clocks of several machines may differ this much: nobody concludes from less that one of them was set. */
export const CLOCKS_DIFFER_MILLISECONDS = 2 * 60_000

/** The seconds from `since` to `now`; 0 if the time is absent, or it is yet to come. */
export const secondsSince = (since: Date | null | undefined, now: Date): number =>
  since === null || since === undefined ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000)
