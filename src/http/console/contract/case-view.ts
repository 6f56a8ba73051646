/** A case as the lender's staff see it, on one screen. */
import * as z from 'zod/mini'
import { MODES } from '../../../domain/access.ts'
import { CHECK_NAMES, CHECK_RESULTS } from '../../../domain/check.ts'
import { DECLINE_CODES } from '../../../domain/decline-reasons.ts'
import { POLICY_OUTCOMES } from '../../../domain/policy/policy.ts'
import { SET_NAMES } from '../../../domain/reference.ts'
import { REQUIREMENT_STATES } from '../../../domain/requirement.ts'
import { SIGNER_ROLES } from '../../../domain/signing.ts'
import { SIGNER_STATES, SIGNING_STATES } from '../../../domain/signing-states.ts'
import { STATES } from '../../../domain/states.ts'
import { application } from './application.ts'
import { answered, flag, listed, moment } from './fields.ts'
import { message } from './messages.ts'
import { person, queueRow } from './queue.ts'

/** A person's name or address, a client's name, or what of the service it was. */
const who = z.string()
const maybe = <Field extends z.ZodMiniType>(field: Field) => z.nullable(field)

export const offer = answered({
  productId: z.string(),
  product: z.string(),
  /** In months. */
  term: z.number(),
  /** All amounts are in euro, rates in per cent a year. */
  loanAmount: z.number(),
  monthlyPayment: z.number(),
  rate: z.number(),
  aprc: z.number(),
  /** The guaranteed minimum future value of a PCP. */
  gmfv: maybe(z.number()),
  totalCostOfCredit: z.number(),
  totalPayable: z.number(),
})
export type ShownOffer = z.output<typeof offer>

export const measure = answered({
  name: z.string(),
  unit: z.enum(['perCent', 'euro', 'months', 'years']),
  /** How it is found. */
  says: z.string(),
  /** In the unit; null where it can't be known. */
  value: maybe(z.number()),
  /** What the policy that holds now sets an application of this kind. */
  bounds: listed(
    answered({
      rule: z.string(),
      is: z.enum(['above', 'below']),
      bound: z.number(),
      outcome: z.enum(POLICY_OUTCOMES),
      fires: flag,
    }),
  ),
})
export type ShownMeasure = z.output<typeof measure>

const check = answered({
  name: z.enum(CHECK_NAMES),
  /** Null while nobody has made it of what was sent last. */
  result: maybe(z.enum(CHECK_RESULTS)),
  by: maybe(who),
  at: maybe(moment),
  note: maybe(z.string()),
  /** Whether an approval still needs it to be passed or waived. */
  isLacking: flag,
})

const requirementStep = {
  state: z.enum(REQUIREMENT_STATES),
  reason: maybe(z.string()),
  by: maybe(who),
  at: maybe(moment),
}
const requirement = answered({
  id: z.string(),
  name: z.string(),
  /** By the place among the applicants, from 0; null of all of them or the business. */
  applicant: maybe(z.number()),
  ...requirementStep,
  /** Its states before this one, the first one first. */
  before: listed(answered(requirementStep)),
})
export type ShownRequirement = z.output<typeof requirement>

const document = answered({
  id: z.string(),
  requirement: z.string(),
  name: z.string(),
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  bytes: z.number(),
  uploadedAt: moment,
  by: who,
})
export type ShownDocument = z.output<typeof document>

const duplicate = answered({ reference: z.string(), state: z.enum(STATES), at: moment })

const otherCase = answered({
  reference: z.string(),
  state: z.enum(STATES),
  since: moment,
  dealer: maybe(z.string()),
  amount: maybe(z.number()),
  applicants: listed(z.number()),
})

const signer = answered({
  number: z.number(),
  name: z.string(),
  role: z.enum(SIGNER_ROLES),
  email: z.string(),
  mobile: maybe(z.string()),
  state: z.enum(SIGNER_STATES),
  linkExpiresAt: maybe(moment),
  signedAt: maybe(moment),
})

export const signing = answered({
  state: z.enum(SIGNING_STATES),
  startedAt: moment,
  lapsesAt: moment,
  endedAt: maybe(moment),
  inTurn: flag,
  reason: maybe(z.string()),
  failure: maybe(z.string()),
  signers: listed(signer),
  /** What signers found wrong with their details. */
  messages: listed(answered({ number: z.number(), at: moment, message: z.string() })),
})
export type ShownSigning = z.output<typeof signing>

export const note = answered({
  id: z.string(),
  by: person,
  at: moment,
  text: z.string(),
  mentions: listed(person),
  isPinned: flag,
})
export type ShownNote = z.output<typeof note>

const event = answered({
  at: moment,
  by: maybe(who),
  /** Whether it was the asker. */
  isMine: flag,
  /** What they did, as it goes on after who: "approved it". */
  what: z.string(),
  reason: maybe(z.string()),
  kind: z.enum(['move', 'check', 'requirement', 'approval', 'document', 'duplicate', 'look', 'work']),
})
export type ShownEvent = z.output<typeof event>

/** What may be done now, by the states' one table. */
const allowed = answered({
  decisions: listed(
    z.enum(['review', 'approve', 'decline', 'send-back', 'reconsider', 'withdraw', 'pay-out']),
  ),
  counterOffer: flag,
  addRequirements: flag,
  judgeRequirements: flag,
  check: flag,
  startSigning: flag,
  cancelSigning: flag,
  note: flag,
  /** Whether anybody at a dealer could read a message. */
  message: flag,
})
export type Allowed = z.output<typeof allowed>

const approval = answered({
  /** From this loan on two people must approve; null for never. */
  fourEyesFrom: maybe(z.number()),
  needsSecond: flag,
  /** Who approved first, with what; null while nobody has. */
  first: maybe(answered({ by: who, isMe: flag, at: moment, offer: maybe(offer) })),
})

export const caseView = answered({
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
  /** The software by which it came; null where a person of the dealer sent it in the console. */
  client: maybe(z.string()),
  dealer: maybe(z.string()),
  ownerEmail: maybe(z.string()),
  /** As the queue shows it; null for a moment after an update of the service. */
  row: maybe(queueRow),
  /** Who erased it and when, as far as that is on record; null while its data is there. */
  erased: maybe(answered({ by: maybe(who), at: maybe(moment) })),
  /** Null once it was erased. */
  application: maybe(application),
  failures: listed(
    answered({
      /** As it was sent. */
      place: z.string(),
      /** Where it would stand in `application`; null where no field of it is at fault. */
      field: maybe(z.string()),
      type: z.string(),
      message: z.string(),
    }),
  ),
  /** The figures in force; null where no product takes it. */
  offer: maybe(offer),
  /** What was asked for, where it was approved with other figures. */
  askedOffer: maybe(offer),
  affordability: listed(measure),
  policy: maybe(
    answered({
      version: z.number(),
      outcome: z.enum(POLICY_OUTCOMES),
      fired: listed(answered({ name: z.string(), says: z.string(), outcome: z.enum(POLICY_OUTCOMES) })),
    }),
  ),
  checks: listed(check),
  /** Whether a provider can be asked for checks. */
  hasProviders: flag,
  requirements: listed(requirement),
  templates: answered({ applicant: listed(z.string()), all: listed(z.string()) }),
  documents: listed(document),
  duplicates: listed(duplicate),
  duplicatesAreAll: flag,
  others: answered({ cases: listed(otherCase), openAmount: z.number(), areAll: flag }),
  signing: maybe(signing),
  approval,
  notes: listed(note),
  /** With the dealer's people, the first one first. */
  messages: listed(message),
  timeline: listed(event),
  allowed,
  declineCodes: listed(z.enum(DECLINE_CODES)),
})
export type CaseView = z.output<typeof caseView>
