/** Applications that a person can't know of are answered as unknown ones. */
import { UNKNOWN } from '../../../operations/own-applications/submit.ts'
import type { Refusal } from '../../../operations/refusal.ts'
import { notFound, type Problem } from '../operation.ts'

/** A refusal as it is answered: an application that is not theirs is not found, and anything else not possible. */
export const answerKnown = (refusal: Refusal): Problem | Refusal =>
  refusal === UNKNOWN ? notFound('application') : refusal
