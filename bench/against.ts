/**
 * Compares this checkout with another one, usually the previous version: submissions, status answers, processor time
 * and memory of both services, in turns in one run. Each service runs from its own folder, on a database that its own
 * code makes.
 */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Bench, CONNECTIONS } from './bench.ts'
import { temporaryFolder } from './database-server.ts'
import { perCent, whole } from './figures.ts'
import { accessToken, gets, isAnswered, isSubmitted, type Post, posts, referencesOfSome } from './requests.ts'
import { type Contender, inTurn, type Rounds, ratesInWords, ratioOf } from './rounds.ts'
import type { Finding } from './table.ts'

const GOAL = 0.95
const MEGABYTE = 1_048_576

/** A checkout's own functions to make a database and start its service. */
type Checkout = Pick<typeof import('./database-server.ts'), 'startDatabaseServer'> &
  Pick<typeof import('./services.ts'), 'startService'>

const checkoutAt = async (folder: string): Promise<Checkout> => {
  const from = (file: string) => import(pathToFileURL(join(resolve(folder), 'bench', file)).href)
  return { ...(await from('database-server.ts')), ...(await from('services.ts')) }
}

/** Compares this checkout with the one in `folder`, which needs its own `node_modules`. */
export const measureAgainst = async (bench: Bench, folder: string): Promise<readonly Finding[]> => {
  const before = await start(bench, await checkoutAt(folder), 'before')
  const now = await start(bench, await checkoutAt(join(import.meta.dirname, '..')), 'now')
  const rounds = await inTurn(bench, {
    quoteBefore: before.quote,
    quote: now.quote,
    tokenBefore: before.quoteWithToken,
    token: now.quoteWithToken,
    caseBefore: before.case,
    case: now.case,
    statusBefore: before.status,
    status: now.status,
  })
  const memory = { before: await before.peakMemoryBytes(), now: await now.peakMemoryBytes() }
  for (const { stop } of [before, now]) await stop()
  return [
    ...findingsOf(rounds),
    {
      work: 'peak memory of the service',
      goal: '≤ 105 % of before',
      measured: `${whole(memory.now / MEGABYTE)} MB of ${whole(memory.before / MEGABYTE)} MB`,
      ratio: perCent(memory.now / memory.before),
      reached: memory.now <= memory.before * 1.05,
      raw: memory,
    },
  ]
}

type Name = 'quote' | 'token' | 'case' | 'status'

const WORK: Readonly<Record<Name, string>> = {
  quote: 'submit, set A',
  token: 'submit, set A, with an access token',
  case: 'submit, set B',
  status: 'status',
}

const findingsOf = (rounds: Rounds<Name | `${Name}Before`>): readonly Finding[] =>
  (Object.keys(WORK) as Name[]).map((name) => {
    const ratio = ratioOf(rounds[name], rounds[`${name}Before`])
    return {
      work: WORK[name],
      goal: `≥ ${perCent(GOAL)} of before`,
      measured: ratesInWords(rounds[name], rounds[`${name}Before`]),
      ratio: perCent(ratio),
      reached: ratio >= GOAL,
      raw: { now: rounds[name], before: rounds[`${name}Before`] },
    }
  })

const start = async (bench: Bench, checkout: Checkout, name: string) => {
  const { closing, options } = bench
  const server = await checkout.startDatabaseServer(closing, options.folder)
  const database = await server.open(`against_${name}`)
  const service = await checkout.startService(closing, 'service', {
    folder: await temporaryFolder(closing, options.folder),
    environment: database.environment,
  })
  const { port } = service
  const credential = database.apiKey
  const common = { port, connections: CONNECTIONS }
  const quote: Post = { path: '/api/quote/submit', bodies: 'quote', credential, once: true }
  const submissions = (post: Post): Contender => ({ ...common, next: posts(post), isGood: isSubmitted })
  return {
    quote: submissions(quote),
    quoteWithToken: submissions({ ...quote, credential: await accessToken(port, database) }),
    case: submissions({ ...quote, path: '/api/case/submit', bodies: 'case' }),
    status: {
      ...common,
      next: gets(
        (await referencesOfSome(port, credential)).map((reference) => `/api/quote/${reference}/status`),
        credential,
      ),
      isGood: isAnswered,
    },
    peakMemoryBytes: service.peakMemoryBytes,
    stop: async () => {
      await service.stop()
      await database.close()
    },
  }
}
