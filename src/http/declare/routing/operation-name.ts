/** What logs call a request's operation. */
import type { FastifyRequest } from 'fastify'

/** The operation's name, of the API or the console; undefined if the request's path has none. */
export const operationOf = ({ routeOptions }: FastifyRequest): string | undefined =>
  routeOptions.config.operationId ?? routeOptions.config.consoleOperation
