/** A handler for Express, Connect and plain `node:http`. */

import type { Bytes } from '../bytes.ts'
import { bytesOfBody, type ReceiverOptions, receiverOf } from './receive.ts'
import type { HeadersLike } from './verify.ts'

/** The parts of a Node.js request that the handler needs. */
type NodeRequest = AsyncIterable<Uint8Array> & {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes, if `express.raw` has read them. */
  readonly body?: unknown
  readonly readableEnded?: boolean
}

/** The parts of a Node.js response that the handler needs. */
type NodeResponse = { statusCode: number; readonly end: () => unknown }

/**
 * Handles the service's POST. Mount it before any middleware that parses bodies, such as `express.json`: the signature
 * covers the bytes as they came.
 */
export const expressWebhook = (
  options: ReceiverOptions,
): ((request: NodeRequest, response: NodeResponse, next: (error?: unknown) => void) => void) => {
  const { receive, bodyMaximumBytes } = receiverOf(options)
  return (request, response, next) => {
    const result = async () => {
      const bytes = await bodyOf(request, bodyMaximumBytes)
      response.statusCode = bytes === undefined ? 413 : await receive(bytes, request.headers as HeadersLike)
      response.end()
    }
    result().catch(next)
  }
}

const bodyOf = async (request: NodeRequest, maximum: number): Promise<Bytes | undefined> => {
  const { body } = request
  if (body instanceof Uint8Array) return body.length > maximum ? undefined : new Uint8Array(body)
  if (request.readableEnded === true)
    throw new Error('The webhook body has already been parsed: mount expressWebhook before express.json')
  return bytesOfBody(request, maximum)
}
