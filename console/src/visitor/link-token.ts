/**
 * The token of a mailed link comes after the # of the address, where no server sees it. The page moves it from the
 * address bar to memory at once, so that it stays in no history, bookmark or screenshot. The link of a signing also stays
 * in its tab's session storage, so that a phone that reloads the page does not end the signing; it proves nothing without a
 * code.
 */
import { useEffect, useState } from 'react'

export type LinkToken = {
  /** Takes the token out of the address, if there is one. */
  readonly take: () => void
  /** The last token taken; null if the page was opened without one. */
  readonly held: () => string | null
}

/** The page's own tab: what is here ends with it. */
type Tab = { readonly read: () => string | null; readonly write: (token: string | null) => void }

const NO_TAB: Tab = { read: () => null, write: () => undefined }

const tokenOfLinksTo = (path: string, tab: Tab = NO_TAB): LinkToken => {
  let held = tab.read()
  const take = () => {
    const { pathname, search, hash } = window.location
    if (!pathname.startsWith(path) || hash === '') return
    held = new URLSearchParams(hash.slice(1)).get('token')
    tab.write(held)
    window.history.replaceState(window.history.state, '', pathname + search)
  }
  return { take, held: () => held }
}

const STORED_AS = 'forecourt-signing-link'

/** Browsers that store nothing throw; there the link is opened again after a reload. */
const inTab = <Result>(use: (storage: Storage) => Result): Result | null => {
  try {
    return use(window.sessionStorage)
  } catch {
    return null
  }
}

const signingTab: Tab = {
  read: () => inTab((storage) => storage.getItem(STORED_AS)),
  write: (token) =>
    void inTab((storage) =>
      token === null ? storage.removeItem(STORED_AS) : storage.setItem(STORED_AS, token),
    ),
}

export const passwordToken = tokenOfLinksTo('/console/password')
export const signToken = tokenOfLinksTo('/sign', signingTab)
export const reviewToken = tokenOfLinksTo('/review')
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
