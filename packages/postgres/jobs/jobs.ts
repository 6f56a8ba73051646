/**
 * Background work, done at least once: jobs stored in PostgreSQL by pg-boss, over the service's own connections. A
 * job's data and outcome are readable in the database, so they contain nothing personal.
 */
import { JOB_QUEUES, type JobName, jobsSchema } from './names.ts'

export type { JobName } from './names.ts'

import type { PgBoss } from 'pg-boss'
import { codeOfFailure, watched } from '../../values/watched.ts'
import type { Database, Queries } from '../connection/database.ts'
import { bossOver, databaseOver } from './boss.ts'

export type Jobs = {
  /** Adds a job in the caller's transaction: it runs at least once after the commit, never without it. */
  readonly add: (sql: Queries, name: JobName, data: object, together?: Together) => Promise<void>
  /**
   * Lets this process run the jobs of a name, one after the other, until stopped. Errors of the handler go to
   * `onError`, and the job is retried later: for about a day, unless it was a final JobFailure.
   */
  readonly work: (name: JobName, handler: (data: never, jobId: string) => Promise<void>) => Promise<void>
  /** Takes no further jobs, and lets running ones finish for a while. */
  readonly stop: () => Promise<void>
}

/**
 * Of the jobs with one key added within this many seconds, the first runs at once, and all others are one job at the
 * end of that time. The key is stored, so it contains nothing personal.
 */
export type Together = { readonly key: string; readonly seconds: number }

/** How a handler says why a job failed. The code is stored and logged, so it contains nothing personal. */
export class JobFailure extends Error {
  readonly code: string
  /** Whether retrying is pointless. */
  readonly isFinal: boolean

  constructor(code: string, isFinal = false) {
    super(`The job failed: ${code}`)
    this.name = 'JobFailure'
    this.code = code
    this.isFinal = isFinal
  }
}

export type JobTimes = {
  /** How long a working process waits before it checks for jobs that others have added. */
  readonly pollSeconds: number
  /** The shortest wait before a failed job's second try; it doubles from try to try. */
  readonly firstRetrySeconds: number
  /** A job that takes longer was left by a killed process, and goes to another. */
  readonly longestSeconds: number
  /** How often such jobs are searched for, and old finished ones deleted. */
  readonly maintainEverySeconds: number
  /** How long running jobs may take once the process stops. */
  readonly stopMilliseconds: number
}

const TIMES: JobTimes = {
  pollSeconds: 2,
  firstRetrySeconds: 10,
  longestSeconds: 120,
  maintainEverySeconds: 60,
  stopMilliseconds: 15_000,
}

/** An hour and a half of growing waits, then one retry an hour: together about a day. */
const RETRY_LONGEST_SECONDS = 3_600
const RETRIES = 31

/** When a process checks for a job that it added itself: by then the transaction is usually committed. */
const COMMIT_PATIENCE_MILLISECONDS = 50

/**
 * Opens the jobs of a database that `migrate` has prepared. A process that only adds jobs starts nothing, and may end
 * without stopping. `onError` receives failures without anything personal.
 */
export const openJobs = async (
  sql: Database,
  onError: (error: unknown) => void,
  times: Partial<JobTimes> = {},
): Promise<Jobs> => {
  const set = { ...TIMES, ...times }
  const boss = bossOver(sql, await jobsSchema(sql), onError, {
    maintainEverySeconds: set.maintainEverySeconds,
  })
  const workers = new Map<JobName, string>()
  let started: Promise<unknown> | undefined
  const wake = (name: JobName) => boss.notifyWorker(workers.get(name) ?? '')

  await readQueues(boss)
  return {
    add: async (queries, name, data, together) => {
      const options = {
        db: databaseOver(queries),
        retryLimit: RETRIES,
        retryDelay: set.firstRetrySeconds,
        retryBackoff: true,
        retryDelayMax: RETRY_LONGEST_SECONDS,
        expireInSeconds: set.longestSeconds,
      }
      if (together === undefined) await boss.send(name, data, options)
      else await boss.sendDebounced(name, data, options, together.seconds, together.key)
      setTimeout(wake, COMMIT_PATIENCE_MILLISECONDS, name).unref()
    },
    work: async (name, handler) => {
      started ??= boss.start()
      await started
      const settings = { pollingIntervalSeconds: set.pollSeconds, perJobResults: true } as const
      const worker = await boss.work<object>(name, settings, async (jobs) => {
        const results = []
        for (const job of jobs) {
          const failure = await failureOf(() =>
            watched(
              name,
              () => ({ job: job.id }),
              () => handler(job.data as never, job.id),
            ),
          )
          if (failure !== undefined) onError(failure)
          results.push({ id: job.id, ...resultOf(failure) })
        }
        // After a job there may be another: it is looked for without a wait.
        wake(name)
        return results
      })
      workers.set(name, worker)
    },
    stop: async () => {
      if (started === undefined) return
      // If it could not start, the caller already knows.
      await started.catch(() => undefined)
      const finished = Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: true })))
      await limitedTo(finished, set.stopMilliseconds)
      // Jobs still running are marked as failed, and another process repeats them.
      await boss.stop({ graceful: false, close: false })
    },
  }
}

/** Reads the queues now, so that no `add` does so on a second connection while its transaction holds one. */
const readQueues = async (boss: PgBoss): Promise<void> => {
  const nobody = '00000000-0000-0000-0000-000000000000'
  for (const name of JOB_QUEUES) await boss.findJobs(name, { id: nobody })
}

/** The failure of a job. Only the code of a foreign error is stored: its message may repeat values. */
const failureOf = async (work: () => Promise<void>): Promise<JobFailure | undefined> => {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof JobFailure) return error
    const failure = new JobFailure(codeOfFailure(error))
    const places = ((error as Error).stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
    failure.stack = [failure.message, ...places].join('\n')
    return failure
  }
}

const resultOf = (failure: JobFailure | undefined) => {
  if (failure === undefined) return { status: 'completed' } as const
  // Without a queue for dead letters such a job has failed permanently.
  return { status: failure.isFinal ? 'deadletter' : 'failed', output: { code: failure.code } } as const
}

const limitedTo = async (work: Promise<unknown>, milliseconds: number): Promise<void> => {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, milliseconds)
  await Promise.race([work, late.promise])
  clearTimeout(timer)
}
