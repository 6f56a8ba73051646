/** The two sets as operations know them. */
import { z } from 'zod'
import type { ModelSet } from '../../../domain/model-set.ts'
import { setA } from '../../../sets/a/index.ts'
import { setB } from '../../../sets/b/index.ts'
import { CASE_WORDS, QUOTE_WORDS, type SetWords } from '../../openapi/set-words.ts'

export type ApiSet = { readonly set: ModelSet; readonly words: SetWords }

/** By the prefix of their models. */
export const SETS: Readonly<Record<SetWords['prefix'], ApiSet>> = {
  Quote: { set: setA, words: QUOTE_WORDS },
  Case: { set: setB, words: CASE_WORDS },
}

/** The parameter of the path of operations on one application. */
export const referenceOf = ({ noun, reference, sampleReference }: SetWords) => ({
  [reference]: {
    description: `The reference that the submission of the ${noun} was answered with.`,
    schema: z.string().min(1),
    example: sampleReference,
  },
})
