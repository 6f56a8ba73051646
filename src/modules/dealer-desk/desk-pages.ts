/**
 * Applications of a dealer's people: what they see, send and do. Each person sees those of their own dealer, whoever
 * sent them; no others exist for them. A command says which version its page showed.
 */

import * as z from 'zod'
import { MODES } from '../../domain/access/access.ts'
import { SET_NAMES } from '../../domain/application/sets.ts'
import { STATES } from '../../domain/application/states.ts'
import { OWN_VIEWS } from '../../domain/case/own-views.ts'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  flag,
  id,
  items,
  listed,
  moment,
  named,
  oneOf,
  optional,
  orNull,
  page,
  parameter,
  text,
} from '../../http/page-fields.ts'
import { document } from '../applications/document-parts.ts'
import { offer, ofSentBack } from '../applications/money-parts.ts'
import { mode, receivedDays, seen, set } from '../applications/of-cases-pages.ts'
import {
  body,
  COMMAND,
  changed,
  FOR_DEALER,
  failure,
  nextStep,
  ofOwn,
  ownApplication,
  ownSigningOperations,
  WORDS_MAXIMUM_CHARACTERS,
  words,
} from './application-view-pages.ts'

const SEARCH_MAXIMUM_CHARACTERS = 200

/** Whose applications: the caller's, or the whole dealer's. */
const of = oneOf(['mine', 'dealer'] as const)

const listedApplication = exactly({
  reference: z.string(),
  set: z.enum(SET_NAMES),
  state: z.enum(STATES),
  /** The business or the applicants, in a few words; empty once erased. */
  customer: z.string(),
  /** In a few words; null if unknown. */
  vehicle: orNull(z.string()),
  /** In euro; null if no product fits. */
  monthlyPayment: orNull(z.number()),
  /** The state in plain words: "With the lender". */
  status: z.string(),
  nextStep,
  updatedAt: moment,
  isMine: flag,
  /** Messages of the lender that nobody at the dealer has read. */
  unreadMessages: z.number(),
})
export type ListedOwnApplication = z.output<typeof listedApplication>

export const ownApplicationOperations = {
  listOwnApplications: operation({
    method: 'GET',
    path: '/own-applications',
    ...FOR_DEALER,
    query: z.object({
      mode,
      view: oneOf(OWN_VIEWS),
      of,
      state: optional(oneOf(STATES)),
      ...receivedDays,
      cursor: parameter,
    }),
    /** The newest first. */
    responses: { 200: page(listedApplication) },
  }),
  /** Counts by the filters of the list, up to `maximum`, where a page shows "99+". */
  countOwnApplications: operation({
    method: 'GET',
    path: '/own-application-counts',
    ...FOR_DEALER,
    query: z.object({ mode, of, state: optional(oneOf(STATES)), ...receivedDays }),
    responses: { 200: exactly({ views: z.record(z.enum(OWN_VIEWS), z.number()), maximum: z.number() }) },
  }),
  /** Of the whole dealer, the newest first. The text is in the body, since no server's log may contain names and numbers. */
  searchOwnApplications: operation({
    method: 'POST',
    path: '/own-application-search',
    who: 'dealer',
    handsOut: 'nothing',
    body: z.object({ mode, text: text(SEARCH_MAXIMUM_CHARACTERS) }),
    responses: {
      /** `isMore` says whether there are more than these, or may be. */
      200: exactly({ items: listed(listedApplication), isMore: flag }),
    },
  }),
  readOwnApplication: operation({
    method: 'GET',
    path: '/own-applications/{reference}',
    ...FOR_DEALER,
    params: ofOwn,
    responses: { 200: ownApplication },
  }),
  /** The changes with which it could be approved, in words; null where the lender does not show them, or there are none. */
  readOwnNearest: operation({
    method: 'GET',
    path: '/own-applications/{reference}/nearest',
    ...FOR_DEALER,
    params: ofOwn,
    responses: { 200: exactly({ says: orNull(z.string()) }) },
  }),
  /**
   * The last submission, unmasked, for the form; only while it can be resubmitted. The audit records each read. A colleague's needs a
   * fresh proof.
   */
  readOwnApplicationBody: operation({
    method: 'GET',
    path: '/own-applications/{reference}/body',
    ...FOR_DEALER,
    params: ofOwn,
    responses: {
      200: exactly({
        version: z.number(),
        set: z.enum(SET_NAMES),
        mode: z.enum(MODES),
        state: z.enum(STATES),
        body,
        failures: listed(failure),
        /** The approved application that it corrects, and whose place it takes once it is submitted; null if there is none. */
        replaces: orNull(z.string()),
        /** What the lender sent it back for, and the body that it sent back; null if it did not. */
        sentBack: orNull(exactly({ ...ofSentBack, body })),
      }),
    },
  }),
  /** The failures that a submission would have now; stores nothing. */
  validateOwnApplication: operation({
    method: 'POST',
    path: '/own-applications/validate',
    ...FOR_DEALER,
    body: z.object({ mode, set, reference: optional(text(WORDS_MAXIMUM_CHARACTERS)), body }),
    responses: {
      200: exactly({
        failures: listed(failure),
        /** The offer that it would get; null if it fails or no product fits. */
        offer: offer.nullable(),
      }),
    },
  }),
  /**
   * Submits for the person. One draft makes one application: repeated with the same `draftId`, it returns the same
   * application. A valid submission deletes the draft.
   */
  submitOwnApplication: operation({
    method: 'POST',
    path: '/own-applications',
    ...FOR_DEALER,
    body: z.object({
      mode,
      set,
      /** The page generates it when the form opens; the draft is saved under it. */
      draftId: id,
      /** The application to resubmit, with the version that was read; both absent for a new one. */
      reference: optional(text(WORDS_MAXIMUM_CHARACTERS)),
      seen: optional(seen),
      /** The approved application that a new one corrects: it is withdrawn once the new one is submitted without a failure. */
      replaces: optional(text(WORDS_MAXIMUM_CHARACTERS)),
      body,
    }),
    responses: {
      200: exactly({
        reference: z.string(),
        /** False if it is stored with its failures, to be corrected and resubmitted under this reference. */
        isSubmitted: flag,
        /** The application whose place it takes, as it is now: withdrawn by it or before, or closed otherwise. Null if there is none. */
        replaced: orNull(exactly({ reference: z.string(), state: z.enum(STATES), by: orNull(z.string()) })),
        failures: listed(failure),
        ...changed.shape,
      }),
    },
  }),
  /** The dealer's open applications for the same people or vehicle, by their identifying numbers. */
  findOwnDuplicates: operation({
    method: 'POST',
    path: '/own-applications/duplicates',
    ...FOR_DEALER,
    body: z.object({
      mode,
      set,
      /** The application itself, if it was sent before. */
      reference: optional(text(WORDS_MAXIMUM_CHARACTERS)),
      body,
    }),
    responses: {
      200: items(
        exactly({
          reference: z.string(),
          state: z.enum(STATES),
          status: z.string(),
          updatedAt: moment,
          isMine: flag,
          samePerson: flag,
          sameVehicle: flag,
        }),
      ),
    },
  }),
  withdrawOwnApplication: operation({
    ...COMMAND,
    path: '/own-applications/{reference}/withdraw',
    body: z.object({ seen, reason: optional(words) }),
  }),
  /** Asks for a person to review what the policy alone declined. */
  askForReviewOfOwnApplication: operation({
    ...COMMAND,
    path: '/own-applications/{reference}/ask-for-review',
    body: z.object({ seen, reason: optional(words) }),
  }),
  ...ownSigningOperations,
  /**
   * A form (`multipart/form-data`): the field `requirement` with its id, then the field `file`. Under an
   * `Idempotency-Key` the service takes it once, however often it is sent.
   */
  uploadOwnDocument: operation({
    ...COMMAND,
    path: '/own-applications/{reference}/documents',
    takesUpload: true,
    responses: { 201: document },
  }),
  listOwnDocuments: operation({
    method: 'GET',
    path: '/own-applications/{reference}/documents',
    ...FOR_DEALER,
    params: ofOwn,
    responses: { 200: items(document) },
  }),
  /** The file as it was uploaded; the audit records each download. */
  readOwnDocument: operation({
    method: 'GET',
    path: '/own-applications/{reference}/documents/{id}',
    ...FOR_DEALER,
    params: { ...ofOwn, id: named('document') },
    responses: { 200: 'file' },
  }),
  /**
   * The agreement as it would be signed if signing started now, with each page marked as a draft. Rejected, with the reason, if
   * signing cannot start. Stores nothing; the audit records each read.
   */
  readOwnAgreementDraft: operation({
    method: 'GET',
    path: '/own-applications/{reference}/agreement-draft',
    ...FOR_DEALER,
    params: ofOwn,
    waits: true,
    responses: { 200: 'file' },
  }),
  /** The sealed agreement; the audit records each download. */
  readOwnSealedAgreement: operation({
    method: 'GET',
    path: '/own-applications/{reference}/agreement',
    ...FOR_DEALER,
    params: ofOwn,
    responses: { 200: 'file' },
  }),
  /** The initial mode for a dealer's user who has not chosen one. */
  readOwnFirstMode: operation({
    method: 'GET',
    path: '/own-first-mode',
    ...FOR_DEALER,
    responses: { 200: exactly({ mode }) },
  }),
}
