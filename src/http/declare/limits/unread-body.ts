/** Closes connections that continue to send a body after the answer, which nobody will read. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How long the rest of a body may arrive after the answer. Most requests are complete by then and their connection is
 * kept; and the client must have read the answer before the connection closes, since data in flight is lost then.
 */
const LINGER_MILLISECONDS = 1_000

/** The last answer on a connection whose request announced a body. */
const answers = new WeakMap<Socket, ServerResponse>()

/** Whether the request that is arriving on this connection has its answer already. */
export const isAnsweredEarly = (socket: Socket): boolean => {
  const answer = answers.get(socket)
  return answer?.headersSent === true && !answer.req.complete
}

/** Closes the request's connection soon after the answer, unless the body is complete by then. */
export const closeUnlessComplete = (request: IncomingMessage, response: ServerResponse): void => {
  if (!announcesBody(request)) return
  answers.set(request.socket, response)
  response.once('finish', () => {
    if (!request.complete) destroySoon(request.socket, () => !request.complete)
  })
}

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0

/**
 * Closes a connection in a moment, if that is still needed then. It leaves no listener on a connection that is kept.
 */
export const destroySoon = (socket: Socket, isNeeded: () => boolean = () => true): void => {
  const destroy = () => {
    if (isNeeded()) socket.destroy()
  }
  setTimeout(destroy, LINGER_MILLISECONDS).unref()
}
