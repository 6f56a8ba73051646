/** A case as the lender's staff see it, on one screen. */

import * as z from 'zod'
import { isDay } from '../../../packages/values/typed/typed-day.ts'
import { STATES } from '../../domain/application/states.ts'
import { BOOKING_STATES } from '../../domain/case/booking.ts'
import { DECISIONS, DECLINE_CODES } from '../../domain/case/decisions.ts'
import { PAY_OUT_PARTS } from '../../domain/case/pay-out-pack.ts'
import { ofEachKind } from '../../domain/lender/lender-settings.ts'
import { NEAREST_REASONS } from '../../domain/policy/reasons.ts'
import {
  exactly,
  flag,
  formed,
  listed,
  moment,
  NAME_MAXIMUM_CHARACTERS,
  object,
  optional,
  orNull,
  text,
  wholeNumber,
} from '../../http/page-fields.ts'
import { application, value } from '../applications/application-parts.ts'
import { COMPLETION } from '../applications/completion-parts.ts'
import { BOOKING_FIELDS, check, Policy, providerFacts, unanswered } from '../applications/decision-parts.ts'
import {
  caseDocument,
  REQUIREMENT,
  REQUIREMENT_STEP,
  SHOWN_SIGNER,
  SHOWN_SIGNING,
} from '../applications/document-parts.ts'
import {
  Duplicate,
  EVENT,
  measure,
  NEAREST,
  offer,
  SHOWN_STANDING,
  shownFailure,
  who,
} from '../applications/money-parts.ts'
import { person } from '../applications/of-cases-pages.ts'
import { caseDuty } from '../duties/duty-pages.ts'
import { message } from './message-pages.ts'
import { queueRow } from './queue-row-pages.ts'

const requirement = exactly({
  ...REQUIREMENT,
  by: who.nullable(),
  /** Its earlier states, the first one first. */
  before: listed(exactly({ ...REQUIREMENT_STEP, by: who.nullable() })),
})
export type ShownRequirement = z.output<typeof requirement>

const otherCase = exactly({
  reference: z.string(),
  state: z.enum(STATES),
  since: moment,
  dealer: orNull(z.string()),
  amount: orNull(z.number()),
  applicants: listed(z.number()),
})

const signer = exactly({ ...SHOWN_SIGNER, email: z.string(), mobile: orNull(z.string()) })
export type ShownSigner = z.output<typeof signer>

export const signing = exactly({
  ...SHOWN_SIGNING,
  /** The error of the last attempt to make a document. */
  failure: orNull(z.string()),
  signers: listed(signer),
  /** The mistakes that signers reported in their details. */
  messages: listed(exactly({ number: z.number(), at: moment, message: z.string() })),
})
export type ShownSigning = z.output<typeof signing>

export const note = exactly({
  id: z.string(),
  by: person,
  at: moment,
  text: z.string(),
  mentions: listed(person),
  isPinned: flag,
})
export type ShownNote = z.output<typeof note>

const OWNER_NAME_MAXIMUM_CHARACTERS = 100

/** With the date of birth as YYYY-MM-DD, if it is known, and the share in per cent. */
export const beneficialOwner = object({
  name: text(OWNER_NAME_MAXIMUM_CHARACTERS),
  dateOfBirth: optional(formed('must be a day', isDay)),
  share: wholeNumber(1, 100),
})

const event = exactly({
  ...EVENT,
  by: who.nullable(),
  kind: z.enum([
    'move',
    'check',
    'requirement',
    'completion',
    'approval',
    'override',
    'booking',
    'document',
    'duplicate',
    'look',
    'work',
  ]),
})
export type ShownEvent = z.output<typeof event>

/** What the table of states allows now. */
const allowed = exactly({
  decisions: listed(z.enum(DECISIONS)),
  counterOffer: flag,
  addRequirements: flag,
  judgeRequirements: flag,
  complete: flag,
  check: flag,
  startSigning: flag,
  cancelSigning: flag,
  /** Whether the caller can sign for the lender, who is the last to sign. */
  signForLender: flag,
  /** Whether a hirer’s withdrawal from the agreement can be recorded: the law’s days are checked when it is. */
  recordWithdrawal: flag,
  note: flag,
  /** Whether the dealer has anyone to read a message. */
  message: flag,
})
export type Allowed = z.output<typeof allowed>

const approval = exactly({
  /** From this loan amount on, two people must approve; null for never. */
  fourEyesFrom: orNull(z.number()),
  /** Whether the approval takes more than one person. */
  needsSecond: flag,
  /** Why somebody else than the caller must approve; null if the caller can. */
  bar: orNull(z.string()),
  /** Whether the policy declines it and nobody has overridden that: then the first approval does. */
  isDeclinedByPolicy: flag,
  /** Who waived a check or overrode the policy's decline, as words that follow their name. */
  exceptions: listed(exactly({ by: who, isMe: flag, at: moment, what: z.string() })),
  /** Who gave the first approval that counts, with what figures, or overrode the policy's decline with them. */
  first: orNull(exactly({ by: who, isMe: flag, at: moment, offer: offer.nullable() })),
  /** Who gave a first approval that no longer counts, since they may no longer decide. */
  lapsed: listed(who),
})

/** What a payout needs, and is; null in a state that does not lead to it. */
const payOut = orNull(
  exactly({
    /** In euro; null if no figures were approved. */
    amount: orNull(z.number()),
    /** The dealer; null if the application has none. */
    payee: orNull(z.string()),
    contractNumber: orNull(z.string()),
    /** The account in force, with the IBAN masked; null while none is confirmed. */
    account: orNull(exactly({ holder: z.string(), iban: z.string() })),
    items: listed(exactly({ part: z.enum(PAY_OUT_PARTS), isMet: flag, says: z.string() })),
    /** Whether only the booking is missing, so that two people can pay out without it. */
    takesOverride: flag,
    /** Whether two people must pay out. */
    needsSecond: flag,
    /** Who has paid out first, or overridden the missing booking, and why. */
    first: orNull(exactly({ by: who, isMe: flag, at: moment, reason: orNull(z.string()) })),
    /** Why somebody else than the caller must pay out; null if the caller can. */
    bar: orNull(z.string()),
  }),
)

const nearestFigures = exactly({ ...NEAREST, offer }).nullable()
export type NearestFigures = z.output<typeof nearestFigures>

/** The nearest figures that products, law and policy accept today, each change alone and combined. */
export const nearest = exactly({
  deposit: nearestFigures,
  term: nearestFigures,
  product: nearestFigures,
  combination: nearestFigures,
  /** Why there are none; null if there are. */
  reason: orNull(exactly({ code: z.enum(NEAREST_REASONS), says: z.string() })),
})
export type ShownNearest = z.output<typeof nearest>

export const caseView = exactly({
  ...SHOWN_STANDING,
  dealer: orNull(z.string()),
  ownerEmail: orNull(z.string()),
  /** Its row in the queue; null for shortly after an update of the service. */
  row: orNull(queueRow),
  /** What it waits for, in a sentence; null while the lender decides. */
  nextStep: orNull(z.string()),
  /** Who erased it and when, as far as recorded; null while its data exists. */
  erased: orNull(exactly({ by: who.nullable(), at: orNull(moment) })),
  /** Null once it is erased. */
  application: application.nullable(),
  ...COMPLETION,
  failures: listed(shownFailure),
  /** The figures in force; null if no product fits. */
  offer: offer.nullable(),
  /** Why no product fits, in sentences; null if there are figures, or one fits today. */
  noOffer: orNull(z.string()),
  /** The requested figures, if it was approved with others. */
  askedOffer: offer.nullable(),
  affordability: listed(measure),
  policy: Policy.nullable(),
  checks: listed(check),
  /** A company's beneficial owners; null if no company borrows. */
  owners: orNull(listed(beneficialOwner)),
  unanswered: listed(unanswered),
  facts: listed(providerFacts),
  /** Whether there is a provider for checks. */
  hasProviders: flag,
  requirements: listed(requirement),
  templates: exactly(ofEachKind(() => listed(z.string()))),
  documents: listed(caseDocument),
  duplicates: listed(Duplicate),
  duplicatesAreAll: flag,
  others: exactly({
    cases: listed(otherCase),
    openAmount: z.number(),
    areAll: flag,
    /** Those of other people with the same mobile number. */
    samePhone: listed(otherCase),
  }),
  /** Whether the bank account names none of the borrowers. */
  isAccountOfAnother: flag,
  /** What the dealer changed since it was last returned for correction; null if it was not, or not resubmitted since. */
  changes: orNull(
    exactly({
      at: moment,
      fields: listed(exactly({ field: z.string(), before: value.nullable(), after: value.nullable() })),
    }),
  ),
  signing: orNull(signing),
  /** What the core system made of the contract; null while the application is not signed, and if nothing waits for it. */
  booking: orNull(
    exactly({
      ...BOOKING_FIELDS,
      /** `waits` since `at`, or what was recorded then. */
      state: z.enum(['waits', ...BOOKING_STATES]),
      at: moment,
      by: who.nullable(),
    }),
  ),
  payOut,
  /** What the law requires the lender to tell the applicants, the earliest first. */
  duties: listed(caseDuty),
  approval,
  notes: listed(note),
  /** The messages with the dealer's people, the first one first. */
  messages: listed(message),
  timeline: listed(event),
  allowed,
  declineCodes: listed(z.enum(DECLINE_CODES)),
})
export type CaseView = z.output<typeof caseView>

const MONTHS_MAXIMUM = 1_200
const EURO_MAXIMUM = 10_000_000

const euros = formed('must be an amount in euro with at most two decimals', (value) =>
  /^\d{1,8}(\.\d{1,2})?$/.test(value),
)

/** Figures other than those in force; absent ones stay as requested. */
export const figuresSent = object({
  term: optional(wholeNumber(1, MONTHS_MAXIMUM)),
  /** Deposit and trade-in together, in euro. */
  contribution: optional(
    z
      .number(`must be a number from 0 to ${EURO_MAXIMUM}`)
      .check(
        z.refine(
          (value) => value >= 0 && value <= EURO_MAXIMUM && euros.safeParse(String(value)).success,
          'must be an amount in euro with at most two decimals',
        ),
      ),
  ),
  productId: optional(text(NAME_MAXIMUM_CHARACTERS)),
})
