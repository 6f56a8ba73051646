/** Why a value is rejected, and what a whole body then reports. */

/** What is wrong with one value: the failure's type, and the middle of its sentence ("must be at least 1"). */
export class Fault {
  readonly type: string
  readonly says: string
  /** The value found, or the JSON type of one, if it may be repeated: "Received 0.5." */
  readonly found: string | undefined
  /** What a person should do, where the sentence of the declaration lacks an amount: see `people`. */
  readonly person: string | undefined
  constructor(type: string, says: string, found?: string, person?: string) {
    this.type = type
    this.says = says
    this.found = found
    this.person = person
  }
}

/** The failure of a value of another JSON type than `says` asks for. */
export const wrongType = (says: string, value: unknown): Fault => new Fault('type', says, jsonTypeOf(value))

/** The JSON type of a value in words: "a string". */
const jsonTypeOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** The same of a field in a body, with its path and the whole sentence. */
export type Failure = { readonly place: string; readonly type: string; readonly message: string }

/**
 * The maximum number of failures in one response. Further entries of lists are then skipped. Working software has some dozens at most,
 * while a body of 256 KiB could have tens of thousands, and a response of megabytes.
 */
export const FAILURES_MAXIMUM = 2_000

// biome-ignore lint/suspicious/noExplicitAny: the engine walks models of any form.
export type Any = any
