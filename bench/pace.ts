/** What a client notices at half of the highest rate, and who takes how much of the processor for a submission. */
import { type Bench, CONNECTIONS, startOn } from './bench.ts'
import { type Costs, costsInWords, together, withCosts } from './costs.ts'
import { median, short, whole } from './figures.ts'
import { type LoadResult, runLoad } from './load.ts'
import { processorTimeOf } from './machine.ts'
import { type PacedResult, runPacedLoad } from './paced-load.ts'
import { isSubmitted, posts } from './requests.ts'
import type { Finding } from './table.ts'

const GOAL_P99_OVER_P50 = 3
const GOAL_MICROSECONDS = 300
const HALF = 0.5

type Shares = Costs<'service' | 'database' | 'load'>

type Round = { readonly highest: LoadResult; readonly shares: Shares; readonly paced: PacedResult }

export const measurePace = async (bench: Bench): Promise<readonly Finding[]> => {
  const { options, say } = bench
  const server = await bench.databaseServer()
  const database = await server.open('bench_pace')
  const service = await startOn(bench, 'service', database)
  const load = {
    port: service.port,
    connections: CONNECTIONS,
    next: posts({
      path: '/api/quote/submit',
      bodies: 'quote',
      credential: database.apiKey,
      once: true,
    }),
    isGood: isSubmitted,
  }
  await runLoad({ ...load, milliseconds: options.warmUpMilliseconds })
  const clocks = {
    service: service.processorMilliseconds,
    database: server.processorMilliseconds,
    load: () => processorTimeOf('self'),
  }
  const rounds: Round[] = []
  for (let round = 0; round < options.rounds; round++) {
    const { result: highest, costs: shares } = await withCosts(clocks, () =>
      runLoad({ ...load, milliseconds: options.roundMilliseconds }),
    )
    const paced = await runPacedLoad({
      ...load,
      milliseconds: options.roundMilliseconds,
      perSecond: highest.perSecond * HALF,
    })
    if (highest.bad + paced.bad > 0) throw new Error(highest.badExample ?? 'A bad answer')
    rounds.push({ highest, shares, paced })
    say(
      `Round ${round + 1}: ${whole(highest.perSecond)}/s, ${costsInWords(shares)}; at half of it p50 ${short(paced.p50Milliseconds)} ms, p99 ${short(paced.p99Milliseconds)} ms.`,
    )
  }
  await service.stop()
  await database.close()
  return findingsOf(rounds)
}

const findingsOf = (rounds: readonly Round[]): readonly Finding[] => {
  const p50 = median(rounds.map(({ paced }) => paced.p50Milliseconds))
  const p99 = median(rounds.map(({ paced }) => paced.p99Milliseconds))
  const ratio = median(rounds.map(({ paced }) => paced.p99Milliseconds / paced.p50Milliseconds))
  const shares = together(
    rounds.map((round) => round.shares),
    median,
  )
  return [
    {
      work: 'submit at half the highest rate',
      goal: `p99 ≤ ${GOAL_P99_OVER_P50} × p50`,
      measured: `p50 ${short(p50)} ms, p99 ${short(p99)} ms`,
      ratio: `${ratio.toFixed(1)} ×`,
      reached: ratio <= GOAL_P99_OVER_P50,
      raw: rounds,
    },
    {
      work: 'processor time of a submission, in the service',
      goal: `≤ ${GOAL_MICROSECONDS} µs`,
      measured: costsInWords(shares),
      ratio: '',
      reached: shares.service <= GOAL_MICROSECONDS,
      raw: rounds.map((round) => round.shares),
    },
  ]
}
