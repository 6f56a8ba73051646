/**
 * How many requests a network may send in a minute to routes that need no client's credentials. Every such route has a
 * budget without declaring one.
 */
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../adapters/access/addresses.ts'
import { type PerMinute, perMinute } from '../adapters/access/limits.ts'
import { ADDRESS_LIMITED } from './problem.ts'

/** By what a request costs the service, and so by how often an office behind one address may ask. */
export const BUDGETS_PER_MINUTE = {
  /** Files from memory. The console loads over a hundred the first time, for each of the people in an office. */
  files: 20_000,
  /** A load balancer must never be rejected, and its own address is all that it shares this count with. */
  probes: 6_000,
  /** What declares nothing: pages, documents, and paths that there are not. */
  pages: 1_200,
  /** The console's operations, whoever is signed in; each person has a limit of their own besides. */
  console: 1_200,
  /** Email programs that unsubscribe their users. A large provider sends the requests of all of them. */
  unsubscribing: 600,
  /** The authorization server, before it knows the client. */
  tokens: 300,
  /** Takes the event loop some milliseconds. Apart from searches, so that no reader keeps Prometheus from its figures. */
  metrics: 300,
  /** Creates sandboxes, of which few are allowed per hour: the others are rejected without asking the database. */
  sandboxes: 60,
  /** What else takes the event loop some milliseconds. */
  costly: 300,
} as const

export type Budget = keyof typeof BUDGETS_PER_MINUTE

/**
 * Thrown if a client, a person or a network has exhausted its requests. It has a message if the response is to say more than
 * its kind, and the headers that are not set yet.
 */
export class TooManyRequests extends Error {
  readonly headers: Readonly<Record<string, number>>
  constructor(message = '', headers: Readonly<Record<string, number>> = {}) {
    super(message)
    this.headers = headers
  }
}

/**
 * Counts requests in this process, and rejects what exceeds a budget before anything else is done for it. Register it
 * before all routes.
 */
export const keepBudgets = (app: FastifyInstance, now: () => number): void => {
  const counts = new Map<string, PerMinute>(
    Object.entries(BUDGETS_PER_MINUTE).map(([budget, maximum]) => [budget, perMinute(maximum)]),
  )
  app.addHook('onRequest', (request, reply, done) => {
    const { scope, budget = 'pages' } = request.routeOptions.config
    // Clients have limits of their own.
    const wait = scope === undefined ? counts.get(budget)?.(networkOf(request.ip), now()) : undefined
    if (!wait) return done()
    reply.header('retry-after', wait).header('cache-control', 'no-store')
    done(new TooManyRequests(ADDRESS_LIMITED))
  })
}
