/** Everything that the benchmark started, so that all of it is stopped whatever happens. */

export type Closing = {
  /** Adds a function that stops something. The returned function calls it now, and only once. */
  readonly add: (stop: () => Promise<void>) => () => Promise<void>
  /** Stops everything still running, the last started first. */
  readonly closeAll: () => Promise<void>
  readonly hasBegun: () => boolean
}

export const closingOf = (): Closing => {
  const open: (() => Promise<void>)[] = []
  let closed: Promise<void> | undefined

  const add = (stop: () => Promise<void>) => {
    let stopped: Promise<void> | undefined
    const once = () => {
      stopped ??= stop()
      return stopped
    }
    open.push(once)
    return async () => {
      await once()
      const place = open.indexOf(once)
      if (place >= 0) open.splice(place, 1)
    }
  }
  const closeEach = async () => {
    for (let stop = open.pop(); stop !== undefined; stop = open.pop()) {
      await stop().catch((error: unknown) => console.error(error))
    }
  }
  const closeAll = () => {
    closed ??= closeEach()
    return closed
  }
  return { add, closeAll, hasBegun: () => closed !== undefined }
}
