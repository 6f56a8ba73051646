/** The settings of the service's processes. Throws ConfigError. */
import { availableParallelism } from 'node:os'
import { ConfigError, secondsOf, switchOf } from './setting-values.ts'

export const PROCESS_SETTINGS = [
  {
    name: 'WORKERS',
    default: 'on',
    says: 'Whether this process also runs the background jobs: webhooks, emails, signing, expiry and scheduled actions. Set it to off if forecourt work runs them.',
  },
  {
    name: 'PROCESSES',
    default: '1',
    says: 'How many processes handle requests on PORT: 1 to 64, or auto for one per core. From 2 on, one more process starts them, runs the background jobs and restarts any that dies. With the embedded database, at most 8.',
  },
  {
    name: 'STOP_DELAY_SECONDS',
    default: '0',
    says: 'How many seconds (0 to 60) the service continues to respond after a stop signal while /health/ready returns 503, so that a load balancer can react.',
  },
] as const

type Name = (typeof PROCESS_SETTINGS)[number]['name']

const PROCESSES_MAXIMUM = 64
/** Each process opens up to 10 connections, and the embedded database takes 100. */
const PROCESSES_ON_EMBEDDED_MAXIMUM = 8

/** A number of processes, or `auto` for one per core. */
const processesOf = (text: string, { isEmbedded }: { readonly isEmbedded: boolean }): number => {
  const maximum = isEmbedded ? PROCESSES_ON_EMBEDDED_MAXIMUM : PROCESSES_MAXIMUM
  if (text.toLowerCase() === 'auto') return Math.min(availableParallelism(), maximum)
  const count = Number(text)
  if (/^\d+$/.test(text) && count >= 1 && count <= maximum) return count
  throw new ConfigError(
    `PROCESSES must be auto or a whole number from 1 to ${maximum}${isEmbedded ? ' with the embedded database' : ''}.`,
  )
}

export const processSettingsOf = (
  withDefault: (name: Name) => string,
  { isEmbedded }: { readonly isEmbedded: boolean },
) => ({
  workers: switchOf('WORKERS', withDefault('WORKERS')) ?? true,
  /** How many processes handle requests. */
  processes: processesOf(withDefault('PROCESSES'), { isEmbedded }),
  stopDelaySeconds: secondsOf('STOP_DELAY_SECONDS', withDefault('STOP_DELAY_SECONDS'), 60),
})
