/** The lender's own identity provider: whether there is one, and what came back from it. */
import { useQuery } from '@tanstack/react-query'
import type { Provider } from '../../../src/http/console/contract/identity-provider.ts'
import { readBy } from '../api/queries.ts'

/** The provider; undefined where there is none, or as long as that is not known. */
export const useProvider = (): Provider | undefined =>
  useQuery({ ...readBy('readSignInWays'), staleTime: Number.POSITIVE_INFINITY }).data?.provider ?? undefined

export const PROVIDER_PATH = '/console/sign-in/provider'

/** What a visit is for that a window of its own makes, over a page that stays as it is. */
export type OverPage = 'sign-in' | 'proof'

export const overPage = (value: unknown): OverPage | undefined =>
  value === 'sign-in' || value === 'proof' ? value : undefined

let held: string | null = null

/** Takes what the provider sent out of the address, so that it stays in no history, bookmark or screenshot. */
export const takeProviderAnswer = (): void => {
  const { pathname, search } = window.location
  const sent = new URLSearchParams(search)
  if (pathname !== PROVIDER_PATH || !(sent.has('state') || sent.has('code') || sent.has('error'))) return
  held = search.slice(1)
  window.history.replaceState(window.history.state, '', pathname)
}

/** What was taken; null where the page was opened in another way. */
export const providerAnswer = (): string | null => held

const WINDOW = 'forecourt over page'

/** Notes in this window's own storage what it stands over a page for, since it goes to the provider and comes back. */
export const noteOverPage = (use: OverPage): void => {
  try {
    window.sessionStorage.setItem(WINDOW, use)
  } catch {
    // Without storage the window ends as one that stands alone.
  }
}

/** What this window stands over a page for; undefined for one that stands alone. */
export const notedOverPage = (): OverPage | undefined => {
  try {
    return overPage(window.sessionStorage.getItem(WINDOW))
  } catch {
    return undefined
  }
}

/** On which a window tells the page below that it is done. */
const CHANNEL = 'forecourt identity provider'

/** Tells the pages of this browser that somebody came back from the provider. */
export const tellPages = (): void => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('done')
  channel.close()
}

/** Hears of it until it is ended. */
export const hearWindows = (hear: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = hear
  return () => channel.close()
}
