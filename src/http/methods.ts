/** Paths that exist for other methods get 405 with Allow, all others 404; neither repeats the request. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Scope } from '../domain/scopes.ts'
import { sendProblem } from './problem.ts'

/** Collects routes as they are registered; call before any is. */
export const registerMethods = (app: FastifyInstance): void => {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ method, path, config }) => {
    if (config?.refusesMethod) return
    const known = methods.get(path) ?? new Set()
    for (const name of [method].flat()) known.add(name)
    methods.set(path, known)
  })
  let patterns:
    | {
        readonly path: string
        readonly form: RegExp
        readonly methods: ReadonlySet<string>
        readonly allow: string
      }[]
    | undefined
  app.setNotFoundHandler((request, reply) => {
    patterns ??= [...methods].map(([path, names]) => ({
      path,
      form: formOf(path),
      methods: names,
      allow: [...names].sort().join(', '),
    }))
    const path = request.url.split('?', 1)[0] as string
    // A path of its own counts before one whose parameter it could be.
    const found = patterns.find((one) => one.path === path) ?? patterns.find(({ form }) => form.test(path))
    // A path whose method is known comes here when its parameter is too long to be anything's reference.
    if (found === undefined || found.methods.has(request.method))
      return sendProblem(reply, 'not-found', 'There is no such path.')
    reply.header('allow', found.allow)
    return sendProblem(reply, 'method-not-allowed')
  })
}

const formOf = (path: string): RegExp => {
  const form = path
    .split('/')
    .map((part) =>
      part.startsWith(':') ? '[^/]+' : part === '*' ? '.+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('/')
  return new RegExp(`^${form}$`)
}

/**
 * Refuses the other methods of a path that takes POST alone and that a route with a parameter would take for itself. Credentials
 * of the scope are asked for first, so registerAccess is who refuses.
 */
export const refuseOtherMethods = (app: FastifyInstance, url: string, scope: Scope): void => {
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url,
    config: { refusesMethod: true, scope },
    handler: (_request, reply) => refuseMethod(reply),
  })
}

/** Answers a method that a path which takes POST alone does not take. */
export const refuseMethod = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply.header('allow', 'POST'), 'method-not-allowed')
