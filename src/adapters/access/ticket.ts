/**
 * Tickets: values that the service gives out and wants back unchanged, such as the challenge of a passkey. A ticket is
 * encrypted with the key ring for one purpose, so nobody can read, make or change one.
 */
import { decrypt, encrypt } from '../../../packages/encryption/cipher.ts'
import type { KeyRing, RingKey } from '../../../packages/encryption/key-ring.ts'

/** The id of the ring's key that encrypted it, and the encrypted bytes. */
const FORM = /^([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]+)$/

/** The ticket as text of letters, digits, "-", "_" and ".". */
export const encryptTicket = (ring: KeyRing, purpose: string, content: object): string => {
  const key = ring.current()
  return `${key.id}.${encrypt(key.wrapping, purpose, JSON.stringify(content)).toString('base64url')}`
}

/**
 * The content of a ticket from `encryptTicket` for this purpose; undefined for any other text, even if a single character
 * differs.
 */
export const openTicketAs = <Content>(ring: KeyRing, purpose: string, text: string): Content | undefined => {
  const [, keyId = '', encoded = ''] = FORM.exec(text) ?? []
  const encrypted = Buffer.from(encoded, 'base64url')
  // The last character has unused bits: only the canonical form is accepted.
  if (keyId === '' || encrypted.toString('base64url') !== encoded) return undefined
  const key = keyOf(ring, keyId)
  const json = key === undefined ? undefined : decrypted(key, purpose, encrypted)
  return json === undefined ? undefined : (JSON.parse(json) as Content)
}

/** The key of a ticket; undefined if the ring has none with this id, which anyone can write. */
const keyOf = (ring: KeyRing, id: string): RingKey | undefined => {
  const find = () => ring.all().find((key) => key.id === id)
  const known = find()
  if (known !== undefined) return known
  // Another process may have rotated the ring.
  ring.reload()
  return find()
}

const decrypted = (key: RingKey, purpose: string, encrypted: Buffer): string | undefined => {
  try {
    return decrypt(key.wrapping, purpose, encrypted).toString()
  } catch {
    // A ticket that does not decrypt was made or changed by someone else.
    return undefined
  }
}
