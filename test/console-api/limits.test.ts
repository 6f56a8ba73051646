/** How many requests per minute a network and a person may make, and how many of their refusals are recorded. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { type Console, countOf, kindOf, openConsole } from './support.ts'

const VISITORS = 120
const PERSONS = 600
const OF_A_NETWORK = 1_200
const RECORDED_OF_ONE = 60
const RECORDED_OF_ALL = 600

let testConsole: Console
before(async () => {
  testConsole = await openConsole()
})
after(() => testConsole.close())

/** Asks so many times at once, and counts the responses by status. */
const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
  const counts: Record<number, number> = {}
  for (let left = count; left > 0; left -= 50) {
    const responses = await Promise.all(Array.from({ length: Math.min(50, left) }, ask))
    for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

const from = (address: string) => ({ 'x-forwarded-for': address })

test('a network address without a session is limited, whatever cookies it makes up', async () => {
  const headers = from('192.0.2.10')
  assert.deepEqual(await statuses(VISITORS + 5, () => testConsole.ask('GET', '/me', { headers })), {
    401: VISITORS,
    429: 5,
  })
  const made = { ...headers, cookie: `forecourt=${'a'.repeat(43)}` }
  const response = await testConsole.ask('POST', '/sign-in', { headers: made })
  assert.equal(kindOf(response), 'too-many-requests')
  assert.match(response.headers.get('retry-after') ?? '', /^\d+$/)
  assert.doesNotMatch(response.body.detail, /Retry-After/)
  assert.equal((await testConsole.ask('GET', '/me', { headers: from('192.0.2.11') })).status, 401)
})

test('a person is limited over all their sessions and addresses, and others beside them are not', async () => {
  const sessions = [
    await testConsole.begin(testConsole.people.admin),
    await testConsole.begin(testConsole.people.admin),
  ]
  let n = 0
  const ask = () => {
    const session = sessions[++n % 2] ?? ''
    return testConsole.ask('GET', '/me', { session, headers: from(`192.0.2.${n % 200}`) })
  }
  assert.deepEqual(await statuses(PERSONS + 5, ask), { 200: PERSONS, 429: 5 })
  const session = await testConsole.begin(testConsole.people.underwriter)
  assert.equal((await testConsole.ask('GET', '/me', { session })).status, 200)
})

test('a network is limited whoever is signed in there, before the database looks up the session', async () => {
  const headers = from('192.0.2.220')
  const people = ['ownAdmin', 'ownUser', 'otherAdmin'] as const
  const sessions = await Promise.all(people.map((name) => testConsole.begin(testConsole.people[name])))
  let n = 0
  const ask = () => testConsole.ask('GET', '/me', { session: sessions[++n % 3] ?? '', headers })
  assert.deepEqual(await statuses(OF_A_NETWORK + 3, ask), { 200: OF_A_NETWORK, 429: 3 })
  await testConsole.sql.begin(async (sql) => {
    await sql`lock table sessions in access exclusive mode`
    const response = await ask()
    assert.equal(kindOf(response), 'too-many-requests')
    assert.match(response.headers.get('retry-after') ?? '', /^\d+$/)
  })
  const headersOfOthers = from('192.0.2.221')
  const other = await testConsole.ask('GET', '/me', { session: sessions[0] ?? '', headers: headersOfOthers })
  assert.equal(other.status, 200)
})

test('an address with a port counts, and is recorded, as the address', async () => {
  let port = 1_024
  const ask = () => testConsole.ask('GET', '/me', { headers: from(`192.0.2.230:${++port}`) })
  assert.deepEqual(await statuses(VISITORS + 5, ask), { 401: VISITORS, 429: 5 })
})

/** The refusals that a stranger can have recorded, by action. */
const REFUSED: readonly (readonly [action: string, ask: (address: string) => Promise<unknown>])[] = [
  [
    'request.malformedCookie',
    (address) => testConsole.ask('GET', '/me', { headers: { ...from(address), cookie: 'forecourt=x' } }),
  ],
]

const times = async (count: number, ask: (n: number) => Promise<unknown>) => {
  for (let first = 0; first < count; first += 50) {
    await Promise.all(Array.from({ length: Math.min(50, count - first) }, (_, n) => ask(first + n)))
  }
}

for (const [index, [action, ask]] of REFUSED.entries()) {
  test(`${action} is recorded up to a limit for one network, up to another for all, and again a minute later`, async () => {
    await testConsole.sql`
      insert into clients (id, name, dealer_id, mode, scopes, requests_per_minute, redirect_uris, created_at)
      values ('cl_sample', 'Sample client', null, 'test', '{}', 600, '{https://sample.example/back}', now())
      on conflict do nothing`
    const recorded = async (work: () => Promise<unknown>) => {
      const before = await countOf(testConsole.sql, action)
      await work()
      return (await countOf(testConsole.sql, action)) - before
    }
    const one = `10.${index}.0.1`
    testConsole.passTime(60_000)
    assert.equal(await recorded(() => times(RECORDED_OF_ONE + 5, () => ask(one))), RECORDED_OF_ONE)
    const rest = RECORDED_OF_ALL - RECORDED_OF_ONE
    const ofMany = () => times(rest + 20, (n) => ask(`10.${index}.1.${n % 250}`))
    assert.equal(await recorded(ofMany), rest)
    testConsole.passTime(60_000)
    assert.equal(await recorded(() => ask(one)), 1)
  })
}

test('a person’s answers with invalid tickets are recorded up to a limit', async () => {
  const session = await testConsole.begin(testConsole.people.underwriter)
  const before = await countOf(testConsole.sql, 'consent.ticketRefused')
  const body = { ticket: 'none', decision: 'agree' }
  await times(RECORDED_OF_ONE + 5, () => testConsole.ask('POST', '/consent', { session, body }))
  assert.equal((await countOf(testConsole.sql, 'consent.ticketRefused')) - before, RECORDED_OF_ONE)
})
