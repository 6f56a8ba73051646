/** What mail tests share: a database with users of every kind, and a worker that can be ended and started again. */

import { type KeyRing, keyRing, newKeyText } from '../../packages/encryption/key-ring.ts'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import type { MailDelivery, MailTransport } from '../../src/adapters/delivery/transports.ts'
import { startMailDelivery } from '../../src/main/work.ts'
import { type Mail, queueMail } from '../../src/service/queue-mail.ts'
import { change } from '../../src/store/audit/change.ts'
import { insertUser } from '../../src/store/people/users.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { mailingService } from '../support/mailing-service.ts'

export const BASE_URL = 'https://forecourt.example'

export type MailRoom = {
  readonly database: TestDatabase
  readonly sql: Database
  readonly ring: KeyRing
  readonly keyText: string
  /** What was told to have failed. */
  readonly failures: unknown[]
  /** The sentences that a sandbox logs. */
  readonly logged: string[]
  readonly addUser: (given: GivenUser) => Promise<string>
  /** Queues a mail as a change does. */
  readonly queue: (mail: Mail) => Promise<void>
  /** Starts delivery, as a process of its own would. */
  readonly deliver: (transport: MailTransport) => Promise<void>
  /** Ends all deliveries that were started. */
  readonly rest: () => Promise<void>
  readonly mailsStored: () => Promise<readonly StoredMail[]>
  readonly close: () => Promise<void>
}

export type GivenUser = {
  readonly email: string
  readonly dealerName?: string
  readonly passwordHash?: string
}

export type StoredMail = {
  readonly id: string
  readonly isWaiting: boolean
  readonly attempts: number
  readonly failure: string | null
}

/** Retries are waited for in tests, so the shortest are asked for. */
export const TIMES = { firstWaitSeconds: 1, lookEveryMilliseconds: 500 } as const

export const NOW = Date.parse('2026-11-20T10:11:12Z')

export const openMailRoom = async (): Promise<MailRoom> => {
  const database = await openTestDatabase()
  const { sql } = database
  const keyText = newKeyText('k1')
  const ring = keyRing(() => keyText)
  const failures: unknown[] = []
  const logged: string[] = []
  const stops: (() => Promise<void>)[] = []
  const now = () => NOW
  return {
    database,
    sql,
    ring,
    keyText,
    failures,
    logged,
    addUser: (given) => addUser(sql, ring, given),
    queue: (mail) =>
      change(sql, { actor: { kind: 'operator', id: 'test' }, now }, (inProgress) =>
        queueMail(inProgress, mail),
      ),
    deliver: async (transport) => {
      const delivery: MailDelivery = {
        transport,
        baseUrl: () => BASE_URL,
        logLink: (sentence) => void logged.push(sentence),
      }
      const { service, stop } = await mailingService({ sql, ring, now })
      stops.push(stop)
      stops.push(startMailDelivery(service, delivery, (error) => void failures.push(error), TIMES).stop)
    },
    mailsStored: () =>
      sql<StoredMail[]>`
        select id, due_at is not null as "isWaiting", attempts, failure from mails order by id`,
    rest: async () => {
      for (const stop of stops.splice(0).reverse()) await stop()
    },
    close: async () => {
      for (const stop of stops.reverse()) await stop()
      await database.close()
    },
  }
}

const addUser = async (
  sql: Database,
  ring: KeyRing,
  { email, dealerName, passwordHash = '' }: GivenUser,
): Promise<string> => {
  const at = new Date(NOW)
  const id = newId(NOW)
  const dealerId = dealerName === undefined ? null : newId(NOW)
  if (dealerName !== undefined) {
    await sql`insert into dealers (id, name, created_at) values (${dealerId}, ${dealerName}, ${at})`
  }
  await insertUser(sql, ring, {
    id,
    email,
    role: dealerId === null ? 'underwriter' : 'dealerUser',
    dealerId,
    passwordHash: passwordHash === '' ? null : passwordHash,
    at,
  })
  return id
}

/** Waits until something holds; what is waited for here takes a moment. */
export const until = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + 60_000
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
