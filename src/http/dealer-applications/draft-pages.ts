/**
 * Drafts of applications: forms that a person has begun and not sent. They are encrypted, belong to one person, and are
 * stored for a limited time.
 */
import * as z from 'zod'
import { MODES } from '../../domain/access/access.ts'
import { SET_NAMES } from '../../domain/application/sets.ts'
import { operation } from '../declare/operation.ts'
import {
  exactly,
  items,
  moment,
  NAME_MAXIMUM_CHARACTERS,
  named,
  optional,
  text,
} from '../declare/page-fields.ts'
import { mode, seen, set } from '../shared/of-cases.ts'
import { body } from './application-view.ts'

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
