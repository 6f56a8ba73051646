import type { Facts } from '../../../src/domain/application/facts.ts'
import type { SubmissionHead } from '../../../src/domain/application/model-set.ts'
import { setA } from '../../../src/sets/a/index.ts'
import type { Failure } from '../failure.ts'
import { asSent, factsFrom, failuresBy } from './check.ts'
import type { QuoteCheckOptions } from './options.ts'

/**
 * The failures that the service would report for a body of set A, by its rules; empty if the body is valid. Sends
 * nothing. Only the service can check whether `newVehicle.carId` is in the catalogue. Throws a TypeError if the body is
 * not an object.
 */
export const checkQuote = (body: object, options: QuoteCheckOptions = {}): readonly Failure[] => {
  const sent = asSent(body)
  return failuresBy(setA, sent, { ...factsFrom(options), ...ownerFacts(setA.head(sent), options) })
}

/** While the owner is unknown, so is the dealer’s agreement. */
const ownerFacts = (
  { owner }: SubmissionHead,
  { ownerRequired, specialAgreement }: QuoteCheckOptions,
): Partial<Facts> => {
  const isOwnerKnown = owner.is === 'named' || (owner.is === 'absent' && ownerRequired !== true)
  return {
    ...(ownerRequired === undefined ? {} : { ownerRequired }),
    ...(specialAgreement === undefined || !isOwnerKnown ? {} : { specialAgreement }),
  }
}
