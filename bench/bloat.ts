/**
 * Whether tables and indexes swell, and submissions slow down, under a mixed load that lasts. What the service deletes by age
 * is kept only for some minutes, so that it is deleted as fast as it comes, and withdrawn applications are erased.
 */

import type { Database } from '../packages/postgres/connection/database.ts'
import { type Purged, RETENTION } from '../src/domain/lender/retention.ts'
import { purgeOnce } from '../src/operations/housekeeping/purge.ts'
import type { Bench } from './bench.ts'
import { median, perCent, short, whole } from './figures.ts'
import { type MinuteOfLoad, mixedLoad } from './mixed-load.ts'
import { openSandbox, type Sandbox, useEndpoints } from './sandbox.ts'
import { openStaff, STAFF_ENVIRONMENT } from './staff.ts'
import type { Finding } from './table.ts'
import {
  bytesARow,
  bytesOf,
  readTableSizes,
  type Swelling,
  swellingsOf,
  type TableSize,
} from './table-sizes.ts'
import { startWebhookReceiver } from './webhook-receiver.ts'

const GOAL_SWELLING = 1.1
const GOAL_DRIFT = 1.25

const MINUTE_MILLISECONDS = 60_000
/** The sizes after these minutes are those with which the last ones are compared. */
const SETTLING_MAXIMUM_MINUTES = 10
const BYTES_A_MEGABYTE = 1_000_000

/** What the load writes and the service deletes by age. */
const PURGED_HERE: readonly Purged[] = [
  'idempotencyAnswers',
  'requestCounts',
  'requestLog',
  'deliveryLog',
  'events',
]

type Sample = MinuteOfLoad & {
  readonly sizes: readonly TableSize[]
  readonly memoryMegabytes: number
  /** How much was written to the log in this minute, and how much of it is kept. */
  readonly logMegabytes: number
  readonly keptLogMegabytes: number
  /** How many transactions the oldest snapshot is behind. */
  readonly oldestSnapshot: number
}

export const measureBloat = async (bench: Bench): Promise<readonly Finding[]> => {
  const { options, closing, say } = bench
  const settling = Math.min(SETTLING_MAXIMUM_MINUTES, Math.floor(options.minutes / 2))
  const keptMilliseconds = (settling / 2) * MINUTE_MILLISECONDS
  const sandbox = await openSandbox(bench, STAFF_ENVIRONMENT)
  const receiver = await startWebhookReceiver(closing)
  await useEndpoints(sandbox, [receiver.url])
  const load = mixedLoad(sandbox, await openStaff(sandbox))
  say(`What is deleted by age is kept for ${short(settling / 2)} minutes.`)
  const samples: Sample[] = []
  let settled: readonly TableSize[] = []
  for (let minute = 1; minute <= options.minutes; minute++) {
    const logBefore = await logBytes(sandbox.sql)
    // Beside the load, as the service does it.
    const [ofLoad] = await Promise.all([
      load.run(MINUTE_MILLISECONDS),
      deleteOld(sandbox.sql, keptMilliseconds),
    ])
    const sample = await sampleOf(sandbox, ofLoad, logBefore)
    samples.push(sample)
    if (minute === settling) settled = await readTableSizes(sandbox.sql, { isExact: true })
    say(`Minute ${minute}: ${inWords(sample)}.`)
  }
  const ended = await readTableSizes(sandbox.sql, { isExact: true })
  say(`The endpoint received ${whole(receiver.count())} webhooks.`)
  await sandbox.stop()
  await receiver.stop()
  const swellings = swellingsOf(settled, ended)
  for (const line of swellings.map(swellingInWords)) say(line)
  return [swellingFinding(swellings, { settling, minutes: options.minutes }), driftFinding(samples, settling)]
}

/** Deletes what is older by the service's own purges, whose clock runs ahead; and ages what was withdrawn, for the service to erase. */
const deleteOld = async (sql: Database, keptMilliseconds: number): Promise<void> => {
  for (const kind of PURGED_HERE) {
    const ahead = RETENTION[kind].retained.milliseconds - keptMilliseconds
    await purgeOnce({ sql, now: () => Date.now() + ahead }, { kinds: [kind] })
  }
  await sql`
    update applications set state_since = state_since - interval '13 months'
    where state = 'Withdrawn' and state_since < ${new Date(Date.now() - keptMilliseconds)}
      and state_since > now() - interval '1 month'`
}

const sampleOf = async (
  { sql, service }: Sandbox,
  ofLoad: MinuteOfLoad,
  logBefore: number,
): Promise<Sample> => {
  const [row] = await sql<{ kept: number; oldest: number }[]>`
    select (select sum(size)::float8 from pg_ls_waldir()) as kept,
      (select coalesce(max(age(backend_xmin)), 0)::float8 from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()) as oldest`
  return {
    ...ofLoad,
    sizes: await readTableSizes(sql, { isExact: false }),
    memoryMegabytes: (await service.memoryBytes()) / BYTES_A_MEGABYTE,
    logMegabytes: ((await logBytes(sql)) - logBefore) / BYTES_A_MEGABYTE,
    keptLogMegabytes: (row?.kept ?? 0) / BYTES_A_MEGABYTE,
    oldestSnapshot: row?.oldest ?? 0,
  }
}

const logBytes = async (sql: Database): Promise<number> => {
  const [row] = await sql<{ bytes: number }[]>`select (pg_current_wal_lsn() - '0/0')::float8 as bytes`
  return row?.bytes ?? 0
}

const inWords = (sample: Sample): string => {
  const { submissions, sizes, failed, failure } = sample
  const sum = (of: (size: TableSize) => number) => sizes.reduce((all, size) => all + of(size), 0)
  return [
    `submissions p50 ${short(submissions.p50Milliseconds)} ms, p99 ${short(submissions.p99Milliseconds)} ms`,
    `tables ${whole(sum(({ tableBytes }) => tableBytes) / BYTES_A_MEGABYTE)} MB, indexes ${whole(sum(({ indexBytes }) => indexBytes) / BYTES_A_MEGABYTE)} MB`,
    `dead rows ${whole(sum(({ deadRows }) => deadRows))}, autovacuums ${whole(sum(({ autovacuums }) => autovacuums))}`,
    `oldest snapshot ${whole(sample.oldestSnapshot)} back`,
    `log ${whole(sample.logMegabytes)} MB, ${whole(sample.keptLogMegabytes)} kept`,
    `memory ${whole(sample.memoryMegabytes)} MB`,
    ...(failed === 0 ? [] : [`${failed} failed (${failure})`]),
  ].join('; ')
}

const swellingInWords = ({ name, before, after, ratio }: Swelling): string => {
  const size = (of: TableSize) =>
    `${whole(of.rows)} rows in ${short(bytesOf(of) / BYTES_A_MEGABYTE)} MB${of.rows === 0 ? '' : ` (${whole(bytesARow(of))} bytes a row)`}`
  return `${name}: ${perCent(ratio)}, ${size(before)}, then ${size(after)}; ${whole(after.deadRows)} dead, ${whole(after.autovacuums)} autovacuums`
}

const swellingFinding = (
  swellings: readonly Swelling[],
  { settling, minutes }: { readonly settling: number; readonly minutes: number },
): Finding => {
  const [worst] = swellings
  if (worst === undefined) throw new Error('The load has written no table')
  return {
    work: `bytes of a row after ${minutes} minutes of load`,
    goal: `≤ ${perCent(GOAL_SWELLING)} of after ${settling}`,
    measured: `${swellings.length} tables, most ${worst.name}`,
    ratio: perCent(worst.ratio),
    reached: worst.ratio <= GOAL_SWELLING,
    raw: swellings,
  }
}

/** The last third of the minutes against the first third after the tables have settled. */
const driftFinding = (samples: readonly Sample[], settling: number): Finding => {
  const compared = samples.slice(settling)
  const third = Math.max(1, Math.floor(compared.length / 3))
  const p99Of = (of: readonly Sample[]) => median(of.map(({ submissions }) => submissions.p99Milliseconds))
  const [first, last] = [p99Of(compared.slice(0, third)), p99Of(compared.slice(-third))]
  const failed = samples.reduce((sum, sample) => sum + sample.failed, 0)
  return {
    work: 'p99 of submissions, last third against first',
    goal: `≤ ${perCent(GOAL_DRIFT)}`,
    measured: `${short(last)} of ${short(first)} ms; ${whole(failed)} answers failed`,
    ratio: perCent(last / first),
    reached: last / first <= GOAL_DRIFT && failed === 0,
    raw: samples,
  }
}
