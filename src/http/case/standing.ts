/** What an application is and where it stands, and what is wrong with it. */
import * as z from 'zod'
import { MODES } from '../../domain/access/access.ts'
import { SET_NAMES } from '../../domain/application/sets.ts'
import { STATE_MEANS } from '../../domain/application/states.ts'
import { INT32_MAXIMUM } from '../../domain/kinds/number.ts'
import { exactly, flag, listed, orNull, moment as pageMoment } from '../declare/page-fields.ts'
import { describedEnum, model, moment, object, text, textOrNull, whole } from '../declare/schema.ts'

export const ApplicationState = model(
  'ApplicationState',
  describedEnum('The state of a quote or a case. Both sets use the same names.', STATE_MEANS),
)

/** A time as examples have it. */
export const AT = '2026-03-03T10:05:00.000Z'

/** Who did something, as pages show them: a person's name or address, a client's name, or the part of the service. */
export const who = z.string()

export const VERSION = whole(
  'Changes with each change of the application. Send it with your decision.',
  0,
  INT32_MAXIMUM,
)

export const STANDING = {
  reference: text('The reference, such as C01K85HRB9YFX0N5P6B2C3D4E5F.'),
  state: ApplicationState.describe('The state.'),
  since: moment('The time of the last state change.'),
  revision: whole('How many times it has been submitted, including the first time.', 1, INT32_MAXIMUM),
  version: VERSION,
}

/** The same on a page. */
export const SHOWN_STANDING = {
  ...STANDING,
  at: moment('The time of this view, by the service’s clock.'),
  set: z.enum(SET_NAMES),
  mode: z.enum(MODES),
  client: textOrNull('The software that sent it. Null if a person of the dealer sent it in the console.'),
}

export const Duplicate = object('Another application.', {
  reference: text('The reference.'),
  state: ApplicationState.describe('The state.'),
  at: moment('The time of the submission.'),
})

/** The fields that an application was sent back for, by the set's place and the canonical one, and the staff's words. */
export const ofSentBack = {
  fields: listed(exactly({ place: z.string(), field: z.string() })),
  words: z.string(),
}
export const sentBack = orNull(exactly(ofSentBack))
export type ShownSentBack = z.output<typeof sentBack>

/** What happened to it, as a page tells it; `what` follows the name of who did it: "approved it". */
export const EVENT = {
  at: pageMoment,
  /** Whether it was the caller. */
  isMine: flag,
  what: z.string(),
  reason: orNull(z.string()),
  /** The parts of a send-back's reason. */
  sentBack,
}

/** A failure of the last submission, for people. */
export const shownFailure = exactly({
  /** As in the submission. */
  place: z.string(),
  /** Its canonical place; null if it is about no field or block. */
  field: orNull(z.string()),
  type: z.string(),
  /** What to do; `{field}` stands for the field's name within the sentence. */
  message: z.string(),
})
export type ShownFailure = z.output<typeof shownFailure>
