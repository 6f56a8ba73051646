/** The providers of checks and facts, for the lender's staff. */
import { cents, toEuros } from '../../domain/finance/money.ts'
import { readProviders } from '../../operations/lender/read-providers.ts'
import { type Handlers, ok } from '../declare/handler.ts'
import type { checkProviderOperations } from './provider-pages.ts'

export const checkProviderHandlers: Handlers<typeof checkProviderOperations> = {
  listCheckProviders: async ({ service, query: { mode } }) => {
    const providers = await readProviders(service, mode)
    return ok({
      items: providers.map(({ checks, facts, costCents, unanswered, ...provider }) => ({
        ...provider,
        checks: [...checks],
        unanswered: [...unanswered],
        facts: (facts ?? []).map(({ unit = null, choices = [], ...fact }) => ({
          ...fact,
          unit,
          choices: [...choices],
        })),
        costEuro: toEuros(cents(costCents)),
      })),
    })
  },
}
