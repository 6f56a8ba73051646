/**
 * The floors of the house, from the ground up, and what each may import: floors above it in this list. Imports go one way,
 * between the folders of a floor too. docs/architecture.md says what each floor is for. The linter's settings know neither
 * order nor circles.
 */
import { SET_NAMES } from '../src/domain/application/sets.ts'
import type { Room } from './support/import-graph.ts'

const rooms: Room[] = []
const room = (path: string, uses: readonly string[]): string => {
  rooms.push({ path, uses })
  return path
}

/** Rooms in one folder: each may import what the folder may, and earlier rooms of the folder. */
const floor = (folder: string, uses: readonly string[], names: readonly string[]): readonly string[] => {
  const above: string[] = []
  for (const name of names) above.push(room(`${folder}/${name}`, [...uses, ...above]))
  return above
}

const values = room('packages/values', [])
const rules = room('packages/rules', [values])
const encryption = room('packages/encryption', [])
const seal = room('packages/pdf-seal', [])
const reader = room('packages/pdf-reader', [])
const postgres = room('packages/postgres', [values])
const domain = room('src/domain', [values, rules])
const pure = [values, rules, domain]
const ofSets = SET_NAMES.map((name) => room(`src/sets/${name}`, pure))
const sets = [...ofSets, room('src/sets/model-sets.ts', [...pure, ...ofSets])]
// A and files of the operator, speak set B's names.
const setB = 'src/sets/b'
const files = [room('src/sets/products', [...pure, setB]), room('src/sets/policy', [...pure, setB])]
const store = room('src/store', [...pure, encryption, postgres])
const adapter = (name: string, ...more: readonly string[]): string =>
  room(`src/adapters/${name}`, [values, domain, encryption, postgres, seal, reader, store, ...more])
const access = adapter('access')
const watch = adapter('watch')
const delivery = adapter('delivery', watch)
// Providers at addresses get cases signed as webhooks are.
const checks = adapter('checks', watch, delivery)
const adapters = [
  access,
  watch,
  delivery,
  checks,
  ...['agreement', 'catalogue', 'documents'].map((name) => adapter(name)),
]
const base = [...pure, encryption, postgres, seal, store, ...adapters]
const service = room('src/service', [...base, ...sets])
// How operations are declared, read and answered. It reaches the database through the service alone.
const http = room('src/http', [...pure, ...sets, access, watch, delivery, service])
const cli = room('src/cli', [...base, ...sets, ...files, service, http])
// A module is a topic: its use cases, then its faces, as `IS_FACE` tells by their names. Use cases know nothing of HTTP.
const modules: string[] = []
const useCases: string[] = []
const WITH_COMMANDS = new Set([
  'lender-systems',
  'audit',
  'signing',
  'privacy',
  'clients',
  'people',
  'products',
  'running',
  'sandbox',
])
for (const name of [
  'applications',
  'audit',
  'sets',
  'signing',
  'duties',
  'privacy',
  'submissions',
  'clients',
  'people',
  'products',
  'lender',
  'running',
  'events',
  'sandbox',
  'cases',
  'lender-systems',
  'dealer-desk',
]) {
  const path = `src/modules/${name}`
  useCases.push(room(path, [...base, service, ...useCases]))
  const ofFaces = [...pure, ...sets, ...files, access, watch, delivery, service, http]
  modules.push(path, room(`${path}:faces`, [...ofFaces, ...modules, path]))
  if (!WITH_COMMANDS.has(name)) continue
  modules.push(room(`${path}:commands`, [...base, ...sets, ...files, service, http, cli, ...modules]))
}
const server = room('src/server', [
  ...pure,
  ...sets,
  ...files,
  access,
  watch,
  delivery,
  service,
  http,
  ...modules,
])
room('src/main', [...base, service, http, cli, ...modules, server])
// The pages know how the service declares its operations, and code that also runs in browsers.
const ofPages = [
  ...pure,
  ...sets,
  ...files,
  http,
  server,
  ...modules.filter((path) => path.endsWith(':faces')),
]
const common = floor('console/src', ofPages, ['names', 'api', 'ui', 'shared'])
const audiences = ['visitor', 'staff', 'dealer', 'admin'].map((name) =>
  room(`console/src/${name}`, [...ofPages, ...common]),
)
const pages = [...common, ...audiences]
pages.push(room('console/src/app', [...ofPages, ...pages]))
room('console', [...ofPages, ...pages])

// The SDK is a package of its own: it knows the service by its OpenAPI document. Its build bundles the rules into one entry point.
const sdk = room('sdk/src', [])
room('sdk/src/rules', [...pure, ...ofSets, sdk])
// The package's program has the commands of the service's own that are clients of its API.
room('sdk/src/tool', [...pure, ...sets, access, delivery, cli, sdk])

export const ROOMS: readonly Room[] = rooms
