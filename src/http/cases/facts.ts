/** The facts that providers found out about the newest revision of a case, as its page shows them. */

import type * as z from 'zod/mini'
import { factText, factTitle } from '../../domain/case/fact-words.ts'
import { cents, toEuros } from '../../domain/finance/money.ts'
import type { OpenedCase } from '../../operations/cases/open-case.ts'
import { providersFor, type Service } from '../../operations/service.ts'
import type { caseView } from './case-view.ts'

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

type FactViews = z.input<typeof caseView>['facts']

/** The newest response of each provider, in the order of its declarations. */
export const factViews = (service: Service, { application, file }: OpenedCase): FactViews => {
  const { mode, revision } = application
  const newest = new Map(
    (file.facts ?? [])
      .filter((found) => found.revision === revision && !found.isPending)
      .map((found) => [found.provider, found]),
  )
  const providers = providersFor(service, mode)
  return [...newest.values()].flatMap(({ provider, at, costCents, facts }) => {
    const { facts: declared = [], freshDays } = providers.find(({ name }) => name === provider) ?? {}
    return Object.entries(facts).map(([name, value]) => {
      const fact = declared.find((one) => one.name === name)
      return {
        provider,
        title: factTitle(name),
        value: factText(value, fact),
        means: fact?.means ?? null,
        at: new Date(at),
        costEuro: costCents === undefined ? null : toEuros(cents(costCents)),
        isOld: freshDays !== undefined && service.now() - at > freshDays * DAY_MILLISECONDS,
      }
    })
  })
}
