/** How fast the service erases applications whose time is over among very many, and what submissions notice of it. */
import { type Bench, startOn } from './bench.ts'
import type { BenchDatabase } from './database-server.ts'
import { short, whole } from './figures.ts'
import { openSide, storeMany } from './growth.ts'
import { submissions } from './growth-works.ts'
import { type PacedResult, runPacedLoad } from './paced-load.ts'
import type { Service } from './services.ts'
import type { Finding } from './table.ts'

/** Due at once, as if the service had stood still for weeks. */
const DUE_SHARE = 0.1
const SUBMISSIONS_A_SECOND = 100
const GOAL_P99_RATIO = 2
const SECONDS_AN_HOUR = 3_600

export const measureErasures = async (bench: Bench): Promise<readonly Finding[]> => {
  const { options, say } = bench
  const side = await openSide(bench, 'bench_erasures')
  const { database } = side
  await storeMany(bench, side)
  const without = await pacedOn(bench, side.service, database)
  await side.service.stop()
  await makeDue(database, options.growth * DUE_SHARE)
  // It erases from its start on.
  const service = await startOn(bench, 'service', database)
  const before = await erased(database)
  const began = performance.now()
  const beside = await pacedOn(bench, service, database)
  const perSecond = (((await erased(database)) - before) * 1_000) / (performance.now() - began)
  say(`It erased ${whole(perSecond)} a second.`)
  await service.stop()
  await database.close()
  return [rateFinding(perSecond, options.growth), noticedFinding({ without, beside }, options.growth)]
}

/** Submissions at a steady rate, for as long as all rounds of another part together; the start is not counted. */
const pacedOn = async (
  { options }: Bench,
  service: Service,
  database: BenchDatabase,
): Promise<PacedResult> => {
  const load = { ...submissions({ service, database }), perSecond: SUBMISSIONS_A_SECOND }
  await runPacedLoad({ ...load, milliseconds: options.warmUpMilliseconds })
  const result = await runPacedLoad({ ...load, milliseconds: options.rounds * options.roundMilliseconds })
  if (result.bad > 0) throw new Error(`${result.bad} of ${result.answers} submissions failed`)
  return result
}

const makeDue = async ({ sql }: BenchDatabase, count: number): Promise<void> => {
  const made = await sql`
    update applications set state_since = state_since - interval '13 months'
    where id in (select id from applications where state in ('PaidOut', 'Declined', 'Withdrawn', 'Expired') order by id limit ${count})`
  if (made.count < count) throw new Error(`Only ${made.count} applications have ended`)
  await sql`vacuum (analyze) applications`
}

const erased = async ({ sql }: BenchDatabase): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*)::float8 as count from erasures`
  return row?.count ?? 0
}

const rateFinding = (perSecond: number, stored: number): Finding => ({
  work: `erasures among ${whole(stored)} applications`,
  goal: '',
  measured: `${whole(perSecond)}/s, ${whole(perSecond * SECONDS_AN_HOUR)} an hour`,
  ratio: '',
  reached: undefined,
  raw: { perSecond, stored },
})

const noticedFinding = (
  { without, beside }: { readonly without: PacedResult; readonly beside: PacedResult },
  stored: number,
): Finding => {
  const ratio = beside.p99Milliseconds / without.p99Milliseconds
  return {
    work: `${SUBMISSIONS_A_SECOND} submissions/s beside erasures among ${whole(stored)}`,
    goal: `p99 ≤ ${GOAL_P99_RATIO} × without`,
    measured: `p50 ${short(without.p50Milliseconds)} and ${short(beside.p50Milliseconds)} ms, p99 ${short(without.p99Milliseconds)} and ${short(beside.p99Milliseconds)} ms`,
    ratio: `${ratio.toFixed(2)} ×`,
    reached: ratio <= GOAL_P99_RATIO,
    raw: { without, beside },
  }
}
