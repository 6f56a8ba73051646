/**
 * Sends to one address of a collector. Whatever the collector does, a sending ends in time, nothing waits for it, and the log gets
 * one line when it begins to fail and one when it works again.
 */

const TIMEOUT_MILLISECONDS = 10_000

export type Collector = {
  /** Whether the collector took it. Never rejects. */
  readonly send: (body: Uint8Array) => Promise<boolean>
  /** Ends what is in progress. */
  readonly cut: () => void
}

export type CollectorSettings = {
  /** What is sent, in sentences: traces, figures. */
  readonly what: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMilliseconds?: number
}

/** Says in the log what becomes of sendings; the code is all that is said of a failure. */
export type Say = {
  readonly failing: (sentence: string, code: string) => void
  readonly working: (sentence: string) => void
}

/** Opens nothing: the first sending does. */
export const collectorAt = (
  { what, url, headers, timeoutMilliseconds = TIMEOUT_MILLISECONDS }: CollectorSettings,
  say: Say,
): Collector => {
  const cutting = new AbortController()
  let fails = false
  const note = (code: string | undefined): boolean => {
    const isTaken = code === undefined
    if (!isTaken && !fails && !cutting.signal.aborted)
      say.failing(`The collector does not accept ${what}: they are dropped until it does`, code)
    if (isTaken && fails) say.working(`The collector accepts ${what} again`)
    fails = !isTaken
    return isTaken
  }
  const post = async (body: Uint8Array): Promise<string | undefined> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: body as Uint8Array<ArrayBuffer>,
        // Headers may be secret: they go to no other place.
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMilliseconds), cutting.signal]),
      })
      await response.body?.cancel().catch(() => undefined)
      return response.ok ? undefined : String(response.status)
    } catch (error) {
      return codeOf(error)
    }
  }
  return { send: async (body) => note(await post(body)), cut: () => cutting.abort() }
}

/** `fetch` tells what happened as the cause of its error. */
const codeOf = (error: unknown): string => {
  const { name, cause } = error as { readonly name?: string; readonly cause?: { readonly code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'Error')
}
