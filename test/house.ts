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
// A quotation, and files of the operator, speak set B's names.
const setB = 'src/sets/b'
const quotation = room('src/sets/quotation', [...pure, setB])
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
  ...['agreement', 'catalogue', 'documents', 'mail'].map((name) => adapter(name)),
]
const operations = room('src/operations', [...pure, encryption, postgres, seal, store, ...adapters])
const below = [...pure, encryption, postgres, seal, store, ...adapters, operations]
const service = room('src/service', [...below, ...sets])
// HTTP reaches the database through operations alone.
const http = room('src/http', [
  ...pure,
  ...sets,
  quotation,
  ...files,
  access,
  watch,
  delivery,
  operations,
  service,
])
const cli = room('src/cli', [...below, ...sets, ...files, service, http])
room('src/main', [...below, service, http, cli])
// The pages know how the service declares its operations, and code that also runs in browsers.
const ofPages = [...pure, ...sets, ...files, http]
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
