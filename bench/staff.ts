/** Staff of the lender with sessions of the console, enough of them that its limits of requests do not slow the load. */

import { newId } from '../packages/postgres/connection/uuid.ts'
import { SESSION_LONGEST_MILLISECONDS } from '../src/adapters/access/person.ts'
import { hashOfSecret, randomSecret } from '../src/adapters/access/secrets.ts'
import { createUser } from '../src/modules/people/users.ts'
import { Refusal } from '../src/service/refusal.ts'
import { change } from '../src/store/audit/change.ts'
import { insertSession } from '../src/store/people/sessions.ts'
import type { BenchDatabase } from './database-server.ts'
import { inTurnOf, type Request } from './requests.ts'

/** A person may send 600 requests a minute. */
const PEOPLE = 150

/** What a service needs to believe the networks from which the staff seem to send. */
export const STAFF_ENVIRONMENT = { TRUSTED_PROXIES: 'loopback' }

/** A request of the console without its sender. */
export type Asked = Pick<Request, 'method' | 'body'> & {
  /** Without the prefix of the console's API. */
  readonly path: string
}

export type Staff = {
  /** Returns the requests in turn, each as the next person's. */
  readonly inTurn: (asked: readonly Asked[]) => () => Buffer
  /** The headers of the next person. */
  readonly headers: () => Readonly<Record<string, string>>
}

/** Searches by number are counted as ever, and the count never grows: a load makes more of them than a person may in an hour. */
const WITHOUT_LIMIT = `
  create or replace function count_nothing() returns trigger language plpgsql as $$ begin new.failures := 0; return new; end $$;
  create or replace trigger count_nothing before insert or update on sign_in_failures for each row execute function count_nothing()`

export const openStaff = async ({ sql, ring }: Pick<BenchDatabase, 'sql' | 'ring'>): Promise<Staff> => {
  await sql.unsafe(WITHOUT_LIMIT)
  const people = await change(
    sql,
    { actor: { kind: 'operator', id: 'bench' }, now: Date.now },
    async (inFlight) => {
      const headers: Readonly<Record<string, string>>[] = []
      for (let place = 0; place < PEOPLE; place++) {
        const user = await createUser(inFlight, ring, {
          email: `underwriter-${place}@example.ie`,
          role: 'underwriter',
          dealer: undefined,
        })
        if (user instanceof Refusal) throw new Error(user.says)
        const token = randomSecret()
        const { at } = inFlight
        await insertSession(inFlight.sql, ring, {
          id: newId(at.getTime()),
          tokenHash: hashOfSecret(token),
          userId: user.id,
          origin: { address: networkOf(place), browser: null },
          at,
          expiresAt: new Date(at.getTime() + SESSION_LONGEST_MILLISECONDS),
        })
        headers.push({
          cookie: `forecourt=${token}`,
          origin: 'http://127.0.0.1',
          'x-forwarded-for': networkOf(place),
        })
      }
      return headers
    },
  )
  let next = 0
  const headers = () => people[next++ % people.length] as Readonly<Record<string, string>>
  const requestsInTurn = (asked: readonly Asked[]) => {
    // Each request is sent by several people, and each person sends several.
    const count = Math.max(asked.length, people.length)
    return inTurnOf(
      Array.from({ length: count }, (_, place) => {
        const { path, ...request } = asked[place % asked.length] as Asked
        return { ...request, path: `/console/api${path}`, headers: headers() }
      }),
    )
  }
  return { inTurn: requestsInTurn, headers }
}

const networkOf = (place: number): string => `198.51.100.${place + 1}`
