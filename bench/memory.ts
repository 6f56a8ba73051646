/** The service's peak memory under submissions at full speed. */
import { type Bench, CONNECTIONS, startOn } from './bench.ts'
import { whole } from './figures.ts'
import { runLoad } from './load.ts'
import { isSubmitted, posts } from './requests.ts'
import type { Finding } from './table.ts'

const GOAL_MEGABYTES = 250
const BYTES_A_MEGABYTE = 1_000_000

export const measureMemory = async (bench: Bench): Promise<readonly Finding[]> => {
  const { options, say } = bench
  const database = await (await bench.databaseServer()).open('bench_memory')
  const service = await startOn(bench, 'service', database)
  const { apiKey } = database
  const load = await runLoad({
    port: service.port,
    connections: CONNECTIONS,
    // As long as all rounds of another part together.
    milliseconds: options.rounds * options.roundMilliseconds,
    next: posts({ path: '/api/quote/submit', bodies: 'quote', credential: apiKey, once: true }),
    isGood: isSubmitted,
  })
  const megabytes = (await service.peakMemoryBytes()) / BYTES_A_MEGABYTE
  say(
    `After ${whole(load.answers)} submissions, ${load.bad} of them bad, the service has had ${whole(megabytes)} MB.`,
  )
  await service.stop()
  await database.close()
  return [
    {
      work: 'memory of the service under load',
      goal: `≤ ${GOAL_MEGABYTES} MB`,
      measured: `${whole(megabytes)} MB at most`,
      ratio: '',
      reached: megabytes <= GOAL_MEGABYTES,
      raw: { megabytes, load },
    },
  ]
}
