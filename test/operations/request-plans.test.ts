import test, { after, before } from 'node:test'
import { leastId } from '../../packages/postgres/connection/uuid.ts'
import { LOOKED_THROUGH_REQUESTS, type RequestSearch, requestPage } from '../../src/store/audit/requests.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { assertReadByIndex } from './plans.ts'

const REQUESTS = 60_000
const BEGIN = Date.parse('2026-03-02T09:00:00Z')
/** The planner may read all 1,200 failures of the client and sort them, but not the 3,000 requests of an operation. */
const LOOKED_AT_MAXIMUM = 1_500
const APPLICATION = '00000000-0000-4000-9000-000000000007'
const REQUEST = '00000000-0000-4000-8000-000000004321'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await database.sql`
    insert into api_requests (id, client_id, request_id, at, mode, method, operation, path, status, milliseconds,
      application_id, details)
    select (lpad(to_hex(${BEGIN}::bigint + n * 1000), 12, '0') || '70008000' || lpad(n::text, 12, '0'))::uuid,
      'cl_' || n % 5, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, now(), 'live',
      case when n % 100 = 0 then 'DELETE' else 'POST' end, 'operation' || n % 20, '/api/sample',
      case when n % 50 = 1 then 400 when n % 1000 = 0 then 503 else 200 end, 1,
      ('00000000-0000-4000-9000-' || lpad((n % 9000)::text, 12, '0'))::uuid, '{}'
    from generate_series(1, ${REQUESTS}::integer) n`
  await database.sql.unsafe('analyze api_requests')
})
after(() => database.close())

const BASE: RequestSearch = {
  clientId: 'cl_1',
  status: undefined,
  method: undefined,
  operation: undefined,
  requestId: undefined,
  applicationId: undefined,
  before: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  from: leastId(0),
}

const EXACT: Readonly<Record<string, Partial<RequestSearch>>> = {
  'no filter': {},
  'what failed': { status: 'failed' },
  'an operation': { operation: 'operation6' },
  'an operation that failed': { operation: 'operation1', status: 'failed' },
  'a request': { requestId: REQUEST },
  'an application': { applicationId: APPLICATION },
  'a span of time': { from: leastId(BEGIN + 3_600_000), before: leastId(BEGIN + 7_200_000) },
}

for (const [name, filter] of Object.entries(EXACT)) {
  test(`${name} is read by an index`, () =>
    assertReadByIndex(database.sql, requestPage(database.sql, { ...BASE, ...filter }, 51), {
      table: 'api_requests',
      most: LOOKED_AT_MAXIMUM,
    }))
}

for (const [name, filter] of Object.entries({
  'a class of status': { status: '2xx' },
  'a class of failures': { status: '5xx' },
  'a method': { method: 'DELETE' },
  'all at once': { status: '4xx', method: 'POST', operation: 'operation1', applicationId: APPLICATION },
} as const satisfies Record<string, Partial<RequestSearch>>)) {
  test(`${name} is read by an index, and looks at no more than its bound`, () =>
    assertReadByIndex(
      database.sql,
      requestPage(database.sql, { ...BASE, ...filter }, LOOKED_THROUGH_REQUESTS),
      { table: 'api_requests', most: LOOKED_THROUGH_REQUESTS },
    ))
}
