/**
 * Lets the large bodies of one client through one at a time, with a pause after each. An application has a few KB; one of
 * 256 KB can take the service fifty times as long. So nobody who sends many of them takes more than a quarter of its time, and
 * everybody else is answered in between.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Bodies of so many bytes wait for their turn. Three applicants with all that set B takes have some 12 KB. */
export const LARGE_BODY_BYTES = 24 * 1_024
/** The most that may wait for one client, so that their bytes are bounded. */
const WAITING_MAXIMUM = 32
/** The pause is so many times as long as the body before it took. */
const PAUSE_FACTOR = 3
/** The longest pause: a body may have waited for the database. */
const PAUSE_MAXIMUM_MILLISECONDS = 1_000

/** Thrown where too many large bodies of one client wait already. */
export class TooManyLargeBodies extends Error {}

/** What a line needs of the world. */
export type Clock = {
  readonly now: () => number
  readonly later: (milliseconds: number, run: () => void) => void
}

const CLOCK: Clock = {
  now: () => performance.now(),
  later: (milliseconds, run) => void setTimeout(run, milliseconds).unref(),
}

/** A turn in a line. `leave` may be called before it has come, when the client hung up. */
export type Turn = { readonly come: Promise<void>; readonly leave: () => void }

type Waiting = { readonly begin: () => void; hasLeft: boolean }

/** One line for each name. Throws TooManyLargeBodies where too many wait already. */
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
    /** Of a request with a large body. */
    turn: Turn | undefined
  }
}

/** Returns what waits until the body of a request may be looked at; call before any route is registered. */
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
