/** The networks from which accounts recently signed in, by a keyed hash of account and network together. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { RETENTION } from '../../domain/lender/retention.ts'

/** A network without a sign-in for this long is like any other. */
const KNOWN_MILLISECONDS = RETENTION.knownNetworks.kept.milliseconds

/**
 * Whether anyone has signed in recently (`RETENTION.knownNetworks`) to this account from this network; `subject` is the
 * keyed hash of both.
 */
export const isKnownNetwork = (sql: Queries, subject: Buffer, at: Date): Promise<boolean> => {
  const since = new Date(at.getTime() - KNOWN_MILLISECONDS)
  return sql`
    select from known_networks where subject_hash = ${subject} and last_at > ${since}`.some()
}

/** Records a sign-in; `subject` is the keyed hash of account and network. */
export const rememberNetwork = async (sql: Queries, subject: Buffer, at: Date): Promise<void> => {
  await sql`
    insert into known_networks (subject_hash, last_at) values (${subject}, ${at})
    on conflict (subject_hash) do update set last_at = excluded.last_at`
}
