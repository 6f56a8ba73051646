/** Where a person may be led after signing in: to pages of ours, and nowhere else. */

/** The path if it leads to the console or the consent page of this very service. */
export const ownPath = (wanted: string | undefined): string | undefined => {
  if (wanted === undefined || !wanted.startsWith('/')) return undefined
  const here = window.location.origin
  // What a browser makes of the text is what counts: "//host", "/\host" and "/console/../x" lead elsewhere.
  if (!URL.canParse(wanted, here)) return undefined
  const { origin, pathname, search, hash } = new URL(wanted, here)
  const isOurs = pathname === '/console' || pathname.startsWith('/console/') || pathname === '/consent'
  return origin === here && isOurs ? pathname + search + hash : undefined
}
