/** What only one process of a lender does at once; each is a lock of `lockKey`. The package's own migrations have ….001. */
export const LOCKS = {
  sandbox: 4_663_742_002,
  keyRotation: 4_663_742_003,
  erasureList: 4_663_742_004,
  sandboxes: 4_663_742_005,
  restore: 4_663_742_006,
} as const
