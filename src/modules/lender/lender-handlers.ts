/**
 * The lender's settings, which staff read and admins change unless files or environment variables set them; and the
 * providers of checks and facts.
 */
import type { SetName } from '../../domain/application/sets.ts'
import { DEFAULT_DUE_TIMES, type DueTimes } from '../../domain/case/queue-views.ts'
import { cents, toEuros } from '../../domain/finance/money.ts'
import {
  type DUE_STEPS,
  isBuiltIn,
  ofEachKind,
  type TemplateKind,
} from '../../domain/lender/lender-settings.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { type Handlers, ok, type PersonContext } from '../../http/handler.ts'
import { administer, type Change } from '../../service/as-web-user.ts'
import type { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { checkProviderOperations, Settings, ShownTemplate, settingOperations } from './lender-pages.ts'
import { readLiveChecks, readProviders } from './providers.ts'
import {
  type By,
  changeBankList,
  changeDueTimes,
  changeShowNearest,
  changeTemplates,
  type ReadSettings,
  readSettings,
  readSetup,
} from './settings.ts'

export const settingHandlers: Handlers<typeof settingOperations> = {
  readSetup: async ({ service }) => {
    const [steps, live] = await Promise.all([
      readSetup(service),
      service.isSandbox ? [] : readLiveChecks(service),
    ])
    return ok({ steps, live })
  },

  readSettings: async ({ service }) => ok(await settingsNow(service)),

  changeBankList: (context) =>
    changed(context, (change, by) => {
      const { params, body } = context
      return changeBankList(change, by, { set: params.set as SetName, names: body.names })
    }),

  changeDueTimes: (context) =>
    changed(context, (change, by) => changeDueTimes(change, by, context.body.minutes)),

  changeTemplates: (context) =>
    changed(context, (change, by) => {
      const { seen: _, ...lists } = context.body
      return changeTemplates(change, by, lists)
    }),

  changeShowNearest: (context) =>
    changed(context, (change, by) => changeShowNearest(change, by, context.body.isOn)),
}

/** Changes a setting, and responds with all current settings. */
const changed = async (
  { service, webUser, person, body: { seen } }: PersonContext & { readonly body: { readonly seen: number } },
  work: (change: Change, by: By) => Promise<Refusal | undefined>,
) => {
  const by = { seen, userId: person.userId, ring: service.ring }
  const refused = await administer(service, webUser, (change) => work(change, by))
  return refused ?? ok(await settingsNow(service))
}

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

/** All settings as they are now. */
const settingsNow = async (service: Service) => {
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
    privacyNotice: wording.privacyNotice ?? null,
    hasLogo: wording.logo !== null,
    lacks: [
      ...[...new Set([signing.lacking, signing.lackingLive])].filter((lack) => lack !== undefined),
      ...(wording.sample ? ['Every page of an agreement is marked as a sample.'] : []),
      ...(wording.creditorIdentifier === undefined
        ? ['Without a creditor identifier, agreements have no SEPA mandate.']
        : []),
      ...(wording.privacyNotice === undefined
        ? ['Without a privacy notice, neither signers nor dealers are shown where to read it.']
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
