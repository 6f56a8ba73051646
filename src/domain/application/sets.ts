/**
 * The list of model sets. A set is its folder in src/sets/ and its row here: how it is named, and how others recognise it.
 * Nothing outside of both asks which set it has by its name (test/sets.test.ts).
 */

export type SetRow = {
  /** The first letter of its references. */
  readonly prefix: string
  /** What it calls an application: in paths, in types of events, in sentences. */
  readonly noun: string
  /** Before the names of its models in the OpenAPI document, since the sets share names, and in ids of operations. */
  readonly model: string
  /** Its field with the reference of an application, also in paths. */
  readonly reference: string
  /** Its field with the owner of an application. */
  readonly owner: string
  /** The field of a response that says whether the application was submitted. */
  readonly submitted: string
  /** The field of a response with the failures, and the fields of a failure. */
  readonly failures: {
    readonly name: string
    readonly place: string
    readonly type: string
    readonly message: string
  }
  /** The field of a body that holds the application; null if the body itself is the application. */
  readonly wrapper: string | null
  /** Blocks of an application that no other set has. */
  readonly blocks: readonly string[]
  /** What it is for, as a dealer's people know it. */
  readonly purpose: { readonly vehicle: string; readonly finance: string }
}

export const SETS = {
  a: {
    prefix: 'Q',
    noun: 'quote',
    model: 'Quote',
    reference: 'quoteReference',
    owner: 'ownerUserEmail',
    submitted: 'wasSubmitted',
    failures: { name: 'errors', place: 'model', type: 'type', message: 'message' },
    wrapper: 'quote',
    blocks: ['bankDetails', 'finance', 'financeApplyingFor'],
    purpose: {
      vehicle: 'New or used vehicle',
      finance: 'hire purchase',
    },
  },
  b: {
    prefix: 'C',
    noun: 'case',
    model: 'Case',
    reference: 'caseId',
    owner: 'onBehalfOf',
    submitted: 'isSubmitted',
    failures: { name: 'validationErrors', place: 'Model', type: 'Type', message: 'Message' },
    wrapper: null,
    blocks: ['borrower', 'loanDetails'],
    purpose: {
      vehicle: 'Used vehicle',
      finance: 'hire purchase or PCP',
    },
  },
} as const satisfies Readonly<Record<string, SetRow>>

export type SetName = keyof typeof SETS

export const SET_NAMES = Object.keys(SETS) as readonly SetName[]

/** The rows, in the order of the list. */
export const SET_ROWS: readonly (typeof SETS)[SetName][] = Object.values(SETS)

export type SetNoun = (typeof SETS)[SetName]['noun']

/** A value for each set. */
export const ofEachSet = <Of, Name extends SetName = SetName>(make: (set: SetName) => Of) =>
  Object.fromEntries(SET_NAMES.map((set) => [set, make(set)])) as Readonly<Record<Name, Of>>

/** What the other sets call the reference, or the owner: a body that has it is in their words. */
export const wordsOfOthers = (set: SetName, field: 'reference' | 'owner'): readonly string[] =>
  SET_NAMES.filter((name) => name !== set).map((name) => SETS[name][field])
