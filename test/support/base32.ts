/** Base32 (RFC 4648, 6), as an authenticator app reads the secret that is typed into it. */

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const bytesOfBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
