/** The service for commands that run operations on applications, and the actor. */

import type { Actor } from '../domain/access/actor.ts'
import type { Service } from '../service/service.ts'
import { agreed, reportFailure } from './failure.ts'
import { OPERATOR, withStore } from './store.ts'

/** Runs `work` with what operations on applications need. */
export const withService = <T>(work: (service: Service) => Promise<T>): Promise<T> =>
  withStore(async (store) => {
    const { openBySettings, openService } = await import('../service/open-service.ts')
    const { service, stop } = await openService(store, {
      ...(await openBySettings(store.config, { now: Date.now, withProviders: false })),
      now: Date.now,
      onError: (error) => void reportFailure(error),
    })
    try {
      return await work(service)
    } finally {
      await stop()
    }
  })

/** The actor for the record: one of the lender's staff if the command names one, otherwise the operator. */
export const actorOf = async (service: Service, { by }: { readonly by?: string }): Promise<Actor> => {
  if (by === undefined) return OPERATOR
  const { findStaff } = await import('../service/find-person.ts')
  return agreed(await findStaff(service, by))
}
