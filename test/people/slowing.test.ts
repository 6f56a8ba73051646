/** Failures to sign in slow what comes after them: by account and by network, to the millisecond. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { ACCOUNT_FAILURES, NETWORK_FAILURES } from '../../src/adapters/access/limits.ts'
import { passwordWork } from '../../src/adapters/access/password.ts'
import { signIn } from '../../src/modules/people/sign-in.ts'
import { SIGN_IN_FAILED, tooManyRequests } from '../../src/service/refusal.ts'
import { countFailure, countInWindow, noteWait, uncountFailure } from '../../src/store/people/sign-in.ts'
import {
  DAY,
  EMAILS,
  HOUR,
  kindOf,
  MINUTE,
  openPeople,
  PASSWORD,
  type People,
  SECOND,
  stranger,
  visitorFrom,
} from './people-world.ts'

let people: People
before(async () => {
  people = await openPeople()
})
after(() => people.close())

let subjects = 0
const subject = () => Buffer.from(`subject ${subjects++}`)
const NOON = Date.parse('2026-11-20T12:00:00Z')
const at = (milliseconds: number) => new Date(NOON + milliseconds)

for (const [name, limit] of Object.entries({ account: ACCOUNT_FAILURES, network: NETWORK_FAILURES })) {
  test(`${name}: after ${limit.free} failures comes a wait of 1 s, which doubles up to 15 minutes`, async () => {
    const { sql } = people
    const key = subject()
    let now = 0
    for (let failure = 1; failure < limit.free; failure++) {
      assert.deepEqual(await countFailure(sql, key, limit, at(now)), { is: 'counted', waitUntil: null })
    }
    const waits = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900].map((seconds) => seconds * SECOND)
    for (const wait of waits) {
      const until = at(now + wait)
      assert.deepEqual(await countFailure(sql, key, limit, at(now)), { is: 'counted', waitUntil: until })
      assert.deepEqual(await countFailure(sql, key, limit, at(now)), { is: 'waiting', until })
      assert.deepEqual(await countFailure(sql, key, limit, at(now + wait - 1)), { is: 'waiting', until })
      now += wait
    }
    // A day after the last one that was counted, or an hour after the first; not a millisecond before.
    const last = now - 15 * MINUTE
    const end = (limit.retainedFrom === 'last' ? last : 0) + limit.retainedMilliseconds
    const early = sql.begin(async (transaction) => {
      const counted = await countFailure(transaction, key, limit, at(end - 1))
      assert.deepEqual(counted, { is: 'counted', waitUntil: at(end - 1 + 15 * MINUTE) })
      throw new Error('undone')
    })
    await assert.rejects(early, /undone/)
    for (let failure = 1; failure < limit.free; failure++) {
      assert.deepEqual(await countFailure(sql, key, limit, at(end)), {
        is: 'counted',
        waitUntil: null,
      })
    }
    const again = await countFailure(sql, key, limit, at(end))
    assert.deepEqual(again, { is: 'counted', waitUntil: at(end + SECOND) })
  })
}

test('a count of any size brings a wait of 15 minutes', async () => {
  const key = subject()
  await people.sql`insert into sign_in_failures (subject_hash, failures, first_at, last_at)
    values (${key}, 100000, ${at(0)}, ${at(0)})`
  const counted = await countFailure(people.sql, key, ACCOUNT_FAILURES, at(1))
  assert.deepEqual(counted, { is: 'counted', waitUntil: at(1 + 15 * MINUTE) })
})

test('what turned out to be no failure is taken back with the wait that it brought, and no other', async () => {
  const { sql } = people
  const [key, limit] = [subject(), { ...ACCOUNT_FAILURES, free: 2 }]
  const first = await countFailure(sql, key, limit, at(0))
  const second = await countFailure(sql, key, limit, at(0))
  assert.ok(first.is === 'counted' && second.is === 'counted')
  await uncountFailure(sql, key, first)
  assert.equal((await countFailure(sql, key, limit, at(1))).is, 'waiting')
  await uncountFailure(sql, key, second)
  assert.deepEqual(await countFailure(sql, key, limit, at(1)), { is: 'counted', waitUntil: null })
})

test('a window counts so many from its first, and begins anew at its end', async () => {
  const { sql } = people
  const [key, limit] = [subject(), { most: 3, windowMilliseconds: HOUR }]
  for (const passed of [0, 1, HOUR - 1]) {
    assert.deepEqual(await countInWindow(sql, key, limit, at(passed)), { is: 'counted' })
  }
  assert.deepEqual(await countInWindow(sql, key, limit, at(HOUR - 1)), { is: 'waiting', until: at(HOUR) })
  for (const passed of [HOUR, HOUR + 1, HOUR + 2]) {
    assert.deepEqual(await countInWindow(sql, key, limit, at(passed)), { is: 'counted' })
  }
  const waiting = await countInWindow(sql, key, limit, at(HOUR + 3))
  assert.deepEqual(waiting, { is: 'waiting', until: at(2 * HOUR) })
})

test('a wait that would be longer than any began before the clock was set back, and is over', async () => {
  const { sql } = people
  const [failing, windowed] = [subject(), subject()]
  const limit = { ...ACCOUNT_FAILURES, free: 1 }
  const window = { most: 1, windowMilliseconds: HOUR }
  for (let failure = 0; failure < 12; failure++) {
    await sql`update sign_in_failures set blocked_until = null where subject_hash = ${failing}`
    await countFailure(sql, failing, limit, at(0))
  }
  await countInWindow(sql, windowed, window, at(0))
  // The clocks of two machines may differ by two minutes: that ends no wait.
  for (const [passed, is] of [
    [-2 * MINUTE, 'waiting'],
    [-2 * MINUTE - 1, 'counted'],
  ] as const) {
    assert.equal((await countFailure(sql, failing, limit, at(passed))).is, is)
    assert.equal((await countInWindow(sql, windowed, window, at(passed))).is, is)
  }
})

test('a wait is noted once, whoever notes it', async () => {
  const key = subject()
  const noted = await Promise.all([1, 2, 3].map(() => noteWait(people.sql, key, at(SECOND), at(0))))
  assert.deepEqual(noted.sort(), [false, false, true])
  assert.equal(await noteWait(people.sql, key, at(2 * SECOND), at(SECOND)), true)
})

test('five failures are free; then the right password has to wait as well, and clears the count', async () => {
  const { service, passTime } = people
  const attempt = (password: string) => signIn(service, { email: EMAILS.seller, password }, stranger())
  for (let i = 0; i < 5; i++) assert.deepEqual(await attempt('wrong'), SIGN_IN_FAILED)
  assert.deepEqual(await attempt(PASSWORD), tooManyRequests(1))
  passTime(SECOND - 1)
  assert.deepEqual(await attempt(PASSWORD), tooManyRequests(1))
  passTime(1)
  assert.deepEqual(await attempt('wrong'), SIGN_IN_FAILED)
  passTime(1)
  assert.deepEqual(await attempt(PASSWORD), tooManyRequests(2))
  passTime(2 * SECOND - 1)
  assert.equal(kindOf(await attempt(PASSWORD)), 'signedIn')
  for (let i = 0; i < 5; i++) assert.deepEqual(await attempt('wrong'), SIGN_IN_FAILED)
  assert.equal(kindOf(await attempt(PASSWORD)), 'too-many-requests')
  passTime(DAY)
})

test('an address that nobody has is slowed in the same way, however it is spelt', async () => {
  const spelt = [
    'nobody@dealer.example',
    'NOBODY@dealer.example',
    ' nobody@dealer.example',
    'Nobody@Dealer.Example ',
  ]
  const attempt = (i: number) =>
    signIn(people.service, { email: spelt[i % spelt.length] ?? '', password: PASSWORD }, stranger())
  for (let i = 0; i < 5; i++) assert.deepEqual(await attempt(i), SIGN_IN_FAILED)
  assert.deepEqual(await attempt(5), tooManyRequests(1))
})

test('of twenty attempts at once on one account five are verified', async () => {
  for (const email of [EMAILS.other, 'nobody.at.once@dealer.example']) {
    const begun = passwordWork.begun()
    const attempts = Array.from({ length: 20 }, () =>
      signIn(people.service, { email, password: 'wrong' }, stranger()),
    )
    const responses = (await Promise.all(attempts)).map(kindOf)
    assert.equal(passwordWork.begun() - begun, 5)
    assert.equal(responses.filter((kind) => kind === 'sign-in-failed').length, 5)
    assert.equal(responses.filter((kind) => kind === 'too-many-requests').length, 15)
  }
  people.passTime(DAY)
})

test('of a hundred attempts at once from one network sixty are verified; then who was not there before waits', async () => {
  const from = (host: number) => visitorFrom(`2001:db8:ffff:1:${host.toString(16)}::7`)
  const begun = passwordWork.begun()
  const responses: string[] = []
  // Few at a time, or the work itself would be too much.
  for (let done = 0; done < 100; done += 10) {
    const attempts = Array.from({ length: 10 }, (_, i) =>
      signIn(
        people.service,
        { email: `nobody${done + i}@dealer.example`, password: 'wrong' },
        from(done + i),
      ),
    )
    responses.push(...(await Promise.all(attempts)).map(kindOf))
  }
  assert.equal(passwordWork.begun() - begun, 60)
  assert.equal(responses.filter((kind) => kind === 'too-many-requests').length, 40)
  const given = { email: EMAILS.seller, password: PASSWORD }
  assert.equal(kindOf(await signIn(people.service, given, from(99))), 'too-many-requests')
  assert.equal(kindOf(await signIn(people.service, given, visitorFrom('2001:db8:ffff:2::7'))), 'signedIn')
  people.passTime(DAY)
})

test('where a network waits, right passwords of users whom nobody guessed at come through, and known ones always', async () => {
  const { service, passTime } = people
  const office = visitorFrom('198.51.100.77')
  const attempt = (email: string, password: string) => signIn(service, { email, password }, office)
  assert.equal(kindOf(await attempt(EMAILS.seller, PASSWORD)), 'signedIn')
  const guess = (from: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, i) => attempt(`guessed${from + i}@dealer.example`, 'wrong')),
    )
  for (let i = 0; i < 30; i += 10) await guess(i, 10)
  // Who was guessed at waits with the network: neither they nor who guesses on may try.
  assert.equal(kindOf(await attempt('guessed3@dealer.example', PASSWORD)), 'too-many-requests')
  // The chances are there for right passwords, which cost none.
  for (let i = 0; i < 35; i++) {
    assert.equal(kindOf(await attempt(EMAILS.other, PASSWORD)), 'signedIn')
    await people.sql`delete from known_networks`
  }
  await people.enter('seller', visitorFrom('198.51.100.78'))
  for (let i = 30; i < 60; i += 10) await guess(i, 10)
  assert.equal(kindOf(await attempt(EMAILS.other, PASSWORD)), 'too-many-requests', 'the chances are used up')
  passTime(HOUR)
  assert.equal(kindOf(await attempt(EMAILS.seller, PASSWORD)), 'signedIn')
  for (let i = 100; i < 170; i += 10) await guess(i, 10)
  assert.equal(kindOf(await attempt(EMAILS.other, PASSWORD)), 'too-many-requests')
  assert.equal(kindOf(await attempt(EMAILS.seller, PASSWORD)), 'signedIn', 'known there')
  // Guesses at who is known there count for them alone, and slow them as ever.
  for (let i = 0; i < 5; i++) assert.deepEqual(await attempt(EMAILS.seller, 'wrong'), SIGN_IN_FAILED)
  assert.equal(kindOf(await attempt(EMAILS.seller, PASSWORD)), 'too-many-requests')
  passTime(DAY)
})

test('signing in takes back what it counted itself for its network, not what others failed', async () => {
  const from = visitorFrom('198.51.100.9')
  const failures = async () => {
    const [row] = await people.sql<{ sum: number }[]>`
      select coalesce(sum(failures), 0)::int as sum from sign_in_failures where last_at = ${new Date(people.service.now())}`
    return row?.sum
  }
  for (let i = 0; i < 3; i++) {
    await signIn(people.service, { email: `someone${i}@dealer.example`, password: 'wrong' }, from)
  }
  assert.equal(await failures(), 6)
  await people.enter('seller', from)
  assert.equal(await failures(), 6)
  people.passTime(DAY)
})

test('attempts that an account slows are not held against the network', async () => {
  const from = visitorFrom('198.51.100.10')
  const attempt = (email: string) => signIn(people.service, { email, password: 'wrong' }, from)
  for (let i = 0; i < 60; i++) await attempt('nobody.again@dealer.example')
  assert.deepEqual(await attempt('nobody.else@dealer.example'), SIGN_IN_FAILED)
})

test('slowed attempts are put on record once in a wait', async () => {
  const { service, passTime, audit, ids } = people
  const attempt = () => signIn(service, { email: EMAILS.admin, password: 'wrong' }, stranger())
  for (let i = 0; i < 5; i++) await attempt()
  await audit()
  for (let i = 0; i < 8; i++) assert.equal(kindOf(await attempt()), 'too-many-requests')
  const slowed = { action: 'signIn.slowed', actor: 'service visitor', subject: `user ${ids.admin}` }
  assert.deepEqual(await audit(), [slowed])
  passTime(SECOND)
  await attempt()
  await audit()
  for (let i = 0; i < 8; i++) assert.equal(kindOf(await attempt()), 'too-many-requests')
  assert.deepEqual(await audit(), [slowed])
})

test('who signed in from a network of late is not made to wait there by guesses from elsewhere', async () => {
  const { service, passTime } = people
  const home = visitorFrom('192.0.2.77')
  const attempt = (password: string, visitor = stranger()) =>
    signIn(service, { email: EMAILS.seller, password }, visitor)
  assert.equal(kindOf(await attempt(PASSWORD, home)), 'signedIn')
  for (let i = 0; i < 5; i++) assert.deepEqual(await attempt('wrong'), SIGN_IN_FAILED)
  assert.equal(kindOf(await attempt(PASSWORD)), 'too-many-requests')
  assert.equal(kindOf(await attempt(PASSWORD, home)), 'signedIn')
  for (let i = 0; i < 5; i++) assert.deepEqual(await attempt('wrong', home), SIGN_IN_FAILED)
  assert.equal(kindOf(await attempt(PASSWORD, home)), 'too-many-requests')
  passTime(90 * DAY)
  for (let i = 0; i < 5; i++) assert.deepEqual(await attempt('wrong'), SIGN_IN_FAILED)
  assert.equal(
    kindOf(await attempt(PASSWORD, home)),
    'too-many-requests',
    'after 90 days the network is like any other',
  )
  passTime(DAY)
})
