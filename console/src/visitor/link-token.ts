/**
 * The token of a mailed link comes after the # of the address, where no server sees it. The page moves it from the
 * address bar to memory at once, so that it stays in no history, bookmark or screenshot.
 */
import { useEffect, useState } from 'react'

export type LinkToken = {
  /** Takes the token out of the address, if there is one. */
  readonly take: () => void
  /** The last token taken; null if the page was opened without one. */
  readonly held: () => string | null
}

const tokenOfLinksTo = (path: string): LinkToken => {
  let held: string | null = null
  const take = () => {
    const { pathname, search, hash } = window.location
    if (!pathname.startsWith(path) || hash === '') return
    held = new URLSearchParams(hash.slice(1)).get('token')
    window.history.replaceState(window.history.state, '', pathname + search)
  }
  return { take, held: () => held }
}

export const passwordToken = tokenOfLinksTo('/console/password')
export const signToken = tokenOfLinksTo('/sign')
export const unsubscribeToken = tokenOfLinksTo('/unsubscribe')

/** Opening a second link in the same window changes only the part after the #. */
export const useLinkToken = ({ take, held }: LinkToken): string | null => {
  const [token, setToken] = useState(held)
  useEffect(() => {
    const retake = () => {
      take()
      setToken(held())
    }
    window.addEventListener('hashchange', retake)
    return () => window.removeEventListener('hashchange', retake)
  }, [take, held])
  return token
}
