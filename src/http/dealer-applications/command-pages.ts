/** What commands on a dealer's application share, and the commands from its approval to its signing. */
import * as z from 'zod'
import { COUNTER_OFFER_RESPONSES } from '../../domain/application/names/parties.ts'
import { anyReferenceId } from '../../domain/application/reference.ts'
import { STATES } from '../../domain/application/states.ts'
import { operation } from '../declare/operation.ts'
import { exactly, flag, named, oneOf, optional, text, wholeNumber } from '../declare/page-fields.ts'
import { seen } from '../shared/of-cases.ts'

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
export const COMMAND = {
  ...FOR_DEALER,
  method: 'POST',
  params: ofOwn,
  responses: { 200: changed },
} as const

export const ownSigningOperations = {
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
