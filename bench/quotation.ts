/** Quotations of all terms, as a dealer's website requests them while someone types. */
import { type Bench, CONNECTIONS, startOn } from './bench.ts'
import { perCent, whole } from './figures.ts'
import { type Random, randomFrom } from './random.ts'
import { isAnswered } from './requests.ts'
import { inTurn, rateOf, ratesInWords, ratioOf } from './rounds.ts'
import type { Finding } from './table.ts'

const GOAL_PER_SECOND = 2_000
const SEED = 20_261_120
/** How many requests a round goes through. */
const BODIES = 512

/** The sample products' six terms of hire purchase and three of PCP. */
const KINDS = {
  'hire purchase': (random: Random) => ({ ...vehicle(random), loanType: 'hp' }),
  pcp: (random: Random) => ({
    ...vehicle(random),
    loanType: 'pcp',
    annualKilometers: random.pick([15_000, 20_000, 25_000]),
  }),
}
type Kind = keyof typeof KINDS

const vehicle = (random: Random) => ({
  purchasePrice: random.whole(15_000, 60_000),
  deposit: random.whole(0, 4_000),
  tradeIn: random.whole(0, 4_000),
  vehicleType: 'car',
  registrationNumber: `${random.whole(19, 25)}${random.pick([1, 2])}-D-${random.whole(1, 99_999)}`,
})

export const measureQuotation = async (bench: Bench): Promise<readonly Finding[]> => {
  const database = await (await bench.databaseServer()).open('bench_quotation')
  const service = await startOn(bench, 'service', database)
  const bare = await startOn(bench, 'bare', database)
  const common = { connections: CONNECTIONS, isGood: isQuoted, port: service.port }
  const path = '/api/quotation'
  const rounds = await inTurn(bench, {
    bare: { ...common, port: bare.port, isGood: isAnswered, next: posts('/bare', 'hire purchase') },
    'hire purchase': { ...common, next: posts(path, 'hire purchase', database.apiKey) },
    pcp: { ...common, next: posts(path, 'pcp', database.apiKey) },
    'without schedules': {
      ...common,
      next: posts(`${path}?schedule=none`, 'hire purchase', database.apiKey),
    },
  })
  await service.stop()
  await bare.stop()
  await database.close()
  return (['hire purchase', 'pcp', 'without schedules'] as const).map((name) => {
    const perSecond = rateOf(rounds[name])
    return {
      work: `quotation of all terms, ${name}`,
      goal: `≥ ${whole(GOAL_PER_SECOND)}/s`,
      measured: ratesInWords(rounds[name], rounds.bare),
      ratio: perCent(ratioOf(rounds[name], rounds.bare)),
      reached: perSecond >= GOAL_PER_SECOND,
      raw: { quotation: rounds[name], bare: rounds.bare },
    }
  })
}

const isQuoted = (status: number, body: string): boolean => status === 200 && body.includes('"offers":[{')

/** Returns POSTs with different bodies in turn, starting over after the last. */
const posts = (path: string, kind: Kind, apiKey?: string): (() => Buffer) => {
  const random = randomFrom(SEED)
  const requests = Array.from({ length: BODIES }, () => {
    const body = JSON.stringify(KINDS[kind](random))
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      ...(apiKey === undefined ? [] : [`authorization: Bearer ${apiKey}`]),
    ]
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
  })
  let next = 0
  return () => requests[next++ % requests.length] as Buffer
}
