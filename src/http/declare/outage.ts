/** Requests that fail because of an outage: the log has one line a minute for all of them. */
import type { FastifyInstance } from 'fastify'
import { codeOfFailure, type OutageName } from '../../adapters/watch/watched.ts'

/** Notes a failed request, or another failure, because of an outage. */
export type NoteOutage = (name: OutageName, code: string) => void

declare module 'fastify' {
  interface FastifyInstance {
    /** Notes that a request failed because of an outage. */
    requestFailed: (name: OutageName, error: unknown) => void
  }
}

export const registerOutages = (app: FastifyInstance, note: NoteOutage = () => undefined): void => {
  app.decorate('requestFailed', (name: OutageName, error: unknown) => note(name, codeOfFailure(error)))
}
