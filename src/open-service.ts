/** Assembles what operations need; separate from the store, which is all that most commands need. */

import type { OpenStore } from './assembly.ts'
import type { IdentityProvider } from './auth/identity-provider.ts'
import { followReferenceData } from './auth/reference-data.ts'
import type { CheckProvider } from './checks/provider.ts'
import type { LenderBrand } from './domain/brand.ts'
import type { ModelSet } from './domain/model-set.ts'
import type { SetName } from './domain/reference.ts'
import type { Role } from './domain/roles.ts'
import { watchFeed } from './events/feed-watch.ts'
import type { Service } from './operations/service.ts'
import { setA } from './sets/a/index.ts'
import { setB } from './sets/b/index.ts'
import type { SigningSettings } from './signing/settings.ts'
import type { SmsGateway } from './sms/gateway.ts'
import { applicationFinder } from './store/applications/read.ts'
import { submissionQueue } from './store/applications/submission-queue.ts'
import { tokenFinder } from './store/clients/access-tokens.ts'
import { openJobs } from './store/jobs/jobs.ts'

/** The set with its name. */
export const modelSet = (name: SetName): ModelSet => (name === 'a' ? setA : setB)

export type OpenService = { readonly service: Service; readonly stop: () => Promise<void> }

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
