/**
 * The address that an identity provider vouches for, by a person's claims. Providers say so in different ways: as true or
 * as text, by another claim, only in their user info, or not at all, where the operator says it for whole domains.
 */
import { DEFAULT_EMAIL_CLAIM } from '../../domain/access/identity-provider.ts'

export type Claims = { readonly [name: string]: unknown }

export type AddressRules = {
  /** The claim that has the address. */
  readonly emailClaim?: string | undefined
  /** In lower case: their addresses count even if the provider does not say that it verified them. */
  readonly vouchedDomains?: readonly string[] | undefined
}

/** `unknown`: these claims do not say enough; `denied`: they say that it is not verified. `why` has no personal data. */
export type AddressVerdict =
  | { readonly is: 'vouched'; readonly email: string }
  | { readonly is: 'unknown' | 'denied'; readonly why: string }

const VERIFIED = 'email_verified'
/** Microsoft Entra ID's: whether the owner of the address's domain is verified. */
const DOMAIN_OWNER_VERIFIED = 'xms_edov'

/**
 * Reads the claims of an ID token, or of an ID token and the user info. A provider that says no is never overruled, by
 * another claim or by a domain. What it says is about the claim `email`, so for another one it counts only if both are
 * the same.
 */
export const addressVerdict = (
  claims: Claims,
  { emailClaim = DEFAULT_EMAIL_CLAIM, vouchedDomains = [] }: AddressRules,
): AddressVerdict => {
  const email = textIn(claims, emailClaim)
  if (email === undefined) return { is: 'unknown', why: `they have no claim ${emailClaim}` }
  const spoken = textIn(claims, DEFAULT_EMAIL_CLAIM)
  if (spoken !== undefined && isSame(spoken, email)) {
    const said = [VERIFIED, DOMAIN_OWNER_VERIFIED].find((claim) => isGiven(claims[claim]))
    if (said !== undefined)
      return isYes(claims[said]) ? { is: 'vouched', email } : { is: 'denied', why: `${said} is not true` }
  }
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (vouchedDomains.includes(domain)) return { is: 'vouched', email }
  return {
    is: 'unknown',
    why: `they have neither ${VERIFIED} nor ${DOMAIN_OWNER_VERIFIED} for ${emailClaim}, whose domain is not among IDENTITY_PROVIDER_VOUCHED_DOMAINS`,
  }
}

/**
 * The claims of both, those of the ID token first; undefined if they have different addresses, since what one says of
 * its own says nothing of the other's.
 */
export const claimsOfBoth = (
  idToken: Claims,
  userInfo: Claims,
  { emailClaim = DEFAULT_EMAIL_CLAIM }: AddressRules,
): Claims | undefined => {
  const isOfOne = [emailClaim, DEFAULT_EMAIL_CLAIM].every((claim) => {
    const [one, other] = [textIn(idToken, claim), textIn(userInfo, claim)]
    return one === undefined || other === undefined || isSame(one, other)
  })
  if (!isOfOne) return undefined
  const given = Object.entries(idToken).filter(([, value]) => isGiven(value))
  return { ...userInfo, ...Object.fromEntries(given) }
}

const textIn = (claims: Claims, name: string): string | undefined => {
  const value = claims[name]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Amazon Cognito sends text, and Entra ID a number, a text of it, or true. */
const isYes = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && /^(?:true|1)$/i.test(value.trim()))
