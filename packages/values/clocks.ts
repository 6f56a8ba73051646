/** The clocks of several machines may differ this much: nobody concludes from less that one of them was set. */
export const CLOCKS_DIFFER_MILLISECONDS = 2 * 60_000
