/** Logs what is unavailable outside the service: one line a minute for each, by name, and one when it is over. */
import type { Logger } from 'pino'
import { MailFailure } from '../adapters/delivery/transports.ts'
import { type Act, codeOfFailure, type OutageName, onWork } from '../adapters/watch/watched.ts'
import { isAway } from '../service/assembly.ts'

export type Outages = {
  /** Notes a failure because of an outage. */
  readonly failed: (name: OutageName, code: string) => void
  /** Notes that it works. */
  readonly worked: (name: OutageName) => void
  readonly stop: () => void
}

type Sentences = { readonly failing: string; readonly over: string; readonly endsByQuiet?: true }

const SENTENCES: Readonly<Record<OutageName, Sentences>> = {
  database: {
    failing: 'The database cannot be reached',
    over: 'The database can be reached again',
    endsByQuiet: true,
  },
  responses: { failing: 'Responses take too long', over: 'Responses are in time again', endsByQuiet: true },
  email: { failing: 'Emails cannot be sent; they are retried', over: 'Emails are sent again' },
  sms: { failing: 'Text messages cannot be sent; they are retried', over: 'Text messages are sent again' },
  timeStamp: {
    failing: 'The time-stamp authority cannot be used; agreements wait to be sealed',
    over: 'The time-stamp authority can be used again',
  },
  validation: {
    failing: 'Long-term validation data cannot be fetched',
    over: 'Long-term validation data can be fetched again',
  },
  webhooks: {
    failing: 'No webhook endpoint can be reached; check the outgoing connection',
    over: 'Webhook endpoints can be reached again',
  },
}

const EVERY_MILLISECONDS = 60_000
/** Background work uses the database several times a second. Without a failure for this long, it is back. */
const QUIET_MILLISECONDS = 15_000
const QUIET_CHECK_MILLISECONDS = 5_000
/** If fewer endpoints fail, the receivers may be to blame, as the console shows. */
const ENDPOINTS_MINIMUM = 3

type Outage = { readonly since: number; lastAt: number; failures: number; isLogged: boolean }

/** Logs until stopped; `now` is in milliseconds. */
export const watchOutages = (log: Logger, now: () => number = Date.now): Outages => {
  const current = new Map<OutageName, Outage>()
  const loggedAt = new Map<OutageName, number>()
  const failed = (name: OutageName, code: string) => {
    const at = now()
    const outage = current.get(name) ?? { since: at, lastAt: at, failures: 0, isLogged: false }
    current.set(name, outage)
    outage.lastAt = at
    outage.failures++
    // Also for one that comes and goes.
    if (at - (loggedAt.get(name) ?? Number.NEGATIVE_INFINITY) < EVERY_MILLISECONDS) return
    loggedAt.set(name, at)
    outage.isLogged = true
    const { since, failures } = outage
    log.error({ outage: name, since: new Date(since).toISOString(), failures, code }, SENTENCES[name].failing)
  }
  const worked = (name: OutageName) => {
    const outage = current.get(name)
    if (outage === undefined) return
    current.delete(name)
    const { since, lastAt, failures, isLogged } = outage
    if (!isLogged) return
    const seconds = Math.round((lastAt - since) / 1_000)
    log.warn({ outage: name, since: new Date(since).toISOString(), seconds, failures }, SENTENCES[name].over)
  }
  const endQuiet = () => {
    for (const [name, { lastAt }] of current)
      if (SENTENCES[name].endsByQuiet && now() - lastAt >= QUIET_MILLISECONDS) worked(name)
  }
  const timer = setInterval(endQuiet, QUIET_CHECK_MILLISECONDS).unref()
  const stopWork = onWork(workListener({ failed, worked }))
  return {
    failed,
    worked,
    stop: () => {
      clearInterval(timer)
      stopWork()
    },
  }
}

/** Logs until `ends`. */
export const openOutages = (log: Logger, ends: AsyncDisposableStack): Outages => {
  const outages = watchOutages(log)
  ends.defer(outages.stop)
  return outages
}

/** Failures to send for which the connection may be to blame. */
const NETWORK_FAILURES: ReadonlySet<unknown> = new Set([
  'timeout',
  'refused',
  'reset',
  'dns',
  'unreachable',
  'tls',
  'noSocket',
])

/** Work tells when its partners can be reached again, and deliveries whether all endpoints fail. */
const workListener = ({ failed, worked }: Pick<Outages, 'failed' | 'worked'>) => {
  const failing = new Set<unknown>()
  return ({ work, about, outcome }: Act) => {
    if (work === 'seal' && outcome?.is === 'done') worked('timeStamp')
    if (work === 'extension' && outcome?.is === 'done') worked('validation')
    if (work !== 'delivery') return
    if (outcome?.is === 'failed' && NETWORK_FAILURES.has(outcome.code)) {
      failing.add(about['endpoint'])
      if (failing.size >= ENDPOINTS_MINIMUM) failed('webhooks', String(outcome.code))
    } else if (outcome?.is === 'done' || outcome?.is === 'refused') {
      failing.clear()
      worked('webhooks')
    }
  }
}

/** The outage that an error of background work is due to; undefined if it is an error of another kind. */
export const outageOf = (error: unknown): OutageName | undefined => {
  if (error instanceof MailFailure) {
    if (error.isFinal) return undefined
    if (error.code.startsWith('SMS ')) return 'sms'
    // As the mail server and its connections name theirs.
    if (/^E[A-Z]{2}/.test(error.code)) return 'email'
  }
  if (isAway(error)) return 'database'
  const { name } = Object(error) as { readonly name?: unknown }
  if (name === 'TimeStampFault') return 'timeStamp'
  return name === 'LongTermFault' ? 'validation' : undefined
}

/** Notes the outage of an error of background work. Returns its name, undefined if the error is of another kind. */
export const noteOutageOf = ({ failed }: Outages, error: unknown): OutageName | undefined => {
  const name = outageOf(error)
  if (name !== undefined) failed(name, codeOfFailure(error))
  return name
}
