/** Access tokens: one request for all simultaneous callers, and a new token before the old one expires. */
import { orAborted } from './waiting.ts'

export type IssuedToken = { readonly token: string; readonly secondsValid: number }

/** The source of the Authorization header. */
export type Authorization = {
  readonly header: (signal: AbortSignal | undefined) => Promise<string>
  /** Drops a header that the service rejected; false if no other will follow. */
  readonly renew: (refused: string) => boolean
}

/** An API key never changes. */
export const byApiKey = (apiKey: string): Authorization => ({
  header: async () => `Bearer ${apiKey}`,
  renew: () => false,
})

/** The caller's own function; it is called each time. */
export const byFunction = (
  accessToken: (signal: AbortSignal) => string | Promise<string>,
): Authorization => ({
  header: async (signal) => `Bearer ${await accessToken(signal ?? new AbortController().signal)}`,
  renew: () => true,
})

/** A token is replaced when a tenth of its lifetime is left, but at most a minute before it expires. */
const secondsInUse = (secondsValid: number): number => secondsValid - Math.min(60, secondsValid / 10)

/** Tokens that `issue` gets; it has no signal, since callers share its result. */
export const byTokens = (issue: () => Promise<IssuedToken>, now: () => number): Authorization => {
  let current: { readonly header: string; readonly until: number } | undefined
  let coming: Promise<string> | undefined
  const get = async (): Promise<string> => {
    const asked = now()
    const { token, secondsValid } = await issue()
    const header = `Bearer ${token}`
    current = { header, until: asked + secondsInUse(secondsValid) * 1_000 }
    return header
  }
  return {
    header: async (signal) => {
      if (current !== undefined && now() < current.until) return current.header
      coming ??= get().finally(() => {
        coming = undefined
      })
      return orAborted(coming, signal)
    },
    renew: (refused) => {
      if (current?.header === refused) current = undefined
      return true
    },
  }
}
