/** Treats applications that a person may not know of like unknown ones. */
import { UNKNOWN } from '../../operations/dealer-applications/submit.ts'
import type { Refusal } from '../../operations/refusal.ts'
import { notFound, type Problem } from '../declare/handler.ts'

/** A rejection's response: not found for an application that is not theirs, and not possible for anything else. */
export const resultOfKnown = (refusal: Refusal): Problem | Refusal =>
  refusal === UNKNOWN ? notFound('application') : refusal
