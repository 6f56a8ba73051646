/** Whether the service stays fast: the same measurements on few stored applications and on very many. */

import { setTimeout as pause } from 'node:timers/promises'
import { referenceOf } from '../src/domain/reference.ts'
import { hasWaitingEvents } from '../src/store/events/numbering.ts'
import { type Bench, CONNECTIONS, startOn } from './bench.ts'
import type { BenchDatabase } from './database-server.ts'
import { perCent, short, whole } from './figures.ts'
import { runLoad } from './load.ts'
import { diskAt } from './machine.ts'
import { gets, isAnswered, isSubmitted, posts } from './requests.ts'
import { type Contender, inTurn, type Rounds, ratesInWords, ratioOf } from './rounds.ts'
import type { Service } from './services.ts'
import { type Templates, takeTemplates } from './stored-applications.ts'
import type { Finding } from './table.ts'

const GOAL = 0.9
const FEW = 1_000
const IDS = 20_000

/** The size of an application with all its rows and indexes, and PostgreSQL's overhead. */
const BYTES_AN_APPLICATION = 10_000
const BYTES_BESIDE = 4_000_000_000
const BYTES_A_GIGABYTE = 1_000_000_000

export const measureGrowth = async (bench: Bench): Promise<readonly Finding[]> => {
  const { options, say } = bench
  const stored = options.growth
  await requireSpace(bench)
  const few = await (await bench.databaseServer()).open('bench_few')
  const many = await (await bench.databaseServer()).open('bench_many')
  const onFew = await startOn(bench, 'service', few)
  const onMany = await startOn(bench, 'service', many)
  const fewTemplates = await templatesBy(onFew, few)
  const manyTemplates = await templatesBy(onMany, many)
  const began = performance.now()
  await manyTemplates.store(stored, say)
  const gigabytes = (await sizeOf(many)) / BYTES_A_GIGABYTE
  say(`They take ${short(gigabytes)} GB; storing took ${whole((performance.now() - began) / 1_000)} s.`)
  await many.sql`checkpoint`

  const startAgain = () => fewTemplates.store(FEW, () => undefined)
  say('Submissions:')
  const submit = await inTurn(bench, {
    few: { ...submissions(onFew, few), before: startAgain },
    many: submissions(onMany, many),
  })
  await startAgain()
  say('Status:')
  const status = await inTurn(bench, {
    few: await statusReads(onFew, few, fewTemplates),
    many: await statusReads(onMany, many, manyTemplates),
  })
  await onFew.stop()
  await onMany.stop()
  await few.close()
  await many.close()

  const finding = (work: string, rounds: Rounds<'few' | 'many'>): Finding => {
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
  return [finding('submit', submit), finding('status', status)]
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

const submissions = ({ port }: Service, { apiKey }: BenchDatabase): Contender => ({
  port,
  connections: CONNECTIONS,
  next: posts({ path: '/api/quote/submit', bodies: 'quote', credential: apiKey, once: true }),
  isGood: isSubmitted,
})

const TEMPLATES_MILLISECONDS = 500
const LOOK_EVERY_MILLISECONDS = 20
const NUMBERED_WITHIN_MILLISECONDS = 30_000

/** Submits some real applications, to copy them. */
const templatesBy = async (service: Service, database: BenchDatabase): Promise<Templates> => {
  const { bad, badExample } = await runLoad({
    ...submissions(service, database),
    milliseconds: TEMPLATES_MILLISECONDS,
  })
  if (bad > 0) throw new Error(`Submissions to copy failed: ${badExample}`)
  // Their events are copied with their numbers.
  const until = performance.now() + NUMBERED_WITHIN_MILLISECONDS
  while (await hasWaitingEvents(database.sql)) {
    if (performance.now() > until) throw new Error('Events of the submissions to copy were not numbered')
    await pause(LOOK_EVERY_MILLISECONDS)
  }
  return takeTemplates(database.sql)
}

const statusReads = async (
  { port }: Service,
  { apiKey }: BenchDatabase,
  templates: Templates,
): Promise<Contender> => {
  const paths = (await templates.drawIds(IDS)).map((id) => `/api/quote/${referenceOf('a', id)}/status`)
  return { port, connections: CONNECTIONS, next: gets(paths, apiKey), isGood: isAnswered }
}
