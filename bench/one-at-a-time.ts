/**
 * The service with a separate statement for each submission, to show what batching gains. It consists of the same parts
 * as the shipped service, except for the queue.
 */

import pino from 'pino'
import type { Database } from '../packages/postgres/connection/database.ts'
import { openJobs } from '../packages/postgres/jobs/jobs.ts'
import { quarters } from '../packages/values/turns/quarters.ts'
import { inSlices } from '../packages/values/turns/slices.ts'
import { keyUses } from '../src/adapters/access/key-uses.ts'
import { followReferenceData } from '../src/adapters/access/reference-data.ts'
import { requestCounts } from '../src/adapters/access/request-counts.ts'
import { watchFeed } from '../src/adapters/delivery/feed-watch.ts'
import { buildServer } from '../src/http/server/server.ts'
import { requestLog } from '../src/operations/requests/request-log.ts'
import { openOwnStore } from '../src/service/assembly.ts'
import { readConfig } from '../src/service/config.ts'
import { metricsOf } from '../src/service/metrics.ts'
import { modelSet } from '../src/sets/model-sets.ts'
import { applicationFinder } from '../src/store/applications/read.ts'
import type { SubmissionQueue } from '../src/store/applications/submission-queue.ts'
import { type WriteOutcome, writeSubmissions } from '../src/store/applications/write-submissions.ts'
import { tokenFinder } from '../src/store/clients/access-tokens.ts'
import { sampleSigning } from '../test/support/signing.ts'

const queueOfOne = (sql: Database): SubmissionQueue => ({
  write: async (row) => (await writeSubmissions(sql, [row]))[0] as WriteOutcome,
  waitingMilliseconds: () => 0,
})

const config = readConfig(process.env)
const log = pino(
  { level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
  pino.destination({ sync: false, minLength: 0 }),
)
const onError = (error: unknown) => log.error(error)
const { sql, ring, close } = await openOwnStore(config)
const referenceData = await followReferenceData(sql, ring, onError)
const uses = keyUses(sql, onError)
const requests = requestLog({ sql, ring }, { onError, onLost: () => undefined })
const jobs = await openJobs(sql, onError)
const app = await buildServer({
  service: {
    sql,
    ring,
    referenceData,
    submissions: queueOfOne(sql),
    findApplication: applicationFinder(sql),
    findToken: tokenFinder(sql),
    jobs,
    modelSet,
    checkProviders: [],
    notifyOfEvents: () => undefined,
    notifyOfSignings: () => undefined,
    inSlices,
    paces: quarters(),
    isSandbox: true,
    isLocal: true,
    signing: sampleSigning(),
    feed: watchFeed(sql, () => undefined),
    now: Date.now,
  },
  keyUses: uses,
  requestCounts: requestCounts(undefined),
  requests,
  metrics: metricsOf(),
  metricsAccess: { is: 'none' },
  log,
  publicUrl: config.publicUrl,
  baseUrl: () => `http://${config.host}:${config.port}`,
  trustedProxies: config.trustedProxies,
  pages: undefined,
})

// On Ctrl-C, which also stops the bench, it waits for the bench to stop it.
process.on('SIGINT', () => undefined)
process.once('SIGTERM', async () => {
  await app.close()
  await referenceData.stop()
  await uses.stop()
  await requests.stop()
  await jobs.stop()
  await close()
})
await app.listen({ host: config.host, port: config.port })
