/** Reads the providers that are asked about applications of a mode: what each declares, and how it does today. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { CheckProvider } from '../../adapters/checks/provider.ts'
import type { Mode } from '../../domain/application/access.ts'
import { countedName, listProviders, type ProviderRow } from '../../store/numbers/providers.ts'
import { providersFor, type Service } from '../service.ts'

export type ProviderToday = Pick<CheckProvider, 'name' | 'checks' | 'facts'> &
  Pick<ProviderRow, 'asked' | 'failed' | 'costCents' | 'failingSince' | 'failure'>

const NOT_ASKED = { asked: 0, failed: 0, costCents: 0 }

/** In the order in which they are configured. */
export const readProviders = async (service: Service, mode: Mode): Promise<readonly ProviderToday[]> => {
  const rows = await listProviders(service.sql)
  const today = dublinDay(service.now())
  return providersFor(service, mode).map(({ name, checks, facts = [] }) => {
    const row = rows.find((one) => one.name === countedName(name, mode))
    const { asked, failed, costCents } = row?.day === today ? row : NOT_ASKED
    const { failingSince = null, failure = null } = row ?? {}
    return { name, checks, facts, asked, failed, costCents, failingSince, failure }
  })
}
