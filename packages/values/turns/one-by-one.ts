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
