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
