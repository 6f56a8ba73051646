/** What tests of people share: a service with a clock that stands still, and users of every kind to sign in as. */

import { type KeyRing, keyRing, newKeyText } from '../../packages/encryption/key-ring.ts'
import type { Database } from '../../packages/postgres/connection/database.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { quarters } from '../../packages/values/turns/quarters.ts'
import { inSlices } from '../../packages/values/turns/slices.ts'
import { hashRandomPassword } from '../../src/adapters/access/password.ts'
import type { Person, WebUser } from '../../src/adapters/access/person.ts'
import { followReferenceData } from '../../src/adapters/access/reference-data.ts'
import { hashOfSecret, randomSecret } from '../../src/adapters/access/secrets.ts'
import { watchFeed } from '../../src/adapters/delivery/deliver-webhooks.ts'
import { signIn } from '../../src/modules/people/sign-in.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { modelSet } from '../../src/sets/model-sets.ts'
import { applicationFinder } from '../../src/store/applications/read.ts'
import { submissionQueue } from '../../src/store/applications/write-submissions.ts'
import { tokenFinder } from '../../src/store/clients/authorization-server.ts'
import { createMailLink, type MailLinkPurpose } from '../../src/store/people/mail-links.ts'
import { insertUser } from '../../src/store/people/users.ts'
import { openTestDatabase } from '../database.ts'
import { sampleSigning } from '../support/signing.ts'

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export type UserName = 'seller' | 'other' | 'admin' | 'invited' | 'disabled' | 'ofDisabledDealer'

export const EMAILS: Readonly<Record<UserName, string>> = {
  seller: 'Planted.Seller@dealer.example',
  other: 'other.seller@dealer.example',
  admin: 'admin@lender.example',
  invited: 'invited@dealer.example',
  disabled: 'disabled@dealer.example',
  ofDisabledDealer: 'somebody@closed-dealer.example',
}

/** Everybody's who has one. */
export const PASSWORD = 'planted gravel tramway otter'
export const NEW_PASSWORD = 'another kiln vapour trellis'

const ENABLED: readonly UserName[] = ['seller', 'other', 'admin']

export type AuditRow = { readonly action: string; readonly actor: string; readonly subject: string }
export type QueuedMail = { readonly kind: string; readonly userId: string }

export type People = {
  readonly sql: Database
  readonly ring: KeyRing
  readonly service: Service
  readonly ids: Readonly<Record<UserName, string>>
  readonly passTime: (milliseconds: number) => void
  /** The audit since this was last asked. */
  readonly audit: () => Promise<readonly AuditRow[]>
  /** What was queued since this was last asked. */
  readonly mails: () => Promise<readonly QueuedMail[]>
  readonly enter: (user?: UserName, from?: WebUser) => Promise<{ sessionToken: string; person: Person }>
  readonly mailLink: (user: UserName, purpose: MailLinkPurpose, milliseconds?: number) => Promise<string>
  /** Forgets what tests did: passwords are as they were, and nobody is signed in. */
  readonly beginAgain: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Somebody who is not signed in, from an address that is kept for documentation (RFC 5737, RFC 3849). */
export const visitorFrom = (address: string, person?: Person): WebUser => ({
  person,
  origin: { address, browser: 'Firefox on Windows' },
  requestId: 'request-of-a-test',
})

let drawn = 0
/** Each from a network of their own, so that one test's failures slow no other. */
export const stranger = (person?: Person): WebUser => {
  drawn++
  return visitorFrom(`2001:db8:${drawn.toString(16)}::1`, person)
}

export const openPeople = async (): Promise<People> => {
  const database = await openTestDatabase()
  const { sql } = database
  const keyText = newKeyText('k1')
  const ring = keyRing(() => keyText)
  const referenceData = await followReferenceData(sql, ring, () => undefined)
  let now = Date.parse('2026-11-20T10:11:12.345Z')
  const service: Service = {
    sql,
    ring,
    referenceData,
    submissions: submissionQueue(sql),
    findApplication: applicationFinder(sql),
    findToken: tokenFinder(sql),
    modelSet,
    checkProviders: [],
    notifyOfEvents: () => undefined,
    notifyOfSignings: () => undefined,
    inSlices,
    paces: quarters(),
    isSandbox: true,
    isLocal: true,
    signing: sampleSigning(),
    feed: watchFeed(sql, () => undefined),
    now: () => now,
  }
  const { ids, passwordHash } = await populate(sql, ring, now)
  const seen = new Set<string>()
  const unseen = <T extends { id: string }>(rows: readonly T[]) => {
    const fresh = rows.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    return fresh.map(({ id, ...row }) => row)
  }
  return {
    sql,
    ring,
    service,
    ids,
    passTime: (milliseconds) => {
      now += milliseconds
    },
    audit: async () =>
      unseen(
        await sql<({ id: string } & AuditRow)[]>`
          select id, action, actor_kind || ' ' || actor_id as actor, subject_kind || ' ' || subject_id as subject
          from audit order by id`,
      ),
    mails: async () =>
      unseen(
        await sql<({ id: string } & QueuedMail)[]>`
          select id, about->>'kind' as kind, about->>'userId' as "userId" from mails order by due_at, id`,
      ),
    enter: async (user = 'seller', from = stranger()) => {
      const response = await signIn(service, { email: EMAILS[user], password: PASSWORD }, from)
      if (response instanceof Refusal) throw new Error(`${user} could not sign in: ${response.says}`)
      return response
    },
    mailLink: async (user, purpose, milliseconds = HOUR) => {
      const token = randomSecret()
      await createMailLink(sql, {
        id: newId(now),
        tokenHash: hashOfSecret(token),
        userId: ids[user],
        purpose,
        at: new Date(now),
        expiresAt: new Date(now + milliseconds),
      })
      return token
    },
    beginAgain: async () => {
      for (const table of ['sessions', 'mail_links', 'sign_in_failures', 'audit']) {
        await sql.unsafe(`delete from ${table}`)
      }
      await sql`delete from mails`
      await sql`
        update users set password_hash = case when id = ${ids.invited} then null else ${passwordHash} end`
    },
    close: async () => {
      await referenceData.stop()
      await database.close()
    },
  }
}

const populate = async (sql: Database, ring: KeyRing, now: number) => {
  const at = new Date(now)
  const [dealer, closed] = [newId(now), newId(now)]
  await sql`insert into dealers (id, name, created_at, disabled_at) values
    (${dealer}, 'Kestrel Sample Motors', ${at}, null), (${closed}, 'Closed Sample Dealer', ${at}, ${at})`
  // A cheap hash, as nobody guesses the passwords of tests: most of their sign-ins would be hashing.
  const passwordHash = await hashRandomPassword(PASSWORD)
  const ids = {} as Record<UserName, string>
  for (const [name, email] of Object.entries(EMAILS) as [UserName, string][]) {
    ids[name] = newId(now)
    const dealerId = name === 'ofDisabledDealer' ? closed : dealer
    await insertUser(sql, ring, {
      id: ids[name],
      email,
      role: name === 'admin' ? 'admin' : 'dealerUser',
      dealerId: name === 'admin' ? null : dealerId,
      passwordHash: name === 'invited' ? null : passwordHash,
      at,
    })
  }
  await sql`update users set disabled_at = ${at} where id = ${ids.disabled}`
  return { ids, passwordHash }
}

/** Who is answered like somebody who doesn't exist. */
export const NOT_ENABLED = (Object.keys(EMAILS) as UserName[]).filter((name) => !ENABLED.includes(name))

/** The same database, with all statements written down as they were sent. */
export const recording = (people: People): { readonly service: Service; readonly sent: () => string[] } => {
  let sent: string[] = []
  const record = <T extends object>(sql: T): T =>
    new Proxy(sql, {
      apply: (target, self, given) => {
        const [strings] = given as [{ raw?: readonly string[] }]
        if (strings.raw !== undefined) sent.push(strings.raw.join('$'))
        return Reflect.apply(target as never, self, given)
      },
      get: (target, key) => {
        const value = Reflect.get(target, key) as (...given: unknown[]) => unknown
        if (key === 'begin') {
          return (work: (transaction: object) => unknown) =>
            value.call(target, (transaction: object) => work(record(transaction)))
        }
        if (key !== 'unsafe') return value
        return (text: string, ...rest: unknown[]) => {
          sent.push(text)
          return value.call(target, text, ...rest)
        }
      },
    })
  const service = { ...people.service, sql: record(people.sql) }
  return {
    service,
    sent: () => {
      const now = sent
      sent = []
      return now
    },
  }
}

/** The problem that a sign-in became; `signedIn` if it became none. */
export const kindOf = (outcome: object): string => (outcome instanceof Refusal ? outcome.kind : 'signedIn')
