/**
 * Who may ask a provider now, in this process: few at once, so that one that hangs holds up no other, and for a while
 * nobody, once it has failed again and again.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type CheckProvider, ProviderError } from './provider.ts'

/** How many background workers may wait for one provider at once. */
const AT_ONCE = 2
/** So long a worker waits for its turn; then it does something else first. */
const PATIENCE_MILLISECONDS = 500
const POLL_MILLISECONDS = 10
/** After so many failures in a row a provider is left alone for a while, each time for longer. */
const FAILURES_MAXIMUM = 3
const LEFT_ALONE_MILLISECONDS = 30_000
const LEFT_ALONE_MAXIMUM_MILLISECONDS = 300_000

type Standing = { asking: number; failures: number; aloneUntil: number; isTried: boolean }

const standings = new WeakMap<CheckProvider, Standing>()

const standingOf = (provider: CheckProvider): Standing => {
  const known = standings.get(provider) ?? { asking: 0, failures: 0, aloneUntil: 0, isTried: false }
  standings.set(provider, known)
  return known
}

/** Turned away: the provider has not been asked. `busy` if its turns are taken, `down` if it is left alone. */
export class NoTurn extends ProviderError {}

/**
 * Asks in turn. `now` is in milliseconds since 1970. @throws NoTurn if a background worker gets no turn, and what
 * `ask` throws. Who is not a background worker always has a turn.
 */
export const inTurn = async <T>(
  provider: CheckProvider,
  { now, isBackground }: { readonly now: () => number; readonly isBackground: boolean },
  ask: () => Promise<T>,
): Promise<T> => {
  const standing = standingOf(provider)
  const end = performance.now() + PATIENCE_MILLISECONDS
  while (isBackground && standing.asking >= AT_ONCE) {
    if (performance.now() >= end) throw new NoTurn(`${provider.name} is busy.`, 'busy')
    await pause(POLL_MILLISECONDS)
  }
  // One question at a time tries whether it responds again. Nothing is awaited from here on until it is asked.
  if (isBackground && isLeftAlone(standing, now()))
    throw new NoTurn(
      `${provider.name} has failed ${standing.failures} times, so it is left alone for a while.`,
      'down',
    )
  const isTrial = standing.failures >= FAILURES_MAXIMUM
  if (isTrial) standing.isTried = true
  if (isBackground) standing.asking++
  try {
    const found = await ask()
    standing.failures = 0
    return found
  } catch (error) {
    if (error instanceof ProviderError && error.code !== 'stopped' && !provider.isSimulated) {
      standing.failures++
      const times = 2 ** Math.max(0, standing.failures - FAILURES_MAXIMUM)
      standing.aloneUntil = now() + Math.min(LEFT_ALONE_MILLISECONDS * times, LEFT_ALONE_MAXIMUM_MILLISECONDS)
    }
    throw error
  } finally {
    if (isTrial) standing.isTried = false
    if (isBackground) standing.asking--
  }
}

const isLeftAlone = ({ failures, isTried, aloneUntil }: Standing, now: number): boolean =>
  failures >= FAILURES_MAXIMUM && (isTried || now < aloneUntil)
