/**
 * What a form reads while someone fills it in (quotations, cars, and the other choices), and drafts: forms that a
 * person has begun and not sent. Drafts are encrypted, belong to one person, and are stored for a limited time.
 */
import * as z from 'zod'
import { MODES } from '../../domain/access/access.ts'
import { SET_NAMES } from '../../domain/application/sets.ts'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  flag,
  items,
  listed,
  moment,
  NAME_MAXIMUM_CHARACTERS,
  named,
  optional,
  orNull,
  text,
} from '../../http/page-fields.ts'
import { offer } from '../applications/money-parts.ts'
import { mode, seen, set } from '../applications/of-cases-pages.ts'
import { body, failure } from './application-view-pages.ts'

const CAR_TERM_MAXIMUM_CHARACTERS = 200

const quotedOffer = exactly({ ...offer.shape, isSample: flag })

const carTerm = optional(text(CAR_TERM_MAXIMUM_CHARACTERS, { mayBeEmpty: true }))

export const formFigureOperations = {
  /**
   * The offers of the dealer, at every keystroke: the API's quotation, without schedules. The service stores nothing.
   */
  quoteFigures: operation({
    method: 'POST',
    path: '/quotations',
    who: 'dealer',
    handsOut: 'nothing',
    /** The API's `QuotationModel`. */
    body: z.object({ request: body }),
    responses: {
      200: exactly({
        /** Failures of the request itself; then there are no offers. */
        failures: listed(failure),
        /** The best one first. */
        offers: listed(quotedOffer),
        /** Why requested terms are not on offer. */
        reasons: listed(
          exactly({
            code: z.string(),
            productId: orNull(z.string()),
            term: orNull(z.number()),
            message: z.string(),
          }),
        ),
      }),
    },
  }),
  /** New cars of the catalogue, the best match first; spelling need not be exact. */
  findCars: operation({
    method: 'GET',
    path: '/cars',
    who: 'dealer',
    handsOut: 'nothing',
    query: z.object({ make: carTerm, model: carTerm, specification: carTerm }),
    responses: {
      200: items(
        exactly({
          id: z.string(),
          make: z.string(),
          model: z.string(),
          specification: z.string(),
          fuel: z.string(),
        }),
      ),
    },
  }),
  /** The form's choices besides the sets' enumerations. */
  readFormOptions: operation({
    method: 'GET',
    path: '/form-options/{set}',
    who: 'dealer',
    handsOut: 'nothing',
    params: { set: z.enum(SET_NAMES, 'set') },
    responses: {
      200: exactly({
        /** What the dealer gives each applicant before submitting. */
        notices: exactly({
          lender: z.string(),
          /** The address of the lender's privacy notice; null without one. */
          privacyNotice: z.nullable(z.string()),
          /** The notice that S.I. No. 489/2016 prescribes for the form of an application. */
          creditRegister: z.string(),
        }),
        /** Names of accepted banks. */
        banks: listed(z.string()),
        hasSpecialAgreement: flag,
        /** Today in Dublin. */
        today: z.string(),
        /** The terms that products in force offer, by the application's canonical values. */
        terms: listed(
          exactly({
            loanType: z.string(),
            vehicleType: z.string(),
            borrowerType: z.string(),
            months: listed(z.number()),
          }),
        ),
      }),
    },
  }),
}

const STEP_MAXIMUM_CHARACTERS = 100

const facts = {
  id: z.string(),
  mode: z.enum(MODES),
  set: z.enum(SET_NAMES),
  /** The application that it corrects; null for a new one. */
  reference: z.nullable(z.string()),
  /** The approved application that a new one corrects and replaces; null if it corrects none. */
  replaces: z.nullable(z.string()),
  /** The version to send with the next save, as the one seen. */
  version: z.number(),
  savedAt: moment,
  /** The service deletes it then, unless it is saved again. */
  keptUntil: moment,
}

const listedDraft = exactly({
  ...facts,
  /** As far as typed; otherwise empty. */
  customer: z.string(),
  vehicle: z.nullable(z.string()),
})
export type ListedApplicationDraft = z.output<typeof listedDraft>

const draft = exactly({
  ...facts,
  body,
  /** The step of the form that the person was on; null if the page did not say. */
  step: z.nullable(z.string()),
  /** The version of the application that it corrects, as the form read it; null for a new one. */
  of: z.nullable(z.number()),
})
export type ApplicationDraft = z.output<typeof draft>

const params = { id: named('draft') }

/** What the operations on one draft share. */
const OF_DRAFT = { who: 'dealer', handsOut: 'nothing', params } as const

export const applicationDraftOperations = {
  /** The caller's own drafts, the last saved first. */
  listApplicationDrafts: operation({
    method: 'GET',
    path: '/application-drafts',
    who: 'dealer',
    handsOut: 'nothing',
    query: z.object({ mode }),
    responses: { 200: items(listedDraft) },
  }),
  readApplicationDraft: operation({
    method: 'GET',
    path: '/application-drafts/{id}',
    ...OF_DRAFT,
    responses: { 200: draft },
  }),
  /**
   * Saves it under an id that the page generates. Rejected if another tab or device has saved it since, or it was sent.
   */
  saveApplicationDraft: operation({
    method: 'POST',
    path: '/application-drafts/{id}',
    ...OF_DRAFT,
    body: z.object({
      mode,
      set,
      /** The application that it corrects, with its version. */
      reference: optional(text(NAME_MAXIMUM_CHARACTERS)),
      of: optional(seen),
      /** The approved application that a new one corrects. */
      replaces: optional(text(NAME_MAXIMUM_CHARACTERS)),
      /** The version of the draft that the page holds; 0 for the first save. */
      seen,
      step: optional(text(STEP_MAXIMUM_CHARACTERS)),
      body,
    }),
    responses: { 200: exactly({ version: z.number(), savedAt: moment, keptUntil: moment }) },
  }),
  discardApplicationDraft: operation({
    method: 'POST',
    path: '/application-drafts/{id}/discard',
    ...OF_DRAFT,
    body: z.object({ seen }),
    responses: { 204: null },
  }),
}
