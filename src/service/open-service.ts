/** Assembles what operations need; separate from the store, which is all that most commands need. */

import { openJobs } from '../../packages/postgres/jobs/jobs.ts'
import { followReferenceData } from '../adapters/access/reference-data.ts'
import { type CheckProvider, loadCheckProviders } from '../adapters/checks/provider.ts'
import { watchFeed } from '../adapters/delivery/feed-watch.ts'
import type { Service } from '../operations/service.ts'
import { modelSet } from '../sets/model-sets.ts'
import { applicationFinder } from '../store/applications/read.ts'
import { submissionQueue } from '../store/applications/submission-queue.ts'
import { tokenFinder } from '../store/clients/access-tokens.ts'
import type { OpenStore } from './assembly.ts'
import type { Config } from './config.ts'
import { ConfigError } from './setting-values.ts'

export type OpenService = { readonly service: Service; readonly stop: () => Promise<void> }

/** A module that fails to load is reported as an invalid setting. */
export const checkProvidersOf = async ({ checkProviders }: Config): Promise<readonly CheckProvider[]> => {
  try {
    return await loadCheckProviders(checkProviders)
  } catch (error) {
    throw new ConfigError(`CHECK_PROVIDERS can't be used: ${(error as Error).message}`)
  }
}

type Opened =
  | 'sql'
  | 'ring'
  | 'referenceData'
  | 'submissions'
  | 'findApplication'
  | 'findToken'
  | 'jobs'
  | 'modelSet'
  | 'feed'

/** What the caller opens by the settings; only the clock and what signing needs are never absent. */
type Given = Pick<Service, 'now' | 'signing'> & Partial<Omit<Service, Opened>>

/** Failures of background work go to `onError`. */
export const openService = async (
  { sql, ring }: Pick<OpenStore, 'sql' | 'ring'>,
  { onError, ...given }: Given & { readonly onError: (error: unknown) => void },
): Promise<OpenService> => {
  const referenceData = await followReferenceData(sql, ring, onError)
  const jobs = await openJobs(sql, onError)
  const feed = watchFeed(sql, onError)
  const service: Service = {
    checkProviders: [],
    isSandbox: false,
    // Events then wait for the next look of a process that numbers them.
    notifyOfEvents: () => undefined,
    ...given,
    sql,
    ring,
    referenceData,
    submissions: submissionQueue(sql),
    findApplication: applicationFinder(sql),
    findToken: tokenFinder(sql),
    jobs,
    modelSet,
    feed,
  }
  const stop = async () => {
    await feed.stop()
    await jobs.stop()
    await service.signing.renderer.stop()
    await referenceData.stop()
  }
  return { service, stop }
}
