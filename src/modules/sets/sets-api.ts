/** What the API's operations on applications know of a set: its names, and the shape and the writer of each response. */

import * as z from 'zod'
import type { Failure } from '../../../packages/rules/fault.ts'
import type { TextOf } from '../../../packages/values/json-text.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { referenceOf as referenceWith } from '../../domain/application/reference.ts'
import { SETS, type SetName } from '../../domain/application/sets.ts'
import type { ApplicationStatus, StoredApplication } from '../../domain/application/stored-application.ts'
import type { JsonObject } from '../../http/operation.ts'
import type { Value } from '../../http/responses.ts'
import type { ApplicationPage } from '../applications/list.ts'

export type ApiSet = {
  readonly set: ModelSet
  readonly words: SetWords
  /** The response to a submission or a dry run, and a failure in it. */
  readonly submitted: z.ZodType
  readonly failure: z.ZodType
  readonly status: Written<ApplicationStatus, TextOf<never>, z.ZodObject>
  readonly read: Written<StoredApplication, TextOf<never>>
  readonly page: Written<ApplicationPage, object>
  /** The client's own data in events, in the set that has them. */
  readonly ownData: z.ZodRawShape
}

export type SetWords = ReturnType<typeof namesOf> & {
  /** About the set, as a group of operations. */
  readonly about: string
  /** The model of a submission. */
  readonly body: string
  readonly ownerInWords: string
  readonly validInWords: string
  readonly statusInWords: string
  readonly dryRunExamples: JsonObject
  readonly listExample: unknown
  readonly statusExample: JsonObject
  readonly readBackExample: JsonObject
}

/** The names of a set in its list, and examples of its reference and owner. */
export const namesOf = (set: SetName) => {
  const { model: prefix, noun, reference, owner, submitted, failures } = SETS[set]
  const sampleReference = referenceWith(set, SAMPLE_ID)
  const fieldExamples = { [reference]: sampleReference, [owner]: SAMPLE_OWNER }
  return { prefix, noun, reference, submitted, errors: failures.name, sampleReference, fieldExamples }
}

/** The shape of a response, and the function that serialises it. */
type Written<From, To, Of = z.ZodType> = { readonly shape: Of; readonly write: (from: From) => To }

/** The compiler compares the function's result with the shape, so responses need no check at run time. */
export const written = <Of extends z.ZodType, From>(
  shape: Of,
  write: (from: From) => TextOf<Value<Of>>,
): Written<From, TextOf<never>, Of> => ({ shape, write: write as (from: From) => TextOf<never> })

export const writtenPage = <Of extends z.ZodType>(
  shape: Of,
  write: (from: ApplicationPage) => Value<Of> & object,
): Written<ApplicationPage, object> => ({ shape, write })

/** The parameter of the path of operations on one application. */
export const referenceOf = ({ noun, reference, sampleReference }: SetWords) => ({
  [reference]: {
    description: `The reference from the response to the ${noun}’s submission.`,
    schema: z.string().min(1),
    example: sampleReference,
  },
})

/** What the operations share that read something of one application: all of it, or what is `below` it. */
export const readingOf = <const Below extends string>(words: SetWords, below: Below) =>
  ({
    method: 'GET',
    path: `/api/${words.noun}/{${words.reference}}${below}`,
    who: 'applications:read',
    tag: `${words.prefix}s`,
    params: referenceOf(words),
  }) as const

/** The id of a sample application; its references below are made from it. */
const SAMPLE_ID = '019a0b1c-2d3e-7f40-8a5b-6c7d8e9fa0b1'
const SAMPLE_OWNER = 'owner@dealer.example'
const SUBMITTED_AT = new Date('2026-03-02T09:30:00Z')

export const sampleOf = (set: SetName) => ({
  reference: referenceWith(set, SAMPLE_ID),
  state: 'Open' as const,
  since: SUBMITTED_AT,
  revision: 1,
  updatedAt: SUBMITTED_AT,
  ownerEmail: SAMPLE_OWNER,
})

export const sampleStatusOf = (set: SetName) => ({
  ...sampleOf(set),
  state: 'Submitted' as const,
  customData: null,
  ...SAMPLE_FIGURES,
  requirements: [],
})

/** The figures of a published hire purchase: €31,462.50 over 60 months at 6.9%, with fees of €75 at both ends. */
export const SAMPLE_FIGURES = { loanAmount: 31_462.5, monthlyPayment: 621.51, rate: 6.9, aprc: 7.3 }

export const sampleStoredOf = (set: SetName, body: string, failure: Failure) => ({
  ...sampleOf(set),
  body,
  customData: null,
  failures: [failure],
  vehicleCondition: 'used' as const,
  nextStep: {
    situation: 'toCorrect',
    waitsFor: 'dealer' as const,
    heading: '1 field to correct',
    sentence: 'The application is saved but not submitted. Correct it and submit it again.',
    actions: ['correct' as const],
    counterOffer: null,
  },
  history: [{ from: null, to: 'Open' as const, at: SUBMITTED_AT, by: SAMPLE_CLIENT, reason: null }],
})

const SAMPLE_CLIENT = '019a0b1c-0000-7000-8000-000000000001'

export const failureIn = (place: string, key: string): Failure => ({
  place,
  type: 'ppsNumber',
  message: `${key} must be a valid PPS number: seven digits, the correct check letter and, for some numbers, a second letter.`,
})

/** A page as it is sent. */
export const pageWith = (item: object): unknown =>
  JSON.parse(JSON.stringify({ items: [item], nextCursor: null }))
