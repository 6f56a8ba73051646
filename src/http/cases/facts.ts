/** What providers found out about the newest revision of a case, as its page shows it. */
import type * as z from 'zod/mini'
import { ageInDays } from '../../domain/case/found-facts.ts'
import { cents, toEuros } from '../../domain/finance/money.ts'
import { factText, measureTitle } from '../../domain/policy/words.ts'
import type { OpenedCase } from '../../operations/cases/open-case.ts'
import type { Service } from '../../operations/service.ts'
import { providersOf } from '../../operations/surroundings.ts'
import type { caseView } from './case-view.ts'

/** The newest response of each provider. */
export const factViews = (
  service: Service,
  { application, file: { facts: all = [], policy } }: OpenedCase,
): z.input<typeof caseView>['facts'] => {
  const newest = new Map(
    all.filter((found) => found.revision === application.revision).map((found) => [found.provider, found]),
  )
  const providers = providersOf(service, application)
  return [...newest.values()].map(({ provider, at, costCents, note = null, facts, isPending = false }) => {
    const { facts: declared = [], freshDays } = providers.find(({ name }) => name === provider) ?? {}
    return {
      provider,
      at: new Date(at),
      costEuro: costCents === undefined ? null : toEuros(cents(costCents)),
      note,
      isPending,
      isOld: freshDays !== undefined && ageInDays(at, service.now()) > freshDays,
      facts: Object.entries(facts).map(([name, value]) => {
        const fact = declared.find((one) => one.name === name)
        const fired = policy?.fired.find(({ measure }) => measure === `${provider}.${name}`)
        return {
          title: measureTitle(name),
          value: factText(value, fact),
          means: fact?.means ?? null,
          fires: fired?.outcome ?? null,
        }
      }),
    }
  })
}
