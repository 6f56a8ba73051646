/**
 * References: what clients know an application by. `Q` (quote, set A) or `C` (case, set B), then the
 * application's id in Crockford's base 32: 27 characters, in order of creation, not to be guessed.
 */
export type SetName = 'a' | 'b'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const DIGITS = 26
const PREFIX: Readonly<Record<SetName, string>> = { a: 'Q', b: 'C' }
const FORM = new RegExp(`^[QC][0-7][${ALPHABET}]{${DIGITS - 1}}$`)

/** The reference of the application with this UUID. */
export const referenceOf = (set: SetName, id: string): string => {
  let rest = BigInt(`0x${id.replaceAll('-', '')}`)
  let digits = ''
  for (let i = 0; i < DIGITS; i++) {
    digits = ALPHABET[Number(rest & 31n)] + digits
    rest >>= 5n
  }
  return PREFIX[set] + digits
}

/** The UUID that a reference of this set stands for; undefined for whatever is no reference of it. */
export const idOfReference = (set: SetName, reference: string): string | undefined => {
  if (reference[0] !== PREFIX[set] || !FORM.test(reference)) return undefined
  let id = 0n
  for (const digit of reference.slice(1)) id = (id << 5n) | BigInt(ALPHABET.indexOf(digit))
  const hex = id.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
