/** A calculation in steps: it yields after each, so that whoever runs it may do something else in between. */
export type Steps<Result> = Generator<undefined, Result, undefined>

/** Runs a calculation to its end without a break. */
export const atOnce = <Result>(steps: Steps<Result>): Result => {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** Makes something of each value, in steps of one value. */
export function* eachOf<Value, Made>(values: readonly Value[], make: (value: Value) => Made): Steps<Made[]> {
  const made: Made[] = []
  for (const value of values) {
    yield
    made.push(make(value))
  }
  return made
}

/** Lets the works of one name run one after the other. */

/** Returns the function that runs a work once all earlier ones of its name have ended, however they did. */
export const oneByOne = (): (<T>(name: string, work: () => Promise<T>) => Promise<T>) => {
  const newest = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const earlier = newest.get(name) ?? Promise.resolve()
    const own = earlier.then(work, work)
    newest.set(name, own)
    try {
      return await own
    } finally {
      if (newest.get(name) === own) newest.delete(name)
    }
  }
}
