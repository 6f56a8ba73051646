/** How late the slowest hundredth of the responses come at steady rates, beside the bare baseline, and what a submission costs. */
import { type Bench, CONNECTIONS, startOn } from './bench.ts'
import { type Costs, costsInWords, together, withCosts } from './costs.ts'
import { median, short, whole } from './figures.ts'
import type { Load } from './load.ts'
import { processorTimeOf } from './machine.ts'
import { type PacedResult, runPacedLoad } from './paced-load.ts'
import { isSubmitted, posts } from './requests.ts'
import type { Finding } from './table.ts'

/** Submissions a second: a lender's busy hour, ten of them, and nearly all that two cores do. */
const RATES = [200, 1_000, 1_800]
const GOAL_OVER_BARE = 3
const GOAL_MICROSECONDS = 300

type Shares = Costs<'service' | 'database' | 'load'>

/** One rate's rounds: each has both processes, one after the other. */
type Rounds = {
  readonly perSecond: number
  readonly service: (PacedResult & { readonly shares: Shares })[]
  readonly bare: PacedResult[]
}

export const measurePace = async (bench: Bench): Promise<readonly Finding[]> => {
  const { options, say } = bench
  const server = await bench.databaseServer()
  const database = await server.open('bench_pace')
  await server.prepareLog()
  const service = await startOn(bench, 'service', database)
  const bare = await startOn(bench, 'bare', database)
  const load = (port: number, path: string): Load => ({
    port,
    connections: CONNECTIONS,
    next: posts({ path, bodies: 'quote', credential: database.apiKey, once: true }),
    isGood: isSubmitted,
    milliseconds: options.roundMilliseconds,
  })
  const loads = { service: load(service.port, '/api/quote/submit'), bare: load(bare.port, '/bare') }
  const clocks = {
    service: service.processorMilliseconds,
    database: server.processorMilliseconds,
    load: () => processorTimeOf('self'),
  }
  const found: Rounds[] = []
  for (const perSecond of RATES) {
    const paced = async (of: Load): Promise<PacedResult> => {
      const result = await runPacedLoad({ ...of, perSecond })
      if (result.bad > 0) throw new Error(`${result.bad} requests failed`)
      return result
    }
    for (const each of [loads.service, loads.bare])
      await paced({ ...each, milliseconds: options.warmUpMilliseconds })
    const rounds: Rounds = { perSecond, service: [], bare: [] }
    for (let round = 0; round < options.rounds; round++) {
      const ofService = await withCosts(clocks, () => paced(loads.service))
      rounds.service.push({ ...ofService.result, shares: ofService.costs })
      rounds.bare.push(await paced(loads.bare))
      say(
        `${whole(perSecond)}/s, round ${round + 1}: ${inWords(rounds.service.slice(-1))}; bare ${inWords(rounds.bare.slice(-1))}.`,
      )
    }
    found.push(rounds)
  }
  for (const each of [service, bare]) await each.stop()
  await database.close()
  return found.flatMap(findingsOf)
}

const p99Of = (rounds: readonly PacedResult[]): number => median(rounds.map((round) => round.p99Milliseconds))

const inWords = (rounds: readonly PacedResult[]): string =>
  `p50 ${short(median(rounds.map((round) => round.p50Milliseconds)))} ms, p99 ${short(p99Of(rounds))} ms`

const findingsOf = ({ perSecond, service, bare }: Rounds): readonly Finding[] => {
  const ratio = p99Of(service) / p99Of(bare)
  const shares = together(
    service.map((round) => round.shares),
    median,
  )
  return [
    {
      work: `submit at ${whole(perSecond)} a second`,
      goal: `p99 ≤ ${GOAL_OVER_BARE} × bare`,
      measured: `${inWords(service)}; bare ${inWords(bare)}`,
      ratio: `${ratio.toFixed(1)} ×`,
      reached: ratio <= GOAL_OVER_BARE,
      raw: { service, bare },
    },
    {
      work: `processor time of a submission at ${whole(perSecond)} a second, in the service`,
      goal: `≤ ${GOAL_MICROSECONDS} µs`,
      measured: costsInWords(shares),
      ratio: '',
      reached: shares.service <= GOAL_MICROSECONDS,
      raw: shares,
    },
  ]
}
