/** Keeps Fastify from loading ajv and fast-json-stringify, some 2 MB, for schemas of routes: ours have none. */
import type { FastifyServerOptions } from 'fastify'

const refuse = (): never => {
  throw new Error('A route has a schema of Fastify; declare the route by operation(…) instead')
}

export const NO_ROUTE_SCHEMAS: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
}
