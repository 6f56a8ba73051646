/** A case: its view for staff, and the commands on it. A command says which version of the case its page showed. */
import * as z from 'zod'
import { STATES } from '../../domain/application/states.ts'
import { VERDICT_NAMES } from '../../domain/case/approval.ts'
import { CHECK_NAMES, RECORDED_RESULTS } from '../../domain/case/check.ts'
import { DECISIONS, DECLINE_CODES } from '../../domain/case/decisions.ts'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  flag,
  id,
  items,
  list,
  listed,
  NAME_MAXIMUM_CHARACTERS,
  named,
  object,
  oneOf,
  optional,
  orNull,
  parameter,
  text,
  wholeNumber,
} from '../../http/page-fields.ts'
import { SENT_COMPLETION } from '../applications/completion-parts.ts'
import { measure, offer, sentBack } from '../applications/money-parts.ts'
import { mode, ofCase, seen } from '../applications/of-cases-pages.ts'
import { beneficialOwner, caseView, figuresSent, nearest, note } from './case-view-pages.ts'

/** Longer ones are rejected here; the operations enforce each text's own limit. */
const WORDS_MAXIMUM_CHARACTERS = 10_000
const APPLICANTS_MAXIMUM = 100
const FIELDS_MAXIMUM = 100
const REQUESTED_MAXIMUM = 100
const MENTIONS_MAXIMUM = 50
const OWNERS_MAXIMUM = 50

const words = text(WORDS_MAXIMUM_CHARACTERS, { mayBeEmpty: true })

/** The case's version after a command. */
const changed = exactly({ version: z.number(), state: z.enum(STATES) })

/** The same, with whether a second person must decide too. */
const taken = exactly({ ...changed.shape, awaitsSecond: flag })

/** For the lender's staff only: it becomes a note. */
const internalNote = optional(words)

/** Each decision with its own fields. */
const decided = {
  decision: oneOf(DECISIONS),
  /** Everyone who may read the application sees it. */
  reason: optional(words),
  /** For a decline. */
  code: optional(oneOf(DECLINE_CODES)),
  /** For an approval. */
  figures: optional(figuresSent),
  /** For a send-back: the fields to correct, by their places in the application. */
  fields: optional(list(text(NAME_MAXIMUM_CHARACTERS), FIELDS_MAXIMUM)),
}

/** What most commands on a case share. */
const COMMAND = {
  method: 'POST',
  who: 'staff',
  handsOut: 'nothing',
  params: ofCase,
  responses: { 200: changed },
} as const

/** Whether the page reads it automatically, again or beforehand: then it is no look of the person. */
const byPage = z.object({ background: optional(oneOf(['true'])) })

const READ = { method: 'GET', who: 'cases', handsOut: 'nothing' } as const

export const caseOperations = {
  readCase: operation({
    ...READ,
    path: '/cases/{reference}',
    params: ofCase,
    query: byPage,
    responses: { 200: caseView },
  }),
  /** With which other figures the policy would approve it. */
  readNearest: operation({
    ...READ,
    path: '/cases/{reference}/nearest',
    params: ofCase,
    responses: { 200: nearest },
  }),
  /** Reveals one masked number; the audit records each reveal. */
  revealField: operation({
    method: 'POST',
    path: '/cases/{reference}/reveal',
    who: 'staff',
    handsOut: 'data',
    params: ofCase,
    body: z.object({
      field: oneOf(['ppsNumber', 'iban', 'accountNumber'] as const),
      /** Whose PPS number, by the applicant's index; null for the bank's numbers. */
      applicant: orNull(wholeNumber(0, APPLICANTS_MAXIMUM)),
    }),
    responses: { 200: exactly({ value: z.string() }) },
  }),
  /** The file as it was uploaded; the audit records each download. */
  readCaseDocument: operation({
    ...READ,
    path: '/cases/{reference}/documents/{id}',
    params: { ...ofCase, id: named('document') },
    query: byPage,
    responses: { 200: 'file' },
  }),
  /** Records a look that reads nothing: at the case beside the list, on paper, or at a document that the page has already. */
  noteLook: operation({
    ...COMMAND,
    who: 'cases',
    path: '/cases/{reference}/looks',
    body: z.object({ look: oneOf(['previewed', 'printed', 'document']), document: optional(id) }),
    responses: { 204: null },
  }),
  recordCheck: operation({
    ...COMMAND,
    path: '/cases/{reference}/checks',
    body: z.object({
      seen,
      name: oneOf(CHECK_NAMES),
      /** By default, all applicants and the company. */
      person: optional(text(NAME_MAXIMUM_CHARACTERS)),
      result: oneOf(RECORDED_RESULTS),
      note: optional(words),
    }),
  }),
  /** Names a company's beneficial owners, in place of those named before. */
  nameOwners: operation({
    ...COMMAND,
    path: '/cases/{reference}/owners',
    body: z.object({ seen, owners: list(beneficialOwner, OWNERS_MAXIMUM) }),
  }),
  /** Asks the providers for the checks that nobody has made yet, or that they left open; by default for all. Slow ones are waited for. */
  askForChecks: operation({
    ...COMMAND,
    path: '/cases/{reference}/ask-checks',
    waits: true,
    body: z.object({ seen, name: optional(oneOf(CHECK_NAMES)) }),
    responses: { 200: exactly({ ...changed.shape, made: listed(z.enum(CHECK_NAMES)) }) },
  }),
  addRequirements: operation({
    ...COMMAND,
    path: '/cases/{reference}/requirements',
    body: z.object({
      seen,
      documents: list(
        object({
          /** The name that dealers and clients read. */
          name: words,
          applicant: orNull(wholeNumber(0, APPLICANTS_MAXIMUM)),
        }),
        REQUESTED_MAXIMUM,
      ),
      /** The reason of each, which dealers and clients read, too. */
      note: optional(words),
    }),
  }),
  /** Accepts or rejects a requirement's documents, or waives it. */
  judgeRequirement: operation({
    ...COMMAND,
    path: '/cases/{reference}/requirements/{id}',
    params: { ...ofCase, id: named('requirement', (value) => value.length <= NAME_MAXIMUM_CHARACTERS) },
    body: z.object({
      seen,
      verdict: oneOf(VERDICT_NAMES),
      reason: optional(words),
    }),
  }),
  /** Adds what the agreement must name. What was approved falls if it turns out to be of another vehicle. */
  completeCase: operation({
    ...COMMAND,
    path: '/cases/{reference}/completion',
    body: z.object({ seen, ...SENT_COMPLETION }),
  }),
  decideCase: operation({
    ...COMMAND,
    path: '/cases/{reference}/decide',
    body: z.object({
      seen,
      ...decided,
      decision: oneOf(DECISIONS.filter((decision) => decision !== 'pay-out')),
      note: internalNote,
    }),
    responses: { 200: taken },
  }),
  /** Pays out what others have approved. Takes a fresh proof. */
  payOutCase: operation({
    ...COMMAND,
    path: '/cases/{reference}/pay-out',
    who: 'payOut',
    body: z.object({
      seen,
      reason: decided.reason,
      /**
       * For a payout although the core system has not booked the contract: why; empty if a colleague has said why. Only the
       * lender's staff read it.
       */
      override: optional(words),
      note: internalNote,
    }),
    responses: { 200: taken },
  }),
  /** What a decision would say and do: the exact sentence for dealer and API, and the figures. Changes nothing. */
  previewDecision: operation({
    ...COMMAND,
    who: 'cases',
    path: '/cases/{reference}/preview',
    body: z.object(decided),
    responses: {
      200: exactly({
        /** Null if there is no sentence. */
        sentence: z.nullable(z.string()),
        /** The parts of a send-back's sentence. */
        sentBack,
        offer: offer.nullable(),
        affordability: listed(measure),
        /** Whether the approval takes more than one person. */
        needsSecond: flag,
        /** Why somebody else must approve; null if the caller can. */
        bar: z.nullable(z.string()),
      }),
    },
  }),
  startSigning: operation({
    ...COMMAND,
    path: '/cases/{reference}/start-signing',
    body: z.object({ seen, inTurn: flag }),
  }),
  /** Sends a signer a new link, to a new address or number if one is given. */
  sendSigningLink: operation({
    ...COMMAND,
    path: '/cases/{reference}/signing-link',
    handsOut: { access: ['email', 'mobile'] },
    body: z.object({
      seen,
      number: wholeNumber(1, APPLICANTS_MAXIMUM),
      email: optional(words),
      mobile: optional(words),
    }),
    responses: { 200: exactly({ ...changed.shape, isSent: flag }) },
  }),
  cancelSigning: operation({
    ...COMMAND,
    path: '/cases/{reference}/cancel-signing',
    body: z.object({ seen, reason: words }),
  }),
  /** Signs for the lender, once everyone else has signed. Takes a fresh proof. */
  signForLender: operation({
    ...COMMAND,
    path: '/cases/{reference}/lender-signature',
    body: z.object({ seen }),
  }),
  /** Corrects the number under which the core system has booked the contract. Takes a fresh proof. */
  correctContractNumber: operation({
    ...COMMAND,
    path: '/cases/{reference}/contract-number',
    body: z.object({ seen, contractNumber: words, reason: words }),
  }),
  /** The agreement as it would be signed if signing started now, as for the dealer's people. */
  readAgreementDraft: operation({
    ...READ,
    path: '/cases/{reference}/agreement-draft',
    params: ofCase,
    waits: true,
    responses: { 200: 'file' },
  }),
  /** The agreement as everyone has signed it; the audit records each download. */
  readSealedAgreement: operation({
    ...READ,
    path: '/cases/{reference}/agreement',
    params: ofCase,
    responses: { 200: 'file' },
  }),
  writeNote: operation({
    ...COMMAND,
    path: '/cases/{reference}/notes',
    body: z.object({ text: words, mentions: list(id, MENTIONS_MAXIMUM) }),
    responses: { 201: items(note) },
  }),
  pinNote: operation({
    ...COMMAND,
    path: '/cases/{reference}/notes/{id}/pin',
    params: { ...ofCase, id: named('note') },
    body: z.object({ isPinned: flag }),
    responses: { 200: items(note) },
  }),
  /**
   * Waits until a case changes after the cursor, and names the changed cases; without a cursor it returns the first one
   * at once. It ends with the session.
   */
  listChanges: operation({
    ...READ,
    path: '/changes',
    waits: true,
    isBackground: true,
    query: z.object({ mode, cursor: parameter }),
    responses: {
      200: exactly({
        items: listed(exactly({ reference: z.string(), version: z.number(), state: z.enum(STATES) })),
        /** False if so many have changed that the page should read everything again. */
        areAll: flag,
        nextCursor: z.string(),
      }),
    },
  }),
}
