/** A client that asks for many pages of its feed at once takes one connection to the database, and gets them all. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { queriesThrough } from '../../packages/postgres/connection/sql.ts'
import type { Caller } from '../../src/adapters/access/authenticate.ts'
import { listEvents } from '../../src/modules/events/feed.ts'
import type { Service } from '../../src/service/service.ts'
import { numberEvents } from '../../src/store/events/feed.ts'
import { validQuote } from '../interface/samples.ts'
import { type ClientName, openWorld, type World } from '../support/world.ts'

const PAGES = 8

let world: World
before(async () => {
  world = await openWorld()
  const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  assert.equal((await world.call('dealer', 'POST', '/api/quote/submit', { body })).status, 200)
  await numberEvents(world.sql, new Date(), 100)
})
after(() => world.close())

/** The service, and how many pages were read at once at most. With `together`, a page is answered once so many are being read. */
const watched = (together = 1) => {
  let [now, most] = [0, 0]
  const allBegan = Promise.withResolvers<void>()
  const sql = queriesThrough(async ({ text, values }, { isPrepared }) => {
    const isPage = text.includes('from client_events')
    if (isPage) most = Math.max(most, ++now)
    if (most >= together) allBegan.resolve()
    try {
      if (isPage) await allBegan.promise
      return await world.sql.unsafe<object[]>(text, values, { prepare: isPrepared })
    } finally {
      if (isPage) now--
    }
  })
  return { service: { ...world.service, sql } as Service, most: () => most }
}

const callerOf = async (client: ClientName): Promise<Caller> => {
  const clients = await world.sql<
    Caller[]
  >`select id as "clientId", dealer_id as "dealerId" from clients where id = ${`cl_${client}`}`
  return clients[0] ?? assert.fail(client)
}

const readBy = (service: Service, caller: Caller) =>
  listEvents(service, caller, { after: 0n, types: [], limit: 50 })

test('pages that one client asks for at once are read one after the other', async () => {
  const { service, most } = watched()
  const caller = await callerOf('dealer')
  const pages = await Promise.all(Array.from({ length: PAGES }, () => readBy(service, caller)))
  for (const { items } of pages) assert.equal(items.length, 1)
  assert.equal(most(), 1)
})

test('those of different clients are read beside each other', { timeout: 60_000 }, async () => {
  const { service, most } = watched(2)
  const callers = await Promise.all((['dealer', 'partner'] as const).map(callerOf))
  await Promise.all(callers.map((caller) => readBy(service, caller)))
  assert.equal(most(), 2)
})
