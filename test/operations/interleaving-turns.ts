/**
 * Lets simultaneous actors proceed one round trip to the database at a time, in an order that a seed settles, and moves their clock.
 *
 * A round trip that does not answer because it waits for a lock stays under way while others have their turn. PostgreSQL says whether
 * it does. What is answered is handed on in the order in which it was sent, since a commit and those that waited for it may answer in
 * any.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause, setImmediate as turnOfLoop } from 'node:timers/promises'
import { type Random, randomFrom } from '../../bench/random.ts'
import type { Database } from '../../packages/postgres/connection/database.ts'
import type { Gate } from './interleaving-gate.ts'

export type Actor = { readonly who: string; readonly act: () => Promise<void> }

export type Turns = {
  readonly gate: Gate
  /** The actors' clock, in milliseconds since 1970. */
  readonly now: () => number
  readonly passTime: (milliseconds: number) => void
  /** How many responses were handed on so far: what commits later, commits at a greater number. */
  readonly moment: () => number
  /** The moments of the answers to an actor's statements that begin so. */
  readonly answersTo: (who: string, what: string) => readonly number[]
  /** Who sent what, in this order. */
  readonly order: () => readonly string[]
  /** Sets clock, order and seed for the next interleaving. */
  readonly begin: (from: { readonly seed: number; readonly at: number }) => void
  /** Lets all of them act at once, and waits for all. An actor's `act` never throws. */
  readonly play: (actors: readonly Actor[]) => Promise<void>
  /** How often a round trip was taken as waiting although PostgreSQL did not say so: then chance had a part. */
  readonly guesses: () => number
}

type ResultOf<Send extends () => unknown> = Awaited<ReturnType<Send>>

type Waiting = { readonly who: string; readonly what: string; readonly send: () => void }

/** What was sent; `handOn` is there once it is answered. */
type Sent = {
  readonly who: string
  readonly what: string
  readonly answered: Promise<void>
  handOn?: () => void
}

/** The longest time that passes between two turns. */
const TURN_MAXIMUM_MILLISECONDS = 200
/** How long most answers take at most, so that PostgreSQL isn't asked about those. */
const USUAL_RESPONSE_MILLISECONDS = 10
const LOOK_AGAIN_MILLISECONDS = 2
/** Longer than PostgreSQL takes to find a deadlock. */
const PATIENCE_MILLISECONDS = 3_000

/** `watch` is a pool of its own, past the gate. */
export const turnsOver = (watch: Database): Turns => {
  const actor = new AsyncLocalStorage<string>()
  const waiting: Waiting[] = []
  let inProgress: Sent[] = []
  let random: Random = randomFrom(0)
  let [now, moment, guesses] = [0, 0, 0]
  let order: string[] = []
  let responses: { readonly who: string; readonly what: string; readonly at: number }[] = []
  let isPlaying = false

  const gate: Gate = (what, send) => {
    if (!isPlaying) return Promise.resolve(send())
    const { promise, resolve, reject } = Promise.withResolvers<ResultOf<typeof send>>()
    const who = actor.getStore() ?? 'nobody'
    const go = () => {
      const sent: Sent = {
        who,
        what,
        answered: Promise.resolve(send()).then(
          (value) => {
            sent.handOn = () => resolve(value)
          },
          (error) => {
            sent.handOn = () => reject(error)
          },
        ),
      }
      inProgress.push(sent)
    }
    waiting.push({ who, what, send: go })
    return promise
  }

  const letGo = () => {
    const [next] = waiting.splice(random.whole(0, waiting.length - 1), 1)
    if (next === undefined) return
    now += random.whole(1, TURN_MAXIMUM_MILLISECONDS)
    order.push(`${next.who}: ${inShort(next.what)}`)
    next.send()
  }

  const unanswered = () => inProgress.filter(({ handOn }) => handOn === undefined).length

  /** Resolves once all that is under way is answered or waits for a lock. */
  const settled = async () => {
    const until = performance.now() + PATIENCE_MILLISECONDS
    const newest = inProgress.at(-1)?.answered
    if (newest !== undefined) await Promise.race([newest, pause(USUAL_RESPONSE_MILLISECONDS)])
    for (let left = unanswered(); left > 0; left = unanswered()) {
      if ((await countWaiting(watch)) >= left) return
      if (performance.now() > until) {
        guesses++
        return
      }
      await pause(LOOK_AGAIN_MILLISECONDS)
    }
  }

  const handOn = async () => {
    const ready = inProgress.filter((one) => one.handOn !== undefined)
    inProgress = inProgress.filter((one) => one.handOn === undefined)
    for (const one of ready) {
      moment++
      responses.push({ who: one.who, what: one.what.trim(), at: moment })
      one.handOn?.()
      await quiet()
    }
  }

  const play = async (actors: readonly Actor[]) => {
    let acting = actors.length
    isPlaying = true
    for (const { who, act } of actors)
      void actor.run(who, async () => {
        await gate('begins', async () => undefined)
        await act()
        acting--
      })
    await quiet()
    while (acting > 0) {
      if (waiting.length > 0) letGo()
      else if (inProgress.length === 0) await pause(LOOK_AGAIN_MILLISECONDS)
      await settled()
      await handOn()
    }
    isPlaying = false
  }

  return {
    gate,
    now: () => now,
    passTime: (milliseconds) => {
      now += milliseconds
    },
    moment: () => moment,
    answersTo: (whose, begins) =>
      responses.flatMap(({ who, what, at }) => (who === whose && what.startsWith(begins) ? [at] : [])),
    order: () => order,
    begin: ({ seed, at }) => {
      random = randomFrom(seed)
      now = at
      moment = 0
      order = []
      responses = []
    },
    play,
    guesses: () => guesses,
  }
}

/** Until what a response makes actors do has come to the gate, or to its end. */
const quiet = async (): Promise<void> => {
  for (let turn = 0; turn < QUIET_TURNS; turn++) await turnOfLoop()
}
const QUIET_TURNS = 2

/** How many of this database's connections wait for a lock. PostgreSQL takes them off before it answers who let go of it. */
const countWaiting = async (watch: Database): Promise<number> => {
  const [row] = await watch<{ count: number }[]>`
    select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`
  return row?.count ?? 0
}

const WORDS_SHOWN = 6
const inShort = (what: string): string => what.trim().split(/\s+/, WORDS_SHOWN).join(' ')
