/** What commands about applications run on, and in whose name: the service as operations are given it. */

import type { CheckProvider } from '../../checks/provider.ts'
import type { Config } from '../../config.ts'
import type { Actor } from '../../domain/actor.ts'
import type { Service } from '../../operations/service.ts'
import { ConfigError } from '../../setting-values.ts'
import { agreed, reportFailure } from '../failure.ts'
import { OPERATOR, withStore } from '../store.ts'

/** Runs `work` with what operations on applications are given; with the providers of checks where it asks for them. */
export const withService = <T>(
  work: (service: Service) => Promise<T>,
  { withProviders = false }: { readonly withProviders?: boolean } = {},
): Promise<T> =>
  withStore(async (store) => {
    const checkProviders = withProviders ? await providersOf(store.config) : []
    const [{ openService }, { openSigningSettings }] = await Promise.all([
      import('../../open-service.ts'),
      import('../../signing-settings.ts'),
    ])
    const signing = await openSigningSettings(store.config, Date.now)
    const onError = (error: unknown) => void reportFailure(error)
    const { service, stop } = await openService(store, { now: Date.now, onError, checkProviders, signing })
    try {
      return await work(service)
    } finally {
      await stop()
    }
  })

/** Told as a setting that can't be used: the module that it names is at fault. */
const providersOf = async ({ checkProviders }: Config): Promise<readonly CheckProvider[]> => {
  const { loadCheckProviders } = await import('../../checks/provider.ts')
  try {
    return await loadCheckProviders(checkProviders)
  } catch (error) {
    throw new ConfigError(`CHECK_PROVIDERS can't be used: ${(error as Error).message}`)
  }
}

/** In whose name a command does something. */
export type ByOption = { readonly by?: string }

export const BY_FLAGS = '--by <email>'
export const BY_SAYS = 'the underwriter or admin in whose name it is done; the operator without it'

/** Who is on record for it: one of the lender's staff where the command names one, else the operator. */
export const actorOf = async (service: Service, { by }: ByOption): Promise<Actor> => {
  if (by === undefined) return OPERATOR
  const { findStaff } = await import('../../operations/users/find-staff.ts')
  return agreed(await findStaff(service, by))
}
