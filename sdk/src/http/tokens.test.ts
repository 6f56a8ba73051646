/** Access tokens: one request for simultaneous callers, and a new token in time. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { byTokens } from './tokens.ts'

const numbered = (secondsValid: number) => {
  const world = { now: 0, issued: 0, fails: false }
  const authorization = byTokens(
    async () => {
      world.issued++
      if (world.fails) throw new Error('away')
      return { token: `t${world.issued}`, secondsValid }
    },
    () => world.now,
  )
  return { world, header: () => authorization.header(undefined), renew: authorization.renew }
}

test('simultaneous callers share a request, and a token is used until shortly before it expires', async () => {
  const { world, header } = numbered(600)
  assert.deepEqual(await Promise.all([header(), header(), header()]), Array(3).fill('Bearer t1'))
  world.now = 539_000
  assert.equal(await header(), 'Bearer t1')
  world.now = 540_000
  assert.deepEqual([await header(), world.issued], ['Bearer t2', 2])
})

test('a short-lived token is used for nine tenths of its lifetime', async () => {
  const { world, header } = numbered(10)
  await header()
  world.now = 8_999
  assert.equal(await header(), 'Bearer t1')
  world.now = 9_000
  assert.equal(await header(), 'Bearer t2')
})

test('a refused token is dropped, but not the token that has already replaced it', async () => {
  const { header, renew } = numbered(600)
  const refused = await header()
  renew(refused)
  assert.equal(await header(), 'Bearer t2')
  renew(refused)
  assert.equal(await header(), 'Bearer t2')
})

test('a failed request is not kept', async () => {
  const { world, header } = numbered(600)
  world.fails = true
  await assert.rejects(header(), /away/)
  world.fails = false
  assert.equal(await header(), 'Bearer t2')
})
