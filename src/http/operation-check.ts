/** Holds the routes to the one table of operations: a service that the document does not describe won't start. */
import type { FastifyInstance } from 'fastify'
import { routedPath } from './operation/register.ts'
import { OPERATIONS } from './routes/operations.ts'

type Route = { readonly method: string; readonly path: string; readonly scope: string | undefined }

/** Compares what is registered with the table once all is. Call before the first route. */
export const registerOperationCheck = (app: FastifyInstance): void => {
  const routes = new Map<string, Route>()
  app.addHook('onRoute', ({ method, path, config }) => {
    if (method === 'HEAD') return
    const { operationId, scope } = config ?? {}
    if (operationId !== undefined) routes.set(operationId, { method: String(method), path, scope })
    else if (path.startsWith('/api/') && !config?.refusesMethod) throw new Error(`${path} names no operation`)
  })
  app.addHook('onReady', async () => {
    const declared = new Map<string, Route>(OPERATIONS.map((operation) => [operation.id, routeOf(operation)]))
    for (const [name, route] of new Map([...declared, ...routes])) {
      const [wanted, found] = [JSON.stringify(declared.get(name)), JSON.stringify(routes.get(name))]
      if (wanted !== found)
        throw new Error(`Operation ${name} is declared as ${wanted} and routed as ${found}, ${route.path}`)
    }
  })
}

const routeOf = (operation: (typeof OPERATIONS)[number]): Route => ({
  method: operation.method,
  path: routedPath(operation.path),
  scope: operation.scope,
})
