/** The form of the secrets in sessions' cookies and in links: 256 bits in base64url. */

const FORM = /^[A-Za-z0-9_-]{43}$/

/** Text of another form is no secret, and needs no look-up. */
export const hasSecretForm = (text: string): boolean => FORM.test(text)
