/** What the request log shows of a test client's request: query, body and response as they were, but for secrets. */

export type AsSent = {
  readonly query?: readonly { readonly name: string; readonly value: string }[]
  readonly body?: string
  readonly isBodyCut?: boolean
  readonly response?: string
  readonly isResponseCut?: boolean
}

/** The characters of a body or a response that are stored. */
export const STORED_MAXIMUM_CHARACTERS = 64 * 1024

const SECRET = '[secret]'

/** Fields that hold secrets, without regard to case, `_` and `-`. */
const SECRET_FIELDS = [
  'secret',
  'clientSecret',
  'apiKey',
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'clientAssertion',
  'authorization',
]

const plain = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase()
const HOLDS_SECRET: ReadonlySet<string> = new Set(SECRET_FIELDS.map(plain))

/** A field of JSON with a text, also one that ends in the middle of it. */
const TEXT_FIELD = /"([A-Za-z_-]{1,40})"(\s{0,20}:\s{0,20})"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)/gs
/** What we issue, and what the other side of a URL would ask for, wherever it stands. */
const ISSUED = /\b(?:fc_(?:test|live)_|whsec_)[\w+/=-]+/g
const BEARER = /\b(Bearer|Basic) +[\w.~+/=-]{8,}/gi
const USER_IN_URL = /:\/\/[^/@\s"]{1,300}@/g

/** The text without the secrets that fields of JSON, or their form, give away. */
export const withoutSecrets = (text: string): string =>
  text
    .replaceAll(TEXT_FIELD, (field: string, name: string, between: string) =>
      HOLDS_SECRET.has(plain(name)) ? `"${name}"${between}"${SECRET}"` : field,
    )
    .replaceAll(ISSUED, SECRET)
    .replaceAll(BEARER, `$1 ${SECRET}`)
    .replaceAll(USER_IN_URL, `://${SECRET}@`)

/** A query parameter's value without secrets. */
export const shownParameter = (name: string, value: string): string =>
  HOLDS_SECRET.has(plain(name)) ? SECRET : withoutSecrets(value)

/** The beginning of a text without secrets, and whether it is only that. */
export const shownText = (text: string): { readonly text: string; readonly isCut: boolean } => {
  const shown = withoutSecrets(text)
  return { text: shown.slice(0, STORED_MAXIMUM_CHARACTERS), isCut: shown.length > STORED_MAXIMUM_CHARACTERS }
}
