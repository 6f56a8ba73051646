/**
 * Applications of a dealer's people: lists, one with everything on its page, the commands on it, drafts, and what a
 * form reads.
 */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { type Handlers, noContent, ok, type PersonContext } from '../../http/handler.ts'
import { receivedWithin } from '../../http/received-within.ts'
import { byWebUser } from '../../service/as-web-user.ts'
import { PAGE_ENTRIES } from '../../service/paging.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { enquiryOf, readQuotation } from '../../sets/b/quotation.ts'
import { quotationResponse } from '../../sets/b/quotation-responses.ts'
import { findOwn, principalOf } from '../applications/find.ts'
import { offerOrNull } from '../applications/money-parts.ts'
import { firstMode } from '../cases/queue.ts'
import { quoteOffers } from '../products/catalogue.ts'
import type { ownApplicationOperations } from './desk-pages.ts'
import { documentHandlers } from './document-handlers.ts'
import {
  type DraftRow,
  discardApplicationDraft,
  keptUntil,
  listApplicationDrafts,
  readApplicationDraft,
  referenceOfDraft,
  saveApplicationDraft,
} from './drafts.ts'
import type { applicationDraftOperations, formFigureOperations } from './form-pages.ts'
import {
  countOwnApplications,
  listOwnApplications,
  OWN_COUNT_MAXIMUM,
  type OwnListed,
  searchOwnApplications,
} from './list.ts'
import { findCarsFor, findOwnDuplicates, formOptions, nearestForDealer } from './lookups.ts'
import {
  askForReviewOfOwn,
  type Command,
  completeOwn,
  respondToCounterOfferOfOwn,
  sendOwnSigningLink,
  startSigningOfOwn,
  stopSigningOfOwn,
  withdrawOwn,
} from './own-application.ts'
import { readOwn, readOwnBody } from './read.ts'
import { submitAsPerson, validateAsPerson } from './submit.ts'
import { nextStepView, ownApplicationView } from './view-handlers.ts'

export const ownApplicationHandlers: Handlers<typeof ownApplicationOperations> = {
  ...documentHandlers,

  listOwnApplications: async ({ service, person, query: { mode, view, of, cursor, state, ...days } }) => {
    const narrowing = { state, ...receivedWithin(days) }
    const asked = { mode, view, of, cursor, narrowing }
    const page = await listOwnApplications(service, person, asked, PAGE_ENTRIES)
    return page instanceof Refusal ? page : ok({ ...page, items: page.items.map(listedView) })
  },

  countOwnApplications: async ({ service, person, query: { mode, of, state, ...days } }) => {
    const narrowing = { state, ...receivedWithin(days) }
    const views = await countOwnApplications(service, person, { mode, of, narrowing })
    return ok({ views, maximum: OWN_COUNT_MAXIMUM })
  },

  searchOwnApplications: async ({ service, person, webUser, body }) => {
    const found = await searchOwnApplications(service, { person, by: byWebUser(service, webUser) }, body)
    return found instanceof Refusal ? found : ok({ items: found.rows.map(listedView), isMore: found.isMore })
  },

  readOwnApplication: async ({ service, person, params: { reference } }) => {
    const shown = await readOwn(service, person, reference)
    return shown === undefined
      ? notFound('application')
      : ok(ownApplicationView(service, shown, person.userId))
  },

  readOwnNearest: async ({ service, person, params: { reference } }) => {
    const says = await nearestForDealer(service, person, reference)
    return says === undefined ? notFound('application') : ok({ says })
  },

  readOwnApplicationBody: async ({ service, person, params: { reference } }) => {
    const read = await readOwnBody(service, person, reference)
    if (read instanceof Refusal) return read
    const { application, ...rest } = read
    return ok({ ...application, set: application.modelSet, ...rest })
  },

  validateOwnApplication: async ({ service, person, body: { mode, set, reference, body } }) => {
    const typed = { mode, set: service.modelSet(set), reference, body }
    const validated = await validateAsPerson(service, person, typed)
    if (validated instanceof Refusal) return validated
    const { failures, offer } = validated
    return ok({ failures, offer: offerOrNull(service, offer) })
  },

  submitOwnApplication: async ({ service, person, body: sent }) => {
    const { mode, set, reference, body, draftId, seen, replaces } = sent
    const typed = { mode, set: service.modelSet(set), reference, body, draftId, seen, replaces }
    const submitted = await submitAsPerson(service, person, typed)
    if (submitted instanceof Refusal) return submitted
    const { application, failures, replaced } = submitted
    const made = referenceOf(application.modelSet, application.id)
    return ok({ ...application, reference: made, isSubmitted: failures.length === 0, replaced, failures })
  },

  findOwnDuplicates: async ({ service, person, webUser, body: { mode, set, reference, body } }) => {
    const typed = { mode, set: service.modelSet(set), reference, body }
    const found = await findOwnDuplicates(service, { person, by: byWebUser(service, webUser) }, typed)
    return found instanceof Refusal ? found : ok({ items: found })
  },

  withdrawOwnApplication: (context) =>
    commanded(context, (command) => withdrawOwn(context.service, command, context.body.reason)),

  askForReviewOfOwnApplication: (context) =>
    commanded(context, (command) => askForReviewOfOwn(context.service, command, context.body.reason)),

  startSigningOfOwnApplication: (context) =>
    commanded(context, (command) => startSigningOfOwn(context.service, command)),

  stopSigningOfOwnApplication: (context) =>
    commanded(context, (command) => stopSigningOfOwn(context.service, command, context.body.reason)),

  completeOwnApplication: (context) =>
    commanded(context, (command) => {
      const { seen: _, ...values } = context.body
      return completeOwn(context.service, command, values)
    }),

  respondToOwnCounterOffer: (context) =>
    commanded(context, (command) => {
      const { response, says } = context.body
      return respondToCounterOfferOfOwn(context.service, command, { response, says })
    }),

  sendOwnSigningLink: async (context) => {
    const { service, body } = context
    const { number, email, mobile } = body
    const command = commandOf(context)
    const sent = await sendOwnSigningLink(service, command, { number, email, mobile })
    return sent instanceof Refusal ? sent : ok({ ...(await nowOf(service, command)), isSent: sent })
  },

  readOwnFirstMode: async ({ service, person }) => {
    const isInSandbox = service.referenceData.current().dealer(person.dealer?.id ?? '')?.isInSandbox
    return ok({ mode: isInSandbox ? 'test' : await firstMode(service) })
  },
}

type OfOwn = PersonContext & {
  readonly params: { readonly reference: string }
  readonly body: { readonly seen: number }
}

const commandOf = ({ person, params, body }: OfOwn): Command => ({
  person,
  reference: params.reference,
  seen: body.seen,
})

/** Runs a command, and responds with the application's new version. */
const commanded = async (context: OfOwn, run: (command: Command) => Promise<undefined | Refusal>) => {
  const command = commandOf(context)
  const refused = await run(command)
  return refused ?? ok(await nowOf(context.service, command))
}

const nowOf = async (service: Service, { person, reference }: Command) => {
  const application = await findOwn(service, person, reference)
  if (application === undefined) throw new Error('An application that was just changed is not found')
  return application
}

const listedView = (item: OwnListed) => ({ ...item, nextStep: nextStepView(item.nextStep) })

export const applicationDraftHandlers: Handlers<typeof applicationDraftOperations> = {
  listApplicationDrafts: async ({ service, person, query: { mode } }) => {
    const drafts = await listApplicationDrafts(service, person, mode)
    return ok({ items: drafts.map(({ row, ...rest }) => ({ ...factsOf(row), ...rest })) })
  },

  readApplicationDraft: async ({ service, person, params: { id } }) => {
    const draft = await readApplicationDraft(service, person, id)
    if (draft instanceof Refusal) return draft
    const { row, ...rest } = draft
    return ok({ ...factsOf(row), ...rest, of: row.applicationVersion })
  },

  saveApplicationDraft: async ({ service, person, params: { id }, body }) => {
    const saved = await saveApplicationDraft(service, person, { ...body, id })
    return saved instanceof Refusal ? saved : ok({ ...saved, keptUntil: keptUntil(saved) })
  },

  discardApplicationDraft: async ({ service, person, params: { id }, body: { seen } }) =>
    (await discardApplicationDraft(service, person, { id, seen })) ?? noContent,
}

/** The facts of a draft that lists and forms share. */
const factsOf = (row: DraftRow) => ({
  ...row,
  set: row.modelSet,
  reference: referenceOfDraft(row),
  keptUntil: keptUntil(row),
})

export const figureHandlers: Handlers<typeof formFigureOperations> = {
  quoteFigures: async ({ service, person, body: { request } }) => {
    const today = dublinDay(service.now())
    const { failures, value: quotation } = readQuotation(request, { today })
    if (quotation === undefined) return ok({ failures, offers: [], reasons: [] })
    const quoted = await quoteOffers(service, principalOf(person, 'live'), (asking) =>
      enquiryOf(quotation, asking),
    )
    const { offers, reasons } = await service.inSlices(quotationResponse(quoted, 'none'))
    return ok({
      failures: [],
      offers: offers.map((offer) => ({ ...offer, isSample: offer.sample })),
      reasons,
    })
  },

  findCars: async ({ service, query }) => ok({ items: await findCarsFor(service, query) }),

  readFormOptions: async ({ service, person, params: { set } }) =>
    ok(formOptions(service, principalOf(person, 'live').dealerId, service.modelSet(set))),
}
