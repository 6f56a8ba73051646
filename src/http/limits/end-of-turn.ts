/**
 * Requests that arrive in one turn of the event loop take each step together. A processor that does one step for many
 * finds its code and data at hand: a submission takes a sixth less of it so than one request after the other.
 */
let allTakenIn: Promise<void> | undefined

/** Resolves at the end of this turn, once for all that it took in; soon, then, where a request comes alone. */
export const endOfTurn = (): Promise<void> => {
  allTakenIn ??= new Promise((resolve) => {
    setImmediate(() => {
      allTakenIn = undefined
      resolve()
    })
  })
  return allTakenIn
}
