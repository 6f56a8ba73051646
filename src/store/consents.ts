/** Consents' rows: which user lets which client act for them, since when, and from where it was given. */
import type { Queries } from './change.ts'
import type { KeyRing } from './encryption/key-ring.ts'
import { openEmail } from './users.ts'

export type StoredConsent = {
  readonly id: string
  readonly clientId: string
  readonly client: string
  readonly userId: string
  readonly email: string
  readonly givenAt: Date
  /** Where it was given: `cli`, or the page. */
  readonly givenFrom: string
  readonly withdrawnAt: Date | null
}

/** Adds a consent; false where one is in force already. */
export const insertConsent = async (
  sql: Queries,
  consent: { id: string; clientId: string; userId: string; at: Date; givenFrom: string },
): Promise<boolean> => {
  const { id, clientId, userId, at, givenFrom } = consent
  const rows = await sql`
    insert into consents (id, client_id, user_id, given_at, given_from)
    values (${id}, ${clientId}, ${userId}, ${at}, ${givenFrom})
    on conflict (client_id, user_id) where withdrawn_at is null do nothing returning id`
  return rows.length === 1
}

/** Withdraws the consent that is in force, and returns its id; undefined where there is none. */
export const withdrawConsentRow = async (
  sql: Queries,
  clientId: string,
  userId: string,
  at: Date,
): Promise<string | undefined> => {
  const [row] = await sql<{ id: string }[]>`
    update consents set withdrawn_at = ${at}
    where client_id = ${clientId} and user_id = ${userId} and withdrawn_at is null returning id`
  return row?.id
}

type Row = Omit<StoredConsent, 'email'> & { readonly keyId: string; readonly sealed: Buffer }

/** Consents, the newest first: those in force, or with `withdrawn` all that ever were. */
export const listConsents = async (
  sql: Queries,
  ring: KeyRing,
  asked: { readonly withdrawn: boolean; readonly clientId?: string; readonly userId?: string },
): Promise<readonly StoredConsent[]> => {
  const rows = await sql<Row[]>`
    select s.id, s.client_id as "clientId", c.name as client, s.user_id as "userId", u.key_id as "keyId",
      u.email as sealed, s.given_at as "givenAt", s.given_from as "givenFrom", s.withdrawn_at as "withdrawnAt"
    from consents s join clients c on c.id = s.client_id join users u on u.id = s.user_id
    where (${asked.withdrawn} or s.withdrawn_at is null)
      and (${asked.clientId ?? null}::text is null or s.client_id = ${asked.clientId ?? null})
      and (${asked.userId ?? null}::uuid is null or s.user_id = ${asked.userId ?? null})
    order by s.given_at desc, s.id desc`
  return rows.map(({ keyId, sealed, ...row }) => ({
    ...row,
    email: openEmail(ring, row.userId, { keyId, sealed }),
  }))
}
