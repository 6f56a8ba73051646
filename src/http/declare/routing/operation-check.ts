/** Checks that routes under /api/ are declared operations, which the document describes. */
import type { FastifyInstance } from 'fastify'

/** Rejects a route under /api/ that names no operation. Call before the first route. */
export const registerOperationCheck = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ method, path, config }) => {
    if (method === 'HEAD' || config?.operationId !== undefined || config?.refusesMethod) return
    if (path.startsWith('/api/')) throw new Error(`${path} names no operation`)
  })
}
