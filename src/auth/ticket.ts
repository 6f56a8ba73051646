/**
 * Tickets: what the service gives out and wants back unchanged, such as the challenge of a passkey. A ticket is encrypted under the
 * key ring for one purpose, so nobody can read, make or change one.
 */
import { decrypt, encrypt } from '../store/encryption/cipher.ts'
import type { KeyRing, RingKey } from '../store/encryption/key-ring.ts'

/** The id of the ring's key that encrypted it, and what was encrypted. */
const FORM = /^([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]+)$/

/** The ticket as text of letters, digits, "-", "_" and ".". */
export const sealTicket = (ring: KeyRing, purpose: string, content: object): string => {
  const key = ring.current()
  return `${key.id}.${encrypt(key.wrapping, purpose, JSON.stringify(content)).toString('base64url')}`
}

/** What `sealTicket` encrypted for this purpose; undefined where it did not, or one character is another. */
export const openTicketAs = <Content>(ring: KeyRing, purpose: string, text: string): Content | undefined => {
  const [, keyId = '', encoded = ''] = FORM.exec(text) ?? []
  const sealed = Buffer.from(encoded, 'base64url')
  // The last character has bits that stand for nothing: only the one way of writing them is taken.
  if (keyId === '' || sealed.toString('base64url') !== encoded) return undefined
  const key = keyOf(ring, keyId)
  const json = key === undefined ? undefined : unsealed(key, purpose, sealed)
  return json === undefined ? undefined : (JSON.parse(json) as Content)
}

/** The key of a ticket; undefined where the ring has none of this id, which anybody can write in front. */
const keyOf = (ring: KeyRing, id: string): RingKey | undefined => {
  const find = () => ring.all().find((key) => key.id === id)
  const known = find()
  if (known !== undefined) return known
  // Another process may have rotated the ring.
  ring.reload()
  return find()
}

const unsealed = (key: RingKey, purpose: string, sealed: Buffer): string | undefined => {
  try {
    return decrypt(key.wrapping, purpose, sealed).toString()
  } catch {
    // That it doesn't open is the answer: somebody else made it or changed it.
    return undefined
  }
}
