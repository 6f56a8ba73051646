/**
 * Lets the large bodies of one client through one at a time, with a pause after each. An application has a few KB; one
 * of 256 KB can take the service fifty times as long. So a client that sends many of them takes at most a quarter of
 * the service's time, and all others are handled in between.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Bodies of this many bytes wait for their turn. Three applicants with everything that set B takes need some 12 KB. */
export const LARGE_BODY_BYTES = 24 * 1_024
/** The most that may wait for one client, so that their bytes are bounded. */
const WAITING_MAXIMUM = 32
/** The pause is this many times as long as the previous body took. */
const PAUSE_FACTOR = 3
/** The longest pause: a body may have waited for the database. */
const PAUSE_MAXIMUM_MILLISECONDS = 1_000

/** Thrown if too many large bodies of one client are already waiting. */
export class TooManyLargeBodies extends Error {}

/** The clock of a line. */
export type Clock = {
  readonly now: () => number
  readonly later: (milliseconds: number, run: () => void) => void
}

const CLOCK: Clock = {
  now: () => performance.now(),
  later: (milliseconds, run) => void setTimeout(run, milliseconds).unref(),
}

/** A turn in a line. If the client hangs up, `leave` may be called before the turn has come. */
export type Turn = { readonly come: Promise<void>; readonly leave: () => void }

type Waiting = { readonly begin: () => void; hasLeft: boolean }

/** One line for each name. Throws TooManyLargeBodies if too many are already waiting. */
export const linesOf = ({ now, later }: Clock = CLOCK): ((name: string) => Turn) => {
  const lines = new Map<string, Waiting[]>()

  const callNext = (name: string) => {
    const waiting = lines.get(name) ?? []
    let next = waiting.shift()
    while (next?.hasLeft === true) next = waiting.shift()
    if (next === undefined) lines.delete(name)
    else next.begin()
  }

  return (name) => {
    const waiting = lines.get(name)
    if (waiting !== undefined && waiting.length >= WAITING_MAXIMUM) throw new TooManyLargeBodies()
    const { promise: come, resolve } = Promise.withResolvers<void>()
    let beganAt: number | undefined
    const begin = () => {
      beganAt = now()
      resolve()
    }
    const one: Waiting = { begin, hasLeft: false }
    const leave = () => {
      if (one.hasLeft) return
      one.hasLeft = true
      if (beganAt === undefined) return
      const pause = Math.min((now() - beganAt) * PAUSE_FACTOR, PAUSE_MAXIMUM_MILLISECONDS)
      later(pause, () => callNext(name))
    }
    if (waiting === undefined) {
      lines.set(name, [])
      begin()
    } else waiting.push(one)
    return { come, leave }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The turn of a request with a large body. */
    turn: Turn | undefined
  }
}

/** Returns the function that waits until a request's body may be processed; call before any route is registered. */
export const boundLargeBodies = (
  app: FastifyInstance,
): ((request: FastifyRequest, bytes: number) => Promise<void> | undefined) => {
  const enter = linesOf()
  app.decorateRequest('turn', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const length = request.headers['content-length']
    const mayBeLarge =
      length === undefined ? 'transfer-encoding' in request.headers : Number(length) >= LARGE_BODY_BYTES
    if (mayBeLarge) reply.raw.once('close', () => request.turn?.leave())
    done()
  })
  return (request, bytes) => {
    if (bytes < LARGE_BODY_BYTES) return undefined
    request.turn = enter(request.caller?.clientId ?? request.person?.userId ?? request.ip)
    return request.turn.come
  }
}
