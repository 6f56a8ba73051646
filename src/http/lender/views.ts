/** The lender's settings, as the page shows them. */

import { DEFAULT_DUE_TIMES, type DueTimes } from '../../domain/case/queue-views.ts'
import {
  type DUE_STEPS,
  isBuiltIn,
  ofEachKind,
  type TemplateKind,
} from '../../domain/lender/lender-settings.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { type ReadSettings, readSettings } from '../../operations/lender/read-settings.ts'
import type { Service } from '../../operations/service.ts'
import type { Settings, ShownTemplate } from './pages.ts'

/** All settings as they are now. */
export const settingsNow = async (service: Service) => {
  const { banks, dueTimes, templates, showNearest } = await readSettings(service)
  return {
    lender: lenderView(service),
    banks,
    dueTimes: {
      ...dueTimes,
      minutes: minutesView(dueTimes.minutes),
      defaults: minutesView(DEFAULT_DUE_TIMES),
    },
    templates: { ...templates, ...templateViews(templates.lists) },
    showNearest,
    security: {
      secondFactorRoles: service.secondFactorRoles ?? [],
      identityProvider: service.identityProvider ?? null,
      unseenSession: LIFETIMES.unseenSession.words,
      session: LIFETIMES.session.words,
      proof: LIFETIMES.proof.words,
    },
  }
}

const minutesView = (times: DueTimes): Settings['dueTimes']['minutes'] => {
  const of = (step: (typeof DUE_STEPS)[number]) => times[step] ?? 0
  return {
    decide: of('decide'),
    secondApproval: of('secondApproval'),
    documents: of('documents'),
    payOut: of('payOut'),
  }
}

const templateViews = (
  lists: ReadSettings['templates']['lists'],
): Record<TemplateKind, readonly ShownTemplate[]> =>
  ofEachKind((of) => lists[of].map((one) => ({ ...one, isBuiltIn: isBuiltIn(of, one.name) })))

const lenderView = ({ signing }: Service): Settings['lender'] => {
  const { wording } = signing
  return {
    ...wording,
    isSample: wording.sample,
    creditorIdentifier: wording.creditorIdentifier ?? null,
    hasLogo: wording.logo !== null,
    lacks: [
      ...[...new Set([signing.lacking, signing.lackingLive])].filter((lack) => lack !== undefined),
      ...(wording.sample ? ['Every page of an agreement is marked as a sample.'] : []),
      ...(wording.creditorIdentifier === undefined
        ? ['Without a creditor identifier, agreements have no SEPA mandate.']
        : []),
      ...(wording.logo === null ? ['Without a logo, agreements show the name only.'] : []),
    ],
    texts: textsOf(wording),
  }
}

/** Each part with any text, by its name in the file. */
const textsOf = (wording: Service['signing']['wording']): Settings['lender']['texts'] => {
  const parts: readonly (readonly [string, readonly string[]])[] = [
    ['warnings', wording.warnings],
    ['charges', wording.charges.map((charge) => `${charge.for}: ${charge.amount}`)],
    ...Object.entries(wording.clauses).map(([name, paragraphs]) => [`clauses.${name}`, paragraphs] as const),
    ...Object.entries(wording.preContract).map(([name, one]) => [`preContract.${name}`, [one]] as const),
    ['beforeSigning', wording.beforeSigning],
    ['lenderSigns', [wording.lenderSigns]],
  ]
  return parts
    .filter(([, paragraphs]) => paragraphs.length > 0)
    .map(([part, paragraphs]) => ({ part, paragraphs: [...paragraphs] }))
}
