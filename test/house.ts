/**
 * The rooms of the house, from the ground up, and what each may import. A room uses only rooms above it in this list, so imports
 * go one way. docs/architecture.md says what each room is for.
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
const config = room('src/config.ts', [domain])
const store = room('src/store', [domain])
const auth = room('src/auth', [domain, store])
const mail = room('src/mail', [domain, store])
const sms = room('src/sms', [domain, store])
const events = room('src/events', [domain, store])
const signing = room('src/signing', [domain, store])
const operations = room('src/operations', [
  rules,
  kinds,
  domain,
  config,
  store,
  auth,
  mail,
  sms,
  events,
  signing,
])
const assembly = room('src/assembly.ts', [config, store])
const besideService = room('src/beside-service.ts', [config, store, assembly])
const openService = room('src/open-service.ts', [
  domain,
  setA,
  setB,
  store,
  auth,
  sms,
  events,
  operations,
  assembly,
])
const work = room('src/work.ts', [domain, config, store, mail, events, operations])
const problem = room('src/http/problem.ts', [domain, setA])
// The document names every rule and event, which the rest of HTTP never sees.
const ofOpenApi = [rules, kinds, domain, setA, setB, quotation, events, auth, operations, problem]
const openApi = room('src/http/openapi', ofOpenApi)
// What the console's operations answer, which the pages know too.
const wire = room('src/http/console/wire.ts', [domain, auth, operations])
const http = room('src/http', [domain, setA, setB, quotation, auth, operations, problem, openApi, wire])
const serve = room('src/serve.ts', [
  domain,
  config,
  store,
  auth,
  sms,
  operations,
  assembly,
  besideService,
  openService,
  work,
  http,
])
const cli = room('src/cli', [
  rules,
  kinds,
  domain,
  setA,
  setB,
  config,
  store,
  auth,
  events,
  signing,
  operations,
  assembly,
  openService,
  http,
  serve,
])
room('src/main.ts', [cli])
// The pages know of the service what it says to them, and what also runs in browsers.
room('console', [wire, rules, kinds, domain, setA, setB])

export const ROOMS: readonly Room[] = rooms
