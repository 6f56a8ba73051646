/** The body of a request: parsed, as text, and in bytes. */

/** The most bytes of a request body. */
export const BODY_MAXIMUM_BYTES = 256 * 1024

export type SentBody = {
  readonly value: object
  /** Without a byte order mark. */
  readonly text: string
  /** All bytes, including a byte order mark. */
  readonly bytes: Uint8Array
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** The bytes of the text: as sent, without a byte order mark. */
export const textBytes = ({ bytes }: SentBody): Uint8Array =>
  BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes
