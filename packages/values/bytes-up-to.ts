/** Reads bytes that arrive in pieces, such as a response or standard input. */

/** All of them; undefined if they are more than the maximum. Then nothing more is read, and the source is closed. */
export const bytesUpTo = async (
  maximum: number,
  pieces: AsyncIterable<Uint8Array | string> | readonly Uint8Array[],
): Promise<Buffer | undefined> => {
  const read: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    read.push(bytes)
    length += bytes.length
    if (length > maximum) return undefined
  }
  return Buffer.concat(read)
}
