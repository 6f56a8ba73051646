/** Where tests stand and how they are run, as patterns and paths from the project's folder. */
export const ALL_TESTS: readonly string[] = ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts']

/**
 * Tests of pure rooms share one process: they use no database, no port, no clock and nothing global, and most of their time
 * would be spent on starting Node.js a hundred times.
 */
export const PURE_TESTS: readonly string[] = [
  'src/{rules,kinds,domain,sets}/**/*.test.ts',
  'test/interface/*.test.ts',
]

/** Loads all of them, as one file of the run. */
export const PURE_TESTS_FILE = 'test/pure-tests.ts'

/**
 * Only `npm run test:slow` runs these. They start, kill and starve whole services, wait for half a minute or compare
 * processor times, and what they prove breaks rarely. Of durability, the tests in `LONGER_TESTS` prove the heart with every run.
 */
export const SLOW_TESTS: readonly string[] = [
  'test/durability/backup.test.ts',
  'test/durability/ceremony.test.ts',
  'test/durability/database-faults.test.ts',
  'test/durability/full-disk.test.ts',
  'test/durability/kept-answers.test.ts',
  'test/durability/plans.test.ts',
  'test/durability/shutdown.test.ts',
  'test/durability/signings.test.ts',
  'test/durability/two-instances.test.ts',
  'test/durability/uploads.test.ts',
  'test/events/rebinding.test.ts',
  'test/http/endless-bodies.test.ts',
  'test/http/longest-turn.test.ts',
  'test/http/slow-uploads.test.ts',
]

/** These run in short with `npm test` (test/extent.ts), and `npm run test:slow` runs them at full length. */
export const LONGER_TESTS: readonly string[] = [
  'src/signing/seal/http-time-stamp.test.ts',
  'src/signing/seal/outside-verifiers.test.ts',
  'src/signing/seal/seal-pdf.test.ts',
  'src/signing/seal/sealing-key.test.ts',
  'test/durability/database-restarts.test.ts',
  'test/durability/kill.test.ts',
  'test/durability/webhooks.test.ts',
  'test/earlier-versions/exports.test.ts',
  'test/operations/interleavings.test.ts',
]

/** The files that take longest, measured, longest first: they start first, so that none is left to run alone at the end. */
export const LONGEST_FIRST: readonly string[] = [
  'test/console/signing.test.ts',
  'test/console/failures.test.ts',
  'test/console/client.test.ts',
  'test/console/consent.test.ts',
  'test/cli/serve.test.ts',
  'test/console/users.test.ts',
  'test/console/dealers.test.ts',
  'test/console/clients.test.ts',
  'test/console/account.test.ts',
  'test/console/passwords.test.ts',
  'test/console/sign-in.test.ts',
  'test/events/shared-work.test.ts',
  'test/cli/sandbox.test.ts',
  'test/openapi/docs-page.test.ts',
  'test/console/signing-links.test.ts',
  'test/console/frame.test.ts',
  'test/cli/case-decisions.test.ts',
  'test/http/access-matrix.test.ts',
  'test/cli/work.test.ts',
  'test/cli/case.test.ts',
  PURE_TESTS_FILE,
  'test/console/once.test.ts',
  'test/cli/case-documents.test.ts',
  'test/cli/case-signing.test.ts',
  'test/http/authorization-server-hangs.test.ts',
  'test/durability/webhooks.test.ts',
]
