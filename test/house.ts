/**
 * The rooms of the house, from the ground up, and what each may import. A room uses only rooms above it in this list,
 * so imports go one way. docs/architecture.md says what each room is for.
 */
import type { Room } from './support/import-graph.ts'

const rooms: Room[] = []
const room = (path: string, uses: readonly string[]): string => {
  rooms.push({ path, uses })
  return path
}

const rules = room('src/rules', [])
const kinds = room('src/kinds', [rules])
const domain = room('src/domain', [rules, kinds])
const setA = room('src/sets/a', [rules, kinds, domain])
const setB = room('src/sets/b', [rules, kinds, domain])
// A quotation speaks set B's names.
const quotation = room('src/sets/quotation', [rules, kinds, domain, setB])
const setFiles = room('src/sets/unknown-fields.ts', [rules])
// Files of the operator, in set B's names.
const ofFiles = [rules, kinds, domain, setB, setFiles]
const files = [room('src/sets/products', ofFiles), room('src/sets/policy', ofFiles)]
const databaseUrl = room('src/store/connection/url.ts', [])
const settingValues = room('src/setting-values.ts', [databaseUrl])
const html = room('src/html.ts', [])
const signInValues = room('src/sign-in-values.ts', [settingValues, domain])
const telemetryValues = room('src/telemetry-values.ts', [settingValues])
const clientValues = room('src/client-values.ts', [settingValues, domain])
const config = room('src/config.ts', [settingValues, signInValues, telemetryValues, clientValues, domain])
const concurrency = room('src/concurrency', [])
const watched = room('src/watched.ts', [])
const documents = room('src/documents', [domain])
const checks = room('src/checks', [domain])

/** Rooms in one folder: each may import what the folder may, and earlier rooms of the folder. */
const floor = (folder: string, uses: readonly string[], names: readonly string[]): readonly string[] => {
  const above: string[] = []
  for (const name of names) above.push(room(`${folder}/${name}`, [...uses, ...above]))
  return above
}

// A submission's failures are stored as the rules return them.
const store = floor(
  'src/store',
  [rules, domain, watched, databaseUrl],
  [
    'connection',
    'encryption',
    'embedded',
    'audit',
    'jobs',
    'migration',
    'lenders',
    'signing',
    'documents',
    'clients',
    'people',
    'reference',
    'applications',
    'events',
    'requests',
    'replays',
    'numbers',
    'consents',
    'administration',
    'key-rotation',
    'backup',
    'archive',
  ],
)
const catalogue = room('src/catalogue', [...store])
const auth = room('src/auth', [domain, concurrency, ...store])
const mail = room('src/mail', [html, domain, ...store])
const sms = room('src/sms', [domain, ...store])
const events = room('src/events', [domain, ...store, watched])
const signing = room('src/signing', [domain, ...store])
const creditLawFile = room('src/credit-law-file.ts', [settingValues, config, domain])
const signingSettings = room('src/signing-settings.ts', [
  settingValues,
  config,
  domain,
  signing,
  creditLawFile,
])
const brandSettings = room('src/brand-settings.ts', [settingValues, config, domain])
const below = [
  rules,
  kinds,
  domain,
  config,
  settingValues,
  concurrency,
  watched,
  documents,
  checks,
  catalogue,
]
const ofOperations = [...below, ...store, auth, mail, sms, events, signing]
const operationsRoot = [
  'refusal',
  'paging',
  'database-away',
  'service',
  'in-transaction',
  'check-readiness',
  'read-backlog',
]
const operations = floor('src/operations', ofOperations, [
  ...operationsRoot.map((name) => `${name}.ts`),
  'mail',
  'administration',
  'archive',
  'signing-record',
  'applications',
  'idempotency',
  'signing',
  'clients',
  'dealers',
  'users',
  'consents',
  'sign-in',
  'signing/ceremony',
  'documents',
  'events',
  'requests',
  'webhooks',
  'lenders',
  'reference-data',
  'settings',
  'drafts',
  'replays',
  'numbers',
  'people',
  'housekeeping',
  'decisioning',
  'messages',
  'underwriting',
  'submissions',
  'own-applications',
  'application-drafts',
  'sandbox',
])
const assembly = room('src/assembly.ts', [settingValues, config, ...store])
const besideService = room('src/beside-service.ts', [config, ...store, assembly])
const openService = room('src/open-service.ts', [
  signing,
  checks,
  domain,
  setA,
  setB,
  ...store,
  auth,
  sms,
  events,
  ...operations,
  assembly,
])
const work = room('src/work.ts', [domain, config, ...store, mail, events, ...operations])
const metrics = room('src/metrics', [watched, ...store, ...operations])
const telemetry = room('src/telemetry', [telemetryValues, concurrency, watched, metrics])
const problem = room('src/http/problem.ts', [domain, setA])
// The document names every rule and event, which the rest of HTTP never sees.
const ofOpenApi = [rules, kinds, domain, setA, setB, quotation, events, auth, ...operations, problem]
const openApi = room('src/http/openapi', ofOpenApi)
// The declarations of the console's operations, which the pages use too.
const contract = room('src/http/console/contract', [domain])
// Declared operations name their limits, kinds and schedules.
const http = room('src/http', [
  metrics,
  html,
  rules,
  kinds,
  events,
  domain,
  // An upload of products or of the policy is a file too.
  ...files,
  setA,
  setB,
  quotation,
  auth,
  ...operations,
  problem,
  openApi,
  contract,
])
const processLife = room('src/process-life.ts', [domain, config, ...store, assembly, http])
const listen = room('src/listen.ts', [settingValues, config])
const watching = room('src/watching.ts', [config, listen, metrics, telemetry, ...operations, ...store])
const serve = room('src/serve.ts', [
  watching,
  settingValues,
  processLife,
  listen,
  checks,
  signingSettings,
  brandSettings,
  domain,
  config,
  ...store,
  auth,
  sms,
  ...operations,
  assembly,
  besideService,
  openService,
  work,
  http,
])
const cli = room('src/cli', [
  databaseUrl,
  settingValues,
  listen,
  setFiles,
  ...files,
  checks,
  signingSettings,
  rules,
  kinds,
  domain,
  setA,
  setB,
  config,
  ...store,
  auth,
  events,
  signing,
  ...operations,
  assembly,
  openService,
  http,
  serve,
])
room('src/main.ts', [cli])
// The pages know how the service declares its operations, and code that also runs in browsers.
const ofPages = [contract, rules, kinds, domain, setA, setB, ...files]
const pages = floor('console/src', ofPages, [
  'words.ts',
  'parts/icons',
  'places.ts',
  'link-token.ts',
  'own-path.ts',
  'api',
  'parts',
  'shell',
  'sign-in',
  'consents',
  'mails',
  'account',
  'users',
  'clients',
  'dealers',
  'webhooks',
  'drafts',
  'replays',
  'products',
  'policy',
  'audit',
  'queue',
  'numbers',
  'settings',
  'people',
  'signing',
  'messages',
  'cases',
  'own-applications',
])
room('console', [...ofPages, ...pages])

// The SDK is a package of its own: it knows the service by its OpenAPI document. Its build bundles the rules into one entry point.
const sdk = room('sdk/src', [])
room('sdk/src/rules', [rules, kinds, domain, setA, setB, sdk])

export const ROOMS: readonly Room[] = rooms

/** Sources with a function of more than 70 lines: one registers routes, the others are forms and documents to read by row. */
export const LONG_FUNCTIONS: readonly string[] = [
  'console/src/clients/secrets.tsx',
  'console/src/clients/client.tsx',
  'src/http/server.ts',
  'src/http/operation/document.ts',
  'src/cli/dealers/dealer.ts',
]

/**
 * Sources that may have more than 300 lines: tables that people read by row. `test/limits.test.ts` enforces the limit.
 */
export const LONG_TABLES: readonly string[] = ['src/sets/a/models.ts']
