/** Submissions: all that the service does for one, compared with parsing a body and inserting its bytes. */
import { type Bench, CONNECTIONS, startOn } from './bench.ts'
import { perCent } from './figures.ts'
import { accessToken, isSubmitted, type Post, posts } from './requests.ts'
import { type Contender, inTurn, type Rounds, ratesInWords, ratioOf } from './rounds.ts'
import type { Finding } from './table.ts'

const GOAL = 0.9

export const measureSubmit = async (bench: Bench): Promise<readonly Finding[]> => {
  const database = await (await bench.databaseServer()).open('bench_submit')
  const service = await startOn(bench, 'service', database)
  const bare = await startOn(bench, 'bare', database)
  const post = (port: number, request: Post): Contender => ({
    port,
    connections: CONNECTIONS,
    next: posts(request),
    isGood: isSubmitted,
  })
  const credential = database.apiKey
  const quote = { path: '/api/quote/submit', bodies: 'quote', credential, once: true } as const
  const quoteWithoutKey = { ...quote, once: false }
  // Valid for ten minutes, longer than all rounds together.
  const quoteWithToken = { ...quote, credential: await accessToken(service.port, database) }
  const kase = { path: '/api/case/submit', bodies: 'case', credential, once: true } as const
  const rounds = await inTurn(bench, {
    bareQuote: post(bare.port, { path: '/bare', bodies: 'quote' }),
    quote: post(service.port, quote),
    quoteWithoutKey: post(service.port, quoteWithoutKey),
    quoteWithToken: post(service.port, quoteWithToken),
    bareCase: post(bare.port, { path: '/bare', bodies: 'case' }),
    case: post(service.port, kase),
  })
  for (const each of [service, bare]) await each.stop()
  await database.close()
  return findingsOf(rounds)
}

type Name = 'bareQuote' | 'quote' | 'quoteWithoutKey' | 'quoteWithToken' | 'bareCase' | 'case'

const findingsOf = (rounds: Rounds<Name>): readonly Finding[] => {
  const finding = (work: string, name: Name, to: Name, goal?: number): Finding => {
    const ratio = ratioOf(rounds[name], rounds[to])
    return {
      work,
      goal: goal === undefined ? '' : `≥ ${perCent(goal)} of bare`,
      measured: ratesInWords(rounds[name], rounds[to]),
      ratio: perCent(ratio),
      reached: goal === undefined ? undefined : ratio >= goal,
      raw: { rounds: rounds[name], bare: rounds[to] },
    }
  }
  return [
    finding('submit, set A', 'quote', 'bareQuote', GOAL),
    finding('submit, set A, without Idempotency-Key', 'quoteWithoutKey', 'bareQuote'),
    finding('submit, set A, with an access token', 'quoteWithToken', 'bareQuote', GOAL),
    finding('submit, set B', 'case', 'bareCase', GOAL),
  ]
}
