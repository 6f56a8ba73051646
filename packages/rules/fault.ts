/** Why a value is refused, and what a whole body then reports. */

/** What is wrong with one value: the failure's type, and the middle of its sentence ("must be …"). */
export class Fault {
  readonly type: string
  readonly says: string
  /** The value found, if it may be repeated; it ends the sentence ("; 0.5 was sent"). */
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

/** The same of a field in a body, with its path and the whole sentence. */
export type Failure = { readonly place: string; readonly type: string; readonly message: string }

/**
 * The most failures in one answer. Further entries of lists are then skipped. Working software has some dozens at most,
 * while a body of 256 KiB could have tens of thousands, and a response of megabytes.
 */
export const FAILURES_MAXIMUM = 2_000
