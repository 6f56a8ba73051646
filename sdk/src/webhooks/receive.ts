/** What all receivers do with a request: verify it, pass its event on, and choose the response. */
import type { Bytes } from '../bytes.ts'
import type { WebhookEvent } from '../event-types.ts'
import { type HeadersLike, NotGenuineError, type VerifierOptions, webhookVerifier } from './verify.ts'

/** Larger than any event. */
const BODY_MAXIMUM_BYTES = 2 * 1024 * 1024

export type ReceiverOptions = VerifierOptions & {
  /**
   * Stores the event, unless you have already stored one with its `id`. The service gets 204 when it returns. If it
   * throws, the service gets 500 and sends the event again.
   */
  readonly onEvent: (event: WebhookEvent) => unknown
  /** Called with an error of `onEvent`, or with the NotGenuineError of a rejected request. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** The most bytes of a body; a longer one gets 413. By default 2 MiB. */
  readonly bodyMaximumBytes?: number | undefined
}

export type Receiver = {
  /** The status of the response. */
  readonly receive: (body: string | Uint8Array, headers: HeadersLike) => Promise<number>
  readonly bodyMaximumBytes: number
}

export const receiverOf = (options: ReceiverOptions): Receiver => {
  const verifier = webhookVerifier(options)
  return {
    bodyMaximumBytes: options.bodyMaximumBytes ?? BODY_MAXIMUM_BYTES,
    receive: async (body, headers) => {
      try {
        await options.onEvent(await verifier.verify(body, headers))
        return 204
      } catch (error) {
        options.onError?.(error)
        return error instanceof NotGenuineError ? 400 : 500
      }
    },
  }
}

/** The bytes of a body that arrives in chunks; undefined if there are more than the maximum. */
export const bytesOfBody = async (
  chunks: AsyncIterable<Uint8Array>,
  maximum: number,
): Promise<Bytes | undefined> => {
  const read: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > maximum) return undefined
    read.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of read) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
