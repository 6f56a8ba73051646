/**
 * The secret of a link from a mail stands behind the # of the address, where no server sees it. It is taken into memory
 * and out of the address bar at once, so that it stays in no history, bookmark or screenshot.
 */
let held: string | null = null

/** Takes the token out of the address, if there is one. */
export const takePasswordToken = (): void => {
  const { pathname, search, hash } = window.location
  if (!pathname.startsWith('/console/password') || hash === '') return
  held = new URLSearchParams(hash.slice(1)).get('token')
  window.history.replaceState(window.history.state, '', pathname + search)
}

/** The token that was taken last; null where the page was opened without one. */
export const passwordToken = (): string | null => held
