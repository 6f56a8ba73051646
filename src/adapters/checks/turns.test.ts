import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CheckProvider, ProviderError } from './provider.ts'
import { inTurn, NoTurn, type Turn } from './turns.ts'

const provider = (): CheckProvider => ({ name: 'register', checks: [] })
/** Each question is about another case, which nobody else waits before. */
let cases = 0
const turnAt = (now: () => number, more: Partial<Turn> = {}): Turn => ({
  now,
  isBackground: true,
  get about() {
    return String(++cases)
  },
  isAskedLeast: async () => true,
  ...more,
})
const broken = () => Promise.reject(new ProviderError('It failed.', '503'))

test('two background workers ask one provider at once, and a third is turned away', async () => {
  const [slow, other] = [provider(), provider()]
  const hanging = Promise.withResolvers<string>()
  const how = turnAt(() => 0)
  const asked = [inTurn(slow, how, () => hanging.promise), inTurn(slow, how, () => hanging.promise)]
  await assert.rejects(
    inTurn(slow, how, async () => 'asked'),
    (error) => error instanceof NoTurn && error.code === 'busy',
  )
  assert.equal(await inTurn(other, how, async () => 'asked'), 'asked')
  // People do not wait for a turn.
  assert.equal(
    await inTurn(
      slow,
      turnAt(() => 0, { isBackground: false }),
      async () => 'asked',
    ),
    'asked',
  )
  hanging.resolve('found')
  assert.deepEqual(await Promise.all(asked), ['found', 'found'])
  assert.equal(await inTurn(slow, how, async () => 'asked'), 'asked')
})

test('a third waits for a turn that is soon free', async () => {
  const one = provider()
  const how = turnAt(() => 0)
  const brief = Promise.withResolvers<string>()
  const asked = [1, 2, 3].map((number) =>
    inTurn(one, how, () => (number === 3 ? Promise.resolve('third') : brief.promise)),
  )
  brief.resolve('found')
  assert.deepEqual(await Promise.all(asked), ['found', 'found', 'third'])
})

test('after three failures in a row a provider is left alone, for longer after each further one, until one succeeds', async () => {
  const one = provider()
  let now = 0
  const how = turnAt(() => now)
  /** `down` where it was not asked. */
  const ask = async (question: () => Promise<unknown> = broken) =>
    inTurn(one, how, question).then(
      () => 'found',
      (error) => error.code,
    )
  assert.deepEqual([await ask(), await ask(), await ask(), await ask()], ['503', '503', '503', 'down'])
  for (const seconds of [30, 60, 120, 240, 300, 300]) {
    now += seconds * 1_000 - 1
    assert.equal(await ask(), 'down', `${seconds} seconds are not over`)
    now += 1
    assert.equal(await ask(), '503', `${seconds} seconds are over`)
  }
  // A person may ask at any time, and one success is enough.
  assert.equal(
    await inTurn(
      one,
      turnAt(() => 0, { isBackground: false }),
      async () => 'found',
    ),
    'found',
  )
  assert.deepEqual([await ask(), await ask(), await ask()], ['503', '503', '503'])
  assert.equal(await ask(), 'down')
})

test('one question at a time tries whether a provider responds again', async () => {
  const one = provider()
  let now = 0
  const how = turnAt(() => now)
  for (let times = 0; times < 3; times++) await assert.rejects(inTurn(one, how, broken))
  now = 30_000
  const trial = Promise.withResolvers<string>()
  const trying = inTurn(one, how, () => trial.promise)
  await assert.rejects(inTurn(one, how, broken), { code: 'down' })
  trial.resolve('found')
  assert.equal(await trying, 'found')
  await assert.rejects(inTurn(one, how, broken), { code: '503' })
})

test('a question that ends since the service stops is no failure of the provider', async () => {
  const one = provider()
  const how = turnAt(() => 0)
  const stopped = () => Promise.reject(new ProviderError('The service stops.', 'stopped'))
  for (let times = 0; times < 5; times++) await assert.rejects(inTurn(one, how, stopped), { code: 'stopped' })
})

test('an error about one case is no failure of the provider: 4xx, an exception, a response that is not valid', async () => {
  for (const code of ['400', '401', '302', 'exception', 'ended', 'invalid']) {
    const one = provider()
    const ofOneCase = () => Promise.reject(new ProviderError('It failed.', code))
    const how = turnAt(() => 0)
    for (let times = 0; times < 5; times++) await assert.rejects(inTurn(one, how, ofOneCase), { code })
    // Between outages it shows that the provider works.
    for (const question of [broken, broken, ofOneCase, broken, broken])
      await assert.rejects(inTurn(one, how, question))
    assert.equal(await inTurn(one, how, async () => 'asked'), 'asked')
  }
})

test('one case that a provider always fails leaves nobody else unasked', async () => {
  const one = provider()
  const failing = turnAt(() => 0, { about: 'failing' })
  for (let times = 0; times < 10; times++) await assert.rejects(inTurn(one, failing, broken), { code: '503' })
  assert.equal(
    await inTurn(
      one,
      turnAt(() => 0, { about: 'good' }),
      async () => 'asked',
    ),
    'asked',
  )
})

test('the case that was asked least tries whether a provider responds again', async () => {
  const one = provider()
  let now = 0
  const how = turnAt(() => now)
  for (let times = 0; times < 3; times++) await assert.rejects(inTurn(one, how, broken))
  now = 30_000
  const asked: string[] = []
  const ask = (about: string, isLeast: boolean) =>
    inTurn(
      one,
      turnAt(() => now, { about, isAskedLeast: async () => isLeast }),
      async () => {
        asked.push(about)
        return 'found'
      },
    )
  await assert.rejects(ask('often', false), { code: 'down' })
  assert.equal(await ask('least', true), 'found')
  assert.equal(await ask('often', false), 'found')
  assert.deepEqual(asked, ['least', 'often'])
})
