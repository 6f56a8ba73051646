/** What each document type provides for its inspection. */

/** Inspects a picture as it arrives; the signature is known by then, and is pushed like everything else. */
export type TypeInspector = {
  /** Why it is unfit, as soon as that is known. */
  readonly push: (chunk: Uint8Array) => string | undefined
  readonly end: () => string | undefined
}
