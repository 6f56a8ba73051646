/** Opens what operations need; separate from the store, which is all that most commands need. */

import { quarters } from '../../packages/values/turns/quarters.ts'
import { inSlices } from '../../packages/values/turns/slices.ts'
import { identityProvider } from '../adapters/access/identity-provider.ts'
import { followReferenceData } from '../adapters/access/reference-data.ts'
import { loadCheckProviders } from '../adapters/checks/load.ts'
import type { CheckProvider } from '../adapters/checks/provider.ts'
import { watchFeed } from '../adapters/delivery/deliver-webhooks.ts'
import { smsGateway } from '../adapters/delivery/transports.ts'
import { modelSet } from '../sets/model-sets.ts'
import { applicationFinder } from '../store/applications/read.ts'
import { submissionQueue } from '../store/applications/write-submissions.ts'
import { tokenFinder } from '../store/clients/authorization-server.ts'
import type { OpenStore } from './assembly.ts'
import { openBrand } from './brand-settings.ts'
import type { Config } from './config.ts'
import { misspeltSentence, serviceLinkSentence } from './environment.ts'
import type { Service } from './service.ts'
import { ConfigError } from './setting-values.ts'
import { openSigningSettings } from './signing-settings.ts'

export type OpenService = { readonly service: Service; readonly stop: () => Promise<void> }

/**
 * What operations receive that settings name, for the server, background jobs and commands alike. Throws ConfigError.
 * `warn` receives sentences for the operator. Only who makes checks needs their providers.
 */
export const openBySettings = async (
  config: Config,
  {
    now,
    warn = () => undefined,
    withProviders = true,
  }: {
    readonly now: () => number
    readonly warn?: (sentence: string) => void
    readonly withProviders?: boolean
  },
) => ({
  checkProviders: withProviders ? await checkProvidersOf(config, warn) : [],
  isSandbox: config.sandbox,
  expireApprovedDays: config.expireApprovedDays,
  isLocal: config.isLocal,
  sandboxes: config.sandboxes,
  secondFactorRoles: config.secondFactorRoles,
  identityProvider:
    config.identityProvider && identityProvider(config.identityProvider, { now, report: warn }),
  installation: {
    hasOwnDatabase: config.databaseUrl !== undefined,
    hasOwnKeys: config.encryptionKeys !== undefined,
    hasMailServer: config.smtpUrl !== undefined,
    publicUrl: config.publicUrl,
    misspelt: [...config.misspelt.map(misspeltSentence), ...config.serviceLinks.map(serviceLinkSentence)],
  },
  signing: await openSigningSettings(config, now, warn),
  brand: await openBrand(config),
  sms: config.smsGateway && smsGateway(config.smsGateway),
})

export type BySettings = Awaited<ReturnType<typeof openBySettings>>

/** Throws ConfigError: a provider that fails to load is reported as an invalid setting. */
export const checkProvidersOf = async (
  { checkProviders }: Config,
  warn?: (sentence: string) => void,
): Promise<readonly CheckProvider[]> => {
  try {
    return await loadCheckProviders(checkProviders, warn)
  } catch (error) {
    throw new ConfigError(`CHECK_PROVIDERS cannot be used: ${(error as Error).message}`)
  }
}

type Opened =
  | 'sql'
  | 'ring'
  | 'referenceData'
  | 'submissions'
  | 'findApplication'
  | 'findToken'
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
  const feed = watchFeed(sql, onError)
  const service: Service = {
    checkProviders: [],
    isSandbox: false,
    isLocal: false,
    // Events and signings then wait for the next look of a process that works on them.
    notifyOfEvents: () => undefined,
    notifyOfSignings: () => undefined,
    inSlices,
    paces: quarters(),
    ...given,
    sql,
    ring,
    referenceData,
    submissions: submissionQueue(sql),
    findApplication: applicationFinder(sql),
    findToken: tokenFinder(sql),
    modelSet,
    feed,
  }
  const stop = async () => {
    await feed.stop()
    await service.signing.renderer.stop()
    await referenceData.stop()
  }
  return { service, stop }
}
