/**
 * Lenders on a Citus cluster beside one PostgreSQL of the same kind, in turns: what they carry on this machine, who takes how much
 * of the processor, and what the model of capacity makes of that.
 */
import { whyNoCluster } from '../test/lenders/citus.ts'
import type { Bench } from './bench.ts'
import {
  type Capacity,
  capacityOf,
  costAmong,
  deviation,
  onOneMachine,
  sumOf,
  utilisationOf,
} from './capacity.ts'
import { type Clocks, type Costs, costsInWords, together, withCosts } from './costs.ts'
import { median, perCent, short, whole } from './figures.ts'
import { type Lender, type OnCluster, openLenders } from './lenders.ts'
import { type LoadResult, runLoad } from './load.ts'
import { processorTimeOf, thisMachine } from './machine.ts'
import { gets, isAnswered, isSubmitted, posts } from './requests.ts'
import type { Finding } from './table.ts'

const WORKS = {
  submit8: { name: 'submit, 8 connections', connections: 8 },
  submit16: { name: 'submit, 16 connections', connections: 16 },
  submit32: { name: 'submit, 32 connections', connections: 32 },
  status: { name: 'status, 32 connections', connections: 32 },
} as const
type Work = keyof typeof WORKS
const WORK_NAMES = Object.keys(WORKS) as Work[]

const SITES = {
  plain: 'one PostgreSQL',
  one: 'a lender on the cluster',
  two: 'two lenders on two nodes',
} as const
type Site = keyof typeof SITES
const SITE_NAMES = Object.keys(SITES) as Site[]

type Measured = {
  readonly perSecond: number
  readonly p50Milliseconds: number
  readonly p99Milliseconds: number
  readonly costs: Costs<'service' | 'load'> & Costs
}

export const measureCluster = async (bench: Bench): Promise<readonly Finding[]> => {
  const { options, say } = bench
  const missing = whyNoCluster()
  if (missing !== false) {
    say(`The cluster is left out: ${missing}.`)
    return []
  }
  const opened = await openLenders(bench)
  say(`PostgreSQL ${opened.version}.`)
  const idle = await idleCosts(opened, options.roundMilliseconds)
  const turns = SITE_NAMES.flatMap((site) => WORK_NAMES.map((work) => ({ site, work })))
  const rounds = new Map(turns.map((turn) => [keyOf(turn), [] as Measured[]]))
  for (const turn of turns) await measure(opened, turn, options.warmUpMilliseconds)
  for (let round = 0; round < options.rounds; round++) {
    for (const turn of round % 2 === 0 ? turns : turns.toReversed())
      rounds.get(keyOf(turn))?.push(await measure(opened, turn, options.roundMilliseconds))
    const said = turns.map((turn) => whole(rounds.get(keyOf(turn))?.at(-1)?.perSecond ?? 0))
    say(`Round ${round + 1} of ${options.rounds}, a second: ${said.join(', ')}.`)
  }
  const medians = new Map([...rounds].map(([key, of]) => [key, medianOf(of)]))
  const at: At = (site, work) => medians.get(keyOf({ site, work })) as Measured
  return [
    ...turns.map((turn) => findingOf(turn, at, rounds.get(keyOf(turn)) ?? [])),
    batchFinding(at),
    {
      work: 'an idle lender on the cluster, a second',
      goal: '',
      measured: costsInWords(idle),
      ratio: '',
      reached: undefined,
      raw: idle,
    },
  ]
}

type Turn = { readonly site: Site; readonly work: Work }
type At = (site: Site, work: Work) => Measured

const keyOf = ({ site, work }: Turn): string => `${site} ${work}`

const lendersOf = (site: Site, { plain, north, south }: OnCluster): readonly Lender[] =>
  ({ plain: [plain], one: [north], two: [north, south] })[site]

const measure = async (opened: OnCluster, { site, work }: Turn, milliseconds: number): Promise<Measured> => {
  const lenders = lendersOf(site, opened)
  const { nodes, coordinator } = opened.clocks
  // Made before any clock is read: making its requests takes longer than sending them.
  const loads = lenders.map((lender) => loadOf(lender, work))
  const load = (): Promise<LoadResult[]> =>
    Promise.all(loads.map((each) => runLoad({ ...each, milliseconds })))
  const clocks = {
    service: () => serviceTime(lenders),
    ...(site === 'plain' ? { database: nodes } : { coordinator, nodes }),
    load: () => processorTimeOf('self'),
  } as Clocks<'service' | 'load'>
  const { result, costs } = await withCosts(clocks, async () => {
    const results = await load()
    return { results, answers: results.reduce((sum, { answers }) => sum + answers, 0) }
  })
  const bad = result.results.find((each) => each.bad > 0)
  if (bad !== undefined) throw new Error(`${site}, ${work}: ${bad.badExample}`)
  const sumBy = (of: (each: LoadResult) => number) => result.results.reduce((sum, each) => sum + of(each), 0)
  return {
    perSecond: sumBy((each) => each.perSecond),
    p50Milliseconds: sumBy((each) => each.p50Milliseconds) / lenders.length,
    p99Milliseconds: Math.max(...result.results.map((each) => each.p99Milliseconds)),
    costs,
  }
}

const loadOf = ({ service: { port }, apiKey, references }: Lender, work: Work) => ({
  port,
  connections: WORKS[work].connections,
  ...(work === 'status'
    ? {
        next: gets(
          references.map((reference) => `/api/quote/${reference}/status`),
          apiKey,
        ),
        isGood: isAnswered,
      }
    : {
        next: posts({ path: '/api/quote/submit', bodies: 'quote', credential: apiKey, once: true }),
        isGood: isSubmitted,
      }),
})

const serviceTime = async (lenders: readonly Lender[]): Promise<number> => {
  const times = await Promise.all(lenders.map(({ service }) => service.processorMilliseconds()))
  return times.reduce((sum, time) => sum + time, 0)
}

/** Microseconds a second that a lender costs whose service has nothing to do. */
const idleCosts = async ({ north, south, clocks }: OnCluster, milliseconds: number): Promise<Costs> => {
  const lenders = [north, south]
  const { costs } = await withCosts({ service: () => serviceTime(lenders), ...clocks }, async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return { answers: (lenders.length * milliseconds) / 1_000 }
  })
  return costs
}

const medianOf = (rounds: readonly Measured[]): Measured => {
  const of = (figure: Exclude<keyof Measured, 'costs'>) => median(rounds.map((round) => round[figure]))
  return {
    perSecond: of('perSecond'),
    p50Milliseconds: of('p50Milliseconds'),
    p99Milliseconds: of('p99Milliseconds'),
    costs: together<'service' | 'load'>(
      rounds.map(({ costs }) => costs),
      median,
    ),
  }
}

const findingOf = ({ site, work }: Turn, at: At, raw: readonly Measured[]): Finding => {
  const { perSecond, p50Milliseconds, p99Milliseconds, costs } = at(site, work)
  const model = predicted({ site, work }, at)
  const busy = utilisationOf(perSecond, costs, thisMachine().cores)
  return {
    work: `${WORKS[work].name}, ${SITES[site]}`,
    goal: '',
    measured: `${whole(perSecond)}/s, model ${whole(model.perSecond)} (${deviation(model.perSecond, perSecond)}), p50 ${short(p50Milliseconds)} ms, p99 ${short(p99Milliseconds)} ms; ${costsInWords(costs)}; cores ${perCent(busy)} busy`,
    ratio: `${short(perSecond / at('plain', work).perSecond)} ×`,
    reached: undefined,
    raw: { rounds: raw, model },
  }
}

/** Two lenders are predicted from the costs of one, everything else from its own. */
const predicted = ({ site, work }: Turn, at: At): Capacity => {
  const { costs } = at(site === 'two' ? 'one' : site, work)
  const processes = site === 'two' ? 2 : 1
  const statements = work === 'status' ? 2 : 1
  return capacityOf(onOneMachine(costs, { processes, cores: thisMachine().cores, statements }))
}

/** What the model says of 16 connections from 8 and 32, beside what was measured. */
const batchFinding = (at: At): Finding => {
  const total = (work: Work) => sumOf(at('plain', work).costs)
  const point = (work: Work) => ({ connections: WORKS[work].connections, microseconds: total(work) })
  const model = costAmong(WORKS.submit16.connections, point('submit8'), point('submit32'))
  return {
    work: 'cost of a submission at 16 connections, from 8 and 32',
    goal: '',
    measured: `${whole(total('submit16'))} µs, model ${whole(model)}`,
    ratio: deviation(model, total('submit16')),
    reached: undefined,
    raw: { model },
  }
}
