/** Closes connections whose sender goes on with a body after the answer, which nobody will read. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How long the rest of a body is let pass after the answer. Most requests are complete by then and their connection
 * is kept; and an answer must have been read by the time the connection closes, as what is under way is lost then.
 */
const LINGER_MILLISECONDS = 1_000

/** Closes the request's connection soon after the answer, unless the body is complete by then. */
export const closeUnlessComplete = (request: IncomingMessage, response: ServerResponse): void => {
  if (!announcesBody(request)) return
  response.once('finish', () => {
    if (!request.complete) destroySoon(request.socket, () => !request.complete)
  })
}

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0

/** Closes a connection in a moment, if that is still needed then. It leaves nothing behind on one that is kept. */
export const destroySoon = (socket: Socket, isNeeded: () => boolean = () => true): void => {
  const destroy = () => {
    if (isNeeded()) socket.destroy()
  }
  setTimeout(destroy, LINGER_MILLISECONDS).unref()
}
