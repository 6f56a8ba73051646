/** Reads the providers that are asked about applications of a mode: what each declares, and how it does today. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { CheckProvider } from '../../adapters/checks/provider.ts'
import type { Mode } from '../../domain/access/access.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { statesAllowing } from '../../domain/application/states.ts'
import { type Unanswered, whatBecameOf } from '../../domain/case/needed-facts.ts'
import { countedName, listProviders, type ProviderRow } from '../../store/numbers/providers.ts'
import { listUnanswered } from '../../store/numbers/questions.ts'
import type { Service } from '../service.ts'
import { providersIn } from '../surroundings.ts'

export type ProviderToday = Pick<CheckProvider, 'name' | 'checks' | 'facts'> &
  Pick<ProviderRow, 'asked' | 'failed' | 'costCents' | 'failingSince' | 'failure'> & {
    /** The cases of which there is no response, the one that waits longest first. */
    readonly unanswered: readonly (Pick<Unanswered, 'at' | 'says'> & { readonly reference: string })[]
    /** Whether there are more of them. */
    readonly hasMore: boolean
  }

const NOT_ASKED = { asked: 0, failed: 0, costCents: 0 }

/** In the order in which they are configured. */
export const readProviders = async (service: Service, mode: Mode): Promise<readonly ProviderToday[]> => {
  const rows = await listProviders(service.sql)
  const today = dublinDay(service.now())
  return Promise.all(
    providersIn(service, mode).map(async ({ name, checks, facts = [] }) => {
      const row = rows.find((one) => one.name === countedName(name, mode))
      const { asked, failed, costCents } = row?.day === today ? row : NOT_ASKED
      const { failingSince = null, failure = null } = row ?? {}
      const cases = await unansweredBy(service, countedName(name, mode))
      return {
        ...{ name, checks, facts, asked, failed, costCents, failingSince, failure },
        unanswered: cases.slice(0, CASES_MAXIMUM),
        hasMore: cases.length > CASES_MAXIMUM,
      }
    }),
  )
}

const CASES_MAXIMUM = 20

const unansweredBy = async (service: Service, counted: string): Promise<ProviderToday['unanswered']> => {
  const rows = await listUnanswered(service.sql, counted, statesAllowing('check'), CASES_MAXIMUM + 1)
  const now = service.now()
  return rows.map(({ id, modelSet, ...question }) => ({
    reference: referenceOf(modelSet, id),
    at: question.askedAt,
    says: whatBecameOf(question, now).says,
  }))
}
