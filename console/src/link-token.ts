/**
 * The secret of a link from a message stands behind the # of the address, where no server sees it. It is taken into
 * memory and out of the address bar at once, so that it stays in no history, bookmark or screenshot.
 */
import { useEffect, useState } from 'react'

export type LinkToken = {
  /** Takes the token out of the address, if there is one. */
  readonly take: () => void
  /** The token that was taken last; null where the page was opened without one. */
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

/** A second link that is opened in the same window changes only what stands behind the #. */
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
