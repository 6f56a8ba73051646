/** Submissions to one, two and four PROCESSES on one database, and what the model makes of one. */
import { type Bench, CONNECTIONS, startOn } from './bench.ts'
import { capacityOf, deviation, onOneMachine, utilisationOf } from './capacity.ts'
import { type Costs, costsInWords, together, withCosts } from './costs.ts'
import { median, perCent, whole } from './figures.ts'
import { type LoadResult, runLoad } from './load.ts'
import { processorTimeOf, thisMachine } from './machine.ts'
import { isSubmitted, posts } from './requests.ts'
import type { Service } from './services.ts'
import type { Finding } from './table.ts'

const COUNTS = [1, 2, 4] as const
const GOAL_OF_TWO = 1.7

type Round = {
  readonly result: LoadResult
  readonly costs: Costs<'service' | 'database' | 'load'>
}

export const measureProcesses = async (bench: Bench): Promise<readonly Finding[]> => {
  const server = await bench.databaseServer()
  const database = await server.open('bench_processes')
  const next = posts({
    path: '/api/quote/submit',
    bodies: 'quote',
    credential: database.apiKey,
    once: true,
  })
  const services = new Map<number, Service>()
  for (const count of COUNTS) {
    const environment = { ...database.environment, PROCESSES: String(count) }
    services.set(count, await startOn(bench, 'service', { environment }))
  }
  const rounds = new Map<number, Round[]>(COUNTS.map((count) => [count, []]))
  const measure = async (count: number, milliseconds: number): Promise<Round> => {
    const service = services.get(count) as Service
    const clocks = {
      service: service.processorMilliseconds,
      database: server.processorMilliseconds,
      load: () => processorTimeOf('self'),
    }
    const load = {
      port: service.port,
      // Each process gets as many, so that each writes as many together.
      connections: CONNECTIONS * count,
      next,
      isGood: isSubmitted,
      milliseconds,
    }
    const round = await withCosts(clocks, () => runLoad(load))
    if (round.result.bad > 0) throw new Error(round.result.badExample)
    return round
  }
  for (const count of COUNTS) await measure(count, bench.options.warmUpMilliseconds)
  for (let round = 0; round < bench.options.rounds; round++) {
    for (const count of round % 2 === 0 ? COUNTS : COUNTS.toReversed())
      rounds.get(count)?.push(await measure(count, bench.options.roundMilliseconds))
    const said = [...rounds].map(
      ([count, of]) =>
        `${count}: ${whole(of.at(-1)?.result.perSecond ?? 0)}/s, ${whole(of.at(-1)?.costs.service ?? 0)} µs`,
    )
    bench.say(`Round ${round + 1} of ${bench.options.rounds}: ${said.join('; ')}.`)
  }
  for (const service of services.values()) await service.stop()
  await database.close()
  return COUNTS.map((count) => findingOf(count, rounds.get(count) ?? [], rounds.get(1) ?? []))
}

/** By the processor's time of each: what they would carry if each had a core of its own. */
const findingOf = (count: number, of: readonly Round[], one: readonly Round[]): Finding => {
  const ratio =
    count * median(of.map(({ costs }, round) => (one[round] as Round).costs.service / costs.service))
  const perSecond = median(of.map(({ result }) => result.perSecond))
  const costs = costsOf(of)
  const busy = utilisationOf(perSecond, costs, thisMachine().cores)
  return {
    work: count === 1 ? 'submit, one process' : `submit, PROCESSES=${count}`,
    goal: count === 2 ? `≥ ${GOAL_OF_TWO} × one, by processor time` : '',
    measured: `${whole(perSecond)}/s, model ${predicted(count, perSecond, one)}; ${costsInWords(costs)}; cores ${perCent(busy)} busy`,
    ratio: `${ratio.toFixed(2)} ×`,
    reached: count === 2 ? ratio >= GOAL_OF_TWO : undefined,
    raw: of,
  }
}

const costsOf = (rounds: readonly Round[]) =>
  together(
    rounds.map(({ costs }) => costs),
    median,
  )

/** What the model says from the costs with one process alone. */
const predicted = (count: number, measured: number, one: readonly Round[]): string => {
  const { perSecond } = capacityOf(
    onOneMachine(costsOf(one), { processes: count, cores: thisMachine().cores, statements: 1 }),
  )
  return `${whole(perSecond)}/s (${deviation(perSecond, measured)})`
}
