/** Where the sign-in may lead a person: only to our own pages. */

/** The path if it leads to the console or the consent page of this same service. */
export const ownPath = (wanted: string | undefined): string | undefined => {
  if (wanted === undefined || !wanted.startsWith('/')) return undefined
  const here = window.location.origin
  // What counts is how a browser reads the text: "//host", "/\host" and "/console/../x" lead elsewhere.
  if (!URL.canParse(wanted, here)) return undefined
  const { origin, pathname, search, hash } = new URL(wanted, here)
  const isOurs = pathname === '/console' || pathname.startsWith('/console/') || pathname === '/consent'
  return origin === here && isOurs ? pathname + search + hash : undefined
}
