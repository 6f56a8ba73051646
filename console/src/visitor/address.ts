/** What the addresses of visitors' pages hold. */
import { searchOf } from '../ui/address.ts'

/** The steps of signing, as the address names them: going back in the browser goes back a step. */
const SIGNING_STEPS = ['code', 'read', 'sign'] as const

export type SigningStep = (typeof SIGNING_STEPS)[number]

export const signingSearch = searchOf([], { step: SIGNING_STEPS })

const STEPS_IN_ALL = 4

/** "Step 2 of 4", which shows how much is left. */
export const placeOf = (step: SigningStep | 'start'): string =>
  `Step ${step === 'start' ? 1 : SIGNING_STEPS.indexOf(step) + 2} of ${STEPS_IN_ALL}`

/**
 * Where the sign-in may lead a person: only to our own pages. The path if it leads to the console or the consent page
 * of this same service.
 */
export const ownPath = (wanted: string | undefined): string | undefined => {
  if (wanted === undefined || !wanted.startsWith('/')) return undefined
  const here = window.location.origin
  // What counts is how a browser reads the text: "//host", "/\host" and "/console/../x" lead elsewhere.
  if (!URL.canParse(wanted, here)) return undefined
  const { origin, pathname, search, hash } = new URL(wanted, here)
  const isOurs = pathname === '/console' || pathname.startsWith('/console/') || pathname === '/consent'
  return origin === here && isOurs ? pathname + search + hash : undefined
}
