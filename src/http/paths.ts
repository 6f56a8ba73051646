/**
 * Paths of requests: their declared spelling, regardless of case and of a slash at the end, and by the aliases that the
 * operator sets, so that routes, error responses, logs and metrics know one spelling only; their methods, operations
 * and query parameters.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { FieldFault } from '../../packages/values/field-fault.ts'
import type { Scope } from '../domain/access/roles.ts'
import { SET_ROWS } from '../domain/application/sets.ts'
import type { PathAlias } from '../service/interface-paths.ts'
import { isRepeatable, listedNames, meantName } from './meant-name.ts'
import { sendProblem } from './problem.ts'

type Node = {
  readonly below: Map<string, Node>
  parameter?: Node
  /** What the path that ends here is called: its segments, and its parameters in their order. */
  leadsTo?: { readonly segments: readonly string[]; readonly parameters: readonly string[] }
}

/** The requested address in the declared spelling of its path; unchanged if no path is meant. */
export type PathSpelling = (url: string) => string

/** Knows these paths, with parameters in braces, and their aliases. A parameter's value stays as it is. */
export const pathSpelling = (paths: readonly string[], aliases: readonly PathAlias[]): PathSpelling => {
  const own = treeOf(paths.map((path) => ({ from: path, to: path })))
  const others = treeOf(aliases)
  // Most requests are spelt as declared.
  const literal = new Set(paths.filter((path) => !path.includes('{')))
  return (url) => {
    const query = url.search(/[?#]/)
    const path = query === -1 ? url : url.slice(0, query)
    if (literal.has(path)) return url
    const spelt = spellingIn(own, path) ?? spellingIn(others, path)
    return spelt === undefined ? url : spelt + url.slice(path.length)
  }
}

/** Whether one of these paths is meant. */
export const isAmong = (paths: readonly string[], path: string): boolean =>
  spellingIn(treeOf(paths.map((one) => ({ from: one, to: one }))), path) !== undefined

const treeOf = (paths: readonly PathAlias[]): Node => {
  const root: Node = { below: new Map() }
  for (const { from, to } of paths) {
    const segments = segmentsOf(from)
    let node = root
    for (const segment of segments) node = isParameter(segment) ? parameterBelow(node) : below(node, segment)
    node.leadsTo = { segments: segmentsOf(to), parameters: segments.filter(isParameter) }
  }
  return root
}

const isParameter = (segment: string): boolean => segment.startsWith('{')

const parameterBelow = (node: Node): Node => {
  node.parameter ??= { below: new Map() }
  return node.parameter
}

const below = (node: Node, segment: string): Node => {
  const name = segment.toLowerCase()
  const found = node.below.get(name) ?? { below: new Map() }
  node.below.set(name, found)
  return found
}

const segmentsOf = (path: string): readonly string[] => path.slice(1).split('/')

const spellingIn = (tree: Node, path: string): string | undefined => {
  const segments = segmentsOf(path.endsWith('/') ? path.slice(0, -1) : path)
  const values: string[] = []
  const { segments: meant, parameters } = endOf(tree, segments, 0, values)?.leadsTo ?? {}
  if (meant === undefined || parameters === undefined) return undefined
  return `/${meant.map((part) => (isParameter(part) ? values[parameters.indexOf(part)] : part)).join('/')}`
}

/** A literal segment comes before a parameter, unless the rest of the path has no place below it. */
const endOf = (node: Node, segments: readonly string[], at: number, values: string[]): Node | undefined => {
  const segment = segments[at]
  if (segment === undefined) return node.leadsTo === undefined ? undefined : node
  const literal = node.below.get(segment.toLowerCase())
  const found = literal && endOf(literal, segments, at + 1, values)
  if (found !== undefined || node.parameter === undefined || segment === '') return found
  values.push(segment)
  const end = endOf(node.parameter, segments, at + 1, values)
  if (end === undefined) values.pop()
  return end
}

/** The document names an application’s reference by its set; the router knows each as the reference. */
export const routedPath = (path: string): string =>
  path.replace(REFERENCE, ':reference').replace(/\{(\w+)\}/g, ':$1')

const REFERENCE = new RegExp(`\\{(?:${SET_ROWS.map(({ reference }) => reference).join('|')})\\}`, 'g')

/**
 * Collects routes as they are registered; call before the first. Paths that exist for other methods get 405 with Allow,
 * all others 404; neither repeats the request.
 */
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

/** The operation's name for logs, of the API or the console; undefined if the request's path has none. */
export const operationOf = ({ routeOptions }: FastifyRequest): string | undefined =>
  routeOptions.config.operationId ?? routeOptions.config.consoleOperation

/** Rejects a route under /api/ that names no operation. Call before the first route. */
export const registerOperationCheck = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ method, path, config }) => {
    if (method === 'HEAD' || config?.operationId !== undefined || config?.refusesMethod) return
    if (path.startsWith('/api/')) throw new Error(`${path} names no operation`)
  })
}

const refuse = (): never => {
  throw new Error('A route has a schema of Fastify; declare the route by operation(…) instead')
}

/** Keeps Fastify from loading ajv and fast-json-stringify, some 2 MB, for schemas of routes: ours have none. */
export const NO_ROUTE_SCHEMAS: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
}

export type ReadQuery = {
  /** Parameters given once. */
  readonly values: Readonly<Record<string, string | undefined>>
  /** Parameters given more than once. */
  readonly faults: readonly FieldFault[]
}

/** Picks the parameters with these names; others are ignored. */
export const single = (query: unknown, names: readonly string[]): ReadQuery => {
  const given = query as Readonly<Record<string, string | string[] | undefined>>
  const values: Record<string, string | undefined> = {}
  const faults: FieldFault[] = []
  for (const name of names) {
    const value = given[name]
    if (Array.isArray(value))
      faults.push({ field: name, type: 'repeated', message: `${name} must appear only once.` })
    else values[name] = value
  }
  return { values, faults }
}

/**
 * The parameters with other names: a misspelt filter would otherwise let everything through. Those that begin with _
 * are ignored, since clients add them to bypass caches.
 */
export const unknownIn = (query: unknown, names: readonly string[]): readonly FieldFault[] =>
  Object.keys(query as object)
    .filter((name) => !names.includes(name) && !name.startsWith('_'))
    .map((name): FieldFault => {
      const field = isRepeatable(name) ? name : ''
      const near = field === '' ? undefined : meantName(name, names)
      const subject = field === '' ? '' : ` ${field}`
      const hint =
        near === undefined ? `Supported parameters: ${listedNames(names)}.` : `Did you mean ${near}?`
      return { field, type: 'unknown', message: `Unknown query parameter${subject}. ${hint}` }
    })
