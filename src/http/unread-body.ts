/** Closes connections that continue to send a body after the response, which nobody will read. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How long the rest of a body may arrive after the response. Most requests are complete by then and their connection is
 * stored; and the client must have read the response before the connection closes, since data in flight is lost then.
 */
const LINGER_MILLISECONDS = 1_000

/** The response on a connection whose request announced a body, until it has arrived and the response is sent. */
const responses = new WeakMap<Socket, ServerResponse>()

/** Whether the request that is arriving on this connection has its response already. */
export const isAnsweredEarly = (socket: Socket): boolean => {
  const response = responses.get(socket)
  return response?.headersSent === true && !response.req.complete
}

/** Closes the request's connection soon after the response, unless the body is complete by then. */
export const closeUnlessComplete = (request: IncomingMessage, response: ServerResponse): void => {
  if (!announcesBody(request)) return
  responses.set(request.socket, response)
  response.once('finish', () => {
    if (!request.complete) destroySoon(request.socket, () => !request.complete)
    else if (responses.get(request.socket) === response) responses.delete(request.socket)
  })
}

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0

/**
 * Closes a connection shortly afterwards, if that is still needed. It leaves no listener on a connection that stays open.
 */
export const destroySoon = (socket: Socket, isNeeded: () => boolean = () => true): void => {
  const destroy = () => {
    if (isNeeded()) socket.destroy()
  }
  setTimeout(destroy, LINGER_MILLISECONDS).unref()
}
