/** Where tests are and how they run, as patterns and paths from the project's folder. */
export const ALL_TESTS: readonly string[] = [
  'src/**/*.test.ts',
  'packages/**/*.test.ts',
  'test/**/*.test.ts',
  'bench/**/*.test.ts',
  'sdk/src/**/*.test.ts',
]

/**
 * Slow tests of pages in a browser. `npm test` covers the sign-in, the shell, the queue and the case, which staff use
 * all day; the other pages' requests are tested over HTTP.
 */
const SLOW_PAGES: readonly string[] = [
  'test/console/client.test.ts',
  'test/console/clients.test.ts',
  'test/console/consent.test.ts',
  'test/console/every-page.test.ts',
  'test/console/failures.test.ts',
  'test/console/frame.test.ts',
  'test/console/passkeys.test.ts',
  'test/console/passwords.test.ts',
  'test/console/products.test.ts',
  'test/console/second-factor.test.ts',
  'test/console/signing.test.ts',
  'test/console/signing-links.test.ts',
  'test/console/users.test.ts',
  'test/openapi/docs-page-shown.test.ts',
]

/**
 * Files that share a process, by the name of the group: those of a room, unless they are too many for one core. They
 * restore every global that they change.
 */
export const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  pure: [
    'packages/{values,rules}/**/*.test.ts',
    'src/{domain,sets}/**/*.test.ts',
    'sdk/src/**/*.test.ts',
    // One opens a service, which the others do without.
    'test/interface/!(reported-cases).test.ts',
  ],
  src: [
    '{src,packages}/**/*.test.ts',
    'bench/*.test.ts',
    'test/*.test.ts',
    'test/{containers,monitoring,responses}/*.test.ts',
    'test/guides/every-block.test.ts',
  ],
  http: ['test/{http,attacks,interface}/*.test.ts'],
  sdk: ['test/sdk/*.test.ts'],
  oauth: ['test/{oauth,people,consent,admin}/*.test.ts'],
  'console-api': ['test/console-api/*.test.ts'],
  operations: ['test/operations/*.test.ts', 'test/durability/{dump,erasure,waiting}.test.ts'],
  sandboxes: ['test/sandboxes/*.test.ts'],
  events: ['test/{events,mail}/*.test.ts'],
  starts: ['test/cli/{listen,program}.test.ts'],
  cli: ['test/cli/*.test.ts'],
  'slow-pages': SLOW_PAGES.slice(0, SLOW_PAGES.length / 2),
  'more-slow-pages': SLOW_PAGES.slice(SLOW_PAGES.length / 2),
  console: ['test/console/*.test.ts'],
  documents: ['test/{signing,openapi,earlier-versions}/*.test.ts'],
}

/**
 * Only `npm run test:slow` runs these: a cluster, backups, an upgrade without a stop, every block of the guides,
 * and further pages. Of durability, kill.test.ts proves the core in every run.
 */
export const SLOW_TESTS: readonly string[] = [
  'test/cli/sandbox.test.ts',
  'test/cli/serve.test.ts',
  'test/clients/clients.test.ts',
  'test/durability/backup.test.ts',
  'test/durability/core.test.ts',
  'test/durability/shutdown.test.ts',
  'test/durability/webhooks.test.ts',
  'test/guides/guides.test.ts',
  'test/lenders/citus.test.ts',
  'test/lenders/one-postgres.test.ts',
  'test/machines/rolling.test.ts',
  'test/signing/sealed-pages.test.ts',
  'test/sdk/readme.test.ts',
  'test/sdk/certify.test.ts',
  ...SLOW_PAGES,
]

/**
 * Only `ROUNDS=all npm run test:slow` runs these, before a release. They starve and kill whole services, wait for many seconds or ask
 * outside programs. Shorter tests prove most of it in each run of CI; the rest breaks rarely, or only with other software.
 */
export const RELEASE_TESTS: readonly string[] = [
  'packages/pdf-seal/seal/outside-verifiers.test.ts',
  'packages/postgres/embedded/after-a-kill.test.ts',
  'packages/postgres/embedded/other-users.test.ts',
  'test/attacks/regular-expressions.test.ts',
  'test/attacks/scanners.test.ts',
  'test/cli/log.test.ts',
  'test/cli/processes.test.ts',
  'test/cli/work.test.ts',
  'test/console-api/database-hangs.test.ts',
  'test/console/pictures.test.ts',
  'test/console/webhooks.test.ts',
  'test/containers/launchers.test.ts',
  'test/containers/podman.test.ts',
  'test/durability/clock-steps.test.ts',
  'test/durability/database-faults.test.ts',
  'test/durability/everything.test.ts',
  'test/durability/full-disk.test.ts',
  'test/durability/killed-restore.test.ts',
  'test/durability/power-cut.test.ts',
  'test/events/backlog.test.ts',
  'test/events/rebinding.test.ts',
  'test/events/shared-work.test.ts',
  'test/http/authorization-server-hangs.test.ts',
  'test/http/endless-bodies.test.ts',
  'test/http/longest-turn.test.ts',
  'test/http/slow-uploads.test.ts',
  'test/http/unread-responses.test.ts',
  'test/machines/failover.test.ts',
  'test/machines/first-live-application.test.ts',
  'test/machines/own-server.test.ts',
  'test/machines/proxies.test.ts',
  'test/monitoring/alerts.test.ts',
  'test/openapi/generators.test.ts',
  'test/operations/own-list-plans.test.ts',
  'test/operations/queue-plans.test.ts',
  'test/sdk/browser.test.ts',
  'test/sdk/mcp.test.ts',
  'test/sdk/package.test.ts',
  'test/sdk/tool.test.ts',
]

/**
 * Files that need a process to themselves, as their own use of processor and memory or a browser of their own matters. The
 * first counts the objects in memory, which takes twenty times as long after other files.
 */
export const ALONE: readonly string[] = [
  'src/http/late-responses.test.ts',
  ...SLOW_TESTS.filter((file) => !SLOW_PAGES.includes(file)),
  ...RELEASE_TESTS,
]

/** These run in short with `npm test`, and `ROUNDS=all npm run test:slow` repeats them at full length (test/extent.ts). */
export const LONGER_TESTS: readonly string[] = [
  'test/attacks/mutated-requests.test.ts',
  'test/operations/duties-replay.test.ts',
]

/**
 * The groups and files that take longest, as measured, longest first: they start first, so that none runs alone at the end. Beside
 * the slow pages, which keep a core each busy, run those that wait for half their time; what starts servers of its own
 * comes after them.
 */
export const LONGEST_FIRST: readonly string[] = [
  'more-slow-pages',
  'slow-pages',
  'test/lenders/citus.test.ts',
  'test/durability/backup.test.ts',
  'test/cli/serve.test.ts',
  'test/guides/guides.test.ts',
  'test/durability/database-faults.test.ts',
  'test/machines/rolling.test.ts',
  'test/sdk/certify.test.ts',
  'test/durability/shutdown.test.ts',
  'test/lenders/one-postgres.test.ts',
  'console',
  'http',
  'console-api',
  'test/guides/address-alone.test.ts',
  'cli',
  'test/durability/ceremony.test.ts',
  'src',
  'documents',
  'operations',
  'starts',
  'events',
  'test/durability/kill.test.ts',
  'oauth',
  'pure',
]
