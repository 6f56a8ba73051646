/** Whether the service stays fast: the same measurements on few stored applications and on very many. */
import { setTimeout as pause } from 'node:timers/promises'
import { hasWaitingEvents } from '../src/store/events/feed.ts'
import { type Bench, startOn } from './bench.ts'
import type { BenchDatabase } from './database-server.ts'
import { perCent, short, whole } from './figures.ts'
import { openParties, READS, type Side, submissions } from './growth-works.ts'
import { runLoad } from './load.ts'
import { diskAt } from './machine.ts'
import { inTurn, type Rounds, ratesInWords, ratioOf } from './rounds.ts'
import type { Service } from './services.ts'
import { STAFF_ENVIRONMENT } from './staff.ts'
import { takeTemplates } from './stored-applications.ts'
import type { Finding } from './table.ts'

const GOAL = 0.9
const FEW = 1_000

/** The size of an application with all its rows and indexes, and PostgreSQL's overhead. */
const BYTES_AN_APPLICATION = 10_000
const BYTES_BESIDE = 4_000_000_000
const BYTES_A_GIGABYTE = 1_000_000_000

export const measureGrowth = async (bench: Bench): Promise<readonly Finding[]> => {
  const { options, say } = bench
  const stored = options.growth
  const few = await openSide(bench, 'bench_few')
  const many = await openSide(bench, 'bench_many')
  const gigabytes = await storeMany(bench, many)

  const findings: Finding[] = []
  const measure = async (
    work: string,
    contenders: Parameters<typeof inTurn<'few' | 'many'>>[1],
  ): Promise<void> => {
    say(`${work}:`)
    findings.push(findingOf(work, { stored, gigabytes, rounds: await inTurn(bench, contenders) }))
  }
  const startAgain = () => few.templates.store(FEW, () => undefined)
  await measure('submit', { few: { ...submissions(few), before: startAgain }, many: submissions(many) })
  await startAgain()
  for (const [work, contenderOn] of Object.entries(READS))
    await measure(work, { few: await contenderOn(few), many: await contenderOn(many) })
  for (const { service, database } of [few, many]) {
    await service.stop()
    await database.close()
  }
  return findings
}

const findingOf = (
  work: string,
  {
    stored,
    gigabytes,
    rounds,
  }: { readonly stored: number; readonly gigabytes: number; readonly rounds: Rounds<'few' | 'many'> },
): Finding => {
  const ratio = ratioOf(rounds.many, rounds.few)
  return {
    work: `${work} at ${whole(stored)} applications`,
    goal: `≥ ${perCent(GOAL)} of at ${whole(FEW)}`,
    measured: ratesInWords(rounds.many, rounds.few),
    ratio: perCent(ratio),
    reached: ratio >= GOAL,
    raw: { ...rounds, stored, gigabytes },
  }
}

/** A database with a service on it that has everything to store and to ask for. */
export const openSide = async (bench: Bench, name: string): Promise<Side> => {
  const database = await (await bench.databaseServer()).open(name)
  const service = await startOn(bench, 'service', {
    ...database,
    environment: { ...database.environment, ...STAFF_ENVIRONMENT },
  })
  const parties = await openParties(database)
  await submitTemplates(service, database)
  const templates = await takeTemplates(database.sql, { ring: database.ring, dealerIds: parties.dealerIds })
  return { service, database, templates, parties }
}

/** Stores the applications, and returns their size in gigabytes. */
export const storeMany = async (bench: Bench, { database, templates }: Side): Promise<number> => {
  const { options, say } = bench
  await requireSpace(bench)
  const began = performance.now()
  await templates.store(options.growth, say)
  const gigabytes = (await sizeOf(database)) / BYTES_A_GIGABYTE
  say(`They take ${short(gigabytes)} GB; storing took ${whole((performance.now() - began) / 1_000)} s.`)
  await database.sql`checkpoint`
  return gigabytes
}

const requireSpace = async ({ options, say }: Bench): Promise<void> => {
  const { freeBytes } = await diskAt(options.folder)
  const needed = options.growth * BYTES_AN_APPLICATION + BYTES_BESIDE
  const inWords = `${short(needed / BYTES_A_GIGABYTE)} GB are needed in ${options.folder}, ${short(freeBytes / BYTES_A_GIGABYTE)} GB are free`
  if (freeBytes < needed)
    throw new Error(`${inWords}; --growth stores fewer applications, --folder stores them elsewhere.`)
  say(`${inWords}.`)
}

const sizeOf = async ({ sql }: BenchDatabase): Promise<number> => {
  const [row] = await sql<{ bytes: string }[]>`select pg_database_size(current_database()) as bytes`
  return Number(row?.bytes ?? 0)
}

const TEMPLATES_MILLISECONDS = 500
const LOOK_EVERY_MILLISECONDS = 20
const NUMBERED_WITHIN_MILLISECONDS = 30_000

/** Submits some real applications, to copy them. */
const submitTemplates = async (service: Service, database: BenchDatabase): Promise<void> => {
  const { bad, badExample } = await runLoad({
    ...submissions({ service, database }),
    milliseconds: TEMPLATES_MILLISECONDS,
  })
  if (bad > 0) throw new Error(`Submissions to copy failed: ${badExample}`)
  // Their events are copied with their numbers.
  const until = performance.now() + NUMBERED_WITHIN_MILLISECONDS
  while (await hasWaitingEvents(database.sql)) {
    if (performance.now() > until) throw new Error('Events of the submissions to copy were not numbered')
    await pause(LOOK_EVERY_MILLISECONDS)
  }
}
