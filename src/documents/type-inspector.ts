/** What each type of document brings to be inspected by. */

/** What of one type is looked at; the signature is known by then, and is pushed like all else. */
export type TypeInspector = {
  /** Why it is unfit, as soon as that is known. */
  readonly push: (chunk: Uint8Array) => string | undefined
  readonly end: () => string | undefined
}
