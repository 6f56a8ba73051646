/** Paths that exist for other methods get 405 with Allow, all others 404; neither repeats the request. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Scope } from '../../../domain/access/scopes.ts'
import { sendProblem } from '../problem.ts'

/** Collects routes as they are registered; call before the first. */
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
    // A literal path takes precedence over a parameter that would match it.
    const found = patterns.find((one) => one.path === path) ?? patterns.find(({ form }) => form.test(path))
    // A path with a known method comes here if its parameter is too long for any reference.
    if (found === undefined || found.methods.has(request.method))
      return sendProblem(reply, 'not-found', 'This path does not exist.')
    return sendMethods(reply, found.allow)
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
 * Rejects the other methods of a POST-only path that a route with a parameter would otherwise match. It checks the
 * scope's credentials first, so registerAccess sends the response.
 */
export const refuseOtherMethods = (app: FastifyInstance, url: string, scope: Scope): void => {
  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url,
    config: { refusesMethod: true, scope },
    handler: (_request, reply) => refuseMethod(reply),
  })
}

/** Rejects a method that a POST-only path does not take. */
export const refuseMethod = (reply: FastifyReply): FastifyReply => sendMethods(reply, 'POST')

const sendMethods = (reply: FastifyReply, allow: string): FastifyReply =>
  sendProblem(
    reply.header('allow', allow),
    'method-not-allowed',
    `This path does not support the request method. Supported: ${allow}.`,
  )
