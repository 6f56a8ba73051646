/** What is measured on few and on many applications: each work as a load on one of the two. */

import { referenceOf } from '../src/domain/application/reference.ts'
import { createClient } from '../src/modules/clients/clients.ts'
import { createDealer } from '../src/modules/people/organisations.ts'
import { Refusal } from '../src/service/refusal.ts'
import { change } from '../src/store/audit/change.ts'
import { CONNECTIONS } from './bench.ts'
import type { BenchDatabase } from './database-server.ts'
import { gets, isAnswered, isSubmitted, posts } from './requests.ts'
import type { Contender } from './rounds.ts'
import type { Service } from './services.ts'
import { type Asked, openStaff, type Staff } from './staff.ts'
import type { Templates } from './stored-applications.ts'
import { COMMON_FIRST_NAME, type Words, wordsOf } from './stored-names.ts'

/** One of the two sizes. */
export type Side = {
  readonly service: Service
  readonly database: BenchDatabase
  readonly templates: Templates
  readonly parties: Parties
}

/** The dealers of the stored applications, a client of the first of them, and the lender's staff. */
export type Parties = {
  readonly dealerIds: readonly string[]
  readonly dealersApiKey: string
  readonly staff: Staff
}

/** It shares no divisor with the turns of states, so that each dealer has applications in all of them. */
const DEALERS = 19
const NO_LIMIT_PER_MINUTE = 1_000_000_000

export const openParties = async (database: BenchDatabase): Promise<Parties> => {
  const made = await change(
    database.sql,
    { actor: { kind: 'operator', id: 'bench' }, now: Date.now },
    async (inFlight) => {
      const dealerIds: string[] = []
      for (let place = 0; place < DEALERS; place++)
        dealerIds.push(
          agreed(await createDealer(inFlight, { name: dealerName(place), specialAgreement: false })).id,
        )
      const { apiKey } = agreed(
        await createClient(inFlight, {
          name: 'Sample client of a dealer',
          dealer: dealerName(0),
          mode: 'test',
          requestsPerMinute: NO_LIMIT_PER_MINUTE,
        }),
      )
      return { dealerIds, dealersApiKey: apiKey }
    },
  )
  return { ...made, staff: await openStaff(database) }
}

const dealerName = (place: number): string => `Sample Dealer ${place + 1}`

const agreed = <T>(result: T | Refusal): T => {
  if (result instanceof Refusal) throw new Error(result.says)
  return result
}

export const submissions = ({ service, database }: Pick<Side, 'service' | 'database'>): Contender => ({
  port: service.port,
  connections: CONNECTIONS,
  next: posts({ path: '/api/quote/submit', bodies: 'quote', credential: database.apiKey, once: true }),
  isGood: isSubmitted,
})

/** What clients and staff read, by name. */
export const READS: Readonly<Record<string, (side: Side) => Contender | Promise<Contender>>> = {
  status: (side) => {
    const ids = side.templates.drawNumbers(DRAWN).map(side.templates.idOf)
    return ofClient(
      side,
      side.database.apiKey,
      ids.map((id) => `/api/quote/${referenceOf('a', id)}/status`),
    )
  },
  'queue, cases to decide': (side) => ofStaff(side, [{ method: 'GET', path: '/queue/toDecide?mode=test' }]),
  'queue, all cases of a dealer': (side) =>
    ofStaff(
      side,
      side.parties.dealerIds.map((id) => ({ method: 'GET', path: `/queue/all?mode=test&dealer=${id}` })),
    ),
  'queue, counts of its views': (side) => ofStaff(side, [{ method: 'GET', path: '/queue-counts?mode=test' }]),
  'search, a reference': (side) =>
    searches(side, ({ templates }, number) => referenceOf('a', templates.idOf(number))),
  'search, a PPS number': (side) => searches(side, (_, number) => wordsOf(number).ppsNumber),
  'search, a rare first name and surname': (side) =>
    searches(
      side,
      (_, number) => wordsOf(number).fullName,
      ({ isRare }) => isRare,
    ),
  'search, the most common first name': (side) => searches(side, () => COMMON_FIRST_NAME),
  'list of a dealer, changed since': (side) => {
    const since = new Date(Date.now() - LISTED_SINCE_MILLISECONDS).toISOString()
    return ofDealer(side, `updatedSince=${since}`)
  },
  'list of a dealer, in a state': (side) => ofDealer(side, 'state=InReview'),
  'feed, its end': async (side) => ofFeed(side, (await numbersOf(side)).slice(-FEED_NEW, -FEED_NEW + 1)),
  'feed, from up to a month ago': async (side) => {
    const numbers = (await numbersOf(side)).slice(0, -FEED_PAGE)
    const drawn = Array.from(
      { length: DRAWN },
      () => numbers[Math.floor(Math.random() * numbers.length)] as string,
    )
    return ofFeed(side, drawn)
  },
}

const DRAWN = 20_000
/** In which even few applications have changed. */
const LISTED_SINCE_MILLISECONDS = 6 * 60 * 60 * 1_000
const LISTED = 10
const FEED_NEW = 10
const FEED_PAGE = 50
const FEED_DAYS = 30

const ofClient = ({ service }: Side, apiKey: string, paths: readonly string[]): Contender => ({
  port: service.port,
  connections: CONNECTIONS,
  next: gets(paths, apiKey),
  isGood: isAnswered,
})

const ofDealer = (side: Side, query: string): Contender =>
  ofClient(side, side.parties.dealersApiKey, [`/api/quote?${query}&limit=${LISTED}`])

const ofFeed = (side: Side, cursors: readonly string[]): Contender =>
  ofClient(
    side,
    side.database.apiKey,
    cursors.map((cursor) => `/api/events?cursor=${cursor}&limit=${FEED_PAGE}`),
  )

/** The numbers of the feed's last month, in their order. */
const numbersOf = async ({ database: { sql, clientId } }: Side): Promise<readonly string[]> => {
  const rows = await sql<{ number: string }[]>`
    select number from client_events
    where client_id = ${clientId} and number > extract(epoch from now() - ${FEED_DAYS} * interval '1 day') * 1000000
    order by number`
  return rows.map(({ number }) => number)
}

/** So many people of a lender ask at once. */
const STAFF_CONNECTIONS = 4

const ofStaff = ({ service, parties }: Side, asked: readonly Asked[]): Contender => ({
  port: service.port,
  connections: STAFF_CONNECTIONS,
  next: parties.staff.inTurn(asked),
  isGood: isAnswered,
})

const SEARCHES = 5_000

const searches = (
  side: Side,
  textOf: (side: Side, number: number) => string,
  isMeant: (words: Words) => boolean = () => true,
): Contender =>
  ofStaff(
    side,
    side.templates
      .drawNumbers(SEARCHES)
      .filter((number) => isMeant(wordsOf(number)))
      .map((number) => ({
        method: 'POST',
        path: '/queue-search',
        body: { mode: 'test', text: textOf(side, number) },
      })),
  )
