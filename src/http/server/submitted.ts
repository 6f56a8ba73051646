/** What the request log reports on a submission's body: the sandbox commands, and the fields that were ignored. */

import { sentFor } from '../../../packages/rules/elsewhere.ts'
import { type Ignored, placeOf } from '../../../packages/rules/ignored.ts'
import { contractPath } from '../../../packages/rules/node.ts'
import { isSlip } from '../../domain/application/masked-json.ts'
import { MASK } from '../../domain/application/masking.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { RequestDetails } from '../../domain/events/request-record.ts'
import { sandboxInstructionsOf, shownWords } from '../../domain/sandbox/sandbox-instructions.ts'
import { API_SETS } from '../sets/index.ts'
import { ignoredOf } from '../submissions/ignored.ts'

/** By the operation that takes a submission. */
const SETS: ReadonlyMap<string | undefined, ModelSet> = new Map(
  API_SETS.flatMap(({ set, words: { prefix } }) => [
    [`submit${prefix}`, set],
    [`validate${prefix}`, set],
  ]),
)

/** For other operations nothing. */
export const submittedIn = (
  operationId: string | undefined,
  body: object | undefined,
  isTest: boolean,
): Pick<RequestDetails, 'sandboxWords' | 'unknownFields'> => {
  const set = SETS.get(operationId)
  if (set === undefined || body === undefined) return {}
  const unknownFields = ignoredOf(set, body).map((one) => shownPlace(set, one, isTest))
  return {
    ...(isTest ? sandboxWordsIn(set, body) : {}),
    ...(unknownFields.length === 0 ? {} : { unknownFields }),
  }
}

const sandboxWordsIn = (set: ModelSet, body: object): Pick<RequestDetails, 'sandboxWords'> => {
  const node = set.validator.tree.places.get('furtherInformation')
  const path = node === undefined ? [] : contractPath(node).split('.')
  const text = sentFor(set.validator.tree, body, ...path).value
  if (typeof text !== 'string') return {}
  const sandboxWords = shownWords(sandboxInstructionsOf(text))
  return sandboxWords.length === 0 ? {} : { sandboxWords }
}

/** A key as programs write them, and nobody's name, number or secret. */
const CAMEL_CASE = /^[a-z][A-Za-z]{1,39}$/

/** A key is its caller's own. One that misspells a field is shown, and of test clients one that reads as a field's name. */
const shownPlace = (set: ModelSet, { within, key }: Ignored, isTest: boolean): string => {
  const isShown = (isTest && CAMEL_CASE.test(key)) || isSlip(key, namesOf(set))
  return placeOf({ within, key: isShown ? key : MASK })
}

const namesOf = ({ validator: { tree } }: ModelSet): readonly string[] => tree.nodes.map(({ key }) => key)
