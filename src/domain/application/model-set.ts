/** A model set as the rest of the service sees it: a language for applications and responses. */

import type { Any, Failure } from '../../../packages/rules/fault.ts'
import type { AnyModel } from '../../../packages/rules/field.ts'
import { modelOf } from '../../../packages/rules/node.ts'
import type { Reading, Validator } from '../../../packages/rules/validate.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import { cleaned } from '../../../packages/values/typed/clean-text.ts'
import type { Application } from './application.ts'
import type { Facts } from './facts.ts'
import type { SetName } from './sets.ts'
import type { DryRunOutcome, SubmissionOutcome, SubmissionRefusal, Submitted } from './stored-application.ts'

/** A submission's value for something that must be looked up before its rules can run. */
export type Named =
  | { readonly is: 'absent' }
  | { readonly is: 'malformed' }
  | { readonly is: 'named'; readonly name: string }

/** What operations need to know of a submission before it is parsed as a whole. */
export type SubmissionHead = {
  /** The owner's email address, in lower case; malformed if it is no address. */
  readonly owner: Named
  /** The reference of an earlier submission; malformed if it is no string. */
  readonly reference: Named
  /** The new vehicle's catalogue id, if it is to be looked up. */
  readonly carId: string | undefined
}

export type ModelSet = {
  readonly name: SetName
  /** Whether a client that belongs to no dealer must name an owner; otherwise it owns what it sends. */
  readonly partnersNameOwner: boolean
  /** The field of the body with the client's own data, in the set that has one. */
  readonly customDataKey: string | undefined
  /** A failure in the set's own form. */
  readonly toFailure: (failure: Failure) => object
  readonly head: (body: object) => SubmissionHead
  /** The bodies that people send in the console, without what a person cannot choose. */
  readonly ofPeople: PeoplesBodies
  readonly read: (body: object, facts: Facts) => Reading<Application>
  readonly validator: Validator<Application, Facts>
  /** The response to a submission or a dry run, as JSON text; undefined if the set returns a problem. */
  readonly submissionResponse: (
    outcome: SubmissionOutcome | DryRunOutcome | SubmissionRefusal,
  ) => string | undefined
  /** The figures that a valid application could have, on a day. */
  readonly figureBounds: (application: Application, today: LocalDate) => FigureBounds
  /** The models of a submission, by the interface's names. */
  readonly models: Readonly<Record<string, AnyModel['fields']>>
  readonly enumerations: Readonly<Record<string, readonly string[]>>
  readonly defaultBanks: readonly string[]
  /** Prefix of its models' names in the OpenAPI document, since the sets share names. */
  readonly schemaPrefix: string
}

/** The figures that a set takes, besides the bounds of products: others could not be submitted. */
export type FigureBounds = {
  /** In months. */
  readonly termMinimum: number
  readonly termMaximum: number
  /** The smallest amount that must be left to finance, in cents. */
  readonly loanMinimum: number
}

/** Of a set that takes whatever a product offers. */
export const ANY_FIGURES: FigureBounds = {
  termMinimum: 1,
  termMaximum: Number.POSITIVE_INFINITY,
  loanMinimum: 1,
}

/** Converts between what a person types and a body of the set. */
export type PeoplesBodies = {
  /**
   * Adds the reference of an application to resubmit, leaves out owner and the client's own data, and repeats the parts
   * that the set wants twice.
   */
  readonly toSend: (typed: JsonObject, reference: string | undefined) => object
  /** The part of a body that a person may change, whoever sent it. */
  readonly toEdit: (sent: JsonObject) => JsonObject
}

export type JsonObject = Readonly<Record<string, unknown>>

/** The outcome with its response in the set's words. */
export const inWordsOf = <Outcome extends SubmissionOutcome | DryRunOutcome | SubmissionRefusal>(
  set: ModelSet,
  outcome: Outcome,
): Submitted<Outcome> => ({ outcome, response: set.submissionResponse(outcome) })

/** The models reachable from a root model, including itself, each with its fields. */
export const modelsOf = (root: AnyModel): Record<string, AnyModel['fields']> => {
  const models: Record<string, AnyModel['fields']> = {}
  const visit = (model: AnyModel) => {
    if (model.name in models) return
    models[model.name] = model.fields
    for (const field of Object.values(model.fields)) {
      const below = modelOf(field.type)
      if (below !== undefined) visit(below)
    }
  }
  visit(root)
  return models
}

/** The names of enumerations, as the interface lists them. */
export const namesOf = (
  enumerations: Readonly<Record<string, { readonly name: string; readonly names: readonly string[] }>>,
): Record<string, readonly string[]> =>
  Object.fromEntries(Object.values(enumerations).map(({ name, names }) => [name, names]))

/** A value in a body that need not be an object: undefined if there is none. */
export const valueAt = (body: Any, ...keys: readonly string[]): unknown => {
  let at: Any = body
  for (const key of keys) {
    if (typeof at !== 'object' || at === null || Array.isArray(at)) return undefined
    at = at[key]
  }
  return at
}

/** Reads a value as a name: blank and null are absent, a non-string is malformed. */
export const named = (value: unknown): Named => {
  if (value === undefined || value === null) return { is: 'absent' }
  if (typeof value !== 'string') return { is: 'malformed' }
  const name = cleaned(value)
  return name === '' ? { is: 'absent' } : { is: 'named', name }
}
