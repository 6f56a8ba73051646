/** A scenario: a few calls, what the network or the service does to them, and their outcomes. */
import type { Fault } from '../../sdk/flaky-proxy.ts'

/** Who calls; a client of the language's own dealer unless it says otherwise. */
type Caller =
  | 'dealer'
  | 'wrongKey'
  | 'foreignDealer'
  | 'withoutScopes'
  | 'byToken'
  | 'byWrongSecret'
  | 'unreachable'

/** What earlier steps of the scenario, and of those before it, have led to. */
export type Facts = {
  /** Results of this scenario's steps so far. */
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape.
  readonly results: readonly any[]
  /** A file of this language. */
  readonly file: (name: string) => string
}

export type Step = {
  readonly call: string
  readonly args?: object | ((facts: Facts) => object)
  readonly as?: Caller
  /** In seconds, of one attempt. */
  readonly timeout?: number
  /** What happens to the requests of this step, one after the other. */
  readonly faults?: readonly Fault[]
  /** Revokes the access token that the client used last. */
  readonly revokesToken?: boolean
  /** At least these parts of the result. */
  readonly ok?: unknown | ((facts: Facts) => unknown)
  /** At least these parts of the error. */
  readonly error?: object
  /** Texts that the result contains as they are, such as numbers. */
  readonly contains?: readonly string[]
  /** The last request, as method and path. */
  readonly line?: string
  /** How many requests the service or the proxy has seen. */
  readonly requests?: number
  /** The least seconds that the call takes: what a response asks to wait. */
  readonly secondsMinimum?: number
}

export type Scenario = {
  readonly what: string
  readonly steps: readonly Step[]
  /** How many applications exist afterwards that did not before. */
  readonly applications?: number
}
