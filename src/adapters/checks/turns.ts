/**
 * Who may ask a provider now, in this process: few at once, so that one that hangs holds up no other, and for a while
 * nobody, once it has failed again and again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { isOutage } from '../../domain/policy/values.ts'
import { type CheckProvider, ProviderError } from './provider.ts'

/** How many background workers may wait for one provider at once. */
const AT_ONCE = 2
/** So long a worker waits for its turn; then it does something else first. */
const PATIENCE_MILLISECONDS = 500
const POLL_MILLISECONDS = 10
/** After so many cases in a row that it failed, a provider is left alone for a while, each time for longer. */
const FAILURES_MAXIMUM = 3
const LEFT_ALONE_MILLISECONDS = 30_000
const LEFT_ALONE_MAXIMUM_MILLISECONDS = 300_000

type Standing = {
  asking: number
  /** Failures in a row: of different cases, and of each question that tries whether it responds again. */
  failures: number
  readonly failed: Set<string>
  aloneUntil: number
  isTried: boolean
}

const standings = new WeakMap<CheckProvider, Standing>()

const standingOf = (provider: CheckProvider): Standing => {
  const known = standings.get(provider) ?? {
    asking: 0,
    failures: 0,
    failed: new Set<string>(),
    aloneUntil: 0,
    isTried: false,
  }
  standings.set(provider, known)
  return known
}

/**
 * Turned away: the provider has not been asked. `busy` if its turns are taken, `down` if it is left alone, `later` if it
 * has failed for this case alone, and is asked about it again from a time on, in milliseconds since 1970.
 */
export class NoTurn extends ProviderError {
  readonly until: number | undefined
  constructor(message: string, code: 'busy' | 'down' | 'later', until?: number) {
    super(message, code)
    this.until = until
  }
}

export type Turn = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Who is not a background worker always has a turn. */
  readonly isBackground: boolean
  /** The case, by its id. */
  readonly about: string
  /** Whether no other case that waits for the provider was asked less often: that one tries whether it responds again. */
  readonly isAskedLeast: () => Promise<boolean>
}

/** Asks in turn. @throws NoTurn if a background worker gets no turn, and what `ask` throws. */
export const inTurn = async <T>(
  provider: CheckProvider,
  { now, isBackground, about, isAskedLeast }: Turn,
  ask: () => Promise<T>,
): Promise<T> => {
  const standing = standingOf(provider)
  const end = performance.now() + PATIENCE_MILLISECONDS
  while (isBackground && standing.asking >= AT_ONCE) {
    if (performance.now() >= end) throw new NoTurn(`${provider.name} is busy.`, 'busy')
    await pause(POLL_MILLISECONDS)
  }
  // One question at a time tries whether it responds again. Nothing is awaited from here on until it is marked.
  if (isBackground && isLeftAlone(standing, now())) throw leftAlone(provider, standing)
  const isTrial = isBackground && standing.failures >= FAILURES_MAXIMUM
  if (isTrial) standing.isTried = true
  if (isBackground) standing.asking++
  try {
    if (isTrial && !(await isAskedLeast())) throw leftAlone(provider, standing)
    const found = await ask()
    responded(standing)
    return found
  } catch (error) {
    if (error instanceof ProviderError && !(error instanceof NoTurn) && !provider.isSimulated) {
      if (isOutage(error.code)) failedOnce(standing, { about, isTrial, at: now() })
      else if (error.code !== 'stopped') responded(standing)
    }
    throw error
  } finally {
    if (isTrial) standing.isTried = false
    if (isBackground) standing.asking--
  }
}

const leftAlone = ({ name }: CheckProvider, { failures }: Standing): NoTurn =>
  new NoTurn(`${name} has failed ${failures} times, so it is left alone for a while.`, 'down')

/** A failure about one case shows that the provider works. */
const responded = (standing: Standing): void => {
  standing.failures = 0
  standing.failed.clear()
}

/** A case that fails again says nothing new of the provider, unless it was to try it. */
const failedOnce = (
  standing: Standing,
  { about, isTrial, at }: { readonly about: string; readonly isTrial: boolean; readonly at: number },
): void => {
  if (standing.failed.has(about) && !isTrial) return
  standing.failed.add(about)
  standing.failures++
  const times = 2 ** Math.max(0, standing.failures - FAILURES_MAXIMUM)
  standing.aloneUntil = at + Math.min(LEFT_ALONE_MILLISECONDS * times, LEFT_ALONE_MAXIMUM_MILLISECONDS)
}

const isLeftAlone = ({ failures, isTried, aloneUntil }: Standing, now: number): boolean =>
  failures >= FAILURES_MAXIMUM && (isTried || now < aloneUntil)
