/** Status answers, compared with a bare route that selects the same columns of the same rows by their key. */
import { idOfReference } from '../src/domain/application/reference.ts'
import { type Bench, CONNECTIONS, startOn } from './bench.ts'
import { perCent } from './figures.ts'
import { gets, isAnswered, referencesOfSome } from './requests.ts'
import { inTurn, ratesInWords, ratioOf } from './rounds.ts'
import type { Finding } from './table.ts'

const GOAL = 0.75

export const measureStatus = async (bench: Bench): Promise<readonly Finding[]> => {
  const database = await (await bench.databaseServer()).open('bench_status')
  const { apiKey } = database
  const service = await startOn(bench, 'service', database)
  const bare = await startOn(bench, 'bare', database)
  const references = await referencesOfSome(service.port, apiKey)
  const ids = references.map((reference) => idOfReference('a', reference) as string)
  await database.sql`vacuum (analyze) applications`
  const common = { connections: CONNECTIONS, isGood: isAnswered }
  const rounds = await inTurn(bench, {
    bare: { ...common, port: bare.port, next: gets(ids.map((id) => `/bare/${id}`)) },
    status: {
      ...common,
      port: service.port,
      next: gets(
        references.map((reference) => `/api/quote/${reference}/status`),
        apiKey,
      ),
    },
  })
  await service.stop()
  await bare.stop()
  await database.close()
  const ratio = ratioOf(rounds.status, rounds.bare)
  return [
    {
      work: 'status',
      goal: `≥ ${perCent(GOAL)} of a bare SELECT`,
      measured: ratesInWords(rounds.status, rounds.bare),
      ratio: perCent(ratio),
      reached: ratio >= GOAL,
      raw: { ...rounds, applications: ids.length },
    },
  ]
}
