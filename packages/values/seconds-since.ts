/** The seconds from `since` to `now`; 0 where there is no such time, or it is yet to come. */
export const secondsSince = (since: Date | null | undefined, now: Date): number =>
  since === null || since === undefined ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1_000)
