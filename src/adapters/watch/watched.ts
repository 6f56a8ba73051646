/**
 * What the service does that metrics and traces are about. Both listen on channels of Node.js, and work that nobody listens to
 * is done as if nothing of this stood around it. What an act is about is neither personal nor secret. Node.js puts its result and
 * its error beside that: listeners take nothing from these but the kind of the error.
 */
import { channel, tracingChannel } from 'node:diagnostics_channel'

/** Kinds of background work. */
export const WORKS = [
  'delivery',
  'mail',
  'plan',
  'check',
  'agreement',
  'seal',
  'extension',
  'auditSeal',
] as const
export type Work = (typeof WORKS)[number]

/** How work ends: `refused` by a receiver, `givenUp` where it is not tried again, `stopped` since the process stops. */
export const OUTCOMES = ['done', 'refused', 'failed', 'givenUp', 'stopped'] as const

export type Outcome = {
  readonly is: (typeof OUTCOMES)[number]
  /** What it failed with, as systems name it: ECONNREFUSED, 23505, 503. */
  readonly code?: string | number | undefined
}

/** One piece of work. */
export type Act = {
  readonly work: Work
  /** What it is about, by short names. */
  readonly about: Readonly<Record<string, string | number>>
  /** When it began, on the clock of `performance`. */
  readonly began: number
  /** Absent while it is in progress. */
  outcome?: Outcome
}

/** Pieces of work, from their beginning to their end. */
export const works = tracingChannel<Act, unknown>('forecourt:work')

/** What came of a submission. */
export type SubmissionEnded = { readonly set: string; readonly outcome: string }
const submissions = channel('forecourt:submission')

/** Tells what came of a submission, where somebody listens. */
export const noteSubmission = (set: string, outcome: string): void => {
  if (submissions.hasSubscribers) submissions.publish({ set, outcome } satisfies SubmissionEnded)
}

/** Calls `listener` for each submission that ends; returns how to stop that. */
export const onSubmission = (listener: (ended: SubmissionEnded) => void): (() => void) => {
  const listen = (message: unknown) => listener(message as SubmissionEnded)
  submissions.subscribe(listen)
  return () => void submissions.unsubscribe(listen)
}

/** Calls `listener` for each piece of work that ends; returns how to stop that. */
export const onWork = (listener: (act: Act) => void): (() => void) => {
  const listen = (message: unknown) => listener(message as Act)
  works.asyncEnd.subscribe(listen)
  return () => void works.asyncEnd.unsubscribe(listen)
}

/**
 * Does a piece of work, and tells those who listen. `about` and `outcomeOf` are only called where somebody does; without
 * `outcomeOf`, what does not throw is done.
 */
export const watched = <T>(
  work: Work,
  about: () => Act['about'],
  run: () => Promise<T>,
  outcomeOf: (result: T) => Outcome = () => DONE,
): Promise<T> => {
  if (!works.hasSubscribers) return run()
  const act: Act = { work, about: about(), began: performance.now() }
  const settle = async (): Promise<T> => {
    try {
      const result = await run()
      act.outcome = outcomeOf(result)
      return result
    } catch (error) {
      act.outcome = outcomeOfFailure(error)
      throw error
    }
  }
  return works.tracePromise(settle, act)
}

const DONE: Outcome = { is: 'done' }

const outcomeOfFailure = (error: unknown): Outcome => {
  const { isFinal } = Object(error) as { readonly isFinal?: unknown }
  return { is: isFinal === true ? 'givenUp' : 'failed', code: codeOfFailure(error) }
}

/** Code of a failure, as systems name theirs: ECONNREFUSED, 23505. */
const CODE = /^[\w ]{1,40}$/

/** What a failure is called: its code, or else its kind. Its message may repeat values. */
export const codeOfFailure = (error: unknown): string => {
  const { code, name } = Object(error) as { readonly code?: unknown; readonly name?: unknown }
  if (typeof code === 'string' && CODE.test(code)) return code
  return typeof name === 'string' && CODE.test(name) ? name : 'Error'
}

/**
 * What the log keeps of an error: its kind, code and place in the program. It leaves out messages, since those of the
 * database and of parsers repeat values.
 */
export const faultOf = (error: Error & { code?: unknown; constraint?: unknown; routine?: unknown }) => ({
  name: error.name,
  code: typeof error.code === 'string' ? error.code : undefined,
  constraint: typeof error.constraint === 'string' ? error.constraint : undefined,
  stack: (error.stack ?? '')
    // Lines of a message could look like places.
    .replace(error.message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .slice(0, 12),
})

/** What can be unavailable, or slow, by its name in the log and in metrics. */
export const OUTAGES = [
  'database',
  'responses',
  'email',
  'sms',
  'timeStamp',
  'validation',
  'webhooks',
] as const
export type OutageName = (typeof OUTAGES)[number]
