/** The two sets for the operations on stored applications: their words, and how each response is serialised. */
import { z } from 'zod'
import type { TextOf } from '../../../packages/values/json-text.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { ApplicationStatus, StoredApplication } from '../../domain/application/stored-application.ts'
import type { ApplicationPage } from '../../operations/applications/list.ts'
import * as a from '../../sets/a/answers.ts'
import { setA } from '../../sets/a/index.ts'
import * as b from '../../sets/b/answers.ts'
import { setB } from '../../sets/b/index.ts'
import type { Value } from '../declare/responses.ts'
import { CASE_WORDS, QUOTE_WORDS, type SetWords } from '../shared/set-words.ts'
import { CasePage, CaseRead, CaseStatus, QuotePage, QuoteRead, QuoteStatus } from './models.ts'

export type ApiSet = {
  readonly set: ModelSet
  readonly words: SetWords
  readonly status: Written<ApplicationStatus, TextOf<unknown>>
  readonly read: Written<StoredApplication, TextOf<unknown>>
  readonly page: Written<ApplicationPage, object>
}

/** The shape of a response, and the function that serialises it. */
type Written<From, To> = { readonly shape: z.ZodType; readonly write: (from: From) => To }

/** The compiler compares the function's result with the shape, so responses need no check at run time. */
const text = <Of extends z.ZodType, From>(
  shape: Of,
  write: (from: From) => TextOf<Value<Of>>,
): Written<From, TextOf<unknown>> => ({ shape, write })

const page = <Of extends z.ZodType>(
  shape: Of,
  write: (from: ApplicationPage) => Value<Of> & object,
): Written<ApplicationPage, object> => ({ shape, write })

/** By the prefix of their models. */
export const SETS: Readonly<Record<SetWords['prefix'], ApiSet>> = {
  Quote: {
    set: setA,
    words: QUOTE_WORDS,
    status: text(QuoteStatus, a.statusAnswer),
    read: text(QuoteRead, a.readBackAnswer),
    page: page(QuotePage, ({ items, nextCursor }) => ({ items: items.map(a.listItem), nextCursor })),
  },
  Case: {
    set: setB,
    words: CASE_WORDS,
    status: text(CaseStatus, b.statusAnswer),
    read: text(CaseRead, b.readBackAnswer),
    page: page(CasePage, ({ items, nextCursor }) => ({ items: items.map(b.listItem), nextCursor })),
  },
}

/** The parameter of the path of operations on one application. */
export const referenceOf = ({ noun, reference, sampleReference }: SetWords) => ({
  [reference]: {
    description: `The reference in the answer to the ${noun}’s submission.`,
    schema: z.string().min(1),
    example: sampleReference,
  },
})
