/**
 * Applications of a dealer's people: what they see of them, send themselves and do with them. Each sees those of their own
 * dealer, whoever sent them; what is not theirs does not exist. A command says which version its page showed.
 */
import * as z from 'zod/mini'
import { MODES } from '../../../domain/access.ts'
import { DOCUMENT_TYPES } from '../../../domain/document.ts'
import { NEXT_STEPS, OWN_VIEWS, TRACKER_STEPS } from '../../../domain/own-views.ts'
import { anyReferenceId, SET_NAMES } from '../../../domain/reference.ts'
import { REQUIREMENT_STATES } from '../../../domain/requirement.ts'
import { SIGNER_ROLES } from '../../../domain/signing.ts'
import { SIGNER_STATES, SIGNING_STATES } from '../../../domain/signing-states.ts'
import { STATES } from '../../../domain/states.ts'
import { application } from './application.ts'
import { offer } from './case-view.ts'
import {
  answered,
  flag,
  id,
  isNested,
  items,
  listed,
  moment,
  named,
  oneOf,
  optional,
  page,
  parameter,
  text,
  wholeNumber,
} from './fields.ts'
import { operation } from './operation.ts'
import { mode } from './queue.ts'

/** Longer ones are refused here; the operations say how long each text may be. */
const WORDS_MAXIMUM_CHARACTERS = 10_000
const INTEGER_MAXIMUM = 2_147_483_647
const SIGNERS_MAXIMUM = 100
const NESTED_MAXIMUM = 32
const CAR_TERM_MAXIMUM_CHARACTERS = 200

const maybe = <Field extends z.ZodMiniType>(field: Field) => z.nullable(field)
const words = text(WORDS_MAXIMUM_CHARACTERS, { mayBeEmpty: true })

/** What can't be a reference is answered like one that nothing has. */
const referenceIn = named('application', (value) => anyReferenceId(value) !== undefined)
const ofOwn = { reference: referenceIn }

/** The version that the page showed. */
export const seen = wholeNumber(0, INTEGER_MAXIMUM)

export const set = oneOf(SET_NAMES)

const isBody = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isNested(value, NESTED_MAXIMUM)

/**
 * An application in its set's own JSON, right or wrong, as the API takes it, but for what a person has no say in: the
 * reference (`quoteReference`, `caseId`), the owner (`ownerUserEmail`, `onBehalfOf`) and `customData` are not sent, and
 * ignored where they are. Set B's applicants are sent once, at the top: the service repeats them in `borrower`.
 */
export const body = z.custom<Readonly<Record<string, unknown>>>(
  isBody,
  `must be an object, nested at most ${NESTED_MAXIMUM} deep`,
)

/** As the API tells it: its place in the body, its type and its sentence. */
export const failure = answered({ place: z.string(), type: z.string(), message: z.string() })
export type OwnFailure = z.output<typeof failure>

/** Which applications: those of the asker, or of the whole dealer. */
const of = oneOf(['mine', 'dealer'] as const)

const listedApplication = answered({
  reference: z.string(),
  set: z.enum(SET_NAMES),
  state: z.enum(STATES),
  /** A business, else the applicants, in a few words; empty once it was erased. */
  customer: z.string(),
  /** In a few words; null where it is not known. */
  vehicle: maybe(z.string()),
  /** In euro; null where no product takes it. */
  monthlyPayment: maybe(z.number()),
  /** The state in plain words: "With the lender". */
  status: z.string(),
  /** What the dealer does next, in plain words: "Send: proof of address"; null where others act. */
  nextStep: maybe(answered({ step: z.enum(NEXT_STEPS), says: z.string() })),
  updatedAt: moment,
  isMine: flag,
})
export type ListedOwnApplication = z.output<typeof listedApplication>

const document = answered({
  id: z.string(),
  /** The id of the requirement that it is for. */
  requirement: z.string(),
  name: z.string(),
  type: z.enum(Object.keys(DOCUMENT_TYPES) as (keyof typeof DOCUMENT_TYPES)[]),
  bytes: z.number(),
  uploadedAt: moment,
  /** A person's name, a client's, or "the lender". */
  by: z.string(),
})
export type OwnDocument = z.output<typeof document>

const requirement = answered({
  id: z.string(),
  name: z.string(),
  /** By the place among the applicants, from 0; null of all of them or the business. */
  applicant: maybe(z.number()),
  state: z.enum(REQUIREMENT_STATES),
  /** Why it was refused, waived, or asked for again. */
  reason: maybe(z.string()),
  at: maybe(moment),
  /** Whether a document is still wanted. */
  isWanted: flag,
  /** Whether a document is taken for it now. */
  takesDocuments: flag,
  documents: listed(document),
})
export type OwnRequirement = z.output<typeof requirement>

const signer = answered({
  number: z.number(),
  name: z.string(),
  role: z.enum(SIGNER_ROLES),
  /** Where the link goes, masked. */
  maskedEmail: z.string(),
  state: z.enum(SIGNER_STATES),
  /** Null where no link was sent, or it is used up. */
  linkExpiresAt: maybe(moment),
  signedAt: maybe(moment),
  /** Whether a link may be sent again now. */
  takesLink: flag,
})

const signing = answered({
  state: z.enum(SIGNING_STATES),
  startedAt: moment,
  lapsesAt: moment,
  endedAt: maybe(moment),
  inTurn: flag,
  /** Why it ended unsigned, in a sentence. */
  reason: maybe(z.string()),
  signers: listed(signer),
})
export type OwnSigning = z.output<typeof signing>

const move = answered({
  at: moment,
  from: maybe(z.enum(STATES)),
  to: z.enum(STATES),
  /** A colleague's name, a client's name, "the lender" or "the service". */
  by: z.string(),
  isMine: flag,
  /** As it goes on after who: "approved". */
  what: z.string(),
  reason: maybe(z.string()),
})

const ownApplication = answered({
  reference: z.string(),
  /** When it was so, by the service's clock. */
  at: moment,
  /** To be sent with each command as what was seen. */
  version: z.number(),
  set: z.enum(SET_NAMES),
  mode: z.enum(MODES),
  state: z.enum(STATES),
  since: moment,
  revision: z.number(),
  /** The list that it is in. */
  view: z.enum(OWN_VIEWS),
  status: z.string(),
  nextStep: maybe(answered({ step: z.enum(NEXT_STEPS), says: z.string() })),
  tracker: answered({
    /** From 1: the step that it is at, or stopped at. */
    step: z.number(),
    steps: listed(z.enum(TRACKER_STEPS)),
    outcome: z.enum(['underWay', 'stopped', 'complete']),
  }),
  /** What was decided, in the sentence that the API tells as well; null while nothing is. */
  decision: maybe(
    answered({
      outcome: z.enum(['approved', 'declined', 'sentBack', 'ended']),
      sentence: z.string(),
      at: moment,
      /** Whether the lender's policy decided it alone. */
      isAutomatic: flag,
    }),
  ),
  customer: z.string(),
  vehicle: maybe(z.string()),
  vehicleCondition: maybe(z.enum(['japaneseImport', 'used'])),
  /** Who answers for it at the dealer: the person who sent it, or a client's name. */
  owner: maybe(z.string()),
  isMine: flag,
  /** The software by which it came; null where a person sent it here. */
  client: maybe(z.string()),
  /** Masked; null once it was erased. */
  application: maybe(application),
  /** What failed when it was sent last. */
  failures: listed(failure),
  /** The figures that were asked for; null where no product takes it. */
  asked: maybe(offer),
  /** The figures that were approved; null before. */
  approved: maybe(offer),
  requirements: listed(requirement),
  /** Why signing can't start yet, each in a sentence; empty where it can, or is no matter now. */
  lacking: listed(z.string()),
  signing: maybe(signing),
  /** The first one first. */
  history: listed(move),
  allowed: answered({
    edit: flag,
    upload: flag,
    startSigning: flag,
    sendLink: flag,
    withdraw: flag,
    askForReview: flag,
  }),
})
export type OwnApplication = z.output<typeof ownApplication>

/** The application as it is after a command. */
const changed = answered({ version: z.number(), state: z.enum(STATES) })

const quotedOffer = answered({
  productId: z.string(),
  product: z.string(),
  isSample: flag,
  term: z.number(),
  /** All amounts are in euro, rates in per cent a year. */
  loanAmount: z.number(),
  rate: z.number(),
  monthlyPayment: z.number(),
  aprc: z.number(),
  guaranteedFutureValue: maybe(z.number()),
  totalCostOfCredit: z.number(),
  totalPayable: z.number(),
})
export type QuotedOffer = z.output<typeof quotedOffer>

const carTerm = optional(text(CAR_TERM_MAXIMUM_CHARACTERS, { mayBeEmpty: true }))

export const ownApplicationOperations = {
  listOwnApplications: operation({
    method: 'GET',
    path: '/own-applications',
    who: 'dealer',
    query: z.object({ mode, view: oneOf(OWN_VIEWS), of, cursor: parameter }),
    /** The one that changed last first; of what needs the dealer, the one that waits longest. */
    answers: { 200: page(listedApplication) },
  }),
  /** Counted no further than `maximum`, where a page shows "99+". */
  countOwnApplications: operation({
    method: 'GET',
    path: '/own-application-counts',
    who: 'dealer',
    query: z.object({ mode, of }),
    answers: { 200: answered({ views: z.record(z.enum(OWN_VIEWS), z.number()), maximum: z.number() }) },
  }),
  readOwnApplication: operation({
    method: 'GET',
    path: '/own-applications/:reference',
    who: 'dealer',
    params: ofOwn,
    answers: { 200: ownApplication },
  }),
  /** As it was sent last, unmasked, for the form; each look is on record. */
  readOwnApplicationBody: operation({
    method: 'GET',
    path: '/own-applications/:reference/body',
    who: 'dealer',
    params: ofOwn,
    answers: {
      200: answered({
        version: z.number(),
        set: z.enum(SET_NAMES),
        mode: z.enum(MODES),
        state: z.enum(STATES),
        body,
        failures: listed(failure),
      }),
    },
  }),
  /** What a submission would fail by now; nothing is kept. */
  validateOwnApplication: operation({
    method: 'POST',
    path: '/own-applications/validate',
    who: 'dealer',
    body: z.object({ mode, set, reference: optional(text(WORDS_MAXIMUM_CHARACTERS)), body }),
    answers: {
      200: answered({
        failures: listed(failure),
        /** What would be on offer; null where it fails or no product takes it. */
        offer: maybe(offer),
      }),
    },
  }),
  /**
   * Submits as the person. One draft makes one application: asked again with the same `draftId`, it answers with what it
   * made. The draft is deleted once all is valid.
   */
  submitOwnApplication: operation({
    method: 'POST',
    path: '/own-applications',
    who: 'dealer',
    body: z.object({
      mode,
      set,
      /** The page makes it up when the form is opened; the draft is saved under it. */
      draftId: id,
      /** Of the application that is sent again, with the version that was read; neither of a new one. */
      reference: optional(text(WORDS_MAXIMUM_CHARACTERS)),
      seen: optional(seen),
      body,
    }),
    answers: {
      200: answered({
        reference: z.string(),
        /** False where it is kept with its failures, to be corrected and sent again under this reference. */
        isSubmitted: flag,
        failures: listed(failure),
        ...changed.shape,
      }),
    },
  }),
  /** The dealer's applications under way for the same people or vehicle, by their numbers. */
  findOwnDuplicates: operation({
    method: 'POST',
    path: '/own-applications/duplicates',
    who: 'dealer',
    body: z.object({
      mode,
      set,
      /** Of the application itself, where it was sent before. */
      reference: optional(text(WORDS_MAXIMUM_CHARACTERS)),
      body,
    }),
    answers: {
      200: items(
        answered({
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
    method: 'POST',
    path: '/own-applications/:reference/withdraw',
    who: 'dealer',
    params: ofOwn,
    body: z.object({ seen, reason: optional(words) }),
    answers: { 200: changed },
  }),
  /** A person is to look at what the policy alone declined. */
  askForReviewOfOwnApplication: operation({
    method: 'POST',
    path: '/own-applications/:reference/ask-for-review',
    who: 'dealer',
    params: ofOwn,
    body: z.object({ seen, reason: optional(words) }),
    answers: { 200: changed },
  }),
  startSigningOfOwnApplication: operation({
    method: 'POST',
    path: '/own-applications/:reference/start-signing',
    who: 'dealer',
    params: ofOwn,
    body: z.object({ seen }),
    answers: { 200: changed },
  }),
  /** Sends a signer a new link, to another e-mail address where one is given. The mobile number is the lender's to correct. */
  sendOwnSigningLink: operation({
    method: 'POST',
    path: '/own-applications/:reference/signing-link',
    who: 'dealer',
    params: ofOwn,
    body: z.object({ seen, number: wholeNumber(1, SIGNERS_MAXIMUM), email: optional(words) }),
    answers: { 200: answered({ ...changed.shape, isSent: flag }) },
  }),
  /**
   * A form (`multipart/form-data`): the field `requirement` with its id, then the field `file`. Under an `Idempotency-Key`
   * it is taken once, however often it is sent.
   */
  uploadOwnDocument: operation({
    method: 'POST',
    path: '/own-applications/:reference/documents',
    who: 'dealer',
    params: ofOwn,
    takesUpload: true,
    answers: { 201: document },
  }),
  listOwnDocuments: operation({
    method: 'GET',
    path: '/own-applications/:reference/documents',
    who: 'dealer',
    params: ofOwn,
    answers: { 200: items(document) },
  }),
  /** The file as it was uploaded; each look is on record. */
  readOwnDocument: operation({
    method: 'GET',
    path: '/own-applications/:reference/documents/:id',
    who: 'dealer',
    params: { ...ofOwn, id: named('document') },
    answers: { 200: 'file' },
  }),
  /** The sealed agreement; each look is on record. */
  readOwnSealedAgreement: operation({
    method: 'GET',
    path: '/own-applications/:reference/agreement',
    who: 'dealer',
    params: ofOwn,
    answers: { 200: 'file' },
  }),
  /** What the dealer could offer, asked at every keystroke: the API's quotation, without schedules. Nothing is kept. */
  quoteFigures: operation({
    method: 'POST',
    path: '/quotations',
    who: 'dealer',
    /** The API's `QuotationModel`. */
    body: z.object({ request: body }),
    answers: {
      200: answered({
        /** Of the request itself; then there are no offers. */
        failures: listed(failure),
        /** The best one first. */
        offers: listed(quotedOffer),
        /** Why what was asked for is not on offer. */
        reasons: listed(
          answered({
            code: z.string(),
            productId: maybe(z.string()),
            term: maybe(z.number()),
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
    query: z.object({ make: carTerm, model: carTerm, specification: carTerm }),
    answers: {
      200: items(
        answered({
          id: z.string(),
          make: z.string(),
          model: z.string(),
          specification: z.string(),
          fuel: z.string(),
        }),
      ),
    },
  }),
  /** What the form offers beside the sets' enumerations. */
  readFormOptions: operation({
    method: 'GET',
    path: '/form-options/:set',
    who: 'dealer',
    params: { set: z.enum(SET_NAMES, 'set') },
    answers: {
      200: answered({
        /** Names of banks that are taken. */
        banks: listed(z.string()),
        hasSpecialAgreement: flag,
        /** The day of Dublin. */
        today: z.string(),
      }),
    },
  }),
  /** In which mode the console begins for somebody at a dealer who has not chosen one. */
  readOwnFirstMode: operation({
    method: 'GET',
    path: '/own-first-mode',
    who: 'dealer',
    answers: { 200: answered({ mode }) },
  }),
}
