/** The lender's own identity provider: whether there is one, and its response. */
import { useQuery } from '@tanstack/react-query'
import type { Provider } from '../../../../src/modules/people/sign-in-pages.ts'
import { readBy } from '../../api/queries.ts'

/** The provider; undefined if there is none, or while that is unknown. */
export const useProvider = (): Provider | undefined =>
  useQuery({ ...readBy('readSignInWays'), staleTime: Number.POSITIVE_INFINITY }).data?.provider ?? undefined

export const PROVIDER_PATH = '/console/sign-in/provider'

/** What a separate window over a page is for. */
export const OVER_PAGES = ['sign-in', 'proof'] as const

export type OverPage = (typeof OVER_PAGES)[number]

let held: string | null = null

/** Takes the provider's response out of the address, so that it stays in no history, bookmark or screenshot. */
export const takeProviderResponse = (): void => {
  const { pathname, search } = window.location
  const sent = new URLSearchParams(search)
  if (pathname !== PROVIDER_PATH || !(sent.has('state') || sent.has('code') || sent.has('error'))) return
  held = search.slice(1)
  window.history.replaceState(window.history.state, '', pathname)
}

/** The response taken; null if the page was opened in another way. */
export const providerResponse = (): string | null => held

const WINDOW = 'forecourt over page'

/** Notes in this window's own storage what it is for, since it goes to the provider and comes back. */
export const noteOverPage = (use: OverPage): void => {
  try {
    window.sessionStorage.setItem(WINDOW, use)
  } catch {
    // Without storage, the window ends like one that was opened on its own.
  }
}

/** What this window is for; undefined if it was opened on its own. */
export const notedOverPage = (): OverPage | undefined => {
  try {
    return OVER_PAGES.find((one) => one === window.sessionStorage.getItem(WINDOW))
  } catch {
    return undefined
  }
}

/** The channel on which a window tells the page below that it is done. */
const CHANNEL = 'forecourt identity provider'
/** Older browsers have none: there the person goes on in the page below by hand. */
const HAS_CHANNELS = 'BroadcastChannel' in window

/** Tells this browser's pages that someone came back from the provider. */
export const notifyPages = (): void => {
  if (!HAS_CHANNELS) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('done')
  channel.close()
}

/** Listens until the returned function is called. */
export const hearWindows = (hear: () => void): (() => void) => {
  if (!HAS_CHANNELS) return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = hear
  return () => channel.close()
}
