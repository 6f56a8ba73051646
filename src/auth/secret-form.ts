/** The form of the secrets in sessions' cookies and in links: 256 bits in base64url. */

const FORM = /^[A-Za-z0-9_-]{43}$/

/** What has another form is none, and needs no looking up. */
export const hasSecretForm = (text: string): boolean => FORM.test(text)
