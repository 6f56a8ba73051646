/** A test's own database, on which administrative operations run with a stopped clock. */
import { randomUUID } from 'node:crypto'
import { type KeyRing, keyRing, newKeyText } from '../../packages/encryption/key-ring.ts'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { createClient } from '../../src/modules/clients/clients.ts'
import { createDealer } from '../../src/modules/people/organisations.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { type Change, change } from '../../src/store/audit/change.ts'
import { openTestDatabase } from '../database.ts'

export const START = Date.UTC(2026, 0, 5, 12)
export const HOUR = 60 * 60 * 1_000

export type Administration = {
  readonly sql: Database
  readonly ring: KeyRing
  readonly now: () => number
  /** Sets the clock. */
  readonly setTime: (milliseconds: number) => void
  /** Runs a change as the operator. */
  readonly make: <T>(work: (change: Change) => Promise<T>) => Promise<T>
  /** Runs a change that must not be refused. */
  readonly done: <T>(work: (change: Change) => Promise<T | Refusal>) => Promise<T>
  /** Runs a change that must be refused; answers the sentence. */
  readonly refused: (work: (change: Change) => Promise<unknown>) => Promise<string>
  /** The audited actions on this id, by name: the clock is stopped. */
  readonly recorded: (subjectId: string) => Promise<readonly string[]>
  readonly newDealer: () => Promise<string>
  readonly newClient: () => Promise<string>
  readonly close: () => Promise<void>
}

export const openAdministration = async (): Promise<Administration> => {
  const { sql, close } = await openTestDatabase()
  const keyText = newKeyText('k1')
  let time = START
  const now = () => time
  const make: Administration['make'] = (work) =>
    change(sql, { actor: { kind: 'operator', id: 'test' }, now }, work)
  const done: Administration['done'] = async (work) => {
    const result = await make(work)
    if (result instanceof Refusal) throw new Error(`Refused: ${result.says}`)
    return result
  }
  return {
    sql,
    ring: keyRing(() => keyText),
    now,
    setTime: (milliseconds) => {
      time = milliseconds
    },
    make,
    done,
    refused: async (work) => {
      const result = await make(work)
      if (result instanceof Refusal) return result.says
      throw new Error('It was not refused')
    },
    recorded: async (subjectId) => {
      const rows = await sql<{ action: string }[]>`
        select action from audit where subject_id = ${subjectId} order by action`
      return rows.map(({ action }) => action)
    },
    newDealer: async () => {
      const given = { name: `Dealer ${randomUUID()}`, specialAgreement: false }
      return (await done((inProgress) => createDealer(inProgress, given))).id
    },
    newClient: async () => {
      const given = { name: 'Client', dealer: undefined, mode: 'test' } as const
      return (await done((inProgress) => createClient(inProgress, given))).clientId
    },
    close,
  }
}
