/** A service around a test's own database, for what needs no more of it than mails do. */
import { quarters } from '../../packages/values/turns/quarters.ts'
import { inSlices } from '../../packages/values/turns/slices.ts'
import { followReferenceData } from '../../src/adapters/access/reference-data.ts'
import { watchFeed } from '../../src/adapters/delivery/deliver-webhooks.ts'
import type { Service } from '../../src/service/service.ts'
import { modelSet } from '../../src/sets/model-sets.ts'
import { applicationFinder } from '../../src/store/applications/read.ts'
import { submissionQueue } from '../../src/store/applications/write-submissions.ts'
import { tokenFinder } from '../../src/store/clients/authorization-server.ts'
import { sampleSigning } from './signing.ts'

export const mailingService = async (
  given: Pick<Service, 'sql' | 'ring' | 'now'>,
): Promise<{ readonly service: Service; readonly stop: () => Promise<void> }> => {
  const { sql, ring } = given
  const referenceData = await followReferenceData(sql, ring, () => undefined)
  const feed = watchFeed(sql, () => undefined)
  const service: Service = {
    ...given,
    referenceData,
    submissions: submissionQueue(sql),
    findApplication: applicationFinder(sql),
    findToken: tokenFinder(sql),
    modelSet,
    checkProviders: [],
    isSandbox: true,
    isLocal: true,
    signing: sampleSigning(),
    feed,
    notifyOfEvents: () => undefined,
    notifyOfSignings: () => undefined,
    inSlices,
    paces: quarters(),
  }
  const stop = async () => {
    await feed.stop()
    await referenceData.stop()
  }
  return { service, stop }
}
