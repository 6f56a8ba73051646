/** Searches for cars in a catalogue of 100,000 specifications, one at a time, as a dealer experiences them. */
import { upsertCars } from '../src/store/reference/write-cars.ts'
import { type Bench, startOn } from './bench.ts'
import { SEARCHES, SPECIFICATIONS, sampleCars } from './car-catalogue.ts'
import { median, short, whole } from './figures.ts'
import { randomFrom } from './random.ts'
import { gets } from './requests.ts'
import { type Contender, inTurn } from './rounds.ts'
import type { Finding } from './table.ts'

const GOAL_P99_MILLISECONDS = 10
const SEED = 13
const SEARCHES_OF_A_KIND = 1_000

type Kind = keyof typeof SEARCHES
const KINDS = Object.keys(SEARCHES) as Kind[]

export const measureCars = async (bench: Bench): Promise<readonly Finding[]> => {
  const { say } = bench
  const database = await (await bench.databaseServer()).open('bench_cars')
  const cars = sampleCars()
  const began = performance.now()
  await database.sql.begin((transaction) => upsertCars(transaction, cars))
  await database.sql`vacuum (analyze)`
  say(`Imported ${whole(SPECIFICATIONS)} specifications in ${short((performance.now() - began) / 1_000)} s.`)
  const service = await startOn(bench, 'service', database)

  const random = randomFrom(SEED)
  const empty = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
  const contender = (kind: Kind): Contender => ({
    port: service.port,
    connections: 1,
    next: gets(
      Array.from({ length: SEARCHES_OF_A_KIND }, () => {
        const query = new URLSearchParams(SEARCHES[kind](random, random.pick(cars)))
        return `/api/car/specification?${query}`
      }),
      database.apiKey,
    ),
    isGood: (status, body) => {
      if (body.includes('"cars":[]')) empty[kind]++
      return status === 200
    },
  })
  const contenders = Object.fromEntries(KINDS.map((kind) => [kind, contender(kind)])) as Record<
    Kind,
    Contender
  >
  const rounds = await inTurn(bench, contenders)
  await service.stop()
  await database.close()

  return KINDS.map((kind) => {
    const p50 = median(rounds[kind].map(({ p50Milliseconds }) => p50Milliseconds))
    const p99 = median(rounds[kind].map(({ p99Milliseconds }) => p99Milliseconds))
    const hasGoal = kind === 'misspelt make'
    return {
      work: `car specification, ${kind}`,
      goal: hasGoal ? `p99 ≤ ${GOAL_P99_MILLISECONDS} ms` : '',
      measured: `p50 ${short(p50)} ms, p99 ${short(p99)} ms`,
      ratio: '',
      reached: hasGoal ? p99 <= GOAL_P99_MILLISECONDS : undefined,
      raw: { specifications: SPECIFICATIONS, foundNothing: empty[kind], rounds: rounds[kind] },
    }
  })
}
