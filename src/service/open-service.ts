/** Assembles what operations need; separate from the store, which is all that most commands need. */

import { openJobs } from '../../packages/postgres/jobs/jobs.ts'
import type { IdentityProvider } from '../adapters/access/identity-provider.ts'
import { followReferenceData } from '../adapters/access/reference-data.ts'
import type { SigningSettings } from '../adapters/agreement/settings.ts'
import { type CheckProvider, loadCheckProviders } from '../adapters/checks/provider.ts'
import { watchFeed } from '../adapters/delivery/feed-watch.ts'
import type { SmsGateway } from '../adapters/mail/gateway.ts'
import type { Role } from '../domain/application/roles.ts'
import type { LenderBrand } from '../domain/lender/brand.ts'
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

/** Failures of background work go to `onError`. */
export const openService = async (
  { sql, ring }: Pick<OpenStore, 'sql' | 'ring'>,
  {
    now,
    onError,
    checkProviders = [],
    notifyOfEvents = () => undefined,
    isSandbox = false,
    signing,
    brand,
    sms,
    secondFactorRoles,
    identityProvider,
  }: {
    readonly now: () => number
    readonly onError: (error: unknown) => void
    readonly checkProviders?: readonly CheckProvider[]
    /** Without it, events wait for the next look of a process that numbers them. */
    readonly notifyOfEvents?: () => void
    readonly isSandbox?: boolean
    readonly signing: SigningSettings
    readonly brand?: LenderBrand | undefined
    /** Without it signers' codes go by mail. */
    readonly sms?: SmsGateway | undefined
    /** Roles whose people must sign in with a second factor. */
    readonly secondFactorRoles?: readonly Role[]
    /** Without it the lender's staff sign in like everyone else. */
    readonly identityProvider?: IdentityProvider | undefined
  },
): Promise<OpenService> => {
  const referenceData = await followReferenceData(sql, ring, onError)
  const jobs = await openJobs(sql, onError)
  const feed = watchFeed(sql, onError)
  const service: Service = {
    sql,
    ring,
    referenceData,
    submissions: submissionQueue(sql),
    findApplication: applicationFinder(sql),
    findToken: tokenFinder(sql),
    jobs,
    modelSet,
    checkProviders,
    isSandbox,
    signing,
    brand,
    sms,
    secondFactorRoles,
    identityProvider,
    feed,
    notifyOfEvents,
    now,
  }
  const stop = async () => {
    await feed.stop()
    await jobs.stop()
    await signing.renderer.stop()
    await referenceData.stop()
  }
  return { service, stop }
}
