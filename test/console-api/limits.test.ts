/** How many requests a minute a network address and a person may make. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { type Console, kindOf, openConsole } from './support.ts'

const VISITORS = 120
const PERSONS = 600

let console: Console
before(async () => {
  console = await openConsole()
})
after(() => console.close())

/** Asks so many times at once, and counts the answers by status. */
const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
  const counts: Record<number, number> = {}
  for (let left = count; left > 0; left -= 50) {
    const answers = await Promise.all(Array.from({ length: Math.min(50, left) }, ask))
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

const from = (address: string) => ({ 'x-forwarded-for': address })

test('a network address without a session is limited, whatever cookies it makes up', async () => {
  const headers = from('192.0.2.10')
  assert.deepEqual(await statuses(VISITORS + 5, () => console.ask('GET', '/me', { headers })), {
    401: VISITORS,
    429: 5,
  })
  const made = { ...headers, cookie: `forecourt=${'a'.repeat(43)}` }
  const answer = await console.ask('POST', '/sign-in', { headers: made })
  assert.equal(kindOf(answer), 'too-many-requests')
  assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
  assert.equal((await console.ask('GET', '/me', { headers: from('192.0.2.11') })).status, 401)
})

test('of IPv6 the network counts, which one sender has many addresses of', async () => {
  let n = 0
  const ask = () => console.ask('GET', '/me', { headers: from(`2001:db8:1:2::${(++n).toString(16)}`) })
  assert.deepEqual(await statuses(VISITORS + 5, ask), { 401: VISITORS, 429: 5 })
})

test('a person is limited over all their sessions and addresses, and others beside them are not', async () => {
  const sessions = [await console.begin(console.people.admin), await console.begin(console.people.admin)]
  let n = 0
  const ask = () => {
    const session = sessions[++n % 2] ?? ''
    return console.ask('GET', '/me', { session, headers: from(`192.0.2.${n % 200}`) })
  }
  assert.deepEqual(await statuses(PERSONS + 5, ask), { 200: PERSONS, 429: 5 })
  const session = await console.begin(console.people.underwriter)
  assert.equal((await console.ask('GET', '/me', { session })).status, 200)
})
