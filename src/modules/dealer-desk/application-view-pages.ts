/**
 * An application as its page shows it to the people of its dealer, and the commands on it from its approval to its
 * signing.
 */
import * as z from 'zod'
import { isPlainObject } from '../../../packages/values/json-text.ts'
import { anyReferenceId } from '../../domain/application/reference.ts'
import { STATES } from '../../domain/application/states.ts'
import { COUNTER_OFFER_RESPONSES, DEALER_ACTIONS, PARTIES } from '../../domain/application/value-names.ts'
import { OWN_VIEWS, TRACKER_STEPS } from '../../domain/case/own-views.ts'
import { REPORTED_DETAILS, SIGNER_ROLES } from '../../domain/signing/signing.ts'
import { operation } from '../../http/operation.ts'
import {
  exactly,
  flag,
  isNested,
  listed,
  moment,
  named,
  oneOf,
  optional,
  orNull,
  text,
  wholeNumber,
} from '../../http/page-fields.ts'
import { application } from '../applications/application-parts.ts'
import { COMPLETION, SENT_COMPLETION } from '../applications/completion-parts.ts'
import { document, REQUIREMENT, SHOWN_SIGNER, SHOWN_SIGNING } from '../applications/document-parts.ts'
import { EVENT, offer, SHOWN_STANDING, sentBack, shownFailure } from '../applications/money-parts.ts'
import { seen } from '../applications/of-cases-pages.ts'

const NESTED_MAXIMUM = 32

const isBody = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isPlainObject(value) && isNested(value, NESTED_MAXIMUM)

/**
 * An application in its set's own JSON, valid or not, as the API takes it, except for what a person cannot choose: the
 * reference (`quoteReference`, `caseId`), the owner (`ownerUserEmail`, `onBehalfOf`) and `customData` are not sent, and
 * ignored if present. Set B's applicants are sent once, at the top: the service copies them to `borrower`.
 */
export const body = z.custom<Readonly<Record<string, unknown>>>(
  isBody,
  `must be an object, nested at most ${NESTED_MAXIMUM} deep`,
)

/** As in the API: its place in the body, its type and its sentence. */
export const failure = exactly({ place: z.string(), type: z.string(), message: z.string() })

/** What happened last and what comes next, in words, with what the dealer can do about it. */
export const nextStep = exactly({
  waitsFor: z.enum(PARTIES),
  heading: z.string(),
  sentence: z.string(),
  isAlert: flag,
  /** The usual one first. `signer` is the number of the signer whom it is about, and `about` what they say is wrong. */
  actions: listed(
    exactly({
      action: z.enum(DEALER_ACTIONS),
      says: z.string(),
      signer: orNull(z.number()),
      about: orNull(z.enum(REPORTED_DETAILS)),
    }),
  ),
})

const requirement = exactly({
  ...REQUIREMENT,
  /** Whether a document is still required. */
  isWanted: flag,
  /** Whether it accepts a document now. */
  takesDocuments: flag,
  documents: listed(document),
})
export type OwnRequirement = z.output<typeof requirement>

const signer = exactly({
  ...SHOWN_SIGNER,
  /** The address to which the link goes, if the application has it or the reader typed it; null if somebody else corrected it. */
  email: orNull(z.string()),
  /** The same, masked. */
  maskedEmail: z.string(),
  /** Whether the dealer's people may correct that address. */
  mayCorrectEmail: flag,
  /** Whether they may correct the mobile number: also not once somebody has signed. */
  mayCorrectMobile: flag,
})
export type OwnSigner = z.output<typeof signer>

const signing = exactly({ ...SHOWN_SIGNING, signers: listed(signer) })
export type OwnSigning = z.output<typeof signing>

const transition = exactly({
  ...EVENT,
  /** A colleague's name, a client's name, a signer's name, "the lender" or "the service". */
  by: z.string(),
  /** Whether the dealer should see it first: a declined signing, or wrong details. */
  isAlert: flag,
})

export const ownApplication = exactly({
  ...SHOWN_STANDING,
  /** The list that it belongs to. */
  view: z.enum(OWN_VIEWS),
  status: z.string(),
  nextStep,
  /** The last day on which the applicant can withdraw if they got their copy on the day of the last signature; null if over, or not signed. */
  withdrawableUntil: orNull(z.string()),
  tracker: exactly({
    /** The current step, or the one where it stopped; from 1. */
    step: z.number(),
    steps: listed(z.enum(TRACKER_STEPS)),
    outcome: z.enum(['underWay', 'stopped', 'complete']),
  }),
  /** The decision, in the same sentence as in the API; null if there is none. */
  decision: orNull(
    exactly({
      outcome: z.enum(['approved', 'declined', 'sentBack', 'ended']),
      sentence: z.string(),
      /** The parts of a send-back's sentence. */
      sentBack,
      at: moment,
      /** Whether the lender's policy decided it alone. */
      isAutomatic: flag,
    }),
  ),
  customer: z.string(),
  vehicle: orNull(z.string()),
  vehicleCondition: orNull(z.enum(['japaneseImport', 'used'])),
  /** The person at the dealer who sent it, or a client's name. */
  owner: orNull(z.string()),
  isMine: flag,
  /** Masked; null once it was erased. */
  application: application.nullable(),
  ...COMPLETION,
  /** The failures of the last submission. */
  failures: listed(shownFailure),
  /** The requested figures; null if no product fits. */
  asked: offer.nullable(),
  /** The approved figures; null before the approval. */
  approved: offer.nullable(),
  /** What the counter-offer changes, each figure in words, and what the customer says; null if it is approved as requested. */
  counterOffer: orNull(
    exactly({
      changes: listed(exactly({ name: z.string(), from: z.string(), to: z.string() })),
      response: orNull(z.enum(COUNTER_OFFER_RESPONSES)),
    }),
  ),
  /** Whether the lender shows changes with which it could be approved: `readOwnNearest` has them. */
  showsNearest: flag,
  requirements: listed(requirement),
  /** Why signing cannot start yet, each in a sentence; empty if it can, or does not apply now. */
  lacking: listed(z.string()),
  /** Who will get a link when signing starts; empty unless it can start now. */
  willSign: listed(exactly({ name: z.string(), role: z.enum(SIGNER_ROLES), email: z.string() })),
  signing: orNull(signing),
  /** The first one first. */
  history: listed(transition),
  allowed: exactly({
    edit: flag,
    upload: flag,
    complete: flag,
    startSigning: flag,
    withdraw: flag,
    askForReview: flag,
  }),
})
export type OwnApplication = z.output<typeof ownApplication>

/** Longer ones are rejected here; the operations enforce each text's own limit. */
export const WORDS_MAXIMUM_CHARACTERS = 10_000
const SIGNERS_MAXIMUM = 100

export const words = text(WORDS_MAXIMUM_CHARACTERS, { mayBeEmpty: true })

/** An impossible reference gets the same response as an unknown one. */
const referenceIn = named('application', (value) => anyReferenceId(value) !== undefined)
export const ofOwn = { reference: referenceIn }

/** The application's version after a command. */
export const changed = exactly({ version: z.number(), state: z.enum(STATES) })

/** All of a dealer's people see its applications, and come by nothing but what they show. */
export const FOR_DEALER = { who: 'dealer', handsOut: 'nothing' } as const

/** What most commands on an application share. */
export const COMMAND = { ...FOR_DEALER, method: 'POST', params: ofOwn, responses: { 200: changed } } as const

export const ownSigningOperations = {
  /** Adds what the agreement must name. What was approved falls if it turns out to be of another vehicle. */
  completeOwnApplication: operation({
    ...COMMAND,
    path: '/own-applications/{reference}/completion',
    body: z.object({ seen, ...SENT_COMPLETION }),
  }),
  startSigningOfOwnApplication: operation({
    ...COMMAND,
    path: '/own-applications/{reference}/start-signing',
    body: z.object({ seen }),
  }),
  /** Ends a signing in progress: the links stop working, and the signers get an email. */
  stopSigningOfOwnApplication: operation({
    ...COMMAND,
    path: '/own-applications/{reference}/stop-signing',
    body: z.object({ seen, reason: optional(words) }),
  }),
  respondToOwnCounterOffer: operation({
    ...COMMAND,
    path: '/own-applications/{reference}/counter-offer',
    body: z.object({
      seen,
      response: oneOf(COUNTER_OFFER_RESPONSES),
      /** The terms that the customer asks for. */
      says: optional(words),
    }),
  }),
  /**
   * Sends a signer a new link, to another email address if one is given. A mobile number for codes can be corrected until
   * somebody has signed.
   */
  sendOwnSigningLink: operation({
    ...COMMAND,
    path: '/own-applications/{reference}/signing-link',
    handsOut: { access: ['email', 'mobile'] },
    body: z.object({
      seen,
      number: wholeNumber(1, SIGNERS_MAXIMUM),
      email: optional(words),
      mobile: optional(words),
    }),
    responses: { 200: exactly({ ...changed.shape, isSent: flag }) },
  }),
}
